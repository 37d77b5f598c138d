import { parse } from "csv-parse/sync";
import * as z from "zod";
import type { Queries, Transaction } from "#app/database/client.server.ts";
import { isRowId } from "#app/database/cursor.ts";
import { firstErrors, requiredLine } from "#app/platform/form-text.ts";
import type { Services } from "#app/platform/services.server.ts";
import type { FormErrors } from "#app/ui/form-answers.ts";
import { subscriberCounts } from "./subscriber-counts.server.ts";
import {
  exportSubscribers,
  type ImportOutcome,
  importSubscribers,
  type SubscriberState,
  subscriberPage,
} from "./subscriber-list.server.ts";
import { subscriberDesk as say } from "./subscriber-messages.ts";
import { consentLengths } from "./subscription.ts";

const pageSize = 50;

/** One page of the list under a filter, with how many are in each state. `after`: `id email` of the last one before. */
export async function listedSubscribers(
  db: Queries,
  { state, search, after }: { state: SubscriberState | undefined; search: string; after: string | null },
) {
  const [, id, email] = /^(\S{36}) (.{1,254})$/.exec(after ?? "") ?? [];
  const [found, counts] = await Promise.all([
    subscriberPage(db, {
      search,
      size: pageSize + 1,
      ...(state ? { state } : {}),
      ...(id && isRowId(id) && email ? { after: { id, email } } : {}),
    }),
    subscriberCounts(db),
  ]);
  const rows = found.slice(0, pageSize);
  const last = rows.at(-1);
  return {
    rows,
    next: found.length > pageSize && last ? `${last.id} ${last.email}` : null,
    counts,
    state: state ?? null,
    search,
    isFirst: !id,
  };
}

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

/** Every subscriber as a row of the export; moments are ISO 8601 in UTC. */
export async function* exportRows(db: Queries, state?: SubscriberState) {
  for await (const { consent, ...row } of exportSubscribers(db, state))
    yield {
      ...row,
      consentAt: consent?.givenAt ?? null,
      consentPage: consent?.page ?? null,
      consentWording: consent?.wording ?? null,
    };
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
