/** What can be said of a visitor's message: nobody has answered yet, somebody has, nothing is left to do. */
export const messageStates = ["new", "answered", "closed"] as const;
export type MessageState = (typeof messageStates)[number];
