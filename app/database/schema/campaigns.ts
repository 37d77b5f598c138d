import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { choice, id, moment, now, partOf, version } from "./columns.ts";

/** Issues to all confirmed subscribers. The transaction that settles a delivery updates the counts. */
export const campaigns = pgTable(
  "campaigns",
  {
    id: id(),
    version: version(),
    status: choice("status", ["draft", "scheduled", "sending", "sent", "cancelled"], "draft"),
    subject: text("subject").notNull(),
    preheader: text("preheader").notNull(),
    html: text("html").notNull(),
    createdAt: now("created_at"),
    updatedAt: now("updated_at"),
    startAt: moment("start_at"),
    startedAt: moment("started_at"),
    endedAt: moment("ended_at"),
    total: integer("total").notNull().default(0),
    sent: integer("sent").notNull().default(0),
    failed: integer("failed").notNull().default(0),
    skipped: integer("skipped").notNull().default(0),
  },
  (table) => [
    index("campaigns_created").on(table.createdAt, table.id),
    index("campaigns_live").on(table.startAt).where(sql`${table.status} in ('scheduled', 'sending')`),
    check("campaigns_status", sql`${table.status} in ('draft', 'scheduled', 'sending', 'sent', 'cancelled')`),
  ],
);

/** One issue to one subscriber; the id becomes the mail's Message-ID, by which mail programs recognise a repeat. */
export const campaignDeliveries = pgTable(
  "campaign_deliveries",
  {
    id: id(),
    campaignId: partOf("campaign_id", () => campaigns.id),
    /** Not a foreign key: a finished issue keeps its counts after a subscriber is deleted. */
    subscriberId: uuid("subscriber_id").notNull(),
    status: choice("status", ["queued", "sent", "failed", "skipped"], "queued"),
    queuedAt: now("queued_at"),
    /** Time just before the mail server confirms. If still `queued` at the next try, the process died and delivery is uncertain. */
    handedAt: moment("handed_at"),
    attempts: integer("attempts").notNull().default(0),
    settledAt: moment("settled_at"),
    /** The mail server's message at the last failure. */
    lastError: text("last_error"),
  },
  (table) => [
    uniqueIndex("campaign_deliveries_once").on(table.campaignId, table.subscriberId),
    index("campaign_deliveries_queued").on(table.campaignId).where(sql`${table.status} = 'queued'`),
    check("campaign_deliveries_status", sql`${table.status} in ('queued', 'sent', 'failed', 'skipped')`),
  ],
);
