import * as z from "zod";
import type { Database } from "#app/database/client.server.ts";
import { importSubscribers as addSubscribers } from "#app/features/newsletter/subscriber-list.server.ts";
import { firestoreTime } from "./firestore-time.ts";
import { messages } from "./messages.ts";
import { type BatchOutcome, noOutcome, parseRows } from "./parse-rows.ts";
import type { Row } from "./read-rows.ts";

/** A document of the collection `newsletter_subscribers`; its id is of no use here, where an address is one row. */
const storedSubscriber = z.object({ email: z.string(), subscribedAt: firestoreTime.nullish() });

/**
 * Imports the earlier website's list as confirmed, each with a consent record of the day of subscription. Existing subscribers stay as they
 * are; people who left stay unsubscribed. Sends no mail.
 */
export async function importSubscribers(
  db: Database,
  secret: string,
  rows: readonly Row[],
  now: Date,
): Promise<BatchOutcome> {
  const outcome = noOutcome();
  const { consentSource: source, consentWording: wording } = messages;
  for (const { number, data } of parseRows(rows, storedSubscriber, "a subscriber", outcome)) {
    const consent = { source, wording, givenAt: data.subscribedAt ?? now };
    const became = await addSubscribers(db, secret, [data.email], consent, now);
    outcome.added += became.added;
    outcome.alreadyHere += became.known;
    if (became.suppressed > 0) outcome.skipped.push({ number, reason: messages.leftTheList });
    if (became.invalid > 0)
      outcome.skipped.push({ number, reason: messages.badFields("a subscriber", ["email"]) });
  }
  return outcome;
}
