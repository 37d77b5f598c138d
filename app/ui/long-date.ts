const format = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "Africa/Lagos" });

/** The day in Lagos in long US English form, "November 21, 2026"; 'No date' for a missing or invalid one. */
export function longDate(iso: string | null | undefined): string {
  const date = new Date(iso ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? "No date" : format.format(date);
}
