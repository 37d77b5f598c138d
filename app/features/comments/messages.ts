import { formMessages } from "#app/content/form-messages.ts";

/** Every sentence that the comments say to a person. Those marked "spec" are binding, to the letter. */
export const commentMessages = {
  count: (count: number) => (count === 1 ? "1 comment" : `${count.toLocaleString("en-GB")} comments`),
  empty: "Questions are welcome, and we answer them.",
  older: "Show older comments",

  formLabel: "Write a comment",
  labels: { name: "Name", email: "E-mail", content: "Comment" },
  posting: "Posting...", // spec
  posted: "Comment posted successfully!", // spec
  failed: "Failed to post comment. Please try again.", // spec
  fillAll: "Please fill in all fields", // spec

  nameMissing: "Enter your name.",
  nameIsAddress: "The name is published: enter one that is not an e-mail address.",
  emailMissing: "Enter your e-mail address.",
  contentMissing: "Write a comment first.",
  correct: formMessages.correct,
  tooMany: (minutes: number) => formMessages.tooMany("comment", minutes),
  blocked: "We do not accept comments from this e-mail address. If that is a mistake, please write to us.",
  leaveEmpty: formMessages.leaveEmpty("comment"),
  tooQuick: formMessages.tooQuick("comment"),
} as const;
