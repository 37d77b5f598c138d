import { OwnPage } from "#app/features/account/settings.tsx";
import type { Route } from "./+types/account-deleted";

export const meta: Route.MetaFunction = () => [
  { title: "Your account is deleted" },
  { name: "robots", content: "noindex" },
];

export default function AccountDeleted() {
  return (
    <OwnPage
      title="Your account is deleted"
      leads={["We have sent a last e-mail to confirm it. Thank you for flying with us."]}
      hasBack={false}
    >
      {null}
    </OwnPage>
  );
}
