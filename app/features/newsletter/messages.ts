/** Texts of the newsletter's form and pages. Those marked "spec" are binding, to the letter. */
export const newsletterMessages = {
  formLabel: "Newsletter",
  label: "E-mail",
  send: "Subscribe",
  sending: "Subscribing...",
  thanks: "Thank you for subscribing!", // spec
  failed: "Failed to subscribe. Please try again later.", // spec
  /** Stored with every subscription as the text that was agreed to. */
  wording: "Four e-mails a year. Unsubscribe at any time.",

  emailMissing: "Enter an e-mail address to subscribe.",
  leaveEmpty: "A hidden field that only programs fill in was filled in. Please subscribe again.",
  tooQuick: "That was sent unusually fast. Please subscribe again.",
} as const;

/** The longest address that mail can be sent to, in characters. */
export const longestAddress = 254;

export const consentLengths = { source: 200, wording: 1000 } as const;

/** Hidden control with the page of the form. */
export const pageField = "page";
