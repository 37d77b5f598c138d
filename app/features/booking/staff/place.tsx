import { shortNames } from "#app/content/airports.ts";

/** A place as people call it, whether its airport or its city was written: "Lagos", "London Heathrow". */
export function shortPlace(name: string): string {
  const [, place, code] = /^(.+) \(([A-Z]{3})\)$/.exec(name) ?? [];
  return place && code ? (shortNames[code] ?? place) : name;
}

/** Where a flight goes. The whole names are said where a pointer rests. */
export const Journey = ({ from, to }: { from: string; to: string }) => (
  <span title={`${from} – ${to}`}>
    {shortPlace(from)} – {shortPlace(to)}
  </span>
);
