/** What is said to whoever moves bookings in, and in an imported booking's history. No sentence repeats a person's data. */
export const importMessages = {
  badFields: (fields: readonly string[]) =>
    fields.some((field) => field === "")
      ? "this is no booking"
      : `${[...new Set(fields)].join(", ")}: missing, or of no use`,
  noId: "this booking has no id",
  noOwner: "its userId is of no account here (import the accounts first), and it names no e-mail address",
  history: "Brought over from the earlier website.",
} as const;
