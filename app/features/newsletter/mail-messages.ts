import { company } from "#app/content/company.ts";

const [headOffice] = company.offices;

/** Every sentence of the mail that asks whether a subscription is meant. */
export const confirmationMessages = {
  subject: `Confirm your subscription to the ${company.name} newsletter`,
  preview: "One click, and you will receive the next issue. Ignore this and nothing happens.",
  eyebrow: "Newsletter",
  title: "Did you subscribe to our newsletter?",
  opening:
    "Someone, we hope you, entered this address on our website for our newsletter, which comes four times a year.",
  ask: "If it was you, open the page below and press its button. The link works for seven days.",
  link: "Confirm your subscription",
  otherwise:
    "If it was not you, ignore this e-mail. The address is not subscribed, and we will not write again.",
  stop: "To stop anyone from entering this address again, follow this link instead:",
  stopLink: "Stop e-mail to this address",
  footnote: "You received this because this address was entered in the newsletter form on our website.",
} as const;

/** Texts around a newsletter issue. */
export const issueMailMessages = {
  eyebrow: "Newsletter",
  testSubject: (subject: string) => `Test: ${subject}`,
  footnote: "You received this newsletter because you subscribed on our website and confirmed your address.",
  unsubscribe: "Unsubscribe",
  address: `${company.legalName}, ${headOffice.streetAddress}, ${headOffice.locality} ${headOffice.postalCode}, ${headOffice.country}.`,
  senderName: company.name,
} as const;
