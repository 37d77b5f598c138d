import { OwnPage } from "#app/features/account/settings/own-page.tsx";
import { settingsMessages as say } from "#app/features/account/settings/settings-messages.ts";
import type { Route } from "./+types/account-deleted";

export const meta: Route.MetaFunction = () => [
  { title: say.deletedTitle },
  { name: "robots", content: "noindex" },
];

export default function AccountDeleted() {
  return (
    <OwnPage title={say.deletedTitle} leads={[say.deletedLead]} hasBack={false}>
      {null}
    </OwnPage>
  );
}
