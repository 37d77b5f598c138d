import { expect } from "vitest";
import { runSeed } from "#tests/support/fault-runs.ts";
import type { Site } from "#tests/support/site.ts";
import type { FormKind, Writers } from "#tests/support/writers.ts";

/** Visitors' e-mail addresses, by what became of their forms and mails. */
export interface FormsAudit {
  acknowledged: string[];
  /** Includes forms whose response was lost. */
  stored: string[];
  lost: string[];
  doubled: string[];
  mailsMissing: string[];
  /** More than one mail of a kind, by Message-ID. */
  mailsDoubled: string[];
  /** One Message-ID received twice. */
  deliveredTwice: string[];
}

interface Received {
  email: { messageId?: string | undefined };
}

/** To the visitor and to the company. */
const mailsPer: Record<FormKind, number> = { booking: 2, comment: 0, subscription: 1, message: 1 };

/** Compares the thanked forms with the site's database and with the received mails. */
export async function auditForms(
  site: Pick<Site, "query">,
  thanked: Writers["thanked"],
  received: readonly Received[],
): Promise<FormsAudit> {
  type Row = { kind: FormKind; email: string; references: string[]; rows: number; mails: string[] };
  const rows = await site.query<Row>(`
    with written as (
      select 'booking' as kind, email, reference, id from bookings
      union all select 'message', email, null, id from contact_messages
      union all select 'comment', email, null, gen_random_uuid() from comments
      union all select 'subscription', email, null, consent.id from newsletter_subscribers subscriber
        join newsletter_consents consent on consent.subscriber_id = subscriber.id)
    select written.kind, email, array_agg(reference) as references, count(distinct written.id)::int as rows,
      array_remove(array_agg(mails.id::text), null) as mails
    from written left join mails on mails.about_id = written.id
    where email like 'visitor-%' group by written.kind, email`);
  const identities = received.map(({ email }) => /^<([^@]+)@/.exec(email.messageId ?? "")?.[1] ?? "");
  const identitySet = new Set(identities);
  const countMails = ({ mails }: Row) => mails.filter((id) => identitySet.has(id)).length;
  const stored = new Map(rows.map((row) => [`${row.kind} ${row.email}`, row]));
  const emailsOf = (some: Row[]) => some.map(({ email }) => email);
  return {
    acknowledged: [...thanked.keys()],
    stored: emailsOf(rows),
    lost: [...thanked].flatMap(([email, { kind, reference }]) => {
      const row = stored.get(`${kind} ${email}`);
      const isWhole = row && row.mails.length >= mailsPer[kind];
      return isWhole && (reference === null || row.references.includes(reference)) ? [] : [email];
    }),
    doubled: emailsOf(rows.filter((row) => row.rows > 1)),
    mailsMissing: emailsOf(rows.filter((row) => countMails(row) < mailsPer[row.kind])),
    mailsDoubled: emailsOf(rows.filter((row) => countMails(row) > mailsPer[row.kind])),
    deliveredTwice: emailsOf(
      rows.filter((row) => identities.filter((id) => row.mails.includes(id)).length > countMails(row)),
    ),
  };
}

export interface FaultRun {
  fault: string;
  tries: number;
  /** The longest time from a fault to the next acknowledgement. */
  recoverSeconds?: number;
}

export async function insertIssue({ query }: Pick<Site, "query">, readers: number): Promise<void> {
  await query(`
    insert into newsletter_subscribers (email, state, confirmed_at)
    select 'reader-' || n || '@example.com', 'confirmed', now() from generate_series(1, ${readers}) n`);
  await query(`
    insert into campaigns (subject, preheader, html, status, start_at)
    values ('Permits', 'What changed', '<p>Niger takes 48 hours.</p>', 'scheduled', now())`);
}

/** Prints a row for the tables in docs/reliability.md. */
export function reportFaultRun(
  { fault, tries, recoverSeconds }: FaultRun,
  audit: Partial<Record<keyof FormsAudit, readonly string[] | number>>,
): void {
  const names = ["acknowledged", "stored", "lost", "doubled", "mailsMissing", "mailsDoubled"] as const;
  const figures = names.map((name) => {
    const figure = audit[name] ?? "-";
    return typeof figure === "object" ? figure.length : figure;
  });
  const cells = [fault, tries, ...figures, recoverSeconds?.toFixed(1) ?? "-", runSeed];
  process.stdout.write(`\n| ${cells.join(" | ")} |\n`);
}

/** Ends the writers; expects each form stored once, each of its mails received once, and no refusal but 503. */
export async function expectNothingLost(
  site: Pick<Site, "query">,
  writers: Writers,
  run: FaultRun,
  received: () => readonly Received[] | Promise<readonly Received[]>,
  prepare: () => Promise<void> = async () => {},
): Promise<void> {
  await writers.end();
  const unsent = async () => {
    await prepare();
    return await site.query("select 1 from mails where status <> 'sent'");
  };
  await expect.poll(unsent, { timeout: 180_000 + run.tries * 10_000, interval: 200 }).toEqual([]);
  const audit = await auditForms(site, writers.thanked, await received());
  reportFaultRun(run, audit);
  expect(audit).toMatchObject({ lost: [], doubled: [], mailsMissing: [], mailsDoubled: [] });
  expect([...writers.refusals.keys()].filter((status) => status !== 503)).toEqual([]);
}
