import { useLocation } from "react-router";
import { accountMessages } from "#app/features/account/messages.ts";
import { receiveForgotPassword, receiveResetPassword } from "#app/features/account/reset.server.ts";
import {
  accountPage,
  receiveSecondFactor,
  receiveSignIn,
  receiveSignUp,
  type SignInForm,
  signInAction,
} from "#app/features/account/sign-in.server.ts";
import { type AccountView, viewAt } from "#app/features/account/views.ts";
import { AccountPage, accountMeta, accountTitle } from "#app/routes/account/account-page.tsx";
import type { Route } from "./+types/account-view";

const forms: Record<AccountView, SignInForm> = {
  signin: { handle: receiveSignIn, failed: accountMessages.signInFailed },
  secondFactor: { handle: receiveSecondFactor, failed: accountMessages.signInFailed },
  signup: { handle: receiveSignUp, failed: accountMessages.signUpFailed },
  // The next view begins with the address that was typed, and no URL may hold it.
  forgotPassword: { handle: receiveForgotPassword, onwards: null },
  resetPassword: {
    handle: receiveResetPassword,
    onwards: ({ returnTo }) => `/sign-in?${new URLSearchParams({ reset: "done", returnTo })}`,
  },
};

export const handle = { hero: true, ownCall: true };

export const meta: Route.MetaFunction = ({ location }) => accountMeta(viewAt(location.pathname));

export const loader = (args: Route.LoaderArgs) => accountPage(args);

export const action = (args: Route.ActionArgs) => signInAction(args, forms[viewAt(args.url.pathname)]);

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
