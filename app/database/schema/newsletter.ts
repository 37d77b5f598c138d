import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { choice, id, isOneOf, moment, now, partOf } from "./columns.ts";

const subscriberStates = ["pending", "confirmed", "unsubscribed", "bounced"] as const;

/** Subscribers, one row per address: `email` is in lower case. */
export const newsletterSubscribers = pgTable(
  "newsletter_subscribers",
  {
    id: id(),
    email: text("email").notNull(),
    state: choice("state", subscriberStates, "pending"),
    /** Time of the confirmed request, or of the last one while none is confirmed. */
    subscribedAt: now("subscribed_at"),
    confirmedAt: moment("confirmed_at"),
    unsubscribedAt: moment("unsubscribed_at"),
    bouncedAt: moment("bounced_at"),
  },
  (table) => [
    // Pattern operators let one index serve whole addresses and prefixes.
    uniqueIndex("newsletter_subscribers_email").on(table.email.op("text_pattern_ops")),
    index("newsletter_subscribers_domain").using(
      "btree",
      sql`split_part(${table.email}, '@', 2) text_pattern_ops`,
      table.subscribedAt,
      table.id,
    ),
    index("newsletter_subscribers_subscribed").on(table.subscribedAt, table.id),
    index("newsletter_subscribers_state").on(table.state, table.subscribedAt, table.id),
    index("newsletter_subscribers_confirmed").on(table.confirmedAt),
    index("newsletter_subscribers_left").on(table.unsubscribedAt).where(sql`${table.state} = 'unsubscribed'`),
    index("newsletter_subscribers_bounced").on(table.bouncedAt).where(sql`${table.state} = 'bounced'`),
    check("newsletter_subscribers_state", isOneOf(table.state, subscriberStates)),
    check("newsletter_subscribers_email", sql`${table.email} = lower(${table.email})`),
  ],
);

/** Consent records, one row per subscription request. */
export const newsletterConsents = pgTable(
  "newsletter_consents",
  {
    id: id(),
    subscriberId: partOf("subscriber_id", () => newsletterSubscribers.id),
    givenAt: now("given_at"),
    /** Path of the page with the form, or the source named by an import. */
    page: text("page").notNull(),
    wording: text("wording").notNull(),
    /** Keyed fingerprint of the requesting network; null for an import. */
    network: text("network"),
    /** When the subscriber pressed the button on the page that the mailed link opens; null: not yet. */
    confirmedAt: moment("confirmed_at"),
  },
  (table) => [
    index("newsletter_consents_subscriber").on(table.subscriberId, table.givenAt),
    index("newsletter_consents_open").on(table.givenAt).where(sql`${table.confirmedAt} is null`),
  ],
);

/** Addresses that only their owner can subscribe again, as keyed hashes; kept after the subscriber is deleted. */
export const newsletterSuppressions = pgTable(
  "newsletter_suppressions",
  {
    addressKey: text("address_key").primaryKey(),
    /** `refused`: the owner of an address entered by a stranger wants no more confirmation mails. */
    reason: text("reason", { enum: ["unsubscribed", "refused"] }).notNull(),
    at: now("at"),
  },
  (table) => [check("newsletter_suppressions_reason", sql`${table.reason} in ('unsubscribed', 'refused')`)],
);
