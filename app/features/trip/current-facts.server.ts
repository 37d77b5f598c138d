import { max } from "drizzle-orm";
import type { Queries } from "#app/database/client.server.ts";
import { tripFacts } from "#app/database/schema/trips.ts";
import { type Airports, openAirports } from "./airports.server.ts";
import { readFacts } from "./facts.server.ts";
import type { TripFacts } from "./facts.ts";
import type { AirportLookup } from "./technical-stop.ts";

/** All that a trip is judged by. */
export type CurrentFacts = TripFacts & { airport: AirportLookup; airports: Airports };

const held = new WeakMap<Queries, { revision: number; facts: Promise<CurrentFacts> }>();

/** The facts as they stand, kept until somebody has written another: in this process or any other. The first to ask waits for the list of aerodromes. */
export async function currentFacts(db: Queries): Promise<CurrentFacts> {
  const [row] = await db.select({ revision: max(tripFacts.revision) }).from(tripFacts);
  const revision = row?.revision ?? 0;
  const known = held.get(db);
  if (known?.revision === revision) return await known.facts;
  const facts = readAll(db);
  held.set(db, { revision, facts });
  // What could not be read is asked for again by whoever comes next.
  facts.catch(() => held.delete(db));
  return await facts;
}

async function readAll(db: Queries): Promise<CurrentFacts> {
  const facts = await readFacts(db);
  const airports = openAirports(facts.aerodromeNotes);
  return { ...facts, airports, airport: airports.byCode };
}
