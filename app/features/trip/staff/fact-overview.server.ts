import type { Queries } from "#app/database/client.server.ts";
import { tripFacts } from "#app/database/schema/trips.ts";
import { readFacts } from "../facts.server.ts";
import { type FactKind, subjectOf, validOn } from "../facts.ts";
import { type FactLine, factLines } from "./fact-lines.ts";
import { fleetLines } from "./fleet-lines.ts";
import { factLineMessages as say } from "./line-messages.ts";
import { nameOf, rowsOf } from "./read-facts.server.ts";

/** The kinds that /admin/facts lists; aerodromes have pages of their own. */
export const factGroups = {
  aircraft: ["hourlyRates", "aircraft"],
  rates: ["priceRules", "exchangeRates"],
  taxRates: ["taxRates"],
  corridors: ["corridors"],
  countryHours: ["countryHours"],
} as const satisfies Record<string, readonly FactKind[]>;

export const listedKinds = Object.values(factGroups).flat();

/** Each group's facts: what holds today and what comes next. */
export async function factOverview(db: Queries, today: string) {
  const facts = await readFacts(db);
  const written = await db
    .select({ kind: tripFacts.kind, subject: tripFacts.subject })
    .from(tripFacts)
    .groupBy(tripFacts.kind, tripFacts.subject);
  const fleet = fleetOf(factsOf("aircraft"), factsOf("hourlyRates"));
  const groups = Object.entries(factGroups).flatMap(([group, kinds]) =>
    group === "aircraft" ? [] : { group: group as keyof typeof factGroups, facts: kinds.flatMap(factsOf) },
  );
  const listed = [
    ...fleet.flatMap(({ figures, rate }) => [figures ?? [], rate ?? []].flat()),
    ...groups.flatMap((each) => each.facts),
  ];
  return {
    ...{ fleet, groups },
    pricesShown: validOn(facts.priceRules, today)?.pricesShown ?? null,
    checkedOn: mostOf(listed.flatMap((fact) => fact.checkedOn ?? [])),
    /** How many hold today that nobody has enacted or published. */
    unsure: listed.filter(({ now }) => now?.isUnsure).length,
  };

  function factsOf(kind: (typeof listedKinds)[number]): ListedFact[] {
    const subjects = new Set([
      ...facts[kind].map(subjectOf),
      // What was withdrawn can be written again.
      ...written.filter((row) => row.kind === kind).map(({ subject }) => subject),
    ]);
    return [...subjects].map((subject) => {
      const rows = rowsOf(facts, kind, subject);
      const now = validOn(rows, today);
      const next = rows.find(({ validFrom }) => validFrom > today);
      return {
        ...{ subject, address: `${kind}.${subject}`, name: nameOf(kind, subject) },
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
  const lines =
    kind in fleetLines
      ? (fleetLines[kind as "aircraft"] as (of: object) => FactLine[])(row)
      : factLines(kind, row);
  const sure = lines.find(({ label }) => label === say.labels.sure)?.value ?? null;
  const isEnacted = "status" in row && (row.status === "enacted" || row.status === "announced");
  return {
    lines: lines.filter(({ label }) => label !== say.labels.sure),
    // The first words are enough in a list.
    sure: sure?.split(",", 1)[0] ?? null,
    isUnsure: sure !== null && !isEnacted,
  };
}

/** What most say. */
const mostOf = (days: readonly string[]): string | null =>
  [...new Set(days)].sort((one, other) => count(days, other) - count(days, one))[0] ?? null;
const count = (days: readonly string[], day: string) => days.filter((each) => each === day).length;

/** What each aircraft can do, with what an hour of it costs. */
const fleetOf = (aircraft: readonly ListedFact[], rates: readonly ListedFact[]) =>
  [...new Set([...aircraft, ...rates].map(({ subject }) => subject))].map((subject) => {
    const [figures, rate] = [aircraft, rates].map((each) => each.find((one) => one.subject === subject));
    return { subject, name: (figures ?? rate)?.name ?? subject, figures, rate };
  });
