import { manyRequests } from "#app/content/form-messages.ts";
import { shortestStaffPassword } from "#app/limits.ts";

/** Longest answers of an invitation, in characters. */
export const invitationMaxLengths = { email: 254, name: 100 } as const;

/** Every sentence of the staff area about staff themselves. */
export const staffMessages = {
  areaName: "Staff area",
  loginTitle: "Staff sign-in",
  loginLead: "For the charter desk and the editors of Harmattan Aviation.",
  cannotSignIn: "Forgot your password? An administrator can give you a link for a new one.",
  customersElsewhere: "Looking for your bookings? Customers sign in on the site itself.",
  customersLink: "Go to the site",
  notStaff: "This area is for staff.",
  notStaffDetail:
    "You are signed in as a customer. If you work here, ask an administrator to give your account a role.",
  notForRole: (roles: readonly string[]) =>
    `This page is for ${new Intl.ListFormat("en-GB").format(roles.map((role) => `${role.toLowerCase()}s`))}.`,
  notForRoleDetail: ({ name, duties }: { name: string; duties: string }) =>
    `Your role is ${name.toLowerCase()}: ${duties.toLowerCase()}. An administrator can change it.`,
  missing: "There is no such page in the staff area.",
  missingDetail: "Choose a page from the list, or go back.",
  missingBack: "First page of the staff area",
  signOut: "Sign out",
  publicSite: "Public site",

  staffTitle: "Staff",
  inviteHeading: "Invite a colleague",
  inviteSubmit: "Create an invitation link",
  inviteNote: "You pass the link on; no e-mail is sent.",
  labels: { email: "E-mail", name: "Name", role: "Role", factor: "Second factor", change: "Change" },
  emailMissing: "Enter the colleague's e-mail address.",
  emailFormat: "That is not an e-mail address. Write it as name@example.com.",
  nameMissing: "Enter the colleague's name, as customers and readers will see it.",
  nameIsAddress:
    "Enter the colleague's name as customers and readers will see it, not the e-mail address or a part of it.",
  nameLong: `Shorten the name to ${invitationMaxLengths.name} characters.`,
  roleMissing: "Choose a role.",
  alreadyStaff: "This address already belongs to a member of staff. Change the role in the list.",
  closedAccount:
    "This address belongs to a customer's account that was closed. Invite the colleague under another address.",
  invited: (email: string) => `Send this link to ${email}. It works once, for 72 hours:`,
  linkOnce: "It is shown only once. A new invitation cancels this link.",
  staffNote: "Who may work here, and what each may do.",
  auditHint: "Every change here is recorded:",
  reinvite: "New sign-in link",
  disable: "Disable",
  enable: "Enable",
  makeRole: (role: string) => `Make ${role.toLowerCase()}`,
  requireFactor: "Require a second factor",
  waiveFactor: "Second factor not required",
  clearFactor: "Clear second factor",
  noFactor: "No second factor is set up on this account, so there is none to clear.",
  unchanged: "That is already the case, so nothing was changed. Reload the list.",
  /** What is asked before it is done, where it takes something from the member. */
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
  changedRole: (name: string, noun: string) => `${name} is now ${noun}, and has to sign in again.`,
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
  you: "(you)",
  setUpFactor: "Set up your second factor",
  /** An active account needs no word. */
  states: { invited: "Invited", active: "", disabled: "Disabled" },
  noLongerAdmin: "Nothing was changed: you are no longer an active administrator.",
  lastAdmin: "This is the last active administrator. Give someone else the role first.",
  yourself: "You cannot do that to your own account. Ask another administrator.",
  gone: "This account no longer exists. Reload the list.",

  welcomeTitle: "Set your password",
  welcomeLead: (email: string) => `For the staff account ${email}.`,
  passwordLabel: "New password",
  confirmLabel: "Repeat password",
  passwordHint: `At least ${shortestStaffPassword} characters. A sentence is easy to remember and hard to guess.`,
  passwordShort: `Use at least ${shortestStaffPassword} characters.`,
  passwordLong: "Use at most 128 characters.",
  passwordsDiffer: "Passwords do not match.",
  welcomeSubmit: "Set password",
  welcomeDoneTitle: "Your password is set",
  welcomeDone: "Sign in with it.",
  deadLink: "This link is no longer valid.",
  deadLinkDetail:
    "It works once, for 72 hours. If you have chosen a password already, sign in; otherwise ask an administrator for a new link.",

  auditTitle: "Audit log",
  auditNote: "What staff and the system did, newest first. Entries are never changed.",
  auditAll: "Show everything",
  auditEmpty: "No entries yet.",
  auditNothing: "No entry matches.",
  auditFilters: {
    actor: { label: "Who did it", all: "Anyone" },
    action: { label: "What was done", all: "Anything" },
    day: { label: "Day in Lagos" },
  },
  auditNarrow: "Filter",
  auditList: "The whole list",
  auditSame: "All its entries",
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
    single: (day: string) => `in the week from ${day}`,
    weeks: "Charts of the last twelve weeks",
    requestsTitle: "Requests per week",
    requestsSeries: "Requests",
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
