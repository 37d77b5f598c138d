import type { Site } from "./site.ts";
import type { FormKind, Writers } from "./writers.ts";

/** What the site holds, and has mailed, against what visitors were told; those that differ by e-mail address. */
export interface FormsAudit {
  acknowledged: string[];
  /** Thanked for or not: an answer may have been lost on its way. */
  stored: string[];
  lost: string[];
  doubled: string[];
  mailsMissing: string[];
  /** More mails than one of each kind, by Message-ID. */
  mailsDoubled: string[];
}

/** To the visitor and to the company. */
const mailsPer: Record<FormKind, number> = { booking: 2, comment: 0, subscription: 1, message: 1 };

/** Compares what visitors were thanked for with the site's database, and with the mails that were `received`. */
export async function auditForms(
  site: Pick<Site, "query">,
  { thanked }: Pick<Writers, "thanked">,
  received: readonly { email: { messageId?: string | undefined } }[],
): Promise<FormsAudit> {
  const rows = await site.query<{
    kind: FormKind;
    email: string;
    references: string[];
    rows: number;
    mails: string[];
  }>(`
    with written as (
      select 'booking' as kind, email, reference, id from bookings
      union all select 'message', email, null, id from contact_messages
      union all select 'comment', email, null, gen_random_uuid() from comments
      union all select 'subscription', email, null, consent.id from newsletter_subscribers subscriber
        join newsletter_consents consent on consent.subscriber_id = subscriber.id)
    select written.kind, email, array_agg(reference) as references, count(distinct written.id)::int as rows,
      array_agg(mails.id::text) as mails
    from written left join mails on mails.about_id = written.id group by written.kind, email`);
  const identities = new Set(received.map(({ email }) => /^<([^@]+)@/.exec(email.messageId ?? "")?.[1]));
  const mailed = ({ mails }: (typeof rows)[number]) => mails.filter((id) => identities.has(id)).length;
  const stored = new Map(rows.map((row) => [`${row.kind} ${row.email}`, row]));
  const emails = (found: typeof rows) => found.map(({ email }) => email);
  return {
    acknowledged: [...thanked.keys()],
    stored: emails(rows),
    lost: [...thanked].flatMap(([email, { kind, reference }]) => {
      const row = stored.get(`${kind} ${email}`);
      return row && (reference === null || row.references.includes(reference)) ? [] : [email];
    }),
    doubled: emails(rows.filter((row) => row.rows > 1)),
    mailsMissing: emails(rows.filter((row) => mailed(row) < mailsPer[row.kind])),
    mailsDoubled: emails(rows.filter((row) => mailed(row) > mailsPer[row.kind])),
  };
}

/** The audit as the figures of a campaign's report. */
export const countsOf = (audit: FormsAudit) =>
  Object.fromEntries(Object.entries(audit).map(([name, emails]) => [name, emails.length])) as Record<
    keyof FormsAudit,
    number
  >;

export const nothingAmiss = { lost: [], doubled: [], mailsMissing: [], mailsDoubled: [] };
