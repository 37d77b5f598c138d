/** What every editor of the desk says about words that are not saved yet. */
export const unsavedMessages = {
  leave: "Your last changes are not saved. Leave this page without them?",
  broughtBack: "Your last sending did not arrive. Your text is here again, and not saved yet.",
} as const;
