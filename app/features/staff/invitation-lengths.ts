/** Longest answers of an invitation, in characters. */
export const invitationMaxLengths = { email: 254, name: 100 } as const;
