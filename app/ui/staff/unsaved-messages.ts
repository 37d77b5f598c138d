/** What every form of the desk says about words that are not saved yet. */
export const unsavedMessages = {
  leave: "Your last changes are not saved. Leave this page without them?",
  broughtBack: "Your last sending did not arrive. Your text is here again, and not saved yet.",
  failedAway:
    "The database cannot be reached just now. What you typed is still here: send it again in half a minute.",
  failedUnreachable:
    "The site cannot be reached just now. What you typed is still here: check your connection, then send it again.",
  failedBroken:
    "This failed, for a fault of ours that is recorded. What you typed is still here: send it again, and tell an administrator if it fails once more.",
} as const;
