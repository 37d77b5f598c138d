import type * as z from "zod/mini";
import { formMessages } from "#app/content/form-messages.ts";
import { formRules, phone, requiredEmail, requiredLine, requiredLines } from "#app/platform/form-text.ts";
import type { FormValue } from "#app/ui/form/form-reply.ts";

/** Longest text of each field, in characters; also the `maxlength` of its control. */
export const maxLengths = {
  name: 120,
  email: 254,
  phone: 40,
  message: 4000,
} as const;

export type ContactField = keyof typeof maxLengths;

/** Texts of the contact form. The specification fixes those marked "spec". */
export const contactMessages = {
  labels: { name: "Name", email: "E-mail", phone: "Phone", message: "Message" },
  failed: "Failed to send message. Please try again later.", // spec
  tooMany: (minutes: number) => formMessages.tooMany("message", minutes),
  leaveEmpty: formMessages.leaveEmpty("message"),
  tooQuick: formMessages.tooQuick("message"),
} as const;

/** Rules of the contact form. Field names are the names of its controls. */
export const contactRules = formRules({
  name: requiredLine(maxLengths.name, "Enter your name."),
  email: requiredEmail(maxLengths.email),
  phone: phone(maxLengths.phone),
  message: requiredLines(maxLengths.message, "Write a sentence so that we know what it is about."),
} satisfies Record<ContactField, z.ZodMiniType>);

/** A valid message with cleaned text. */
export type ContactMessage = FormValue<typeof contactRules>;

export const messageStates = ["new", "answered", "closed"] as const;
export type MessageState = (typeof messageStates)[number];

export const kindLabels = { general: "Message", owner: "Owner’s enquiry" } as const;
type MessageKind = keyof typeof kindLabels;
export const messageKinds = Object.keys(kindLabels) as MessageKind[];

export const stateLabels = { new: "Unanswered", answered: "Answered", closed: "Closed" } as const;
export const stateMoves = { new: "Reopen", answered: "Mark as answered", closed: "Close" } as const;
