import { useLocation } from "react-router";
import {
  forgotPasswordForm,
  resetPasswordForm,
  secondFactorForm,
  signInForm,
  signUpForm,
} from "#app/features/account/forms.ts";
import { accountMessages } from "#app/features/account/messages.ts";
import { receiveForgotPassword, receiveResetPassword } from "#app/features/account/reset.server.ts";
import {
  type Answering,
  accountPage,
  receiveSecondFactor,
  receiveSignIn,
  receiveSignUp,
  signInAction,
} from "#app/features/account/sign-in.server.ts";
import { type AccountView, viewAddress, viewAt } from "#app/features/account/views.ts";
import { AccountPage, accountMeta, accountTitle } from "#app/routes/account/account-page.tsx";
import type { Route } from "./+types/account-view";

/** How the form of each view is answered, and where it goes on without scripts. */
const answering: Record<AccountView, Answering<string>> = {
  signin: {
    form: signInForm,
    receive: receiveSignIn,
    failed: accountMessages.signInFailed,
    onwards: ({ next, returnTo }) => (next ? viewAddress("secondFactor", returnTo) : returnTo),
  },
  secondFactor: {
    form: secondFactorForm,
    receive: receiveSecondFactor,
    failed: accountMessages.signInFailed,
    onwards: ({ returnTo }) => returnTo,
  },
  signup: {
    form: signUpForm,
    receive: receiveSignUp,
    failed: accountMessages.signUpFailed,
    onwards: ({ returnTo }) => returnTo,
  },
  forgotPassword: {
    form: forgotPasswordForm,
    receive: receiveForgotPassword,
    failed: accountMessages.failed,
    // The next view begins with the address that was typed, and no URL may hold it.
    onwards: null,
  },
  resetPassword: {
    form: resetPasswordForm,
    receive: receiveResetPassword,
    failed: accountMessages.failed,
    onwards: ({ returnTo }) => `/sign-in?${new URLSearchParams({ reset: "done", returnTo })}`,
  },
};

export const handle = { hero: true, ownCall: true };

export const meta: Route.MetaFunction = ({ location }) => accountMeta(viewAt(location.pathname));

export const loader = (args: Route.LoaderArgs) => accountPage(args);

export const action = (args: Route.ActionArgs) => signInAction(args, answering[viewAt(args.url.pathname)]);

/** Lets the action's own headers (Retry-After) out with the page. */
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

/** The page of each view of signing in. */
export default function AccountViewPage({ loaderData, actionData }: Route.ComponentProps) {
  const viewName = viewAt(useLocation().pathname);
  const hasCode = viewName === "forgotPassword" && actionData?.ok === true;
  const view = hasCode ? "resetPassword" : viewName;
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
