import { formMessages } from "#app/content/form-messages.ts";

/** Every sentence that the newsletter's form and pages say to a person. Those marked "spec" are binding, to the letter. */
export const newsletterMessages = {
  formLabel: "Newsletter",
  label: "E-mail",
  submit: "Subscribe",
  sending: "Subscribing...",
  thanks: "Thank you for subscribing!", // spec
  /** True of every address, or the form would tell who is on the list. */
  thanksDetail:
    "One step is left: follow the link in the e-mail that we send you. If none comes, the address is on the list already.",
  failed: "Failed to subscribe. Please try again later.", // spec
  /** Stored with every subscription as the text that was agreed to. */
  wording: "By subscribing you agree to four letters a year. Every one has an unsubscribe link.",
  privacy: "What we store, and for how long, is in our",
  privacyLink: "privacy policy",

  emailMissing: "Enter an e-mail address to subscribe.",
  emailFormat: formMessages.emailFormat,
  tooLong: formMessages.tooLong,
  tooMany: (minutes: number) =>
    `That is more subscriptions than one person usually asks for. Please try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`,
  leaveEmpty: "A hidden field that only programs fill in was filled in. Please subscribe again.",
  tooQuick: "That was sent unusually fast. Please subscribe again.",

  popupFormLabel: "Invitation to the newsletter",
  popupClose: "Close",

  meanwhile: "Until the next letter",
  blogLink: "Read the blog",
} as const;
