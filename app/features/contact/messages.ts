import { formMessages } from "#app/content/form-messages.ts";

/** Every sentence that the contact form says to a person. Those marked "spec" are binding, to the letter. */
export const contactMessages = {
  labels: { name: "Name", email: "E-mail", phone: "Phone", message: "Message" },
  sending: "Sending...", // spec
  failed: "Failed to send message. Please try again later.", // spec

  tooMany: (minutes: number) => formMessages.tooMany("message", minutes),
  leaveEmpty: formMessages.leaveEmpty("message"),
  tooQuick: formMessages.tooQuick("message"),

  nameMissing: "Enter your name.",
  messageMissing: "Write a sentence so that we know what it is about.",
} as const;

/** States of a visitor's message. */
export const messageStates = ["new", "answered", "closed"] as const;
export type MessageState = (typeof messageStates)[number];

/** How lists name the kinds. */
export const kindLabels = { general: "Message", owner: "Owner’s enquiry" } as const;
type MessageKind = keyof typeof kindLabels;
export const messageKinds = Object.keys(kindLabels) as MessageKind[];

export const stateLabels = { new: "Unanswered", answered: "Answered", closed: "Closed" } as const;
/** Buttons that move a message to a state. */
export const stateMoves = { new: "Reopen", answered: "Mark as answered", closed: "Close" } as const;
