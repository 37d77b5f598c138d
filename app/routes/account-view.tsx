import { useLocation } from "react-router";
import {
  forgotPasswordForm,
  resetPasswordForm,
  secondFactorForm,
  signInForm,
  signUpForm,
} from "#app/features/account/account-forms.ts";
import { accountPage } from "#app/features/account/account-page.server.ts";
import { type AccountView, viewAddress, viewAt } from "#app/features/account/account-views.ts";
import { type Answering, answerAccountForm } from "#app/features/account/answer-account-form.server.ts";
import { accountMessages as say } from "#app/features/account/messages.ts";
import { receiveForgotPassword, receiveResetPassword } from "#app/features/account/receive-reset.server.ts";
import { receiveSecondFactor, receiveSignIn } from "#app/features/account/receive-sign-in.server.ts";
import { receiveSignUp } from "#app/features/account/receive-sign-up.server.ts";
import { AccountPage, accountMeta, accountTitle } from "#app/shell/pages/account/account-page.tsx";
import type { Route } from "./+types/account-view";

/** How the form of each view is answered, and where it goes on without scripts. */
const answering: Record<AccountView, Answering<string>> = {
  signin: {
    form: signInForm,
    receive: receiveSignIn,
    failed: say.signInFailed,
    onwards: ({ next, returnTo }) => (next ? viewAddress("secondFactor", returnTo) : returnTo),
  },
  secondFactor: {
    form: secondFactorForm,
    receive: receiveSecondFactor,
    failed: say.signInFailed,
    onwards: ({ returnTo }) => returnTo,
  },
  signup: {
    form: signUpForm,
    receive: receiveSignUp,
    failed: say.signUpFailed,
    onwards: ({ returnTo }) => returnTo,
  },
  forgotPassword: {
    form: forgotPasswordForm,
    receive: receiveForgotPassword,
    failed: say.failed,
    // The next view begins with the address that was typed, and no URL may hold it.
    onwards: null,
  },
  resetPassword: {
    form: resetPasswordForm,
    receive: receiveResetPassword,
    failed: say.failed,
    onwards: ({ returnTo }) => `/sign-in?${new URLSearchParams({ reset: "done", returnTo })}`,
  },
};

export const handle = { hero: true, ownCall: true };

/** Without the title: which view it is stands in the answer to a form, of which meta knows nothing. */
export const meta: Route.MetaFunction = ({ location }) => accountMeta(viewAt(location.pathname));

export const loader = (args: Route.LoaderArgs) => accountPage(args);

export const action = (args: Route.ActionArgs) =>
  answerAccountForm(args, answering[viewAt(args.url.pathname)]);

/** Lets the action's own headers (Retry-After) out with the page. */
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

/** The page of each view of signing in. */
export default function AccountViewPage({ loaderData, actionData }: Route.ComponentProps) {
  const asked = viewAt(useLocation().pathname);
  const hasCode = asked === "forgotPassword" && actionData?.ok === true;
  const view = hasCode ? "resetPassword" : asked;
  return (
    <>
      <title>{accountTitle(view)}</title>
      <AccountPage
        key={view}
        view={view}
        {...loaderData}
        {...(hasCode
          ? { reply: undefined, typedEmail: actionData.email }
          : { reply: actionData, typedEmail: undefined })}
      />
    </>
  );
}
