import * as z from "zod";
import type { Database } from "#app/database/client.server.ts";
import { firestoreTime } from "#app/platform/import/firestore-time.ts";
import type { BatchOutcome } from "#app/platform/import/import-file.server.ts";
import type { JsonRow } from "#app/platform/import/json-rows.server.ts";
import { importMessages as say } from "./import-messages.ts";
import { importSubscribers } from "./subscriber-list.server.ts";

/** A document of the collection `newsletter_subscribers`; its id is of no use here, where an address is one row. */
const storedSubscriber = z.object({ email: z.string(), subscribedAt: firestoreTime.nullish() });

/**
 * Brings over the earlier website's list as confirmed, each with a consent record of the day they subscribed. Who is on the
 * list already stays as they are, and nobody who left comes back. Nothing is mailed.
 */
export async function importList(
  db: Database,
  secret: string,
  rows: readonly JsonRow[],
  now: Date,
): Promise<BatchOutcome> {
  const outcome: BatchOutcome = { added: 0, alreadyHere: 0, skipped: [] };
  const { source, wording } = say;
  for (const { line, value } of rows) {
    const parsed = storedSubscriber.safeParse(value);
    const skip = (reason: string) => outcome.skipped.push({ line, reason });
    if (!parsed.success) {
      skip(say.badFields(parsed.error.issues.map(({ path }) => path.join("."))));
      continue;
    }
    const { email, subscribedAt } = parsed.data;
    const consent = { source, wording, givenAt: subscribedAt ?? now };
    const became = await importSubscribers(db, secret, [email], consent, now);
    outcome.added += became.added;
    outcome.alreadyHere += became.known;
    if (became.suppressed > 0) skip(say.left);
    if (became.invalid > 0) skip(say.badFields(["email"]));
  }
  return outcome;
}
