import type { ReactNode } from "react";
import { useLocation, useNavigate } from "react-router";
import { ProblemNote } from "#app/features/account/account-form.tsx";
import { AccountViewForm } from "#app/features/account/dialogs.tsx";
import { providersOf } from "#app/features/account/federation.server.ts";
import { accountMessages, federatedErrorSentence } from "#app/features/account/messages.ts";
import { receiveForgotPassword, receiveResetPassword } from "#app/features/account/reset.server.ts";
import { type SignInForm, signInAction, signInForms } from "#app/features/account/sign-in.server.ts";
import {
  type AccountView,
  defaultReturnTo,
  safeReturnTo,
  viewAddress,
  viewAt,
  viewLeads,
} from "#app/features/account/views.ts";
import { showWelcome } from "#app/layout/account-notes.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import { Picture } from "#app/ui/picture.tsx";
import type { Route } from "./+types/account-view";

const forms: Record<AccountView, SignInForm> = {
  ...signInForms,
  // No redirect: the next view needs the typed address, which must not be in a URL.
  forgotPassword: { handle: receiveForgotPassword, onwards: null },
  resetPassword: {
    handle: receiveResetPassword,
    onwards: ({ returnTo }) => `/sign-in?${new URLSearchParams({ reset: "done", returnTo })}`,
  },
};

export const handle = { hero: true, ownCall: true };

/** The component renders the title, since without scripts one address shows two views. */
export const meta: Route.MetaFunction = ({ location }) => [
  { name: "description", content: viewLeads[viewAt(location.pathname)] },
  { name: "robots", content: "noindex" },
];

/** Signed-in customers also get the page, to see errors. */
export const loader = ({ url: { searchParams }, context }: Route.LoaderArgs) => ({
  returnTo: safeReturnTo(searchParams.get("returnTo")),
  problem: federatedErrorSentence(searchParams.get("error")),
  notice: searchParams.get("reset") === "done" ? accountMessages.resetDone : null,
  providers: providersOf(context.get(servicesContext).settings),
});

export const action = (args: Route.ActionArgs) => signInAction(args, forms[viewAt(args.url.pathname)]);

export default function AccountViewPage({ loaderData, actionData }: Route.ComponentProps) {
  const { returnTo, problem, notice, providers } = loaderData;
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  const pageView = viewAt(pathname);
  // Without scripts the page that requested the code also takes it.
  const sentTo = pageView === "forgotPassword" && actionData?.ok ? actionData.email : undefined;
  const view = sentTo === undefined ? pageView : "resetPassword";
  const reply = sentTo === undefined ? actionData : undefined;
  const title = accountMessages.titles[view];
  return (
    <AccountPaper key={view} title={title}>
      <title>{`${title} | Harmattan Aviation`}</title>
      <ProblemNote message={reply ? null : problem} />
      {notice && !reply ? (
        <p role="status" className="mb-7 border-l-2 border-confirmed py-2 pl-5 font-[550]">
          {notice}
        </p>
      ) : null}
      <AccountViewForm
        view={view}
        reply={reply}
        returnTo={returnTo}
        typedEmail={(state as { email?: string } | null)?.email ?? sentTo}
        providers={providers}
        inDialog={false}
        showView={(next, email) => void navigate(viewAddress(next, returnTo), { state: { email } })}
        onSignedIn={async ({ returnTo: onwards, message }) => {
          await navigate(onwards || defaultReturnTo, { replace: true });
          if (view === "signup" && message) showWelcome(message);
        }}
      />
    </AccountPaper>
  );
}

/** The dialog's paper on the hero picture. */
function AccountPaper({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main id="content" className="relative overflow-clip bg-night">
      {/* On a phone only a strip of the dark sky is visible, behind the menu. */}
      <div className="absolute inset-0 max-sm:-top-25 max-sm:bottom-auto">
        <Picture
          slot="home-hero"
          decorative
          loading="eager"
          className="sticky top-0 h-svh w-full max-sm:h-[30rem] max-sm:object-[0%_50%]!"
        />
      </div>
      <div className="page-width page-grid relative min-h-[100svh] content-center pt-[calc(var(--header)+3.5rem)] pb-16 max-sm:min-h-0 max-sm:px-0 max-sm:pb-0 md:pt-[calc(var(--header)+2.5rem)] md:pb-16">
        <div className="col-span-12 border-t-3 border-brass bg-bone p-2 max-sm:pb-10 sm:col-span-10 sm:col-start-2 md:col-span-8 md:col-start-3 lg:col-span-6 lg:col-start-1 xl:col-span-5">
          <div className="dialog-paper m-0! max-sm:border-0! max-sm:px-3 max-sm:pt-6">
            <p className="label-caps text-brass-ink">Your account</p>
            <h1 className="mt-4 mb-4 text-heading">{title}</h1>
            {children}
          </div>
        </div>
      </div>
    </main>
  );
}
