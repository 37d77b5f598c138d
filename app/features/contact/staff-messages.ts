/** States of a visitor's message. */
export const messageStates = ["new", "answered", "closed"] as const;
export type MessageState = (typeof messageStates)[number];

export const stateLabels = { new: "Unanswered", answered: "Answered", closed: "Closed" } as const;
/** Buttons that move a message to a state. */
export const stateMoves = { new: "Reopen", answered: "Mark as answered", closed: "Close" } as const;
