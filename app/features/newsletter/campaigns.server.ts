import { and, desc, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import type pg from "pg";
import type { Database, Queries, Transaction } from "#app/database/client.server.ts";
import { campaigns } from "#app/database/schema/campaigns.ts";
import { announce } from "#app/platform/live.server.ts";
import type { CampaignContent } from "./campaign.ts";
import { safeLetterHtml } from "./letter-html.server.ts";

export type Campaign = typeof campaigns.$inferSelect;
export type CampaignStatus = Campaign["status"];

/** Where a campaign stands; `queued` of a cancelled one are those who never got it. */
export interface Progress {
  status: CampaignStatus;
  total: number;
  queued: number;
  sent: number;
  failed: number;
  /** Left the list, or was deleted, before their turn. */
  skipped: number;
  startAt: Date | null;
  startedAt: Date | null;
  endedAt: Date | null;
}

/** Announced when staff change a campaign, so that senders wake. */
export const campaignTopic = "campaigns";

const safe = (content: CampaignContent) => ({ ...content, html: safeLetterHtml(content.html) });

/** Stores a new draft; its HTML is made safe. */
export async function createCampaign(
  db: Database | Transaction,
  content: CampaignContent,
  now: Date,
): Promise<string> {
  const id = await createCampaignOnce(db, content, now, null);
  if (!id) throw new Error("a campaign was not stored");
  return id;
}

/** The same; null when this submission has made one before. */
export async function createCampaignOnce(
  db: Database | Transaction,
  content: CampaignContent,
  now: Date,
  submission: string | null,
): Promise<string | null> {
  const [row] = await db
    .insert(campaigns)
    .values({ ...safe(content), submission, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning({ id: campaigns.id });
  return row?.id ?? null;
}

/** Changes what has not begun to go out; false when it has, or is no campaign: all its readers get the same letter. */
export async function updateCampaign(
  db: Database | Transaction,
  id: string,
  content: CampaignContent,
  now: Date,
): Promise<boolean> {
  return await moveCampaign(db, id, ["draft", "scheduled"], { ...safe(content), updatedAt: now });
}

/** Lets a draft go out at `at`, or moves the time of one that waits; false for an empty letter. Who gets it is decided when it begins. */
export async function startCampaign(db: Database | Transaction, id: string, at: Date): Promise<boolean> {
  return await moveCampaign(
    db,
    id,
    ["draft", "scheduled"],
    { status: "scheduled", startAt: at },
    ne(campaigns.html, ""),
  );
}

/** Takes a campaign that waits for its time back to a draft. */
export async function unscheduleCampaign(db: Database | Transaction, id: string): Promise<boolean> {
  return await moveCampaign(db, id, ["scheduled"], { status: "draft", startAt: null });
}

/** Stops the sending until it is resumed; the mail that is being delivered in this moment still goes. */
export async function pauseCampaign(db: Database | Transaction, id: string): Promise<boolean> {
  return await moveCampaign(db, id, ["sending"], { status: "paused" });
}

/** Lets a paused campaign go on, not before `at`. */
export async function resumeCampaign(db: Database | Transaction, id: string, at: Date): Promise<boolean> {
  return await moveCampaign(db, id, ["paused"], { status: "sending", startAt: at });
}

/** Ends it for good: whoever has not got it will not. */
export async function cancelCampaign(db: Database | Transaction, id: string, now: Date): Promise<boolean> {
  return await moveCampaign(db, id, ["scheduled", "sending", "paused"], {
    status: "cancelled",
    endedAt: now,
  });
}

/** Changes what a letter is, if it is one of these; announced to the senders. */
export async function moveCampaign(
  db: Database | Transaction,
  id: string,
  from: CampaignStatus[],
  changes: Partial<Campaign>,
  condition?: SQL,
): Promise<boolean> {
  return await db.transaction(async (transaction) => {
    const moved = await transaction
      .update(campaigns)
      .set({ ...changes, version: sql`${campaigns.version} + 1` })
      .where(and(eq(campaigns.id, id), inArray(campaigns.status, from), condition))
      .returning({ id: campaigns.id });
    if (moved.length > 0) await announce(transaction, campaignTopic, { campaignId: id });
    return moved.length > 0;
  });
}

/** How far a campaign is; null when there is none. One row by its key, however many subscribers. */
export async function progressOf(db: Queries, id: string): Promise<Progress | null> {
  const [row] = await db
    .select({
      status: campaigns.status,
      total: campaigns.total,
      queued: sql<number>`${campaigns.total} - ${campaigns.sent} - ${campaigns.failed} - ${campaigns.skipped}`,
      sent: campaigns.sent,
      failed: campaigns.failed,
      skipped: campaigns.skipped,
      startAt: campaigns.startAt,
      startedAt: campaigns.startedAt,
      endedAt: campaigns.endedAt,
    })
    .from(campaigns)
    .where(eq(campaigns.id, id));
  return row ?? null;
}

export async function campaignOf(db: Queries, id: string): Promise<Campaign | null> {
  const [row] = await db.select().from(campaigns).where(eq(campaigns.id, id));
  return row ?? null;
}

/** Newest first, from after the campaign `after` on. */
export async function latestCampaigns(
  db: Queries,
  size: number,
  after: string | null = null,
): Promise<Campaign[]> {
  return await db
    .select()
    .from(campaigns)
    .where(
      after
        ? sql`(${campaigns.createdAt}, ${campaigns.id}) < (select created_at, id from campaigns where id = ${after})`
        : undefined,
    )
    .orderBy(desc(campaigns.createdAt), desc(campaigns.id))
    .limit(size);
}

// One statement over the whole list; a server with a million subscribers may take minutes over it.
const longestStartMs = 15 * 60_000;

/**
 * Begins the campaign whose time came first, if any: one statement in the database queues a delivery for each confirmed
 * subscriber, and in the same transaction the campaign is "sending". Killed in the middle, nothing has happened; two
 * processes never begin the same one. Resolves to its id, or null when none is due.
 */
export async function beginDueCampaign(pool: pg.Pool, now: Date): Promise<string | null> {
  const client = await pool.connect();
  const query = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    await client.query<Row>({ text, values, query_timeout: longestStartMs } as pg.QueryConfig);
  let failure: Error | undefined;
  try {
    await query("begin");
    const { rows } = await query<{ id: string }>(
      `select id from campaigns where status = 'scheduled' and start_at <= $1
       order by start_at limit 1 for update skip locked`,
      [now],
    );
    const id = rows[0]?.id ?? null;
    if (id) {
      await query(`set local statement_timeout = ${longestStartMs}`);
      const { rowCount } = await query(
        `insert into campaign_deliveries (campaign_id, subscriber_id, queued_at, not_before)
         select $1, id, $2, $2 from newsletter_subscribers where state = 'confirmed'`,
        [id, now],
      );
      await query("update campaigns set status = 'sending', started_at = $2, total = $3 where id = $1", [
        id,
        now,
        rowCount,
      ]);
    }
    await query("commit");
    return id;
  } catch (error) {
    failure = error as Error;
    throw error;
  } finally {
    // With an error the connection is closed rather than given back in the middle of a transaction.
    client.release(failure);
  }
}
