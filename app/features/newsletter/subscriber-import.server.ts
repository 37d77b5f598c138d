import { parse } from "csv-parse/sync";
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
      .transform((day) => new Date(`${day}T00:00:00Z`))
      .refine((day) => day <= now, say.errors.givenAt),
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
  const addresses = file instanceof File ? addressesIn(await file.text()) : [];
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

/** The column headed e-mail, else the first one; null when it is no CSV. */
function addressesIn(csv: string): string[] | null {
  let rows: string[][];
  try {
    rows = parse(csv, {
      bom: true,
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
      delimiter: [",", ";", "\t"],
    });
  } catch {
    return null;
  }
  const heading = rows[0]?.findIndex((cell) => /^e-?mail(?: address)?$/i.test(cell)) ?? -1;
  return (heading >= 0 ? rows.slice(1) : rows)
    .map((row) => row[Math.max(heading, 0)] ?? "")
    .filter((cell) => cell !== "");
}
