import * as z from "zod";
import type { Database } from "#app/database/client.server.ts";
import { importSubscribers } from "#app/features/newsletter/subscriber-list.server.ts";
import { firestoreTime } from "./firestore-time.ts";
import { rowImporter, unreadable } from "./parse-rows.ts";

/** A document of the collection `newsletter_subscribers`; its id is not used, because each address has one row. */
const storedSubscriber = z.object({ email: z.string(), subscribedAt: firestoreTime.nullish() });

/** Imports subscribers as confirmed with a consent record, without mail. Existing and former subscribers stay unchanged. */
export const subscriberImporter = (db: Database, secret: string, now: Date) =>
  rowImporter(storedSubscriber, "a subscriber", async ({ email, subscribedAt }) => {
    const consent = {
      source: "imported",
      wording: "Subscribed on the earlier website.",
      givenAt: subscribedAt ?? now,
    };
    const { added, suppressed, invalid } = await importSubscribers(db, secret, [email], consent, now);
    if (suppressed > 0) return { skipped: "this address left the list here, and is not added again" };
    if (invalid > 0) return { skipped: unreadable(["email"]) };
    return added > 0 ? "added" : "alreadyHere";
  });
