import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import type { Viewer } from "../viewer.server.ts";
import { settingsMessages as say } from "./settings-messages.ts";

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
export function AccountRows({ facts }: { facts: AccountFacts }) {
  const link = (to: string, text: string, about: string, tone = "decoration-brass") => (
    <Link to={to} className={`${way} ${tone}`}>
      {text} <span className="sr-only">: {about}</span>
    </Link>
  );
  return (
    <>
      <Section title={say.sections.you}>
        <Row label={say.rows.details} action={link("/account/details", say.change, say.rows.details)}>
          {facts.name}
          <Quiet>{facts.phone || say.noPhone}</Quiet>
          {facts.company ? <Quiet>{facts.company}</Quiet> : null}
        </Row>
        <Row label={say.rows.email} action={link("/account/email", say.change, say.rows.email)}>
          {facts.email}
          <Quiet>{facts.emailVerified ? say.emailConfirmed : say.emailUnconfirmed}</Quiet>
          {facts.emailVerified ? null : (
            <Form method="post">
              <button type="submit" className={`${way} decoration-brass text-small`}>
                {say.sendProof}
              </button>
            </Form>
          )}
        </Row>
        <Row
          label={say.rows.mails}
          action={link(
            "/newsletter",
            facts.isSubscribed ? say.manageNewsletter : say.subscribe,
            say.rows.mails,
          )}
        >
          {facts.isSubscribed ? say.newsletterOn : say.newsletterOff}
          <Quiet>{facts.isSubscribed ? say.newsletterOnLead : say.newsletterOffLead}</Quiet>
        </Row>
      </Section>
      <Section title={say.sections.signIn}>
        <Row
          label={say.rows.password}
          action={link("/account/password", facts.hasPassword ? say.change : say.setUp, say.rows.password)}
        >
          {facts.hasPassword ? say.passwordKept : say.noPassword}
        </Row>
        <Row
          label={say.rows.factor}
          action={link(
            "/account/second-factor",
            facts.hasSecondFactor ? say.change : say.setUp,
            say.rows.factor,
          )}
        >
          {facts.hasSecondFactor ? say.factorOn : say.factorOff}
        </Row>
        <Row label={say.rows.sessions} action={link("/account/sessions", say.manage, say.rows.sessions)}>
          {say.sessionCount(facts.sessions)}
        </Row>
      </Section>
      <Section title={say.rows.data}>
        <Row
          action={
            <a href="/account/data.json" download className={`${way} decoration-brass`}>
              {say.download}
            </a>
          }
        >
          {say.dataLead}
        </Row>
      </Section>
      <Section title={say.rows.deletion} tone="border-cancelled/50">
        <Row
          action={link(
            "/account/delete",
            say.delete,
            say.rows.deletion,
            "text-cancelled decoration-cancelled/50",
          )}
        >
          {say.deletionLead}
        </Row>
      </Section>
    </>
  );
}
