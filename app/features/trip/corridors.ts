import type { Airport } from "./airport-file.ts";
import { type Corridor, validOn } from "./facts.ts";
import { isInside, type Route } from "./geodesic.ts";

/** The rows that a leg meets on a day, one for each subject, and by how much they lengthen it together. */
export function corridorsOn(
  rows: readonly Corridor[],
  date: string,
  from: Pick<Airport, "country">,
  to: Pick<Airport, "country">,
  route: Route,
): { factor: number; rows: Corridor[] } {
  const ids = [...new Set(rows.map(({ id }) => id))];
  const met = ids
    .flatMap(
      (id) =>
        validOn(
          rows.filter((row) => row.id === id),
          date,
        ) ?? [],
    )
    .filter((row) => isMet(row, from.country, to.country, route))
    .sort((one, other) => rankOf(one) - rankOf(other) || other.factor - one.factor);
  const found = met.filter(({ subject }, at) => met.findIndex((row) => row.subject === subject) === at);
  return { factor: Math.max(1, ...found.map(({ factor }) => factor)), rows: found };
}

/** A row on a pair of countries says more than one on an area; of two alike the longer detour counts. */
const rankOf = ({ countries }: Corridor) => (countries ? 0 : 1);

function isMet({ countries, area }: Corridor, from: string, to: string, { samples }: Route): boolean {
  if (countries) {
    const [these, those] = countries;
    if ((these.includes(from) && those.includes(to)) || (these.includes(to) && those.includes(from)))
      return true;
  }
  return area ? samples.some((point) => isInside(point, area)) : false;
}
