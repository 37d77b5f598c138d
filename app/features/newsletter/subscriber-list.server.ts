import { and, asc, count, desc, eq, getTableColumns, gt, isNotNull, sql } from "drizzle-orm";
import type { Queries } from "#app/database/client.server.ts";
import { readPage } from "#app/database/cursor.ts";
import { newsletterConsents, newsletterSubscribers } from "#app/database/schema/newsletter.ts";
import { type ListFilter, oneOf } from "#app/ui/staff/list-address.ts";

export type Subscriber = typeof newsletterSubscribers.$inferSelect;
export type SubscriberState = Subscriber["state"];

export const subscriberFilters = { state: oneOf(newsletterSubscribers.state.enumValues) };

/** One page of subscribers, newest first. `search`: `@company.com` for all of one domain, or the beginning of an address. */
export function subscriberPage(
  db: Queries,
  { state, search = "", after }: ListFilter<typeof subscriberFilters>,
) {
  const { id, email, subscribedAt } = newsletterSubscribers;
  const term = search.trim().toLowerCase();
  // A search matches few: sort them instead of scanning the index in order.
  const by = term ? sql`${subscribedAt} + interval '0'` : subscribedAt;
  return readPage(db.select().from(newsletterSubscribers).$dynamic(), {
    where: [
      state && eq(newsletterSubscribers.state, state),
      term.startsWith("@")
        ? sql`split_part(${email}, '@', 2) = ${term.slice(1)}`
        : term && sql`${email} like ${`${term.replace(/[\\%_]/g, "\\$&")}%`}`,
    ],
    order: { table: newsletterSubscribers, by, id },
    after,
    size: 50,
  });
}

/** How many subscribers are in each state. */
export async function subscriberCounts(db: Queries): Promise<Record<SubscriberState, number>> {
  const { state } = newsletterSubscribers;
  const rows = await db.select({ state, count: count() }).from(newsletterSubscribers).groupBy(state);
  const counts = Object.fromEntries(rows.map((row) => [row.state, row.count]));
  return { pending: 0, confirmed: 0, unsubscribed: 0, bounced: 0, ...counts };
}

/** How many would get the next issue. */
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

const exportedAtOnce = 1_000;

type ExportedRow = Subscriber &
  Record<"consentPage" | "consentWording", string | null> & { consentAt: Date | null };

/** Every subscriber as a row of the export, with the latest consent that was confirmed; a thousand in memory at a time. */
export async function* exportRows(db: Queries, state?: SubscriberState) {
  const { id } = newsletterSubscribers;
  const { subscriberId, givenAt, page, wording } = newsletterConsents;
  const consent = db
    .select({ givenAt, page, wording })
    .from(newsletterConsents)
    .where(and(eq(subscriberId, id), isNotNull(newsletterConsents.confirmedAt)))
    .orderBy(desc(givenAt))
    .limit(1)
    .as("consent");
  const consentColumns = {
    consentAt: consent.givenAt,
    consentPage: consent.page,
    consentWording: consent.wording,
  };
  for (let after: string | null = null; ; ) {
    const isWanted = and(
      state ? eq(newsletterSubscribers.state, state) : undefined,
      after ? gt(id, after) : undefined,
    );
    const rows: ExportedRow[] = await db
      .select({ ...getTableColumns(newsletterSubscribers), ...consentColumns })
      .from(newsletterSubscribers)
      .leftJoinLateral(consent, sql`true`)
      .where(isWanted)
      .orderBy(asc(id))
      .limit(exportedAtOnce);
    // One by one: an array handed on with yield* cannot be told that the reader has left.
    for (const row of rows) yield row;
    after = rows.at(-1)?.id ?? null;
    if (rows.length < exportedAtOnce) return;
  }
}
