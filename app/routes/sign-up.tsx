import { signUpForm } from "#app/features/account/account-forms.ts";
import { accountPage } from "#app/features/account/account-page.server.ts";
import { answerAccountForm } from "#app/features/account/answer-account-form.server.ts";
import { accountMessages } from "#app/features/account/messages.ts";
import { receiveSignUp } from "#app/features/account/receive-sign-up.server.ts";
import { AccountPage, accountMeta } from "#app/shell/pages/account/account-page.tsx";
import type { Route } from "./+types/sign-up";

export const handle = { hero: true };
export const meta = accountMeta("signup");

export const loader = (args: Route.LoaderArgs) => accountPage(args);

export const action = (args: Route.ActionArgs) =>
  answerAccountForm(args, {
    form: signUpForm,
    receive: receiveSignUp,
    failed: accountMessages.signUpFailed,
    onwards: ({ returnTo }) => returnTo,
  });

/** Lets the action's own headers (Retry-After) out with the page. */
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function SignUp({ loaderData, actionData }: Route.ComponentProps) {
  return <AccountPage view="signup" {...loaderData} reply={actionData} />;
}
