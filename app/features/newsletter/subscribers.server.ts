import { and, asc, desc, eq, gt, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { ActionFunctionArgs } from "react-router";
import type { Database, Queries, Transaction } from "#app/database/client.server.ts";
import { campaignDeliveries, campaigns } from "#app/database/schema/campaigns.ts";
import {
  newsletterConsents,
  newsletterSubscribers,
  newsletterSuppressions,
} from "#app/database/schema/newsletter.ts";
import { limits } from "#app/limits.ts";
import { formAction, formHandler } from "#app/platform/form-action.server.ts";
import { formRules, lowerCaseEmail, oneLine } from "#app/platform/form-text.ts";
import { queueMails } from "#app/platform/mail/outbox.server.ts";
import { mailedLinks, subjectOf, tokenIn } from "#app/platform/mailed-links.server.ts";
import { fingerprint } from "#app/platform/secret.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { longestAddress, newsletterMessages, pageField } from "./messages.ts";

/** Outbox kind of the confirmation mail; `aboutId` is the consent. */
export const confirmationMailKind = "newsletter-confirmation";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Validity of a confirmation link. */
const confirmWithinMs = 7 * dayMs;
/** Shortest time between two confirmation mails to an address. */
const confirmationIntervalMs = 10 * minuteMs;
/** After unsubscribing unconfirmed, an address gets no confirmation mail for this time. */
const optOutMs = 180 * dayMs;

/** Keyed hash that identifies an address after its deletion without revealing it. */
export const addressKey = (secret: string, email: string): string =>
  fingerprint(secret, "newsletter address", email);

/** `email`: in lower case. */
type SubscriptionInput = { email: string } & Pick<
  typeof newsletterConsents.$inferInsert,
  "page" | "wording" | "network"
>;

/**
 * Stores the consent and queues the confirmation mail in one transaction; returns the consent's id. Null, without a mail, if the address is
 * confirmed, was mailed within ten minutes or three times today, or opted out.
 */
export async function subscribe(
  { db, jobs, secret }: Pick<Services, "db" | "jobs" | "secret">,
  { email, ...consent }: SubscriptionInput,
  now: Date,
): Promise<string | null> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  return await db.transaction(async (transaction) => {
    const [suppressed] = await transaction
      .select({ reason: newsletterSuppressions.reason, at: newsletterSuppressions.at })
      .from(newsletterSuppressions)
      .where(eq(newsletterSuppressions.addressKey, addressKey(secret, email)));
    if (suppressed?.reason === "refused" && suppressed.at > ago(optOutMs)) return null;

    // The update changes nothing but locks the row against a concurrent submission.
    const [subscriber] = await transaction
      .insert(newsletterSubscribers)
      .values({ email, subscribedAt: now })
      .onConflictDoUpdate({ target: newsletterSubscribers.email, set: { email } })
      .returning({ id: newsletterSubscribers.id, state: newsletterSubscribers.state });
    if (!subscriber || subscriber.state === "confirmed") return null;

    const { subscriberId, givenAt, confirmedAt } = newsletterConsents;
    const { points, seconds } = limits.confirmationsPerAddress;
    const recentConsents = await transaction
      .select({ givenAt, confirmedAt })
      .from(newsletterConsents)
      .where(and(eq(subscriberId, subscriber.id), gt(givenAt, ago(seconds * 1000))));
    const wasJustMailed = recentConsents.some(
      (each) => !each.confirmedAt && each.givenAt > ago(confirmationIntervalMs),
    );
    if (wasJustMailed || recentConsents.length >= points) return null;

    const [newConsent] = await transaction
      .insert(newsletterConsents)
      .values({ ...consent, subscriberId: subscriber.id, givenAt: now })
      .returning({ id: newsletterConsents.id });
    if (!newConsent) throw new Error("a consent was not stored");
    if (subscriber.state === "pending")
      await transaction
        .update(newsletterSubscribers)
        .set({ subscribedAt: now })
        .where(eq(newsletterSubscribers.id, subscriber.id));
    await queueMails(transaction, jobs, [{ kind: confirmationMailKind, aboutId: newConsent.id }]);
    return newConsent.id;
  });
}

/** State of a confirmation link; `gone`: expired, withdrawn or unsubscribed since. Reading changes nothing, because mail scanners follow links. */
export async function consentState(db: Queries, consentId: string, now: Date) {
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

/** Confirms the subscription of an open link; idempotent. Lifts suppressions of the address. */
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
    // Read under the lock: an unsubscription or a second press may have come first.
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
 * Unsubscribes; idempotent. Stores a keyed hash of the address and deletes open consents: only a new confirmation subscribes it again. An
 * address that was never confirmed gets no confirmation mail for half a year. False: unknown subscriber.
 */
export async function unsubscribe(
  db: Database | Transaction,
  secret: string,
  subscriberId: string,
  now: Date,
): Promise<boolean> {
  return await db.transaction(async (transaction) => {
    const [row] = await transaction
      .select({ email: newsletterSubscribers.email, state: newsletterSubscribers.state })
      .from(newsletterSubscribers)
      .where(eq(newsletterSubscribers.id, subscriberId))
      .for("update");
    if (!row) return false;
    const openConsents = await transaction
      .delete(newsletterConsents)
      .where(and(eq(newsletterConsents.subscriberId, subscriberId), isNull(newsletterConsents.confirmedAt)))
      .returning({ id: newsletterConsents.id });
    if (row.state === "unsubscribed" && openConsents.length === 0) return true;
    const reason = row.state === "confirmed" || row.state === "bounced" ? "unsubscribed" : "refused";
    await transaction
      .update(newsletterSubscribers)
      .set({ state: "unsubscribed", unsubscribedAt: now })
      .where(eq(newsletterSubscribers.id, subscriberId));
    await transaction
      .insert(newsletterSuppressions)
      .values({ addressKey: addressKey(secret, row.email), reason, at: now })
      .onConflictDoUpdate({ target: newsletterSuppressions.addressKey, set: { reason, at: now } });
    return true;
  });
}

/** Stops issues to an address that its mail server does not know, until it is confirmed again. */
export async function recordBounce(transaction: Transaction, subscriberId: string, now: Date): Promise<void> {
  const { id, state } = newsletterSubscribers;
  await transaction
    .update(newsletterSubscribers)
    .set({ state: "bounced", bouncedAt: now })
    .where(and(eq(id, subscriberId), eq(state, "confirmed")));
}

const purpose = "newsletter unsubscribe";
export const unsubscribePath = mailedLinks[purpose].path;

/** In bytes; the one-click form is far smaller. */
const longestBody = 1_024;

/** Whether the body is exactly the field of RFC 8058. */
async function isOneClick(request: Request): Promise<boolean> {
  const length = Number(request.headers.get("content-length") ?? Number.NaN);
  if (!(length <= longestBody)) return false;
  try {
    const fields = [...(await request.clone().formData())];
    return fields.length === 1 && fields[0]?.[0] === "List-Unsubscribe" && fields[0][1] === "One-Click";
  } catch {
    return false;
  }
}

/**
 * Handles a mail program's one-click unsubscription (RFC 8058): a POST without cookies from any origin, authorised by its token. Null for
 * other requests. RFC 8058 forbids a redirect.
 */
export async function answerOneClick(
  request: Request,
  { db, secret, clock }: Pick<Services, "db" | "secret" | "clock">,
): Promise<Response | null> {
  const token = tokenIn(purpose, request.url);
  if (token === "" || !(await isOneClick(request))) return null;
  const subscriberId = subjectOf(secret, purpose, token);
  const isDone = subscriberId !== null && (await unsubscribe(db, secret, subscriberId, clock.now()));
  return new Response(`${isDone ? "Unsubscribed." : "This link belongs to no subscription."}\n`, {
    status: isDone ? 200 : 404,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
}

/** Retention of unconfirmed, unsubscribed and bounced addresses, stated in the privacy policy. */
const keepDays = 30;

/** Deletes unconfirmed, unsubscribed and bounced addresses, expired confirmations and deliveries after 30 days. Suppressions and counts stay. */
export async function forgetStale(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keepDays * dayMs);
  const { state, subscribedAt, unsubscribedAt, bouncedAt, id } = newsletterSubscribers;
  const { confirmedAt, givenAt, subscriberId } = newsletterConsents;
  await db.delete(newsletterConsents).where(and(isNull(confirmedAt), lt(givenAt, before)));
  // An open confirmation keeps the address.
  const hasNoOpenConsent = sql`not exists (
    select from ${newsletterConsents} where ${subscriberId} = ${id} and ${confirmedAt} is null)`;
  await db
    .delete(newsletterSubscribers)
    .where(
      or(
        and(eq(state, "pending"), lt(subscribedAt, before)),
        and(eq(state, "unsubscribed"), lt(unsubscribedAt, before), hasNoOpenConsent),
        and(eq(state, "bounced"), lt(bouncedAt, before), hasNoOpenConsent),
      ),
    );
  const over = db.select({ id: campaigns.id }).from(campaigns).where(lt(campaigns.endedAt, before));
  await db.delete(campaignDeliveries).where(inArray(campaignDeliveries.campaignId, over));
}

/** Whether a confirmed address receives issues. */
export const isSubscribed = async (db: Queries, provenEmail: string): Promise<boolean> =>
  (await db.$count(
    newsletterSubscribers,
    and(eq(newsletterSubscribers.email, provenEmail), eq(newsletterSubscribers.state, "confirmed")),
  )) > 0;

/** A confirmed address's subscription with its consents and the issues of 30 days, for the export of personal data. Null if none. */
export async function subscriptionData(db: Queries, provenEmail: string) {
  const [subscriber] = await db
    .select()
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.email, provenEmail));
  if (!subscriber) return null;
  const { id, ...subscription } = subscriber;
  const { givenAt, page, wording, network, confirmedAt } = newsletterConsents;
  const consents = await db
    .select({ givenAt, page, wording, networkFingerprint: network, confirmedAt })
    .from(newsletterConsents)
    .where(eq(newsletterConsents.subscriberId, id))
    .orderBy(asc(givenAt));
  // Starting from campaigns uses the unique index of deliveries, one lookup per issue.
  const { status, queuedAt, settledAt, lastError } = campaignDeliveries;
  const issues = await db
    .select({ subject: campaigns.subject, status, queuedAt, settledAt, mailServerSaid: lastError })
    .from(campaigns)
    .innerJoin(
      campaignDeliveries,
      and(eq(campaignDeliveries.campaignId, campaigns.id), eq(campaignDeliveries.subscriberId, id)),
    )
    .orderBy(desc(campaigns.createdAt));
  return { ...subscription, consents, issues };
}

/** An address in lower case, so each spelling is one subscriber. */
export const subscriberEmail = lowerCaseEmail(longestAddress, { missing: newsletterMessages.emailMissing });

/** Only the server applies the rules: the form is on every page, which must not load Zod. */
const subscriptionRules = formRules({ email: subscriberEmail }, () => "");

/** Replies the same for every address. `ok: true`: the mail is queued, or none was needed. */
const receiveSubscription = formHandler(
  subscriptionRules,
  async ({ email }, { posted, tooMany }, network: string, services: Services) => {
    const { limiter, secret, clock } = services;
    const overLimit = await limiter.count("newsletter-network", limits.newsletterPerNetwork, network);
    if (overLimit) return tooMany(overLimit);
    const consent = {
      email,
      page: pageOf(posted),
      wording: newsletterMessages.wording,
      network: fingerprint(secret, "newsletter consent", network),
    };
    await subscribe(services, consent, clock.now());
    return { ok: true };
  },
  newsletterMessages,
);

/** The action of the newsletter form on every page. */
export const subscriptionAction = (args: Pick<ActionFunctionArgs, "request" | "context">) =>
  formAction(args, receiveSubscription, { ...subscriptionRules, failed: newsletterMessages.failed });

const longestPath = 200;

/** Path of the form's page; defaults to the newsletter's page. */
function pageOf(form: FormData): string {
  const page = form.get(pageField);
  const path = typeof page === "string" ? oneLine(page) : "";
  return /^\/[^?#\s]*$/.test(path) && path.length <= longestPath ? path : "/newsletter";
}
