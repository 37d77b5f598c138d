/** Every sentence of the mails about an account. They carry nothing that a stranger could have typed. */
export const resetCodeMessages = {
  subject: "Your code to reset your password",
  eyebrow: "Your account",
  title: "A code for a new password",
  opening: (minutes: number) =>
    `Somebody, we hope you, asked to reset the password of your account. Enter this code where you asked for it; it is good for ${minutes} minutes and works once.`,
  codeLabel: "Code",
  notYou:
    "If it was not you, do nothing: without the code your password stays as it is. Nobody of ours will ask you for it.",
  footnote: "You have this mail because somebody entered your address to reset a password.",
} as const;

export const confirmEmailMessages = {
  subject: "Confirm your e-mail address",
  eyebrow: "Your account",
  title: "Is this your address?",
  opening:
    "An account was opened with this e-mail address. Open the page below, signed in to that account, and confirm it: bookings that you made as a guest then join the account.",
  link: "Confirm the address",
  lasting: "The link is good for a day and works once.",
  notYou: "If you opened no account, do nothing: the address stays unconfirmed.",
  footnote: "You have this mail because an account was opened with your address.",
} as const;
