const format = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** A day in long US English form, "November 21, 2026", UTC; 'No date' for a missing or invalid one. */
export function longDate(iso: string | null | undefined): string {
  const date = new Date(iso ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? "No date" : format.format(date);
}
