/** The same day and time some years earlier, in UTC. */
export function yearsBefore(moment: Date, years: number): Date {
  const earlier = new Date(moment);
  earlier.setUTCFullYear(earlier.getUTCFullYear() - years);
  return earlier;
}
