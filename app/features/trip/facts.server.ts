import { and, eq, isNull } from "drizzle-orm";
import * as z from "zod";
import type { Queries, Transaction } from "#app/database/client.server.ts";
import { tripFacts } from "#app/database/schema/trips.ts";
import { factsWith, type TripFacts, type WrittenFact } from "./facts.ts";

/** The facts as they stand. Whoever asks often keeps them: they change when staff write one. */
export async function readFacts(db: Queries): Promise<TripFacts> {
  return factsWith(
    await db.select().from(tripFacts).where(isNull(tripFacts.endedBy)).orderBy(tripFacts.revision),
  );
}

/** What can be wrong with a fact that staff write, as a sentence. */
export type FactWritten = { ok: true; revision: number } | { ok: false; message: string };

/** Writes a fact over the one of the same subject and first day; refuses figures that the model could not read. */
export async function writeFact(db: Transaction, fact: Omit<WrittenFact, "revision">): Promise<FactWritten> {
  const others = await db.select().from(tripFacts).where(isNull(tripFacts.endedBy));
  const isSame = (row: Omit<WrittenFact, "revision">) =>
    row.kind === fact.kind && row.subject === fact.subject && row.validFrom === fact.validFrom;
  try {
    factsWith([...others.filter((row) => !isSame(row)), { ...fact, revision: 0 }]);
  } catch (error) {
    return { ok: false, message: messageOf(error) };
  }
  const before = and(
    eq(tripFacts.kind, fact.kind),
    eq(tripFacts.subject, fact.subject),
    eq(tripFacts.validFrom, fact.validFrom),
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

function messageOf(error: unknown): string {
  if (!(error instanceof z.ZodError)) throw error;
  return error.issues.map(({ path, message }) => `${path.slice(2).join(".")}: ${message}`).join("; ");
}
