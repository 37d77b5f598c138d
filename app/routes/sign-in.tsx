import { signInForm } from "#app/features/account/account-forms.ts";
import { accountPage } from "#app/features/account/account-page.server.ts";
import { answerAccountForm } from "#app/features/account/answer-account-form.server.ts";
import { accountMessages } from "#app/features/account/messages.ts";
import { receiveSignIn } from "#app/features/account/receive-sign-in.server.ts";
import { AccountPage, accountMeta } from "#app/shell/pages/account/account-page.tsx";
import type { Route } from "./+types/sign-in";

export const handle = { hero: true };
export const meta = accountMeta("signin");

export const loader = (args: Route.LoaderArgs) => accountPage(args);

export const action = (args: Route.ActionArgs) =>
  answerAccountForm(args, {
    form: signInForm,
    receive: receiveSignIn,
    failed: accountMessages.signInFailed,
    onwards: (done) =>
      done.next
        ? `/sign-in/second-factor?${new URLSearchParams({ returnTo: done.returnTo })}`
        : done.returnTo,
  });

/** Lets the action's own headers (Retry-After) out with the page. */
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  return <AccountPage view="signin" {...loaderData} reply={actionData} />;
}
