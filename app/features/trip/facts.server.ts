import { and, desc, eq, max, sql } from "drizzle-orm";
import { tripPaths } from "#app/content/trip/routes.ts";
import type { Queries, Transaction } from "#app/database/client.server.ts";
import { users } from "#app/database/schema/accounts.ts";
import { tripFacts } from "#app/database/schema/trips.ts";
import { invalidatePages } from "#app/platform/page-cache.server.ts";
import { type Airports, openAirports } from "./airports.server.ts";
import { factsWith, type JudgedFacts, type WrittenFact } from "./facts.ts";

type Subject = Pick<WrittenFact, "kind" | "subject">;

const isOf = ({ kind, subject }: Subject) => and(eq(tripFacts.kind, kind), eq(tripFacts.subject, subject));

/** The newest revision of a subject; 0 while the supplied fact holds. */
export async function newestRevision(db: Queries, of: Subject): Promise<number> {
  const [row] = await db
    .select({ revision: max(tripFacts.revision) })
    .from(tripFacts)
    .where(isOf(of));
  return row?.revision ?? 0;
}

/** Adds a fact after revision `expected`, and drops the pages that show it; null where a newer one exists. */
export async function saveFact(
  db: Transaction,
  fact: Omit<WrittenFact, "revision">,
  expected: number,
): Promise<number | null> {
  // One writer at a time, so that revisions follow the order of transactions.
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('trip facts', 0))`);
  if ((await newestRevision(db, fact)) !== expected) return null;
  const [row] = await db.insert(tripFacts).values(fact).returning({ revision: tripFacts.revision });
  await invalidatePages(db, tripPaths);
  return row?.revision ?? null;
}

const mostHistory = 50;

/** Staff's versions of a fact, newest first, with the writer's name; null for a deleted account. */
export async function factHistory(db: Queries, of: Subject) {
  const rows = await db
    .select({ fact: tripFacts, by: users.name })
    .from(tripFacts)
    .leftJoin(users, eq(users.id, tripFacts.by))
    .where(isOf(of))
    .orderBy(desc(tripFacts.revision))
    .limit(mostHistory);
  return rows.map(({ fact, by }) => ({ ...fact, by }));
}

export type CurrentFacts = JudgedFacts & { airports: Airports };

const cache = new WeakMap<Queries, { revision: number; facts: Promise<CurrentFacts> }>();

/** The current facts, cached until any process writes one. The first call reads the list of aerodromes. */
export async function currentFacts(db: Queries): Promise<CurrentFacts> {
  const [row] = await db.select({ revision: max(tripFacts.revision) }).from(tripFacts);
  const revision = row?.revision ?? 0;
  const cached = cache.get(db);
  if (cached?.revision === revision) return await cached.facts;
  const facts = readFacts(db);
  cache.set(db, { revision, facts });
  // A failed read is repeated at the next call.
  facts.catch(() => cache.delete(db));
  return await facts;
}

async function readFacts(db: Queries): Promise<CurrentFacts> {
  const newest = sql`(select max(revision) from ${tripFacts} group by kind, subject)`;
  const facts = factsWith(await db.select().from(tripFacts).where(sql`${tripFacts.revision} in ${newest}`));
  const airports = openAirports(facts.aerodromeNotes);
  return { ...facts, airports, airport: airports.byCode };
}
