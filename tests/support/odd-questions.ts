const words = [
  ...["LOS", "LTN", "London", "", "ÅÄÖ", "\u0000", "%", "(LOS)", "💺", "x".repeat(500), "-"],
  ...["LOS-LTN@2027-01-01", "1e9", "-3", "2027-03-28", "02:30", "25:61", "NaN"],
  ...["__proto__", "constructor", "'; --"],
];
const names = [
  ...["from", "to", "date", "time", "by", "pax", "bags", "leg", "leg", "back", "currency", "aircraft"],
  ...["leg-to[]", "leg-date[]", "back-time", "FROM", "x"],
];

/** A random trip query; a third of them begin like a valid one for that day. */
export function oddQuestion(random: () => number, day: string): URLSearchParams {
  const pick = (of: readonly string[]) => of[Math.floor(random() * of.length)] ?? "";
  const query = new URLSearchParams(random() < 1 / 3 ? { from: "LOS", to: "LTN", date: day } : {});
  for (let count = 1 + Math.floor(random() * 8); count > 0; count--)
    query.append(pick(names), pick([...words, day]));
  return query;
}
