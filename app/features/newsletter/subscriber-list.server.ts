import { parse } from "csv-parse/sync";
import { and, asc, count, desc, eq, getTableColumns, isNotNull, sql } from "drizzle-orm";
import * as z from "zod";
import type { Database, Queries, Transaction } from "#app/database/client.server.ts";
import { isRowId, readPage } from "#app/database/cursor.ts";
import {
  newsletterConsents,
  newsletterSubscribers,
  newsletterSuppressions,
} from "#app/database/schema/newsletter.ts";
import type { StaffPost } from "#app/features/staff/staff-request.server.ts";
import { refusing } from "#app/platform/form-action.server.ts";
import { firstErrors, requiredLine } from "#app/platform/form-text.ts";
import { type ActionReply, answersIn, type FormErrors } from "#app/ui/form/form-reply.ts";
import { lagosMoment } from "#app/ui/staff/lagos-time.ts";
import { type ListFilter, oneOf } from "#app/ui/staff/list-address.ts";
import { consentLengths } from "./messages.ts";
import { addressKey, subscriberEmail, unsubscribe } from "./subscribers.server.ts";

type SubscriberState = (typeof newsletterSubscribers.$inferSelect)["state"];

export const subscriberFilters = { state: oneOf(newsletterSubscribers.state.enumValues) };

/** One page of subscribers, newest first. `search`: `@company.com` for all of one domain, or the beginning of an address. */
export function subscriberPage(
  db: Queries,
  { state, search = "", after }: ListFilter<typeof subscriberFilters>,
) {
  const { id, email, subscribedAt } = newsletterSubscribers;
  const term = search.trim().toLowerCase();
  return readPage(db.select().from(newsletterSubscribers).$dynamic(), {
    where: [
      state && eq(newsletterSubscribers.state, state),
      term.startsWith("@")
        ? sql`split_part(${email}, '@', 2) = ${term.slice(1)}`
        : term && sql`${email} like ${`${term.replace(/[\\%_]/g, "\\$&")}%`}`,
    ],
    order: { table: newsletterSubscribers, by: subscribedAt, id },
    after,
    size: 50,
  });
}

/** Number of subscribers by state. */
export async function subscriberCounts(db: Queries): Promise<Record<SubscriberState, number>> {
  const { state } = newsletterSubscribers;
  const rows = await db.select({ state, count: count() }).from(newsletterSubscribers).groupBy(state);
  const counts = Object.fromEntries(rows.map((row) => [row.state, row.count]));
  return { pending: 0, confirmed: 0, unsubscribed: 0, bounced: 0, ...counts };
}

/** Number of recipients of the next issue. */
export const confirmedCount = (db: Queries) =>
  db.$count(newsletterSubscribers, eq(newsletterSubscribers.state, "confirmed"));

export const exportColumns = [
  { key: "email", header: "E-mail" },
  { key: "state", header: "State" },
  { key: "subscribedAt", header: "Subscribed (UTC)" },
  { key: "confirmedAt", header: "Confirmed (UTC)" },
  { key: "unsubscribedAt", header: "Unsubscribed (UTC)" },
  { key: "bouncedAt", header: "No such address (UTC)" },
  { key: "consentAt", header: "Consent given (UTC)" },
  { key: "consentPage", header: "Consent given at" },
  { key: "consentWording", header: "Consent wording" },
];

/** Every subscriber as a row of the export, with the latest confirmed consent. */
export async function exportRows(db: Queries, state?: SubscriberState) {
  const { subscriberId, givenAt, page, wording } = newsletterConsents;
  const consent = db
    .select({ givenAt, page, wording })
    .from(newsletterConsents)
    .where(and(eq(subscriberId, newsletterSubscribers.id), isNotNull(newsletterConsents.confirmedAt)))
    .orderBy(desc(givenAt))
    .limit(1)
    .as("consent");
  const consentColumns = {
    consentAt: consent.givenAt,
    consentPage: consent.page,
    consentWording: consent.wording,
  };
  return await db
    .select({ ...getTableColumns(newsletterSubscribers), ...consentColumns })
    .from(newsletterSubscribers)
    .leftJoinLateral(consent, sql`true`)
    .where(state && eq(newsletterSubscribers.state, state))
    .orderBy(asc(newsletterSubscribers.id));
}

export interface ImportOutcome {
  added: number;
  /** Already listed, in any state; unchanged. */
  known: number;
  /** Unsubscribed before. */
  suppressed: number;
  invalid: number;
}

/** Adds addresses as confirmed, with a consent of a `source` such as "Paper list, EBACE 2026". Unsubscribed addresses are left out. */
export async function importSubscribers(
  db: Database | Transaction,
  secret: string,
  addresses: readonly string[],
  { source, wording, givenAt }: { source: string; wording: string; givenAt: Date },
  now: Date,
): Promise<ImportOutcome> {
  const valid = addresses.flatMap((email) => {
    const parsed = subscriberEmail.safeParse(email);
    return parsed.success ? parsed.data : [];
  });
  const keys = new Map(valid.map((email) => [addressKey(secret, email), email]));
  const { addressKey: key } = newsletterSuppressions;
  return await db.transaction(async (transaction) => {
    // Lists are passed as arrays: one parameter per address could exceed PostgreSQL's limit of 65,535.
    const rows = await transaction
      .select({ key })
      .from(newsletterSuppressions)
      .where(sql`${key} = any(${sql.param([...keys.keys()])}::text[])`);
    for (const suppressed of rows) keys.delete(suppressed.key);
    const emails = sql.param([...keys.values()]);
    const [consentTime, confirmationTime] = [givenAt.toISOString(), now.toISOString()];
    const { rowCount } = await transaction.execute(sql`
      with added as (
        insert into ${newsletterSubscribers} (email, state, subscribed_at, confirmed_at)
        select email, 'confirmed', ${consentTime}::timestamptz, ${confirmationTime}::timestamptz from unnest(${emails}::text[]) email
        on conflict do nothing returning id)
      insert into ${newsletterConsents} (subscriber_id, given_at, page, wording, confirmed_at)
      select id, ${consentTime}::timestamptz, ${source}, ${wording}, ${confirmationTime}::timestamptz from added`);
    const added = rowCount ?? 0;
    const invalid = addresses.length - valid.length;
    return { added, known: valid.length - rows.length - added, suppressed: rows.length, invalid };
  });
}

export type ImportField = "file" | "source" | "wording" | "givenAt";
export type ImportReply = ActionReply<{ outcome: ImportOutcome }, ImportField>;

const importSchema = (now: Date) =>
  z.object({
    source: requiredLine(consentLengths.source, "Write where they agreed."),
    wording: requiredLine(consentLengths.wording, "Write what they agreed to."),
    givenAt: z.iso
      .date("Enter a day that is not in the future.")
      .refine(
        (day) => Number(lagosMoment(`${day}T00:00`)) <= now.getTime(),
        "Enter a day that is not in the future.",
      )
      // Lagos is an hour ahead of UTC, so today's UTC midnight may be in the future.
      .transform((day) => new Date(Math.min(Date.parse(`${day}T00:00:00Z`), now.getTime()))),
  });

/** Imports the addresses of a CSV file with their consent. */
export async function receiveImport({
  form,
  record,
  services: { db, secret, clock },
}: Omit<StaffPost, "staff">): Promise<ImportReply> {
  const values = answersIn(form, ["source", "wording", "givenAt"]);
  const parsed = importSchema(clock.now()).safeParse(values);
  const file = form.get("file");
  const addresses = file instanceof File ? addressesIn(new Uint8Array(await file.arrayBuffer())) : [];
  const fileError =
    addresses === null
      ? "This file cannot be read as CSV."
      : addresses.length === 0
        ? "Choose a CSV file with at least one address."
        : null;
  if (!parsed.success || !addresses || fileError) {
    const errors: FormErrors<ImportField> = parsed.success ? {} : firstErrors(parsed.error);
    if (fileError) errors.file = fileError;
    return refusing<ImportField>(values).refuse(
      "Nothing was imported. Please check the marked fields.",
      errors,
    );
  }
  const outcome = await db.transaction(async (transaction) => {
    const outcome = await importSubscribers(transaction, secret, addresses, parsed.data, clock.now());
    await record(transaction, { action: "newsletter.import", subjectId: "list", detail: { ...outcome } });
    return outcome;
  });
  return { ok: true, outcome };
}

/** Unsubscribes a subscriber. Null if unknown. */
export async function receiveUnsubscription({
  form,
  record,
  services: { db, secret, clock },
}: StaffPost): Promise<{ ok: true; isUnsubscribed: true } | null> {
  const id = String(form.get("id"));
  if (!isRowId(id)) return null;
  return await db.transaction(async (transaction) => {
    if (!(await unsubscribe(transaction, secret, id, clock.now()))) return null;
    await record(transaction, { action: "newsletter.unsubscribe", subjectId: id });
    return { ok: true, isUnsubscribed: true };
  });
}

/** The text of a file in UTF-8, UTF-16 (Excel's "Unicode Text") or Windows-1252. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  // UTF-16 LE with a byte order mark, or beginning with a Latin letter.
  if ((first === 0xff && second === 0xfe) || second === 0) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

const delimiters = ["\t", ";", ","] as const;

/** The cell delimiter of a line: the most frequent candidate outside quotation marks. */
function delimiterOf(line: string): string {
  const bare = line.replace(/"[^"]*"/g, "");
  const count = (sign: string) => bare.split(sign).length;
  return delimiters.reduce((best, each) => (count(each) > count(best) ? each : best), ",");
}

const addressHeading = /e[-_ ]?mail|^mail$|courriel|correo|messagerie/i;
const otherHeading = /type|typ$|label|name|status|state|date|consent|opt|verified|bounce/i;

/** The addresses in a contacts file: of columns with such a heading, else of the first column or of every line. Null: no CSV. */
export function addressesIn(bytes: Uint8Array): string[] | null {
  // Excel may name the separator on the first line.
  const [, namedDelimiter, text = ""] = /^(?:sep=(.)\r?\n)?([\s\S]*)$/i.exec(decode(bytes)) ?? [];
  let rows: string[][];
  try {
    rows = parse(text, {
      bom: true,
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
      relax_quotes: true,
      delimiter: namedDelimiter ?? delimiterOf(/\S.*/.exec(text)?.[0] ?? ""),
    });
  } catch {
    // Mail programs quote names with commas, as in "Obi, Ada" <ada@example.com>, which is no valid CSV.
    return /<[^<>\s]+@[^<>\s]+>/.test(text) ? text.split(/[\r\n]+/).flatMap(addressesOf) : null;
  }
  const addressColumns = (rows[0] ?? []).flatMap((cell, column) =>
    addressHeading.test(cell) && !otherHeading.test(cell) && !cell.includes("@") ? [column] : [],
  );
  const cells =
    addressColumns.length > 0
      ? rows.slice(1).flatMap((row) => addressColumns.map((column) => row[column] ?? ""))
      : rows.flatMap((row) =>
          row.every((cell) => cell === "" || cell.includes("@")) ? row : [row[0] ?? ""],
        );
  return cells.flatMap(addressesOf);
}

/** The addresses of a cell: `Name <address>`, or several separated by spaces or signs; else the cell unchanged. */
function addressesOf(cell: string): string[] {
  if (cell === "") return [];
  const addresses = cell
    .replace(/"[^"]*"/g, " ")
    .split(/[,;|]+|:::/)
    .flatMap((part) => {
      const bracketed = [...part.matchAll(/<\s*([^<>\s]+@[^<>\s]+)\s*>/g)].map(([, address = ""]) => address);
      return bracketed.length > 0 ? bracketed : part.split(/\s+/).filter((word) => word.includes("@"));
    })
    .map((address) => address.replace(/^mailto:/i, ""));
  return addresses.length > 0 ? addresses : [cell];
}
