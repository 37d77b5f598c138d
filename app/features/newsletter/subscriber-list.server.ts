import { and, asc, desc, eq, gt, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Database, Queries, Transaction } from "#app/database/client.server.ts";
import {
  newsletterConsents,
  newsletterSubscribers,
  newsletterSuppressions,
} from "#app/database/schema/newsletter.ts";
import { addressKey } from "./subscribers.server.ts";
import { parseSubscription } from "./subscription-rules.ts";

export type Subscriber = typeof newsletterSubscribers.$inferSelect;
export type SubscriberState = Subscriber["state"];

export interface SubscriberQuery {
  state?: SubscriberState;
  /** The beginning of an address, or `@company.com` for all of one domain. */
  search?: string;
  /** The last subscriber of the page before. */
  after?: Pick<Subscriber, "id" | "email">;
  size: number;
}

/** One page of subscribers: newest first; by address where the beginning of one is searched for. */
export async function subscriberPage(
  db: Queries,
  { state, search = "", after, size }: SubscriberQuery,
): Promise<Subscriber[]> {
  const { id, email, subscribedAt, state: stateColumn } = newsletterSubscribers;
  const wanted = search.trim().toLowerCase();
  const conditions: SQL[] = state ? [eq(stateColumn, state)] : [];
  if (wanted !== "" && !wanted.startsWith("@")) {
    conditions.push(sql`${email} like ${`${wanted.replace(/[\\%_]/g, "\\$&")}%`}`);
    if (after) conditions.push(sql`${email} ~>~ ${after.email}`);
    return await db
      .select()
      .from(newsletterSubscribers)
      .where(and(...conditions))
      // In the order of the index that finds them.
      .orderBy(sql`${email} using ~<~`)
      .limit(size);
  }
  if (wanted !== "") conditions.push(sql`split_part(${email}, '@', 2) = ${wanted.slice(1)}`);
  if (after)
    conditions.push(
      sql`(${subscribedAt}, ${id}) < (select subscribed_at, id from newsletter_subscribers where id = ${after.id})`,
    );
  return await db
    .select()
    .from(newsletterSubscribers)
    .where(and(...conditions))
    .orderBy(desc(subscribedAt), desc(id))
    .limit(size);
}

/** A subscriber as an export gives it, with the consent that counts. Times are ISO strings. */
export interface ExportedSubscriber {
  email: string;
  state: SubscriberState;
  subscribedAt: string;
  confirmedAt: string | null;
  unsubscribedAt: string | null;
  bouncedAt: string | null;
  consent: { givenAt: string; page: string; wording: string; network: string | null } | null;
}

const exportedAtOnce = 1_000;

/** Every subscriber, a thousand in memory at a time. */
export async function* exportSubscribers(
  db: Queries,
  state?: SubscriberState,
): AsyncGenerator<ExportedSubscriber> {
  let after: string | null = null;
  for (;;) {
    const conditions: SQL[] = state ? [eq(newsletterSubscribers.state, state)] : [];
    if (after) conditions.push(gt(newsletterSubscribers.id, after));
    const rows: Subscriber[] = await db
      .select()
      .from(newsletterSubscribers)
      .where(and(...conditions))
      .orderBy(asc(newsletterSubscribers.id))
      .limit(exportedAtOnce);
    const consents = await consentsOf(
      db,
      rows.map(({ id }) => id),
    );
    for (const row of rows) yield exported(row, consents.get(row.id));
    after = rows.at(-1)?.id ?? null;
    if (rows.length < exportedAtOnce) return;
  }
}

type Consent = typeof newsletterConsents.$inferSelect;

/** Each one's confirmed consent, the latest. */
async function consentsOf(db: Queries, subscriberIds: string[]): Promise<Map<string, Consent>> {
  if (subscriberIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(newsletterConsents)
    .where(
      and(inArray(newsletterConsents.subscriberId, subscriberIds), isNotNull(newsletterConsents.confirmedAt)),
    )
    .orderBy(asc(newsletterConsents.givenAt));
  return new Map(rows.map((row) => [row.subscriberId, row]));
}

function exported(
  { email, state, subscribedAt, confirmedAt, unsubscribedAt, bouncedAt }: Subscriber,
  consent: Consent | undefined,
): ExportedSubscriber {
  return {
    email,
    state,
    subscribedAt: subscribedAt.toISOString(),
    confirmedAt: confirmedAt?.toISOString() ?? null,
    unsubscribedAt: unsubscribedAt?.toISOString() ?? null,
    bouncedAt: bouncedAt?.toISOString() ?? null,
    consent: consent
      ? {
          givenAt: consent.givenAt.toISOString(),
          page: consent.page,
          wording: consent.wording,
          network: consent.network,
        }
      : null,
  };
}

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

const importedAtOnce = 1_000;

/** Adds addresses as confirmed, each with the consent record given. Nobody who left comes back this way. */
export async function importSubscribers(
  db: Database | Transaction,
  secret: string,
  addresses: Iterable<string> | AsyncIterable<string>,
  consent: ImportedConsent,
  now: Date,
): Promise<ImportOutcome> {
  const outcome: ImportOutcome = { added: 0, known: 0, suppressed: 0, invalid: 0 };
  let batch = new Set<string>();
  const flush = async () => {
    if (batch.size > 0) await importBatch(db, secret, [...batch], consent, now, outcome);
    batch = new Set();
  };
  for await (const address of addresses) {
    const parsed = parseSubscription({ email: address });
    if (!parsed.ok) outcome.invalid += 1;
    else if (batch.has(parsed.subscription.email)) outcome.known += 1;
    else batch.add(parsed.subscription.email);
    if (batch.size >= importedAtOnce) await flush();
  }
  await flush();
  return outcome;
}

async function importBatch(
  db: Database | Transaction,
  secret: string,
  emails: string[],
  { source, wording, givenAt }: ImportedConsent,
  now: Date,
  outcome: ImportOutcome,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const keys = new Map(emails.map((email) => [email, addressKey(secret, email)]));
    const rows = await transaction
      .select({ key: newsletterSuppressions.addressKey })
      .from(newsletterSuppressions)
      .where(inArray(newsletterSuppressions.addressKey, [...keys.values()]));
    const suppressed = new Set(rows.map(({ key }) => key));
    const wanted = emails.filter((email) => !suppressed.has(keys.get(email) ?? ""));
    outcome.suppressed += emails.length - wanted.length;
    if (wanted.length === 0) return;
    const added = await transaction
      .insert(newsletterSubscribers)
      .values(
        wanted.map((email) => ({
          email,
          state: "confirmed" as const,
          subscribedAt: givenAt,
          confirmedAt: now,
        })),
      )
      .onConflictDoNothing()
      .returning({ id: newsletterSubscribers.id });
    outcome.added += added.length;
    outcome.known += wanted.length - added.length;
    if (added.length === 0) return;
    await transaction
      .insert(newsletterConsents)
      .values(
        added.map(({ id }) => ({ subscriberId: id, givenAt, page: source, wording, confirmedAt: now })),
      );
  });
}
