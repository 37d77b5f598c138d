/** What the form asks; what makes an answer good is in `subscription-rules.ts`. */
export type SubscriptionField = "email";

/** The longest address that mail can be sent to, in characters. */
export const longestAddress = 254;

/** Most characters of what an import says of its consent. */
export const consentLengths = { source: 200, wording: 1000 } as const;

/** The hidden control that says on which page the form stood. */
export const pageField = "page";
