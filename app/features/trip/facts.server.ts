import { and, eq, isNull, max, sql } from "drizzle-orm";
import * as z from "zod";
import type { Queries, Transaction } from "#app/database/client.server.ts";
import { tripFacts } from "#app/database/schema/trips.ts";
import { undatedKinds } from "./fact-kinds.ts";
import { type FactKind, factsWith, type TripFacts, type WrittenFact } from "./facts.ts";

/** The facts as they stand. Whoever asks often keeps them: they change when staff write one. */
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
export type FactWritten = { ok: true; revision: number } | { ok: false; issues: FactIssue[] };

/** One writer at a time: what is written was checked together with all others, and revisions come in the order of their transactions. */
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
  // The one that stood has to be ended before another may stand, and only then is the other's revision known.
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
  // Ahead of it stand the kind and the row.
  return error.issues.map(({ path, message, code }) => ({
    path: path.slice(2).join("."),
    rule: code === "custom" ? message : null,
  }));
}
