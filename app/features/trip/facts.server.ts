import { and, eq, isNull, max, sql } from "drizzle-orm";
import * as z from "zod";
import type { Queries, Transaction } from "#app/database/client.server.ts";
import { tripFacts } from "#app/database/schema/trips.ts";
import { type Airports, openAirports } from "./airports.server.ts";
import { undatedKinds } from "./fact-kinds.ts";
import { type FactKind, factsWith, type TripFacts, type WrittenFact } from "./facts.ts";
import type { AirportLookup } from "./technical-stop.ts";

/** The current facts. Callers cache them: they change when staff write one. */
export async function readFacts(db: Queries): Promise<TripFacts> {
  return factsWith(
    await db.select().from(tripFacts).where(isNull(tripFacts.endedBy)).orderBy(tripFacts.revision),
  );
}

/** What the model could not read: where in the fact, and the schema's own rule where one was broken. */
export interface FactIssue {
  path: string;
  rule: string | null;
}
type FactWritten = { ok: true; revision: number } | { ok: false; issues: FactIssue[] };

/** One writer at a time: a fact is checked together with all others, and revisions follow the order of transactions. */
const writersLock = sql`select pg_advisory_xact_lock(hashtextextended('trip facts', 0))`;

/** The newest revision of a subject, ended or not; 0 while the product's own holds. Until the transaction ends no other writer changes it. */
export async function lockRevision(db: Transaction, kind: FactKind, subject?: string): Promise<number> {
  await db.execute(writersLock);
  return await newestRevision(db, kind, subject);
}

/** The same without waiting for a writer; of the whole kind where no subject is named. */
export async function newestRevision(db: Queries, kind: FactKind, subject?: string): Promise<number> {
  const [row] = await db
    .select({ revision: max(tripFacts.revision) })
    .from(tripFacts)
    .where(and(eq(tripFacts.kind, kind), subject === undefined ? undefined : eq(tripFacts.subject, subject)));
  return row?.revision ?? 0;
}

/** Writes a fact over the one of the same subject and first day; refuses figures that the model could not read. */
export async function writeFact(db: Transaction, fact: Omit<WrittenFact, "revision">): Promise<FactWritten> {
  const others = await db.select().from(tripFacts).where(isNull(tripFacts.endedBy));
  const isUndated = undatedKinds.includes(fact.kind);
  const isSame = (row: Omit<WrittenFact, "revision">) =>
    row.kind === fact.kind && row.subject === fact.subject && (isUndated || row.validFrom === fact.validFrom);
  try {
    factsWith([...others.filter((row) => !isSame(row)), { ...fact, revision: 0 }]);
  } catch (error) {
    return { ok: false, issues: issuesOf(error) };
  }
  const before = and(
    eq(tripFacts.kind, fact.kind),
    eq(tripFacts.subject, fact.subject),
    isUndated ? undefined : eq(tripFacts.validFrom, fact.validFrom),
    isNull(tripFacts.endedBy),
  );
  // The current one has to end before the next is inserted, whose revision is known only then.
  const ended = await db
    .update(tripFacts)
    .set({ endedBy: 0 })
    .where(before)
    .returning({ revision: tripFacts.revision });
  const [written] = await db.insert(tripFacts).values(fact).returning({ revision: tripFacts.revision });
  const revision = written?.revision ?? 0;
  for (const row of ended)
    await db.update(tripFacts).set({ endedBy: revision }).where(eq(tripFacts.revision, row.revision));
  return { ok: true, revision };
}

function issuesOf(error: unknown): FactIssue[] {
  if (!(error instanceof z.ZodError)) throw error;
  // The kind and the row come before it in the path.
  return error.issues.map(({ path, message, code }) => ({
    path: path.slice(2).join("."),
    rule: code === "custom" ? message : null,
  }));
}

export type CurrentFacts = TripFacts & { airport: AirportLookup; airports: Airports };

const cache = new WeakMap<Queries, { revision: number; facts: Promise<CurrentFacts> }>();

/** The current facts, cached until any process writes one. The first call reads the list of aerodromes. */
export async function currentFacts(db: Queries): Promise<CurrentFacts> {
  const [row] = await db.select({ revision: max(tripFacts.revision) }).from(tripFacts);
  const revision = row?.revision ?? 0;
  const cached = cache.get(db);
  if (cached?.revision === revision) return await cached.facts;
  const facts = readAll(db);
  cache.set(db, { revision, facts });
  // A failed read is repeated at the next call.
  facts.catch(() => cache.delete(db));
  return await facts;
}

async function readAll(db: Queries): Promise<CurrentFacts> {
  const facts = await readFacts(db);
  const airports = openAirports(facts.aerodromeNotes);
  return { ...facts, airports, airport: airports.byCode };
}
