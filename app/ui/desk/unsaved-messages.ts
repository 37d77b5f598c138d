/** What every editor of the desk says about words that are not saved yet. */
export const unsavedMessages = {
  leave: "Your last changes are not saved. Leave this page without them?",
  broughtBack: "You were signed out while you wrote. Your text is here again, and not saved yet.",
} as const;
