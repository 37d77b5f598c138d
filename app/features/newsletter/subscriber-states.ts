/** What a subscriber may be, in the order in which the desk lists it. */
export const subscriberStates = ["confirmed", "pending", "unsubscribed", "bounced"] as const;
