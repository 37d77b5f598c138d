import { company } from "#app/content/company.ts";

const [headOffice] = company.offices;

/** Every sentence of the mail that asks whether a subscription is meant. */
export const confirmationMessages = {
  subject: `Confirm your subscription to the ${company.name} letter`,
  preview: "One press, and the next letter comes to you. Nothing happens if you leave it.",
  eyebrow: "Newsletter",
  title: "Did you ask for our letter?",
  opening:
    "Somebody, we hope you, gave this address on our website for our letter, which comes four times a year.",
  ask: "If it was you, open the page below and press its button. The link works for seven days.",
  link: "Confirm your subscription",
  otherwise:
    "If it was not you, leave this mail alone. Nothing has been subscribed, and we do not write again by ourselves.",
  stop: "To keep anyone from giving this address to us again, follow this link instead:",
  stopLink: "Stop mail to this address",
  footnote: "You have this mail because this address was given in the newsletter form of our website.",
} as const;

/** Every sentence that surrounds a letter. */
export const issueMailMessages = {
  eyebrow: "Letter",
  testSubject: (subject: string) => `Test: ${subject}`,
  footnote: "You have this letter because you subscribed on our website and confirmed it.",
  unsubscribe: "Unsubscribe",
  address: `${company.legalName}, ${headOffice.streetAddress}, ${headOffice.locality} ${headOffice.postalCode}, ${headOffice.country}.`,
  senderName: company.name,
} as const;
