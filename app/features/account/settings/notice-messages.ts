const notYou =
  'If it was not you, reset your password at once (Sign In, then "Forgot your password?") and call the desk.';

/** Every sentence of the mails that tell what has changed in an account, and of those about a change of address. */
export const noticeMessages = {
  eyebrow: "Your account",
  footnote: "You have this mail because your account's security is concerned. It cannot be turned off.",
  kinds: {
    "password-changed": {
      subject: "Your password was changed",
      sentences: ["The password of your account was changed, and its other sessions have ended.", notYou],
    },
    "email-changed": {
      subject: "The e-mail address of your account was changed",
      sentences: [
        "The account that had this address has another one now.",
        "If it was not you, call the desk: with the account's new address we can set it right.",
      ],
    },
    "factor-on": {
      subject: "A second factor was turned on",
      sentences: [
        "Signing in to your account now takes a code of your authenticator besides the password.",
        notYou,
      ],
    },
    "factor-off": {
      subject: "The second factor was turned off",
      sentences: ["Signing in to your account takes the password alone from now on.", notYou],
    },
    "factor-cleared": {
      subject: "Your second factor was taken away",
      sentences: [
        "An administrator has taken away the second factor of your account, as is done when its authenticator is lost. Its sessions have ended.",
        "Sign in with your password and set up a new one on the page of your account.",
        notYou,
      ],
    },
    "account-deleted": {
      subject: "Your account was deleted",
      sentences: [
        "Your account and what identifies you were deleted. Flights that have to stay on record stay without your name.",
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
      `Somebody, we hope you, asked that your account with the address ${from} should have the address ${to} instead. Open the page below, signed in, to confirm it, or to stop it: without your yes nothing changes.`,
    new: (from: string, to: string) =>
      `Somebody, we hope you, asked that the account with the address ${from} should have your address ${to} instead. Open the page below, signed in to that account, to confirm it. If you do not know that account, do nothing.`,
  },
  changeLink: "Decide on the change",
  changeLasting: "The link is good for a day.",
} as const;

export type NoticeKind = keyof typeof noticeMessages.kinds;
export const noticeKinds = Object.keys(noticeMessages.kinds) as NoticeKind[];
