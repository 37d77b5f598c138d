import { sql } from "drizzle-orm";
import * as z from "zod";
import type { Database, Transaction } from "#app/database/client.server.ts";
import {
  newsletterConsents,
  newsletterSubscribers,
  newsletterSuppressions,
} from "#app/database/schema/newsletter.ts";
import { firstErrors, requiredLine } from "#app/platform/form-text.ts";
import type { Services } from "#app/platform/services.server.ts";
import type { FormErrors } from "#app/ui/form/form-reply.ts";
import { lagosMoment } from "#app/ui/staff/lagos-time.ts";
import { addressesIn } from "./contact-file.server.ts";
import { subscriberStaffMessages as say } from "./subscriber-messages.ts";
import { addressKey } from "./subscribers.server.ts";
import { consentLengths } from "./subscription.ts";
import { subscriberEmail } from "./subscription-rules.ts";

/** What somebody answers for who brings addresses that were collected elsewhere. */
export interface ImportedConsent {
  /** Where it was given: "Paper list, EBACE 2026, stand 14". */
  source: string;
  wording: string;
  givenAt: Date;
}

export interface ImportOutcome {
  added: number;
  /** On the list already, in whatever state, which stays as it is. */
  known: number;
  /** Left before, or asked never to be written to. */
  suppressed: number;
  /** No e-mail addresses. */
  invalid: number;
}

/** Adds addresses as confirmed, each with the consent record given. Nobody who left comes back this way. */
export async function importSubscribers(
  db: Database | Transaction,
  secret: string,
  addresses: readonly string[],
  { source, wording, givenAt }: ImportedConsent,
  now: Date,
): Promise<ImportOutcome> {
  const valid = addresses.flatMap((email) => {
    const parsed = subscriberEmail.safeParse(email);
    return parsed.success ? parsed.data : [];
  });
  const keys = new Map(valid.map((email) => [addressKey(secret, email), email]));
  const { addressKey: key } = newsletterSuppressions;
  return await db.transaction(async (transaction) => {
    // Lists as one value each: a parameter an address is more than a statement takes.
    const rows = await transaction
      .select({ key })
      .from(newsletterSuppressions)
      .where(sql`${key} = any(${sql.param([...keys.keys()])}::text[])`);
    for (const suppressed of rows) keys.delete(suppressed.key);
    const emails = sql.param([...keys.values()]);
    const [given, confirmed] = [givenAt.toISOString(), now.toISOString()];
    const { rowCount } = await transaction.execute(sql`
      with added as (
        insert into ${newsletterSubscribers} (email, state, subscribed_at, confirmed_at)
        select email, 'confirmed', ${given}::timestamptz, ${confirmed}::timestamptz from unnest(${emails}::text[]) email
        on conflict do nothing returning id)
      insert into ${newsletterConsents} (subscriber_id, given_at, page, wording, confirmed_at)
      select id, ${given}::timestamptz, ${source}, ${wording}, ${confirmed}::timestamptz from added`);
    const added = rowCount ?? 0;
    const invalid = addresses.length - valid.length;
    return { added, known: valid.length - rows.length - added, suppressed: rows.length, invalid };
  });
}

type ImportField = "file" | "source" | "wording" | "givenAt";
export type ImportReply =
  | { ok: true; outcome: ImportOutcome }
  | { ok: false; errors: FormErrors<ImportField>; values: Record<Exclude<ImportField, "file">, string> };

const importSchema = (now: Date) =>
  z.object({
    source: requiredLine(consentLengths.source, say.errors.source),
    wording: requiredLine(consentLengths.wording, say.errors.wording),
    givenAt: z.iso
      .date(say.errors.givenAt)
      .refine((day) => Number(lagosMoment(`${day}T00:00`)) <= now.getTime(), say.errors.givenAt)
      // Today begins in Lagos an hour before it does in UTC.
      .transform((day) => new Date(Math.min(Date.parse(`${day}T00:00:00Z`), now.getTime()))),
  });

/** Imports the addresses of a CSV file with the record of their consent; `record` writes the counts down in the same transaction. */
export async function receiveImport(
  form: FormData,
  record: (transaction: Transaction, counts: ImportOutcome & Record<string, number>) => Promise<void>,
  { db, secret, clock }: Pick<Services, "db" | "secret" | "clock">,
): Promise<ImportReply> {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const values = { source: text("source"), wording: text("wording"), givenAt: text("givenAt") };
  const parsed = importSchema(clock.now()).safeParse(values);
  const file = form.get("file");
  const addresses = file instanceof File ? addressesIn(new Uint8Array(await file.arrayBuffer())) : [];
  const fileError =
    addresses === null ? say.errors.unreadable : addresses.length === 0 ? say.errors.file : null;
  if (!parsed.success || !addresses || fileError) {
    const errors = parsed.success ? {} : firstErrors<ImportField>(parsed.error);
    return { ok: false, errors: { ...errors, ...(fileError ? { file: fileError } : {}) }, values };
  }
  const outcome = await db.transaction(async (transaction) => {
    const outcome = await importSubscribers(transaction, secret, addresses, parsed.data, clock.now());
    await record(transaction, { ...outcome });
    return outcome;
  });
  return { ok: true, outcome };
}
