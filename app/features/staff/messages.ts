import { manyRequests } from "#app/content/form-messages.ts";
import { shortestStaffPassword } from "#app/limits.ts";

/** Longest answers of an invitation, in characters. */
export const invitationMaxLengths = { email: 254, name: 100 } as const;

/** Every sentence of the staff area about staff themselves. */
export const staffMessages = {
  notForRoleDetail: ({ name, duties }: { name: string; duties: string }) =>
    `Your role is ${name.toLowerCase()}: ${duties.toLowerCase()}. An administrator can change it.`,

  labels: { email: "E-mail", name: "Name", role: "Role", factor: "Second factor", change: "Change" },
  nameLong: `Shorten the name to ${invitationMaxLengths.name} characters.`,
  unchanged: "That is already the case, so nothing was changed. Reload the list.",
  /** Questions before actions that take something from a staff member. */
  asks: {
    disable: (name: string) => `${name} is signed out at once and cannot sign in until enabled again.`,
    reinvite: (name: string) =>
      `${name}'s password stops working at once. A new one can be set only from the new link.`,
    "clear-factor": (name: string) =>
      `For a lost authenticator. ${name} is signed out and signs in with the password alone; where a second factor is required, a new one has to be set up. Make sure that it is ${name} who asks.`,
  },
  /** The mail that goes with it. */
  asksMail: {
    reinvite: "No e-mail is sent: the link is shown to you, and you pass it on.",
    "clear-factor": "This e-mail is sent:",
  },
  confirmed: {
    disable: "Yes, disable",
    reinvite: "Yes, make a new link",
    "clear-factor": "Yes, clear it",
  },
  did: {
    disable: (name: string) => `${name} is disabled and signed out.`,
    enable: (name: string) => `${name} can sign in again.`,
    "require-factor": (name: string) =>
      `${name} must now use a second factor. If there is none yet, setting one up comes before anything else.`,
    "waive-factor": (name: string) => `${name} no longer needs a second factor.`,
    "clear-factor": (name: string) => `The second factor of ${name} is cleared, and ${name} is signed out.`,
  },
  /** In a column of that name, and where it has no head in sight. */
  factors: {
    on: { short: "On", whole: "Second factor on" },
    off: { short: "Off", whole: "Second factor off" },
    owed: { short: "Required, not set up", whole: "Second factor required, not set up" },
  },
  /** An active account needs no word. */
  states: { invited: "Invited", active: "", disabled: "Disabled" },
  gone: "This account no longer exists. Reload the list.",

  passwordHint: `At least ${shortestStaffPassword} characters. A sentence is easy to remember and hard to guess.`,
  passwordShort: `Use at least ${shortestStaffPassword} characters.`,

  auditFilters: {
    actor: { label: "Who did it", all: "Anyone" },
    action: { label: "What was done", all: "Anything" },
    day: { label: "Day in Lagos" },
  },
  tooMany: manyRequests,

  search: {
    title: "Search",
    label: "Search everything",
    submit: "Show what matches",
    hint: "For example: HA-7K3Q9D, Fatima Bello, fatima@example.com, or a word of a message or a post.",
    nothing: (words: string) => `Nothing matches “${words}”.`,
    nothingDetail: "Try fewer words, or the whole of an e-mail address.",
    all: (list: string) => `Open in ${list}`,
    more: (list: string) => `Show all in ${list}`,
    customers: "Customers",
  },

  dashboard: {
    title: "Dashboard",
    late: (count: number) => `${count} past the promised time`,
    nextDue: (time: string) => `next due ${time}`,
    requests: (count: number) => (count === 1 ? "request waiting" : "requests waiting"),
    messages: (count: number) => (count === 1 ? "unanswered message" : "unanswered messages"),
    failedMail: (count: number) => (count === 1 ? "failed e-mail" : "failed e-mails"),
    week: "Week from Monday (UTC)",
    table: "View as table",
    noData: "No data yet",
    weeks: "Charts of the last twelve weeks",
    requestsTitle: "Requests per week",
    requestsNote: "By the week they arrived, and their status now.",
    answerTitle: "Time to the first reply",
    answerNote: "Hours from the request to the desk's first reply, weekly median.",
    answerSeries: "Hours",
    commentsTitle: "Comments per week",
    commentsNote: "Comments posted by readers.",
    commentsSeries: "Comments",
    subscribersTitle: "New subscribers per week",
    subscribersNote: "Addresses confirmed from their inbox.",
    subscribersSeries: "Subscribers",
  },
} as const;
