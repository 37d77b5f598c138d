import { useEffect } from "react";
import { frameWords } from "#app/content/frame.ts";
import { AccountRows } from "#app/features/account/settings/account-rows.tsx";
import { answerOwnForm, type DoneNotice } from "#app/features/account/settings/answer-own-form.server.ts";
import { ownSessions } from "#app/features/account/settings/own-sessions.server.ts";
import { receiveProofWish } from "#app/features/account/settings/receive-email-change.server.ts";
import { noForm } from "#app/features/account/settings/settings-forms.ts";
import { settingsMessages as say } from "#app/features/account/settings/settings-messages.ts";
import { viewerContext } from "#app/features/account/viewer.server.ts";
import { useViewer } from "#app/features/account/viewer.tsx";
import { isSubscribed } from "#app/features/newsletter/own-subscription-data.server.ts";
import { passwordHashOf } from "#app/platform/password-credential.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import { describePage, originOf } from "#app/shell/page-meta.ts";
import { buttonClass } from "#app/ui/button.tsx";
import type { Route } from "./+types/account";

export const handle = { ownCall: true };

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(originOf(matches), {
    title: say.title,
    description: say.description,
    path: "/account",
    isPrivate: true,
  });

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext);
  const viewer = context.get(viewerContext);
  const done = url.searchParams.get("done") ?? "";
  const { name, email, emailVerified, phone, company } = viewer;
  return {
    done: Object.hasOwn(say.done, done) ? (done as DoneNotice) : null,
    facts: {
      name,
      email,
      emailVerified,
      phone,
      company,
      isSubscribed: emailVerified && (await isSubscribed(db, email)),
      hasPassword: (await passwordHashOf(db, viewer.id)) !== null,
      hasSecondFactor: viewer.twoFactorEnabled,
      sessions: (await ownSessions(db, viewer, clock.now())).length,
    },
  };
}

/** The one form of the page itself: the link that confirms the address, once more. */
export const action = (args: Route.ActionArgs) => answerOwnForm(args, noForm, receiveProofWish);

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function Account({ loaderData: { facts, done }, actionData }: Route.ComponentProps) {
  const { hasChanged } = useViewer();
  useEffect(() => {
    // The header and the other tabs know this person by the old name until then.
    if (done) hasChanged();
  }, [done, hasChanged]);
  const sentence = actionData?.ok === false ? actionData.message || say.failed : done && say.done[done];
  return (
    <main id="content" className="page-width pt-10 pb-20 lg:pt-20 lg:pb-32">
      <h1 className="text-heading">{say.title}</h1>
      <p className="mt-4 mb-10 max-w-[46ch] text-lead text-quiet lg:mb-14">{say.lead}</p>
      <p role="status" className="font-[550] text-confirmed not-empty:mb-8">
        {sentence}
      </p>
      <AccountRows facts={facts} />
      {/* Wider screens have it in the header. */}
      <form method="post" action="/sign-out" className="mt-4 md:hidden">
        <button type="submit" className={buttonClass("plain", "w-full")}>
          {frameWords.signOut}
        </button>
      </form>
    </main>
  );
}
