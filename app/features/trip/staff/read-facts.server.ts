import { and, desc, eq } from "drizzle-orm";
import { fleet } from "#app/content/fleet.ts";
import type { Queries } from "#app/database/client.server.ts";
import { users } from "#app/database/schema/accounts.ts";
import { tripFacts } from "#app/database/schema/trips.ts";
import { undatedKinds } from "../fact-kinds.ts";
import { newestRevision, readFacts } from "../facts.server.ts";
import { type FactKind, factsSchema, subjectOf, type TripFacts, validOn } from "../facts.ts";
import { taxNames } from "../tax-figure.ts";
import { fieldsOf } from "./fact-fields.ts";
import { answersOf, unnamed } from "./fact-form.ts";
import { factLines } from "./fact-lines.ts";
import { staffFactMessages as say } from "./messages.ts";

/** A row of whatever kind; what has no days holds always. */
type FactRow = TripFacts[FactKind][number] & { validFrom?: string; validTo?: string | null };
interface Dated {
  validFrom: string;
  validTo: string | null;
}

export const countries = new Intl.DisplayNames("en-GB", { type: "region" });

/** What a fact is called. */
export function nameOf(kind: FactKind, subject: string): string {
  if (subject === unnamed) return say.newCorridor;
  if (kind === "taxRates") return Object.entries(taxNames).find(([code]) => code === subject)?.[1] ?? subject;
  // What stands in an address may be anything, and `of` throws at what is no region.
  if (kind === "countryHours" && /^[A-Z]{2}$/.test(subject)) return countries.of(subject) ?? subject;
  if (kind === "priceRules" || kind === "exchangeRates") return say.kinds[kind];
  if (kind === "corridors") return say.corridors[subject] ?? subject.split("-").map(capital).join(" ");
  return fleet.find(({ icao }) => icao === subject)?.name ?? subject;
}

/** What an address of a fact, `hourlyRates.CL60`, stands for in words: `Hourly rates: Challenger 604`; undefined where it is none. */
export function factName(address: string): string | undefined {
  const [, kind = "", subject = ""] = /^(\w+)\.(.+)$/.exec(address) ?? [];
  const title = Object.entries(say.kinds).find(([each]) => each === kind)?.[1];
  if (!title) return;
  const name = nameOf(kind as FactKind, subject);
  return name === title ? title : `${title}: ${name}`;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The rows of one subject, earliest first. */
export function rowsOf(facts: TripFacts, kind: FactKind, subject: string): (FactRow & Dated)[] {
  return (facts[kind] as FactRow[])
    .filter((row) => subjectOf(row) === subject)
    .map((row) => ({ ...row, validFrom: row.validFrom ?? "", validTo: row.validTo ?? null }))
    .sort((one, other) => (one.validFrom < other.validFrom ? -1 : 1));
}

/** What a new fact of a kind begins with. */
const blanks: Partial<Record<FactKind, object>> = {
  corridors: { factor: 1, confirm: true },
  aerodromeNotes: { technicalStop: false, basis: "cited", confirm: true },
};

export type FactDetails = Awaited<ReturnType<typeof factDetails>>;

/** All that is on record about one subject, and what its form begins with: the row of that first day, else today's. */
export async function factDetails(
  db: Queries,
  { kind, subject, from, today }: { kind: FactKind; subject: string; from: string | null; today: string },
) {
  const [facts, version, history] = await Promise.all([
    readFacts(db),
    newestRevision(db, kind, subject),
    historyOf(db, kind, subject),
  ]);
  const rows = rowsOf(facts, kind, subject);
  const isDated = !undatedKinds.includes(kind);
  const now = isDated ? validOn(rows, today) : rows[0];
  const chosen = rows.find(({ validFrom }) => from === validFrom) ?? now ?? rows.at(-1);
  const writerOf = new Map(history.map((entry) => [entry.byId, entry.by]));
  return {
    ...{ kind, subject, version, isDated, name: nameOf(kind, subject) },
    versions: rows.map((row) => ({
      ...{ validFrom: row.validFrom, validTo: row.validTo, isNow: row === now },
      ...{ lines: factLines(kind, row), source: row.source, checkedOn: row.checkedOn },
      by: "by" in row && row.by !== "seed" ? (writerOf.get(row.by) ?? say.byNobody) : say.byProduct,
      // An aircraft without figures would be missing from every answer.
      mayWithdraw: kind !== "aircraft" || row.validFrom > today,
    })),
    history,
    answers: {
      ...answersOf(fieldsOf(kind, subject), chosen ?? blanks[kind] ?? {}),
      ...{ shortName: "", source: chosen?.source ?? "", checkedOn: chosen?.checkedOn ?? today },
      ...{ validFrom: chosen?.validFrom || today, validTo: chosen?.validTo ?? "" },
    } as Record<string, string>,
  };
}

/** What staff wrote about one subject, newest first. */
async function historyOf(db: Queries, kind: FactKind, subject: string) {
  const rows = await db
    .select({ fact: tripFacts, name: users.name })
    .from(tripFacts)
    .leftJoin(users, eq(users.id, tripFacts.by))
    .where(and(eq(tripFacts.kind, kind), eq(tripFacts.subject, subject)))
    .orderBy(desc(tripFacts.revision))
    .limit(mostHistory);
  return rows.map(({ fact, name }) => {
    const { revision, validFrom, validTo, figures, source, checkedOn, by, writtenAt, endedBy } = fact;
    const read = figures ? factsSchema.shape[kind].element.safeParse({ ...fact, ...figures }) : null;
    return {
      ...{ revision, validFrom, validTo, source, checkedOn, writtenAt, isEnded: endedBy !== null },
      ...{ byId: by, by: name ?? say.byNobody },
      lines: read?.success ? factLines(kind, read.data) : null,
    };
  });
}

const mostHistory = 100;
