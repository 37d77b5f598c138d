import { formMessages } from "#app/content/form-messages.ts";

/** Every sentence that the comments say to a person. Those marked "spec" are binding, to the letter. */
export const commentMessages = {
  heading: "Comments",
  count: (count: number) =>
    count === 0 ? "None yet" : count === 1 ? "1 comment" : `${count.toLocaleString("en-GB")} comments`,
  listLabel: "Comments, newest first",
  empty: "Nobody has written yet. A question counts as a comment, and we answer those.",
  older: "Show older comments",
  loadingOlder: "Fetching older comments...",
  olderFailed: "The older comments could not be fetched. Please try again.",
  olderHeading: "Older comments",
  newest: "To the newest comments and the form",
  arrived: (names: readonly string[]) =>
    names.length === 1 ? `New comment by ${names[0]}.` : `${names.length} new comments.`,
  arrivedAbove: (count: number) => (count === 1 ? "1 new comment above" : `${count} new comments above`),

  formLabel: "Write a comment",
  labels: { name: "Name", email: "E-mail", content: "Comment" },
  emailHint: "It is not published.",
  contentHint: "Plain text. Addresses that begin with https:// become links.",
  submit: "Post comment",
  posting: "Posting...", // spec
  posted: "Comment posted successfully!", // spec
  failed: "Failed to post comment. Please try again.", // spec
  fillAll: "Please fill in all fields", // spec

  nameMissing: "Your name is missing.",
  nameIsAddress: "Everybody reads the name: write one that is not an e-mail address.",
  emailMissing: "Your e-mail address is missing.",
  contentMissing: "There is nothing written yet.",
  correct: formMessages.correct,
  tooMany: (minutes: number) => formMessages.tooMany("comment", minutes),
  blocked: "Comments are not taken from this e-mail address. If that is a mistake, please write to us.",
  leaveEmpty: formMessages.leaveEmpty("comment"),
  tooQuick: formMessages.tooQuick("comment"),
} as const;
