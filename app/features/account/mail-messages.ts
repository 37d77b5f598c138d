/** Every sentence of the mails about an account. They carry nothing that a stranger could have typed. */
export const resetCodeMessages = {
  subject: "Your code to reset your password",
  eyebrow: "Your account",
  title: "A code for a new password",
  opening: (minutes: number) =>
    `Someone, we hope you, asked to reset the password of your account. Enter this code where you requested it; it is valid for ${minutes} minutes and works once.`,
  codeLabel: "Code",
  notYou:
    "If it was not you, do nothing: without the code your password stays as it is. None of our staff will ever ask you for it.",
  footnote: "You received this because your address was entered to reset a password.",
} as const;

export const confirmEmailMessages = {
  subject: "Confirm your e-mail address",
  eyebrow: "Your account",
  title: "Is this your address?",
  opening:
    "An account was opened with this e-mail address. Sign in and confirm the address: bookings you made as a guest will then appear in the account.",
  link: "Confirm the address",
  lasting: "The link is valid for a day and works once.",
  notYou: "If you opened no account, do nothing: the address stays unconfirmed.",
  footnote: "You received this because an account was opened with your address.",
} as const;

const notYou =
  'If it was not you, reset your password at once (Sign In, then "Forgot your password?") and call the desk.';

/** Texts of mails about changes of an account and its address. */
export const noticeMessages = {
  eyebrow: "Your account",
  footnote:
    "You received this because it concerns the security of your account. Such e-mails cannot be turned off.",
  kinds: {
    "password-changed": {
      subject: "Your password was changed",
      sentences: ["The password of your account was changed, and its other sessions have ended.", notYou],
    },
    "email-changed": {
      subject: "The e-mail address of your account was changed",
      sentences: [
        "The account that used this address now has another one.",
        "If it was not you, call the desk: we can put it right from the account's new address.",
      ],
    },
    "factor-on": {
      subject: "A second factor was turned on",
      sentences: [
        "Signing in to your account now takes a code from your authenticator as well as the password.",
        notYou,
      ],
    },
    "factor-off": {
      subject: "The second factor was turned off",
      sentences: ["From now on, signing in to your account takes only the password.", notYou],
    },
    "factor-cleared": {
      subject: "Your second factor was removed",
      sentences: [
        "An administrator has removed the second factor of your account, as we do when an authenticator is lost. Its sessions have ended.",
        "Sign in with your password and set up a new one on your account page.",
        notYou,
      ],
    },
    "account-deleted": {
      subject: "Your account was deleted",
      sentences: [
        "Your account and what identifies you were deleted. Flights we must keep on record are kept without your name.",
        "If it was not you, call the desk.",
      ],
    },
  },
  changeSubjects: {
    old: "Do you want another e-mail address for your account?",
    new: "Confirm the new e-mail address of your account",
  },
  changeSentences: {
    old: (from: string, to: string) =>
      `Someone, we hope you, asked to change the address of your account from ${from} to ${to}. Open the page below, signed in, to confirm or stop the change: nothing changes without your confirmation.`,
    new: (from: string, to: string) =>
      `Someone, we hope you, asked to change the address of the account ${from} to yours, ${to}. Open the page below, signed in to that account, to confirm it. If you do not know that account, do nothing.`,
  },
  changeLink: "Decide on the change",
  changeLasting: "The link is valid for a day.",
} as const;

export type NoticeKind = keyof typeof noticeMessages.kinds;
export const noticeKinds = Object.keys(noticeMessages.kinds) as NoticeKind[];
