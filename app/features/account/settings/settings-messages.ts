/** Every sentence of the account page and the pages behind it. */
export const settingsMessages = {
  title: "Your account",
  lead: "What we hold about you, how you sign in, and how to export or delete it.",
  description: "Your details, password, sessions and data.",
  back: "Back to your account",
  answerMissing: "Please fill in the marked fields.",
  wrongPassword: "This is not your current password.",
  signInAgain:
    "Your account has no password, so you must have signed in within the last ten minutes. Sign out, sign in again and come back.",
  failed: "Something went wrong on our side. Please try again in a minute.",

  labels: {
    fullName: "Full name",
    phone: "Phone",
    company: "Company",
    newEmail: "New e-mail address",
    currentPassword: "Current password",
    newPassword: "New password",
    confirmPassword: "Repeat new password",
    code: "Code",
    confirmation: "Type DELETE",
  },

  done: {
    details: "Your details are saved.",
    email: "We have written to the new address. The change is made once you follow the link in that e-mail.",
    emailBoth:
      "We have written to both addresses. The change is made once you follow the links in both e-mails.",
    password: "Your password is changed. All other sessions have ended.",
    session: "It is signed out.",
    sessions: "You are signed out everywhere else.",
    factorOff: "The second factor is off.",
    proof: "The e-mail with the link is on its way.",
  },

  sections: { you: "You", signIn: "Signing in" },
  rows: {
    details: "Details",
    email: "E-mail",
    mails: "Our e-mails",
    password: "Password",
    factor: "Second factor",
    sessions: "Signed in",
    data: "Your data",
    deletion: "Delete the account",
  },
  change: "Change",
  setUp: "Set up",
  manage: "Show",
  noPhone: "No phone number",
  emailConfirmed: "Confirmed",
  emailUnconfirmed: "Not confirmed yet. Once it is, requests you sent as a guest join this account.",
  sendProof: "Send the link again",
  newsletterOn: "Newsletter: subscribed",
  newsletterOff: "Newsletter: not subscribed",
  newsletterOnLead: "Each issue has a link that ends it. E-mails about your bookings always reach you.",
  newsletterOffLead: "E-mails about your bookings and your account always reach you.",
  manageNewsletter: "Manage",
  subscribe: "Subscribe",
  passwordKept: "Nobody here can see it.",
  noPassword: "None: you sign in through another site.",
  factorOn: "On. A code from your authenticator is asked for at each sign-in.",
  factorOff: "Off. A code from your phone, as well as the password, keeps others out.",
  sessionCount: (count: number) => (count === 1 ? "Only this device" : `On ${count} devices`),
  dataLead: "Your details, bookings and what you wrote to us, as one file.",
  download: "Download",
  deletionLead: "It cannot be undone. Flights we must keep on record are kept without your name.",
  delete: "Delete",

  detailsTitle: "Your details",
  detailsLead: "They fill in the booking form for you.",
  save: "Save",

  emailTitle: "Change the e-\u2060mail address",
  emailLead: (address: string) =>
    `Your address is ${address}. We will e-mail both addresses; the change takes effect once you have confirmed from each.`,
  emailLeadUnconfirmed: (address: string) =>
    `Your address is ${address}, which was never confirmed. We will e-mail the new one; the change takes effect once you have confirmed from it.`,
  emailSame: "This is your address already.",
  emailSubmit: "Send the e-mails",

  passwordTitle: "Change the password",
  passwordLead: (characters: number) =>
    `At least ${characters} characters. Changing it signs you out everywhere else.`,
  passwordSetTitle: "Set a password",
  passwordSubmit: "Change the password",

  sessionsTitle: "Where you are signed in",
  sessionsLead: "Times are Lagos time. We do not record places, so go by the device and the time.",
  sessionsUnknown: "Do not recognise one? Sign it out, then",
  toPassword: "change your password",
  thisSession: "This browser",
  lastSeen: "Last used",
  signedIn: "Signed in",
  endSession: "Sign out",
  endSessionOf: (device: string) => `Sign out ${device}`,
  endOthers: "Sign out everywhere else",
  unknownDevice: "A browser",

  factorTitle: "Second factor",
  factorLead:
    "An authenticator on your phone shows a new code every half minute. A password alone is then not enough to get in.",
  factorBegin: "Begin",
  factorOnAlready: "The second factor is on already. For another authenticator, turn it off first.",
  factorNeedsPassword: "Your account has no password. Set one first.",
  factorNeedsAddress:
    "Confirm your e-mail address first, from the link in our e-mail. You can send it again from your account page.",
  factorScan: "Scan this with your authenticator, or type the key into it.",
  factorQr: "QR code with the key",
  factorKey: "Key",
  factorCodeLead: "Then enter the six digits that it shows.",
  factorConfirm: "Turn it on",
  factorWrong: "This code is wrong. Enter the one your authenticator shows now.",
  factorOver: "The set-up has expired. Begin again.",
  recoveryTitle: "Recovery codes",
  recoveryLead:
    "The second factor is on. Each of these codes works once in place of the authenticator. Print them or write them down: they are not shown again.",
  recoveryDone: "I have kept them",
  factorEnd: "Turn it off",
  factorEndLead: "You need your password, and a code from your authenticator or a recovery code.",
  factorDemanded: "Your role requires a second factor. An administrator can change that.",

  tooMuchData: "You have downloaded this several times within the hour. Please come back later.",

  deletionTitle: "Delete your account",
  deletionLeads: [
    "Your details, sessions and ways to sign in are deleted at once and cannot be brought back. Requests that did not lead to a flight are deleted with them.",
    "Flights that were confirmed stay on record for as long as the law requires, without your name, addresses, telephone, the ages of children or anything you wrote.",
    "Comments, messages to the desk and newsletters do not belong to the account. The privacy policy says how long they are kept and how to have them removed.",
  ],
  deletionWord: "DELETE",
  deletionWordMissing: "Type DELETE to show that you mean it.",
  deletionSubmit: "Delete the account permanently",
  deletionStaff: "This is a staff account. Only an administrator can remove it.",
  deletedTitle: "Your account is deleted",
  deletedLead: "We have sent a last e-mail to confirm it. Thank you for flying with us.",

  confirmTitle: "Change of address",
  confirmLead: (from: string, to: string) =>
    `Someone, we hope you, wants the account of ${from} to have the address ${to} from now on.`,
  confirmNotYours: "If you do not know that account, close this page: nothing changes then.",
  confirmAddress: "Confirm the change",
  stopChange: "Stop the change",
  confirmOutcomes: {
    changed: "The address is changed. Sign in with the new one from now on.",
    "waits for new":
      "Confirmed. The change is made once the link in the e-mail to the new address is followed too.",
    "waits for old":
      "Confirmed. The change is made once the link in the e-mail to the old address is followed too.",
    stopped:
      "The change is stopped, and nothing was changed. If you did not ask for it, change your password.",
    taken: "The new address now has an account of its own. Nothing was changed.",
  },
  confirmNeedsSignIn:
    "Sign in to the account that is to change, then confirm: the e-mail alone does not show whose account it is.",
  confirmSignIn: "Sign in to the account",
  confirmOver:
    "This link has been used, was stopped or is too old. Request the change again on your account page.",
} as const;
