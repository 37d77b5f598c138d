/** What staff read about saved replies. */
export const replyMessages = {
  title: "Saved replies",
  note: "Texts to insert where you write to a customer.",
  create: "New reply",
  createTitle: "New saved reply",
  columns: { name: "Name", text: "Text", changed: "Changed" },
  empty: "No saved replies yet.",
  emptyDetail:
    "Save a text that you write often, and insert it on the page of a booking or a message. The customer’s name and the booking’s reference are filled in where you write {name} and {reference}.",
  labels: { name: "Name", text: "Text" },
  nameHint: "Staff choose it by this name.",
  textHint: "{name} becomes the customer’s name, and {reference} the booking’s reference.",
  nameMissing: "Give the reply a name.",
  textMissing: "Write the text of the reply.",
  save: "Save",
  done: { saved: "The reply is saved.", deleted: "The reply is deleted." },
  taken: "Another reply has this name. Choose another name, or change that reply.",
  full: (most: number) => `There are ${most} saved replies already. Delete one that nobody uses first.`,
  conflict: (text: string) =>
    `Someone changed this reply while you had it open. It now reads: “${text}” Save again to replace it with yours.`,
  changedSince: "Someone changed this reply, or deleted it, while you had it open. Look at it as it is now.",
  gone: "There is no such saved reply any more. Go back to the list.",
  deleteAsk: "Delete",
  deleteDetail: "It can no longer be inserted. This cannot be undone.",
  deleteSure: "Delete the reply",
  tooMany: "Too many changes in an hour. Wait a few minutes and try again.",
} as const;
