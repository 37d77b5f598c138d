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
  const met = new Map<string, Corridor>();
  for (const row of rows)
    if (!met.has(row.subject) && validOn([row], date) && isMet(row, from.country, to.country, route))
      met.set(row.subject, row);
  const found = [...met.values()];
  return { factor: Math.max(1, ...found.map(({ factor }) => factor)), rows: found };
}

function isMet({ countries, area }: Corridor, from: string, to: string, { samples }: Route): boolean {
  if (countries) {
    const [these, those] = countries;
    if ((these.includes(from) && those.includes(to)) || (these.includes(to) && those.includes(from)))
      return true;
  }
  return area ? samples.some((point) => isInside(point, area)) : false;
}
