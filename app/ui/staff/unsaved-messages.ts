export const unsavedMessages = {
  leave: "Your latest changes are not saved. Leave this page without saving?",
  signedOut:
    "You are signed out. Sign in again in another tab, then send this again: what you typed is still here.",
  failedAway:
    "The database cannot be reached just now. What you typed is still here: send it again in half a minute.",
  failedUnreachable:
    "The site cannot be reached just now. What you typed is still here: check your connection, then send it again.",
  failedBroken:
    "Something went wrong on our side, and it has been recorded. What you typed is still here: send it again, and tell an administrator if it fails once more.",
} as const;
