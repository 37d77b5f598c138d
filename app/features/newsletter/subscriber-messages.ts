/** States of a subscriber in the order of the staff list. */
export const subscriberStates = ["confirmed", "pending", "unsubscribed", "bounced"] as const;

export const subscriberStateLabels = {
  confirmed: "Confirmed",
  pending: "Not confirmed",
  unsubscribed: "Unsubscribed",
  bounced: "Bounced",
} as const;
