import { company } from "#app/content/company.ts";

/** Name of the submission in a form's messages. */
export type SentThing = "request" | "message" | "comment";

/** Message above a rate limit, with the telephone as the alternative. */
export const manyRequests = (minutes: number) =>
  `We are receiving many requests from your network. Please call ${company.phones.desk.display} or try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`;

/** Messages that all forms share. */
export const formMessages = {
  correct: (count: number) => (count === 1 ? "Please check one answer." : `Please check ${count} answers.`),
  tooMany: (thing: SentThing, minutes: number) =>
    `${manyRequests(minutes)} Your ${thing} is still in the form.`,
  leaveEmpty: (thing: SentThing) =>
    `A hidden field that only programs fill in was filled in. It has been cleared: please send your ${thing} again.`,
  tooQuick: (thing: SentThing) =>
    `That was sent unusually fast. Please check your ${thing} and send it again.`,

  tooLong: (characters: number) => `Keep this to ${characters} characters.`,
  emailMissing: "Enter an e-mail address so that we can reply.",
  emailFormat: "This does not look like an e-mail address. It should look like name@company.com.",
  phoneFormat: "A telephone number has at least six digits, such as +234 803 555 1234.",
  phoneHint: "Include the country code, e.g. +234 803 555 1234",
} as const;
