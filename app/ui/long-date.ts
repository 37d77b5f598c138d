const format = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** A day in US English long form, "November 21, 2026", in UTC; 'No date' when it is missing or no date at all. */
export function longDate(iso: string | null | undefined): string {
  const date = new Date(iso ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? "No date" : format.format(date);
}
