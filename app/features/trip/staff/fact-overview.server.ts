import type { Queries } from "#app/database/client.server.ts";
import { tripFacts } from "#app/database/schema/trips.ts";
import { readFacts } from "../facts.server.ts";
import { type FactKind, subjectOf, validOn } from "../facts.ts";
import { type FactLine, factLines } from "./fact-lines.ts";
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
  return {
    pricesShown: validOn(facts.priceRules, today)?.pricesShown ?? null,
    fleet: fleetOf(factsOf("aircraft"), factsOf("hourlyRates")),
    groups: Object.entries(factGroups).flatMap(([group, kinds]) =>
      group === "aircraft" ? [] : { group: group as keyof typeof factGroups, facts: kinds.flatMap(factsOf) },
    ),
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
        now: now ? factLines(kind, now) : null,
        until: now?.validTo ?? null,
        next: next ? { from: next.validFrom, lines: factLines(kind, next) } : null,
      };
    });
  }
}

export interface ListedFact {
  subject: string;
  address: string;
  name: string;
  checkedOn: string | null;
  now: FactLine[] | null;
  until: string | null;
  next: { from: string; lines: FactLine[] } | null;
}

/** What each aircraft can do, with what an hour of it costs. */
const fleetOf = (aircraft: readonly ListedFact[], rates: readonly ListedFact[]) =>
  [...new Set([...aircraft, ...rates].map(({ subject }) => subject))].map((subject) => {
    const [figures, rate] = [aircraft, rates].map((each) => each.find((one) => one.subject === subject));
    return { subject, name: (figures ?? rate)?.name ?? subject, figures, rate };
  });
