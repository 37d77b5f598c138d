export const subscriberStateLabels = {
  confirmed: "Confirmed",
  pending: "Not confirmed",
  unsubscribed: "Unsubscribed",
  bounced: "Bounced",
} as const;
