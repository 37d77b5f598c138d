/** What the desk reads about subscribers. */
export const subscriberStaffMessages = {
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
  all: "All",
  /** Short, so that all stand in one line of a phone. */
  tabs: { confirmed: "Confirmed", pending: "Waiting", unsubscribed: "Left", bounced: "Bounced" },
  states: {
    confirmed: "Confirmed",
    pending: "Not confirmed",
    unsubscribed: "Unsubscribed",
    bounced: "Bounced",
  },
  columns: { email: "Address", state: "State", subscribedAt: "Subscribed", confirmedAt: "Confirmed" },
  searchLabel: "Address or @firm",
  empty: "No subscribers here.",
  emptyDetail: "Visitors subscribe in the footer of every page and confirm from their inbox.",
  exportCsv: "Export CSV",
  importTitle: "Import addresses",
  importDetail:
    "For people who agreed elsewhere. What you write here is kept with each address as the record of consent. Anyone who unsubscribed before stays off the list.",
  labels: {
    file: "CSV file",
    source: "Where they agreed",
    wording: "The words they agreed to",
    givenAt: "On which day",
  },
  fileHint:
    "As Google Contacts, Outlook or Excel export it: the columns headed e-mail, or the first one. Up to 1.4 MB at a time, about 40,000 addresses.",
  sourceHint: "For example: paper list, EBACE 2026, stand 14.",
  importSubmit: "Import",
  errors: {
    file: "Choose a CSV file with at least one address.",
    unreadable: "This file cannot be read as CSV.",
    source: "Write where they agreed.",
    wording: "Write what they agreed to.",
    givenAt: "Enter a day that is not in the future.",
  },
  refused: "Nothing was imported. Please check the marked fields.",
  imported: ({
    added,
    known,
    suppressed,
    invalid,
  }: Record<"added" | "known" | "suppressed" | "invalid", number>) =>
    `${added} added, ${known} already on the list, ${suppressed} left out because they had unsubscribed, ${invalid} not an e-mail address.`,
} as const;
