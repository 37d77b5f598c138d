import { useEffect } from "react";
import { refreshSession } from "#app/features/account/session.ts";
import { OwnPage } from "#app/features/account/settings.tsx";
import { privatePage } from "#app/layout/page-meta.ts";

const title = "Your account is deleted";

export const meta = () => privatePage(title);

export default function AccountDeleted() {
  // Header, forms and other tabs still show the deleted account.
  useEffect(() => void refreshSession(), []);
  return (
    <OwnPage
      title={title}
      leads={["We have sent a last e-mail to confirm it. Thank you for flying with us."]}
      hasBack={false}
    >
      {null}
    </OwnPage>
  );
}
