/** Texts of the newsletter's form and pages. The specification fixes those marked "spec". */
export const newsletterMessages = {
  formLabel: "Newsletter",
  label: "E-mail",
  send: "Subscribe",
  sending: "Subscribing...",
  thanks: "Thank you for subscribing!", // spec
  failed: "Failed to subscribe. Please try again later.", // spec
  /** Stored with every consent as its wording. */
  wording: "Four e-mails a year. Unsubscribe at any time.",

  emailMissing: "Enter an e-mail address to subscribe.",
  leaveEmpty: "A hidden field that only programs fill in was filled in. Please subscribe again.",
  tooQuick: "That was sent unusually fast. Please subscribe again.",
} as const;

/** Longest e-mail address, in characters (RFC 5321). */
export const longestAddress = 254;

export const consentLengths = { source: 200, wording: 1000 } as const;

/** Name of the hidden control with the path of the form's page. */
export const pageField = "page";
