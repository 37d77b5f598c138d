/** The Mondays (UTC, `YYYY-MM-DD`) of the last `count` weeks, oldest first, the present one last. */
export function lastWeeks(now: Date, count: number): string[] {
  const monday = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));
  monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7));
  return Array.from({ length: count }, (_, index) => {
    const week = new Date(monday);
    week.setUTCDate(week.getUTCDate() - 7 * (count - 1 - index));
    return week.toISOString().slice(0, 10);
  });
}
