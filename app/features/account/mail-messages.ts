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
