/** What staff read about saved replies. */
export const replyMessages = {
  labels: { name: "Name", text: "Text" },
  done: { saved: "The reply is saved.", deleted: "The reply is deleted." },
} as const;
