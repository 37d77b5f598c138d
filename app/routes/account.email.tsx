import { viewerContext } from "#app/features/account/require-viewer.server.ts";
import { answerOwnForm } from "#app/features/account/settings/answer-own-form.server.ts";
import { OwnForm } from "#app/features/account/settings/own-form.tsx";
import { OwnPage } from "#app/features/account/settings/own-page.tsx";
import { receiveEmailChange } from "#app/features/account/settings/receive-email-change.server.ts";
import { emailForm } from "#app/features/account/settings/settings-forms.ts";
import { settingsMessages as say } from "#app/features/account/settings/settings-messages.ts";
import { passwordHashOf } from "#app/platform/password-credential.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import type { Route } from "./+types/account.email";

export const meta: Route.MetaFunction = () => [{ title: say.emailTitle }];

export async function loader({ context }: Route.LoaderArgs) {
  const { id, email, emailVerified } = context.get(viewerContext);
  const hasPassword = (await passwordHashOf(context.get(servicesContext).db, id)) !== null;
  return { email, emailVerified, hasPassword };
}

export const action = (args: Route.ActionArgs) => answerOwnForm(args, emailForm, receiveEmailChange);

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function Email({ loaderData, actionData }: Route.ComponentProps) {
  const { email, emailVerified, hasPassword } = loaderData;
  const lead = emailVerified ? say.emailLead : say.emailLeadUnconfirmed;
  return (
    <OwnPage title={say.emailTitle} leads={[lead(email)]}>
      <OwnForm
        fields={hasPassword ? ["newEmail", "currentPassword"] : ["newEmail"]}
        submit={say.emailSubmit}
        reply={actionData}
        username={email}
      />
    </OwnPage>
  );
}
