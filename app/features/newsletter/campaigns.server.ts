import { and, desc, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import type pg from "pg";
import type { Database, Queries, Transaction } from "#app/database/client.server.ts";
import { campaigns } from "#app/database/schema/campaigns.ts";
import { announce } from "#app/platform/live.server.ts";
import type { CampaignContent } from "./campaign.ts";
import { safeIssueHtml } from "./issue-html.server.ts";

export type Campaign = typeof campaigns.$inferSelect;
type CampaignStatus = Campaign["status"];

/** Announced when staff change a campaign, so that senders wake. */
export const campaignTopic = "campaigns";

const safe = (content: CampaignContent) => ({ ...content, html: safeIssueHtml(content.html) });

/** Stores a new draft; its HTML is made safe. null when this submission has made one before. */
export async function createCampaign(
  db: Database | Transaction,
  content: CampaignContent,
  now: Date,
  submission: string | null = null,
): Promise<string | null> {
  const [row] = await db
    .insert(campaigns)
    .values({ ...safe(content), submission, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning({ id: campaigns.id });
  return row?.id ?? null;
}

/** Changes what has not begun to go out; false when it has, or is no campaign: all its readers get the same issue. */
export async function updateCampaign(
  db: Database | Transaction,
  id: string,
  content: CampaignContent,
  now: Date,
): Promise<boolean> {
  return await changeCampaign(db, id, ["draft", "scheduled"], { ...safe(content), updatedAt: now });
}

/** Lets a draft go out at `at`, or moves the time of one that waits; false for an empty issue. Who gets it is decided when it begins. */
export async function startCampaign(db: Database | Transaction, id: string, at: Date): Promise<boolean> {
  return await changeCampaign(
    db,
    id,
    ["draft", "scheduled"],
    { status: "scheduled", startAt: at },
    ne(campaigns.html, ""),
  );
}

interface Move {
  from: readonly CampaignStatus[];
  to: (at: Date) => Partial<Campaign>;
}

/** What staff may do with an issue that waits or goes out: what it has to be, and what that makes of it. */
const moves = {
  unschedule: { from: ["scheduled"], to: () => ({ status: "draft", startAt: null }) },
  /** For good. An issue that is being delivered in this moment still arrives. */
  cancel: {
    from: ["scheduled", "sending"],
    to: (at) => ({ status: "cancelled", endedAt: at }),
  },
} as const satisfies Record<string, Move>;

export type CampaignMove = keyof typeof moves;
export const campaignMoves = Object.keys(moves) as CampaignMove[];

/** Does this with an issue; false when it is not what it has to be for that. */
export async function moveCampaign(db: Database | Transaction, id: string, move: CampaignMove, at: Date) {
  const { from, to }: Move = moves[move];
  return await changeCampaign(db, id, from, to(at));
}

/** Changes what an issue is, if it is one of these; announced to the senders. */
async function changeCampaign(
  db: Database | Transaction,
  id: string,
  from: readonly CampaignStatus[],
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

export async function campaignOf(db: Queries, id: string): Promise<Campaign | null> {
  const [row] = await db.select().from(campaigns).where(eq(campaigns.id, id));
  return row ?? null;
}

/** Newest first, from after the campaign `after` on. */
export async function latestCampaigns(db: Queries, size: number, after: string | null = null) {
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
