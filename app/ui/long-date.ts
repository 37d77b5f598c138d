// Read as UTC, so that a calendar date never moves to the day before.
const format = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** An ISO date (`2026-11-20`) in US English long format: `November 20, 2026`. */
export function longDate(iso: string): string {
  return format.format(new Date(`${iso}T00:00:00Z`));
}
