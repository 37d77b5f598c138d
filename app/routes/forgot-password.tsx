import { forgotPasswordForm } from "#app/features/account/account-forms.ts";
import { accountPage } from "#app/features/account/account-page.server.ts";
import { answerAccountForm } from "#app/features/account/answer-account-form.server.ts";
import { accountMessages } from "#app/features/account/messages.ts";
import { receiveForgotPassword } from "#app/features/account/receive-reset.server.ts";
import { AccountPage, accountMeta, accountTitle } from "#app/shell/pages/account/account-page.tsx";
import type { Route } from "./+types/forgot-password";

export const handle = { hero: true };
/** Without the title: which view it is stands in the answer to a form, of which meta knows nothing. */
export const meta = () => accountMeta("forgotPassword")().filter((tag) => !("title" in tag));

export const loader = (args: Route.LoaderArgs) => accountPage(args);

export const action = (args: Route.ActionArgs) =>
  answerAccountForm(args, {
    form: forgotPasswordForm,
    receive: receiveForgotPassword,
    failed: accountMessages.failed,
    // The next view begins with the address that was typed, and no URL may hold it.
    onwards: null,
  });

/** Lets the action's own headers (Retry-After) out with the page. */
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function ForgotPassword({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <title>{accountTitle(actionData?.ok ? "resetPassword" : "forgotPassword")}</title>
      {actionData?.ok ? (
        <AccountPage view="resetPassword" {...loaderData} reply={undefined} typedEmail={actionData.email} />
      ) : (
        <AccountPage view="forgotPassword" {...loaderData} reply={actionData} />
      )}
    </>
  );
}
