import { company } from "#app/content/company.ts";
import { formMessages } from "#app/content/form-messages.ts";

/** Every sentence that the contact form says to a person. Those marked "spec" are binding, to the letter. */
export const contactMessages = {
  formLabel: "Write to us",
  labels: { name: "Name", email: "E-mail", phone: "Phone", message: "Message" },
  phoneHint: formMessages.phoneHint,
  submit: "Send message",
  sending: "Sending...", // spec
  failed: "Failed to send message. Please try again later.", // spec
  privacy: "We use your message to reply, and keep it for the time stated in our",
  privacyLink: "privacy policy",
  privacyEnd: ".",

  thanks: "Thank you for your message.",
  thanksDetail: `It is with the charter desk. The person handling your enquiry replies within ${company.answerWithin}.`,
  another: "Write another message",

  correct: formMessages.correct,
  tooMany: (minutes: number) => formMessages.tooMany("message", minutes),
  leaveEmpty: formMessages.leaveEmpty("message"),
  tooQuick: formMessages.tooQuick("message"),

  tooLong: formMessages.tooLong,
  nameMissing: "Enter your name.",
  emailMissing: formMessages.emailMissing,
  emailFormat: formMessages.emailFormat,
  messageMissing: "Write a sentence so that we know what it is about.",
} as const;
