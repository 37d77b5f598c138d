export const unsavedMessages = {
  leave: "Your latest changes are not saved. Leave this page without saving?",
  broughtBack: "Your last change did not arrive. Your text is back here, and not saved yet.",
  failedAway:
    "The database cannot be reached just now. What you typed is still here: send it again in half a minute.",
  failedUnreachable:
    "The site cannot be reached just now. What you typed is still here: check your connection, then send it again.",
  failedBroken:
    "Something went wrong on our side, and it has been recorded. What you typed is still here: send it again, and tell an administrator if it fails once more.",
} as const;
