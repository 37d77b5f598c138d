import { type ReactNode, useEffect } from "react";
import { Form, Link } from "react-router";
import { frameWords } from "#app/content/frame.ts";
import { ProblemNote } from "#app/features/account/account-form.tsx";
import { passwordHashOf } from "#app/features/account/credentials.server.ts";
import { accountMessages, changesDone } from "#app/features/account/messages.ts";
import { refreshSession } from "#app/features/account/session.ts";
import {
  type ChangeDone,
  ownerAction,
  ownSessions,
  receiveProofRequest,
} from "#app/features/account/settings.server.ts";
import { viewerContext } from "#app/features/account/viewer.server.ts";
import { isSubscribed } from "#app/features/newsletter/subscribers.server.ts";
import { privatePage } from "#app/layout/page-meta.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Outcome } from "#app/ui/outcome.tsx";
import type { Route } from "./+types/account";

export const handle = { ownCall: true };

export const meta = () => privatePage("Your account");

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext);
  const viewer = context.get(viewerContext);
  const done = url.searchParams.get("done") ?? "";
  const { name, email, emailVerified, phone, company, twoFactorEnabled } = viewer;
  return {
    done: Object.hasOwn(changesDone, done) ? (done as ChangeDone) : null,
    facts: {
      name,
      email,
      emailVerified,
      phone,
      company,
      twoFactorEnabled,
      // An unconfirmed address may be a stranger's.
      isSubscribed: emailVerified && (await isSubscribed(db, email)),
      hasPassword: (await passwordHashOf(db, viewer.id)) !== null,
      sessions: (await ownSessions(db, viewer, clock.now())).length,
    },
  };
}

/** Sends the confirmation link again. */
export const action = (args: Route.ActionArgs) => ownerAction(args, receiveProofRequest);

export default function Account({ loaderData: { facts, done }, actionData }: Route.ComponentProps) {
  useEffect(() => {
    // Header and other tabs still show the old name.
    if (done) refreshSession();
  }, [done]);
  const refusal = actionData?.ok === false ? actionData : null;
  return (
    <main id="content" className="page-width pt-10 pb-20 lg:pt-20 lg:pb-32">
      <h1 className="text-heading">Your account</h1>
      <p className="mt-4 mb-10 max-w-[46ch] text-lead text-quiet lg:mb-14">
        What we hold about you, how you sign in, and how to export or delete it.
      </p>
      <ProblemNote message={refusal && (refusal.message || accountMessages.failed)} />
      <Outcome key={done} isNew={done !== null} className="mb-8 font-[550] text-confirmed">
        {refusal ? null : done && changesDone[done]}
      </Outcome>
      <AccountRows facts={facts} />
      {/* Wider screens have this button in the header. */}
      <form method="post" action="/sign-out" className="mt-4 md:hidden">
        <button type="submit" className={buttonClass("plain", "w-full")}>
          {frameWords.signOut}
        </button>
      </form>
    </main>
  );
}

interface SectionProps {
  title: string;
  children: ReactNode;
  tone?: string;
}

const Section = ({ title, children, tone = "hairline" }: SectionProps) => (
  <section aria-label={title} className={`page-grid border-t pt-8 pb-12 lg:pt-10 lg:pb-16 ${tone}`}>
    <h2 className="col-span-12 mb-2 text-title lg:col-span-4">{title}</h2>
    <div className="col-span-12 lg:col-span-8 lg:col-start-5">{children}</div>
  </section>
);

const linkLook = "inline-flex min-h-11 items-center underline underline-offset-4";

interface RowProps {
  label?: string;
  /** Subject of the link for screen readers; defaults to the label. */
  about?: string;
  to: string;
  /** Null if there is nothing to change. */
  link: string | null;
  tone?: string;
  /** Further lines, in a quiet colour. */
  notes?: readonly string[];
  children: ReactNode;
}

function Row({ label, about = label, to, link, tone = "decoration-brass", notes = [], children }: RowProps) {
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-8 gap-y-1 border-b hairline py-5 first:pt-2 last:border-b-0 last:pb-0 sm:grid-cols-[9rem_1fr_auto]">
      {label ? (
        <h3 className="col-span-2 label-caps pt-1 font-text text-brass-ink sm:col-span-1">{label}</h3>
      ) : null}
      <div className={`min-w-0 max-w-(--measure) text-pretty wrap-anywhere ${label ? "" : "sm:col-span-2"}`}>
        {children}
        {notes.map((note) => (
          <span key={note} className="mt-1 block text-small text-pretty text-quiet">
            {note}
          </span>
        ))}
      </div>
      <div className="-mt-2.5 text-right text-small">
        {link === null ? null : to.endsWith(".json") ? (
          <a href={to} download className={`${linkLook} ${tone}`}>
            {link}
          </a>
        ) : (
          <Link to={to} className={`${linkLook} ${tone}`}>
            {link} <span className="sr-only">: {about}</span>
          </Link>
        )}
      </div>
    </div>
  );
}

function AccountRows({ facts }: { facts: Route.ComponentProps["loaderData"]["facts"] }) {
  const { name, email, phone, company, emailVerified, isSubscribed, hasPassword, twoFactorEnabled } = facts;
  return (
    <>
      <Section title="You">
        <Row
          label="Details"
          to="/account/details"
          link="Change"
          notes={[phone || "No phone number", ...(company ? [company] : [])]}
        >
          {name}
        </Row>
        <Row label="E-mail" to="/account/email" link="Change" notes={emailVerified ? ["Confirmed"] : []}>
          {email}
          {emailVerified ? null : (
            <>
              <span className="mt-1 block text-small text-pretty text-quiet">
                Not confirmed yet. Once it is, requests you sent as a guest join this account.
              </span>
              <Form method="post">
                <button type="submit" className={`${linkLook} decoration-brass text-small`}>
                  Send the link again
                </button>
              </Form>
            </>
          )}
        </Row>
        <Row
          label="Our e-mails"
          to="/newsletter"
          link={isSubscribed ? null : "Subscribe"}
          notes={[
            isSubscribed
              ? "Every issue has an unsubscribe link. E-mails about your bookings always reach you."
              : "E-mails about your bookings and your account always reach you.",
          ]}
        >
          {isSubscribed ? "Newsletter: subscribed" : "Newsletter: not subscribed"}
        </Row>
      </Section>
      <Section title="Signing in">
        <Row label="Password" to="/account/password" link={hasPassword ? "Change" : "Set up"}>
          {hasPassword ? "Our staff cannot see it." : "None: you sign in through another site."}
        </Row>
        <Row label="Second factor" to="/account/second-factor" link={twoFactorEnabled ? "Change" : "Set up"}>
          {twoFactorEnabled
            ? "On. You enter a code from your authenticator at each sign-in."
            : "Off. A code from your phone, as well as the password, keeps others out."}
        </Row>
        <Row label="Signed in" to="/account/sessions" link="Show">
          {facts.sessions === 1 ? "Only this device" : `On ${facts.sessions} devices`}
        </Row>
      </Section>
      <Section title="Your data">
        <Row to="/account/data.json" link="Download">
          Your details, bookings and what you wrote to us, as one file.
        </Row>
      </Section>
      <Section title="Delete the account" tone="border-cancelled/50">
        <Row
          about="Delete the account"
          to="/account/delete"
          link="Delete"
          tone="text-cancelled decoration-cancelled/50"
        >
          This cannot be undone. Flights we must keep on record are kept without your name.
        </Row>
      </Section>
    </>
  );
}
