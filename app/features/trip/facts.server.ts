import { max, sql } from "drizzle-orm";
import type { Queries } from "#app/database/client.server.ts";
import { tripFacts } from "#app/database/schema/trips.ts";
import { factsWith, type TripFacts } from "./facts.ts";

const cache = new WeakMap<Queries, { revision: number; facts: Promise<TripFacts> }>();

/** The current facts, cached until any process writes one. The first call reads the list of aerodromes. */
export async function currentFacts(db: Queries): Promise<TripFacts> {
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

async function readFacts(db: Queries): Promise<TripFacts> {
  const newest = sql`(select max(revision) from ${tripFacts} group by kind, subject)`;
  return factsWith(await db.select().from(tripFacts).where(sql`${tripFacts.revision} in ${newest}`));
}
