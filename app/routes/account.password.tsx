import { shortestFor } from "#app/features/account/account-lengths.ts";
import { viewerContext } from "#app/features/account/require-viewer.server.ts";
import { answerOwnForm } from "#app/features/account/settings/answer-own-form.server.ts";
import { OwnForm } from "#app/features/account/settings/own-form.tsx";
import { OwnPage } from "#app/features/account/settings/own-page.tsx";
import { receivePassword } from "#app/features/account/settings/receive-password.server.ts";
import { passwordForm } from "#app/features/account/settings/settings-forms.ts";
import { settingsMessages as say } from "#app/features/account/settings/settings-messages.ts";
import { passwordHashOf } from "#app/platform/password-credential.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import type { Route } from "./+types/account.password";

export const meta: Route.MetaFunction = () => [{ title: say.passwordTitle }];

export async function loader({ context }: Route.LoaderArgs) {
  const { id, email, role } = context.get(viewerContext);
  const hasPassword = (await passwordHashOf(context.get(servicesContext).db, id)) !== null;
  return { email, shortest: shortestFor(role), hasPassword };
}

export const action = (args: Route.ActionArgs) => answerOwnForm(args, passwordForm, receivePassword);

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function Password({ loaderData, actionData }: Route.ComponentProps) {
  const { email, shortest, hasPassword } = loaderData;
  return (
    <OwnPage
      title={hasPassword ? say.passwordTitle : say.passwordSetTitle}
      leads={[say.passwordLead(shortest)]}
    >
      <OwnForm
        fields={
          hasPassword
            ? ["currentPassword", "newPassword", "confirmPassword"]
            : ["newPassword", "confirmPassword"]
        }
        submit={hasPassword ? say.passwordSubmit : say.passwordSetTitle}
        reply={actionData}
        username={email}
      />
    </OwnPage>
  );
}
