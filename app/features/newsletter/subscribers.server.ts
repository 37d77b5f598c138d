import { and, desc, eq, gt, isNull } from "drizzle-orm";
import type { Database, Queries, Transaction } from "#app/database/client.server.ts";
import {
  newsletterConsents,
  newsletterSubscribers,
  newsletterSuppressions,
} from "#app/database/schema/newsletter.ts";
import { limits } from "#app/limits.ts";
import { fingerprint } from "#app/platform/secret.server.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** How long the link of a confirmation mail works. */
export const confirmWithinMs = 7 * dayMs;
/** Asked again sooner than this, the mail that is on its way is the answer. */
const mailAgainAfterMs = 10 * minuteMs;
/** How long an owner who wants not even to be asked is left alone. */
const leaveAloneMs = 180 * dayMs;

/** Under which an address is remembered after it has gone: it does not tell the address. */
export const addressKey = (secret: string, email: string): string =>
  fingerprint(secret, "newsletter address", email);

/** One address given in a form. */
export interface Subscribing {
  /** In lower case. */
  email: string;
  /** Path of the page with the form. */
  page: string;
  /** The text that was shown beside the form. */
  wording: string;
  /** Keyed fingerprint of the network that it came from. */
  network: string;
}

/**
 * Notes that the address was given and has `afterWrite` queue the mail that asks for confirmation, in one transaction.
 * Nothing is mailed, and the caller is not told, where the address is confirmed already, was mailed within ten
 * minutes, has had its mails of the day (anyone can give anyone's address), or is one whose owner asked to be left alone.
 */
export async function subscribe(
  db: Database,
  secret: string,
  { email, ...consent }: Subscribing,
  now: Date,
  afterWrite: (transaction: Transaction, consentId: string) => Promise<unknown>,
): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  await db.transaction(async (transaction) => {
    const [suppressed] = await transaction
      .select({ reason: newsletterSuppressions.reason, at: newsletterSuppressions.at })
      .from(newsletterSuppressions)
      .where(eq(newsletterSuppressions.addressKey, addressKey(secret, email)));
    if (suppressed?.reason === "refused" && suppressed.at > ago(leaveAloneMs)) return;

    // The update changes nothing and locks the row: two sendings of one form take turns.
    const [subscriber] = await transaction
      .insert(newsletterSubscribers)
      .values({ email, subscribedAt: now })
      .onConflictDoUpdate({ target: newsletterSubscribers.email, set: { email } })
      .returning({ id: newsletterSubscribers.id, state: newsletterSubscribers.state });
    if (!subscriber || subscriber.state === "confirmed") return;

    const since = (time: Date) =>
      and(eq(newsletterConsents.subscriberId, subscriber.id), gt(newsletterConsents.givenAt, time));
    const [latest] = await transaction
      .select({ id: newsletterConsents.id })
      .from(newsletterConsents)
      .where(and(since(ago(mailAgainAfterMs)), isNull(newsletterConsents.confirmedAt)))
      .orderBy(desc(newsletterConsents.givenAt))
      .limit(1);
    const { points, seconds } = limits.confirmationsPerAddress;
    const mailed = await transaction.$count(newsletterConsents, since(ago(seconds * 1000)));
    if (latest || mailed >= points) return;

    const [given] = await transaction
      .insert(newsletterConsents)
      .values({ ...consent, subscriberId: subscriber.id, givenAt: now })
      .returning({ id: newsletterConsents.id });
    if (!given) throw new Error("a consent was not stored");
    if (subscriber.state === "pending")
      await transaction
        .update(newsletterSubscribers)
        .set({ subscribedAt: now })
        .where(eq(newsletterSubscribers.id, subscriber.id));
    await afterWrite(transaction, given.id);
  });
}

/** `open`: it can be confirmed; `confirmed`: it has been; `gone`: used before, too old, or withdrawn since. */
export type ConsentState = "open" | "confirmed" | "gone";

/** What the link in a confirmation mail is worth now. Changes nothing: mail scanners follow links. */
export async function consentState(db: Queries, consentId: string, now: Date): Promise<ConsentState> {
  const { givenAt, confirmedAt } = newsletterConsents;
  const [row] = await db
    .select({ givenAt, confirmedAt, state: newsletterSubscribers.state })
    .from(newsletterConsents)
    .innerJoin(newsletterSubscribers, eq(newsletterSubscribers.id, newsletterConsents.subscriberId))
    .where(eq(newsletterConsents.id, consentId));
  if (!row) return "gone";
  if (row.confirmedAt) return row.state === "confirmed" ? "confirmed" : "gone";
  return now.getTime() - row.givenAt.getTime() < confirmWithinMs ? "open" : "gone";
}

/** Confirms the subscription behind an open link; the same press again finds it confirmed. Whatever had kept the address off the list is lifted. */
export async function confirm(
  db: Database,
  secret: string,
  consentId: string,
  now: Date,
): Promise<"confirmed" | "gone"> {
  return await db.transaction(async (transaction) => {
    const { id, email } = newsletterSubscribers;
    const [row] = await transaction
      .select({ id, email, givenAt: newsletterConsents.givenAt })
      .from(newsletterConsents)
      .innerJoin(newsletterSubscribers, eq(newsletterSubscribers.id, newsletterConsents.subscriberId))
      .where(eq(newsletterConsents.id, consentId))
      .for("update", { of: newsletterSubscribers });
    // Looked at under the lock: an unsubscription, or the same press, may have come in between.
    const state = await consentState(transaction, consentId, now);
    if (!row || state !== "open") return state === "confirmed" ? "confirmed" : "gone";
    await transaction
      .update(newsletterConsents)
      .set({ confirmedAt: now })
      .where(eq(newsletterConsents.id, consentId));
    await transaction
      .update(newsletterSubscribers)
      .set({
        state: "confirmed",
        subscribedAt: row.givenAt,
        confirmedAt: now,
        unsubscribedAt: null,
        bouncedAt: null,
      })
      .where(eq(newsletterSubscribers.id, row.id));
    await transaction
      .delete(newsletterSuppressions)
      .where(eq(newsletterSuppressions.addressKey, addressKey(secret, row.email)));
    return "confirmed";
  });
}

/**
 * Takes a subscriber off the list; again, or for one who is gone, it changes nothing. The address is remembered as a
 * keyed fingerprint, and every confirmation that is still open is void: only a new one from its inbox brings it back.
 * Whoever leaves without ever having confirmed was put there by somebody else, and is not even asked for half a year.
 */
export async function unsubscribe(db: Database, secret: string, subscriberId: string, now: Date) {
  await db.transaction(async (transaction) => {
    const [row] = await transaction
      .select({ email: newsletterSubscribers.email, state: newsletterSubscribers.state })
      .from(newsletterSubscribers)
      .where(eq(newsletterSubscribers.id, subscriberId))
      .for("update");
    if (!row) return;
    const voided = await transaction
      .delete(newsletterConsents)
      .where(and(eq(newsletterConsents.subscriberId, subscriberId), isNull(newsletterConsents.confirmedAt)))
      .returning({ id: newsletterConsents.id });
    if (row.state === "unsubscribed" && voided.length === 0) return;
    const reason = row.state === "confirmed" || row.state === "bounced" ? "unsubscribed" : "refused";
    await transaction
      .update(newsletterSubscribers)
      .set({ state: "unsubscribed", unsubscribedAt: now })
      .where(eq(newsletterSubscribers.id, subscriberId));
    await transaction
      .insert(newsletterSuppressions)
      .values({ addressKey: addressKey(secret, row.email), reason, at: now })
      .onConflictDoUpdate({ target: newsletterSuppressions.addressKey, set: { reason, at: now } });
  });
}

/**
 * Notes that a mail server knows no such address: further issues pass it by. It is no suppression: whoever gets the address working again
 * may ask for the issue and confirm it as anybody may.
 */
export async function noteBounce(transaction: Transaction, subscriberId: string, now: Date): Promise<void> {
  const { id, state } = newsletterSubscribers;
  await transaction
    .update(newsletterSubscribers)
    .set({ state: "bounced", bouncedAt: now })
    .where(and(eq(id, subscriberId), eq(state, "confirmed")));
}
