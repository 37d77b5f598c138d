import { type ReactNode, useEffect } from "react";
import { Form, Link } from "react-router";
import { frameWords } from "#app/content/frame.ts";
import { accountMessages, changesDone } from "#app/features/account/messages.ts";
import { ownSessions } from "#app/features/account/own-data.server.ts";
import { type ChangeDone, ownerAction, receiveProofWish } from "#app/features/account/settings.server.ts";
import { type Viewer, viewerContext } from "#app/features/account/viewer.server.ts";
import { useViewer } from "#app/features/account/viewer.tsx";
import { isSubscribed } from "#app/features/newsletter/subscribers.server.ts";
import { describePage, originOf } from "#app/layout/page-meta.ts";
import { passwordHashOf } from "#app/platform/password-credential.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import { buttonClass } from "#app/ui/button.tsx";
import type { Route } from "./+types/account";

export const handle = { ownCall: true };

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(originOf(matches), {
    title: "Your account",
    description: "Your details, password, sessions and data.",
    path: "/account",
    isPrivate: true,
  });

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext);
  const viewer = context.get(viewerContext);
  const done = url.searchParams.get("done") ?? "";
  const { name, email, emailVerified, phone, company } = viewer;
  return {
    done: Object.hasOwn(changesDone, done) ? (done as ChangeDone) : null,
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
export const action = (args: Route.ActionArgs) => ownerAction(args, receiveProofWish);

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function Account({ loaderData: { facts, done }, actionData }: Route.ComponentProps) {
  const { refreshSession } = useViewer();
  useEffect(() => {
    // The header and the other tabs know this person by the old name until then.
    if (done) refreshSession();
  }, [done, refreshSession]);
  const sentence =
    actionData?.ok === false ? actionData.message || accountMessages.failed : done && changesDone[done];
  return (
    <main id="content" className="page-width pt-10 pb-20 lg:pt-20 lg:pb-32">
      <h1 className="text-heading">Your account</h1>
      <p className="mt-4 mb-10 max-w-[46ch] text-lead text-quiet lg:mb-14">
        What we hold about you, how you sign in, and how to export or delete it.
      </p>
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

/** What the account page tells of an account; no more of a person than the page shows. */
interface AccountFacts extends Pick<Viewer, "name" | "email" | "emailVerified" | "phone" | "company"> {
  /** Whether issues go to the address; no for one that is not confirmed, since it may be a stranger's. */
  isSubscribed: boolean;
  hasPassword: boolean;
  hasSecondFactor: boolean;
  sessions: number;
}

const way = "inline-flex min-h-11 items-center underline underline-offset-4";

/** One subject of the account: its heading beside its rows on a wide screen. */
function Section({
  title,
  children,
  tone = "hairline",
}: {
  title: string;
  children: ReactNode;
  tone?: string;
}) {
  return (
    <section aria-label={title} className={`page-grid border-t pt-8 pb-12 lg:pt-10 lg:pb-16 ${tone}`}>
      <h2 className="col-span-12 mb-2 text-title lg:col-span-4">{title}</h2>
      <div className="col-span-12 lg:col-span-8 lg:col-start-5">{children}</div>
    </section>
  );
}

function Row({ label, children, action }: { label?: string; children: ReactNode; action: ReactNode }) {
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-8 gap-y-1 border-b hairline py-5 first:pt-2 last:border-b-0 last:pb-0 sm:grid-cols-[9rem_1fr_auto]">
      {label ? (
        <h3 className="col-span-2 label-caps pt-1 font-text text-brass-ink sm:col-span-1">{label}</h3>
      ) : null}
      <div className={`min-w-0 max-w-(--measure) text-pretty wrap-anywhere ${label ? "" : "sm:col-span-2"}`}>
        {children}
      </div>
      <div className="-mt-2.5 text-right text-small">{action}</div>
    </div>
  );
}

const Quiet = ({ children }: { children: ReactNode }) => (
  <span className="mt-1 block text-small text-pretty text-quiet">{children}</span>
);

/** The account at a glance: one row a matter, each with the way to change it. */
function AccountRows({ facts }: { facts: AccountFacts }) {
  const link = (to: string, text: string, about: string, tone = "decoration-brass") => (
    <Link to={to} className={`${way} ${tone}`}>
      {text} <span className="sr-only">: {about}</span>
    </Link>
  );
  return (
    <>
      <Section title="You">
        <Row label="Details" action={link("/account/details", "Change", "Details")}>
          {facts.name}
          <Quiet>{facts.phone || "No phone number"}</Quiet>
          {facts.company ? <Quiet>{facts.company}</Quiet> : null}
        </Row>
        <Row label="E-mail" action={link("/account/email", "Change", "E-mail")}>
          {facts.email}
          <Quiet>
            {facts.emailVerified
              ? "Confirmed"
              : "Not confirmed yet. Once it is, requests you sent as a guest join this account."}
          </Quiet>
          {facts.emailVerified ? null : (
            <Form method="post">
              <button type="submit" className={`${way} decoration-brass text-small`}>
                Send the link again
              </button>
            </Form>
          )}
        </Row>
        <Row
          label="Our e-mails"
          action={link("/newsletter", facts.isSubscribed ? "Manage" : "Subscribe", "Our e-mails")}
        >
          {facts.isSubscribed ? "Newsletter: subscribed" : "Newsletter: not subscribed"}
          <Quiet>
            {facts.isSubscribed
              ? "Each issue has a link that ends it. E-mails about your bookings always reach you."
              : "E-mails about your bookings and your account always reach you."}
          </Quiet>
        </Row>
      </Section>
      <Section title="Signing in">
        <Row
          label="Password"
          action={link("/account/password", facts.hasPassword ? "Change" : "Set up", "Password")}
        >
          {facts.hasPassword ? "Nobody here can see it." : "None: you sign in through another site."}
        </Row>
        <Row
          label="Second factor"
          action={link(
            "/account/second-factor",
            facts.hasSecondFactor ? "Change" : "Set up",
            "Second factor",
          )}
        >
          {facts.hasSecondFactor
            ? "On. A code from your authenticator is asked for at each sign-in."
            : "Off. A code from your phone, as well as the password, keeps others out."}
        </Row>
        <Row label="Signed in" action={link("/account/sessions", "Show", "Signed in")}>
          {facts.sessions === 1 ? "Only this device" : `On ${facts.sessions} devices`}
        </Row>
      </Section>
      <Section title="Your data">
        <Row
          action={
            <a href="/account/data.json" download className={`${way} decoration-brass`}>
              Download
            </a>
          }
        >
          Your details, bookings and what you wrote to us, as one file.
        </Row>
      </Section>
      <Section title="Delete the account" tone="border-cancelled/50">
        <Row
          action={link(
            "/account/delete",
            "Delete",
            "Delete the account",
            "text-cancelled decoration-cancelled/50",
          )}
        >
          It cannot be undone. Flights we must keep on record are kept without your name.
        </Row>
      </Section>
    </>
  );
}
