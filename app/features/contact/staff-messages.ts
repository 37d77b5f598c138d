/** States of a visitor's message. */
export const messageStates = ["new", "answered", "closed"] as const;
export type MessageState = (typeof messageStates)[number];

/** How lists name the kinds. */
export const kindLabels = { general: "Message", owner: "Owner’s enquiry" } as const;
export type MessageKind = keyof typeof kindLabels;
export const messageKinds = Object.keys(kindLabels) as MessageKind[];

export const stateLabels = { new: "Unanswered", answered: "Answered", closed: "Closed" } as const;
/** Buttons that move a message to a state. */
export const stateMoves = { new: "Reopen", answered: "Mark as answered", closed: "Close" } as const;
