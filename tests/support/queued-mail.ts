import { randomUUID } from "node:crypto";
import type { NewMail, QueuedMail } from "#app/platform/mail/outbox.server.ts";

/** A mail as a row of the outbox, for its renderer. */
export function queuedMail(mail: NewMail): QueuedMail {
  const id = randomUUID();
  const untried = { queuedAt: new Date(), sentAt: null, attempts: 0, lastError: null };
  return { id, aboutId: id, payload: null, status: "queued", ...untried, ...mail };
}
