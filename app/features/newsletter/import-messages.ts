/** What is said to whoever moves subscribers in, and what their consent record says. No sentence repeats a person's data. */
export const importMessages = {
  badFields: (fields: readonly string[]) =>
    fields.some((field) => field === "")
      ? "this is no subscriber"
      : `${[...new Set(fields)].join(", ")}: missing, or of no use`,
  left: "this address left the list here, and stays off it",
  source: "imported",
  wording: "Subscribed on the earlier website.",
} as const;
