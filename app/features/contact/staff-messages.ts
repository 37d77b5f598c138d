/** What can be said of a visitor's message: nobody has answered yet, somebody has, nothing is left to do. */
export const messageStates = ["new", "answered", "closed"] as const;
export type MessageState = (typeof messageStates)[number];

const states = { new: "Unanswered", answered: "Answered", closed: "Closed" } as const;

/** What the desk reads about messages. */
export const staffAreaMessages = {
  title: "Messages",
  note: "From the contact form, newest first.",
  states,
  all: "All",
  search: "Search",
  searchLabel: "Name, address or text",
  columns: { createdAt: "Received", name: "From", message: "Message", status: "State" },
  empty: "No messages here.",
  emptyDetail: "Messages from the contact form appear here, and arrive by e-mail in the company's inbox.",
  nothingFound: "No message contains these words.",
  received: "Received",
  replyTitle: "Reply",
  answerMail: "Reply by e-mail",
  savedReplies: "Or begin with a saved reply",
  noReplies: "No saved text yet to begin an e-mail with.",
  writeReplies: "Write one",
  newRequest: "New request from this message",
  call: "Call",
  whatsapp: "WhatsApp",
  subject: "Your message to Harmattan Aviation",
  moves: { new: "Reopen", answered: "Mark as answered", closed: "Close" },
  deleteAsk: "Delete this message",
  deleteDetail: "The message goes for good, with our e-mail about it. This cannot be undone.",
  deleteSure: "Delete for good",
  deleted: "The message is deleted.",
  bulkDone: (count: number, state: MessageState) =>
    count === 1
      ? `One message is ${states[state].toLowerCase()}.`
      : `${count} messages are ${states[state].toLowerCase()}.`,
  changedBy: (state: string, name: string) => `${state} by ${name}`,
  conflict: "Someone else changed this message a moment ago. This is its current state.",
} as const;
