/** What a subscriber may be, in the order in which the desk lists it. */
export const subscriberStates = ["confirmed", "pending", "unsubscribed", "bounced"] as const;

/** What the desk reads about subscribers. */
export const subscriberTexts = {
  title: "Subscribers",
  note: ({
    confirmed,
    pending,
    unsubscribed,
    bounced,
  }: Record<"confirmed" | "pending" | "unsubscribed" | "bounced", number>) =>
    `${confirmed === 0 ? "None" : confirmed.toLocaleString("en-GB")} confirmed, ${pending === 0 ? "none" : pending.toLocaleString("en-GB")} waiting to confirm. ${
      unsubscribed + bounced === 0
        ? "None lost in the last 30 days."
        : `In the last 30 days ${unsubscribed.toLocaleString("en-GB")} unsubscribed, ${bounced.toLocaleString("en-GB")} bounced.`
    }`,
  /** Short, to fit one line on a phone. */
  tabs: { confirmed: "Confirmed", pending: "Waiting", unsubscribed: "Left", bounced: "Bounced" },
  states: {
    confirmed: "Confirmed",
    pending: "Not confirmed",
    unsubscribed: "Unsubscribed",
    bounced: "Bounced",
  },
  labels: {
    file: "CSV file",
    source: "Where they agreed",
    wording: "The words they agreed to",
    givenAt: "On which day",
  },
  errors: {},
  imported: ({
    added,
    known,
    suppressed,
    invalid,
  }: Record<"added" | "known" | "suppressed" | "invalid", number>) =>
    `${added} added, ${known} already on the list, ${suppressed} left out because they had unsubscribed, ${invalid} not an e-mail address.`,
} as const;
