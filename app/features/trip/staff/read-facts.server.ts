import { and, desc, eq } from "drizzle-orm";
import { fleet } from "#app/content/fleet.ts";
import type { Queries } from "#app/database/client.server.ts";
import { users } from "#app/database/schema/accounts.ts";
import { tripFacts } from "#app/database/schema/trips.ts";
import { taxNames } from "../fact-figure.ts";
import { undatedKinds } from "../fact-kinds.ts";
import { newestRevision, readFacts } from "../facts.server.ts";
import { type FactKind, factsSchema, subjectOf, type TripFacts, validOn } from "../facts.ts";
import { answersOf, fieldsOf, unnamed } from "./fact-form.ts";
import { confidence, type FactLine, factLines } from "./fact-lines.ts";
import { staffFactMessages } from "./messages.ts";

/** A row of any kind; one without days always holds. */
type FactRow = TripFacts[FactKind][number] & { validFrom?: string; validTo?: string | null };
interface Dated {
  validFrom: string;
  validTo: string | null;
}

export const countries = new Intl.DisplayNames("en-GB", { type: "region" });

function nameOf(kind: FactKind, subject: string): string {
  if (subject === unnamed) return "A closed airspace";
  if (kind === "taxRates") return Object.entries(taxNames).find(([code]) => code === subject)?.[1] ?? subject;
  // An address may hold anything, and `of` throws at unknown regions.
  if (kind === "countryHours" && /^[A-Z]{2}$/.test(subject)) return countries.of(subject) ?? subject;
  if (kind === "priceRules" || kind === "exchangeRates") return staffFactMessages.kinds[kind];
  if (kind === "corridors")
    return staffFactMessages.corridors[subject] ?? subject.split("-").map(capital).join(" ");
  return fleet.find(({ icao }) => icao === subject)?.name ?? subject;
}

/** The name of a fact's address, `hourlyRates.CL60`, in words: `Hourly rates: Challenger 604`; undefined where it is none. */
export function factName(address: string): string | undefined {
  const [, kind = "", subject = ""] = /^(\w+)\.(.+)$/.exec(address) ?? [];
  const title = Object.entries(staffFactMessages.kinds).find(([each]) => each === kind)?.[1];
  if (!title) return;
  const name = nameOf(kind as FactKind, subject);
  return name === title ? title : `${title}: ${name}`;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export function rowsOf(facts: TripFacts, kind: FactKind, subject: string): (FactRow & Dated)[] {
  return (facts[kind] as FactRow[])
    .filter((row) => subjectOf(row) === subject)
    .map((row) => ({ ...row, validFrom: row.validFrom ?? "", validTo: row.validTo ?? null }))
    .sort((one, other) => (one.validFrom < other.validFrom ? -1 : 1));
}

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
    kind,
    subject,
    version,
    isDated,
    name: nameOf(kind, subject),
    versions: rows.map((row) => ({
      validFrom: row.validFrom,
      validTo: row.validTo,
      isNow: row === now,
      lines: factLines(kind, row),
      source: row.source,
      checkedOn: row.checkedOn,
      by:
        "by" in row && row.by !== "seed"
          ? (writerOf.get(row.by) ?? staffFactMessages.byNobody)
          : "supplied with the site",
      // An aircraft without figures would be missing from every answer.
      mayWithdraw: kind !== "aircraft" || row.validFrom > today,
    })),
    history,
    answers: {
      ...answersOf(fieldsOf(kind, subject), chosen ?? blanks[kind] ?? {}),
      shortName: "",
      source: chosen?.source ?? "",
      checkedOn: chosen?.checkedOn ?? today,
      validFrom: chosen?.validFrom || today,
      validTo: chosen?.validTo ?? "",
    } as Record<string, string>,
  };
}

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
      revision,
      validFrom,
      validTo,
      source,
      checkedOn,
      writtenAt,
      isEnded: endedBy !== null,
      byId: by,
      by: name ?? staffFactMessages.byNobody,
      lines: read?.success ? factLines(kind, read.data) : null,
    };
  });
}

const mostHistory = 100;

/** The kinds that /admin/facts lists; aerodromes have pages of their own. */
const factGroups = {
  hourlyRates: ["hourlyRates"],
  aircraft: ["aircraft"],
  rates: ["priceRules", "exchangeRates"],
  taxRates: ["taxRates"],
  corridors: ["corridors"],
  countryHours: ["countryHours"],
} as const satisfies Record<string, readonly FactKind[]>;

export const listedKinds = Object.values(factGroups).flat();

export async function factOverview(db: Queries, today: string) {
  const facts = await readFacts(db);
  const entries = await db
    .select({ kind: tripFacts.kind, subject: tripFacts.subject })
    .from(tripFacts)
    .groupBy(tripFacts.kind, tripFacts.subject);
  const groups = Object.entries(factGroups).map(([group, kinds]) => ({
    group: group as keyof typeof factGroups,
    facts: kinds.flatMap(factsOf),
  }));
  const listed = groups.flatMap((each) => each.facts);
  return {
    groups,
    pricesShown: validOn(facts.priceRules, today)?.pricesShown ?? null,
    checkedOn: mostOf(listed.flatMap((fact) => fact.checkedOn ?? [])),
    /** How many current facts are samples, reported or unverified. */
    unsure: listed.filter(({ now }) => now?.isUnsure).length,
  };

  function factsOf(kind: (typeof listedKinds)[number]): ListedFact[] {
    const subjects = new Set([
      ...facts[kind].map(subjectOf),
      // A withdrawn fact can be written again.
      ...entries.filter((row) => row.kind === kind).map(({ subject }) => subject),
    ]);
    return [...subjects].map((subject) => {
      const rows = rowsOf(facts, kind, subject);
      const now = validOn(rows, today);
      const next = rows.find(({ validFrom }) => validFrom > today);
      return {
        subject,
        address: `${kind}.${subject}`,
        name: nameOf(kind, subject),
        checkedOn: now?.checkedOn ?? null,
        now: now ? recordOf(kind, now) : null,
        until: now?.validTo ?? null,
        next: next ? { from: next.validFrom, ...recordOf(kind, next) } : null,
      };
    });
  }
}

export interface ListedFact {
  subject: string;
  address: string;
  name: string;
  checkedOn: string | null;
  now: ListedRecord | null;
  until: string | null;
  next: (ListedRecord & { from: string }) | null;
}

/** What one row says, apart from how sure it is: that is what staff look for first. */
interface ListedRecord {
  lines: FactLine[];
  sure: string | null;
  isUnsure: boolean;
}

function recordOf(kind: FactKind, row: object): ListedRecord {
  const lines = factLines(kind, row);
  const sure = lines.find(({ label }) => label === confidence)?.value ?? null;
  const isEnacted = "status" in row && (row.status === "enacted" || row.status === "announced");
  return {
    lines: lines.filter(({ label }) => label !== confidence),
    // The first words are enough in a list.
    sure: sure?.split(",", 1)[0] ?? null,
    isUnsure: sure !== null && !isEnacted,
  };
}

const mostOf = (days: readonly string[]): string | null =>
  [...new Set(days)].sort((one, other) => count(days, other) - count(days, one))[0] ?? null;
const count = (days: readonly string[], day: string) => days.filter((each) => each === day).length;
