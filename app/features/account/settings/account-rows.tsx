import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import type { Viewer } from "../viewer.server.ts";
import { settingsMessages as say } from "./settings-messages.ts";

/** What the account page tells of an account; no more of a person than the page shows. */
interface AccountFacts extends Pick<Viewer, "name" | "email" | "emailVerified" | "phone" | "company"> {
  hasPassword: boolean;
  hasSecondFactor: boolean;
  sessions: number;
}

const way = "inline-flex min-h-11 items-center underline underline-offset-4";

function Row({ label, children, action }: { label: string; children: ReactNode; action: ReactNode }) {
  return (
    <div className="grid gap-x-8 gap-y-2 border-t hairline py-6 sm:grid-cols-[11rem_1fr_6rem]">
      <dt className="label-caps pt-1 text-brass-ink">{label}</dt>
      <dd className="min-w-0">{children}</dd>
      <dd className="text-small sm:-mt-2.5 sm:text-right">{action}</dd>
    </div>
  );
}

const Quiet = ({ children }: { children: ReactNode }) => (
  <span className="mt-1 block text-small text-quiet">{children}</span>
);

/** The account at a glance: one row a matter, each with the way to change it. */
export function AccountRows({ facts }: { facts: AccountFacts }) {
  const link = (to: string, text: string, about: string, tone = "decoration-brass") => (
    <Link to={to} className={`${way} ${tone}`}>
      {text} <span className="sr-only">: {about}</span>
    </Link>
  );
  return (
    <dl className="border-b hairline">
      <Row label={say.rows.details} action={link("/account/details", say.change, say.rows.details)}>
        {facts.name}
        <Quiet>{[facts.phone || say.noPhone, facts.company].filter(Boolean).join(", ")}</Quiet>
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
      <Row
        label={say.rows.data}
        action={
          <a href="/account/data.json" download className={`${way} decoration-brass`}>
            {say.download}
          </a>
        }
      >
        {say.dataLead}
      </Row>
      <Row
        label={say.rows.deletion}
        action={link(
          "/account/delete",
          say.delete,
          say.rows.deletion,
          "text-cancelled decoration-cancelled/50",
        )}
      >
        {say.deletionLead}
      </Row>
    </dl>
  );
}
