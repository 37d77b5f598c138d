import { resetPasswordForm } from "#app/features/account/account-forms.ts";
import { accountPage } from "#app/features/account/account-page.server.ts";
import { answerAccountForm } from "#app/features/account/answer-account-form.server.ts";
import { accountMessages } from "#app/features/account/messages.ts";
import { receiveResetPassword } from "#app/features/account/receive-reset.server.ts";
import { AccountPage, accountMeta } from "#app/shell/pages/account/account-page.tsx";
import type { Route } from "./+types/reset-password";

export const handle = { hero: true };
export const meta = accountMeta("resetPassword");

export const loader = (args: Route.LoaderArgs) => accountPage(args);

export const action = (args: Route.ActionArgs) =>
  answerAccountForm(args, {
    form: resetPasswordForm,
    receive: receiveResetPassword,
    failed: accountMessages.failed,
    onwards: ({ returnTo }) => `/sign-in?${new URLSearchParams({ reset: "done", returnTo })}`,
  });

/** Lets the action's own headers (Retry-After) out with the page. */
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  return <AccountPage view="resetPassword" {...loaderData} reply={actionData} />;
}
