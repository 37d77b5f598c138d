import { and, desc, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import type { Database, Queries, Transaction } from "#app/database/client.server.ts";
import { isBeyond, pageOf, readCursor, writeCursor } from "#app/database/cursor.ts";
import { campaigns } from "#app/database/schema/campaigns.ts";
import { limits } from "#app/limits.ts";
import { refusing } from "#app/platform/form-action.server.ts";
import { queueMails } from "#app/platform/mail/outbox.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import type { Refusal } from "#app/ui/form/form-reply.ts";
import { lagosMoment } from "#app/ui/staff/lagos-time.ts";
import type { CampaignContent } from "./campaign.ts";
import { type CampaignField, type IssueControl, issueSource, parseCampaign } from "./campaign.ts";
import { safeIssueHtml } from "./issue-mail.server.tsx";
import { testMail } from "./newsletter-mails.server.ts";

export type Campaign = typeof campaigns.$inferSelect;
type CampaignStatus = Campaign["status"];

const safe = (content: CampaignContent) => ({ ...content, html: safeIssueHtml(content.html) });

/** Stores a new draft; its HTML is made safe. */
export async function createCampaign(
  db: Database | Transaction,
  content: CampaignContent,
  now: Date,
): Promise<string> {
  const [row] = await db
    .insert(campaigns)
    .values({ ...safe(content), createdAt: now, updatedAt: now })
    .returning({ id: campaigns.id });
  if (!row) throw new Error("an issue was not stored");
  return row.id;
}

/** Deletes a draft; false when it is no draft. */
export async function deleteCampaign(db: Database | Transaction, id: string): Promise<boolean> {
  const deleted = await db
    .delete(campaigns)
    .where(and(eq(campaigns.id, id), eq(campaigns.status, "draft")))
    .returning({ id: campaigns.id });
  return deleted.length > 0;
}

/** Changes an issue that has not started; false otherwise: all readers get the same issue. */
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

/** Changes what an issue is, if it is one of these. */
async function changeCampaign(
  db: Database | Transaction,
  id: string,
  from: readonly CampaignStatus[],
  changes: Partial<Campaign>,
  condition?: SQL,
): Promise<boolean> {
  const moved = await db
    .update(campaigns)
    .set({ ...changes, version: sql`${campaigns.version} + 1` })
    .where(and(eq(campaigns.id, id), inArray(campaigns.status, from), condition))
    .returning({ id: campaigns.id });
  return moved.length > 0;
}

export async function campaignOf(db: Queries, id: string): Promise<Campaign | null> {
  const [row] = await db.select().from(campaigns).where(eq(campaigns.id, id));
  return row ?? null;
}

const pageSize = 30;

/** One page of the issues, newest first, and the cursor of the next. */
export async function campaignPage(db: Queries, after: string | null = null) {
  const { createdAt, id } = campaigns;
  const rows = await db
    .select()
    .from(campaigns)
    .where(isBeyond(readCursor(after), createdAt, id))
    .orderBy(desc(createdAt), desc(id))
    .limit(pageSize + 1);
  const { page, next } = pageOf(rows, pageSize, (last) => writeCursor({ at: last.createdAt, id: last.id }));
  return { campaigns: page, next };
}

/** Intents of an issue's form; each saves first. */
export const writingIntents = ["save", "test", "send", "schedule"] as const;
export type WritingIntent = (typeof writingIntents)[number];

/** One sending of an issue's form. */
export interface Writing {
  intent: WritingIntent;
  content: CampaignContent;
  /** When the issue shall go out; null: not yet. */
  at: Date | null;
  staffId: string;
  /** What belongs into the same transaction, such as the audit log's entry. */
  afterWrite: (transaction: Transaction, id: string, intent: WritingIntent) => Promise<void>;
}

/** `isLate`: sending has begun, so the text became another draft, `id`. Not ok: a colleague saved `version` meanwhile. */
export type Written = { ok: true; id: string; isLate: boolean } | { ok: false; version: number };

type Parts = Pick<Services, "db" | "jobs">;

/**
 * Stores a new version of an issue and applies the form's intent. The text for an issue that is being sent becomes another draft. A repeat
 * that says the same, because its response was lost, changes nothing.
 */
export async function writeIssue(
  writing: Writing,
  expected: { id: string; version: number },
  { db, jobs }: Parts,
  now: Date,
): Promise<Written> {
  const { id } = expected;
  return await db.transaction(async (transaction): Promise<Written> => {
    const [present] = await transaction.select().from(campaigns).where(eq(campaigns.id, id)).for("update");
    const hasBegun = present?.status !== "draft" && present?.status !== "scheduled";
    if (present && present.version !== expected.version) {
      const isDone = hasBegun || writing.intent === "save" || goesAsAsked(present, writing);
      if (isDone && hasWords(present, writing.content)) return { ok: true, id, isLate: false };
      if (!hasBegun) return { ok: false, version: present.version };
    }
    if (hasBegun) {
      const late = await createCampaign(transaction, writing.content, now);
      await writing.afterWrite(transaction, late, "save");
      return { ok: true, id: late, isLate: true };
    }
    await updateCampaign(transaction, id, writing.content, now);
    await carryOut(transaction, jobs, id, writing);
    return { ok: true, id, isLate: false };
  });
}

/** A repeat of "send" may have been received earlier than the first by its clock, though stored later. */
const repeatWithinMs = 60_000;

const goesAsAsked = ({ status, startAt }: Campaign, { intent, at }: Writing): boolean =>
  status === "scheduled" &&
  startAt !== null &&
  at !== null &&
  (intent === "send" ? Number(startAt) <= Number(at) + repeatWithinMs : Number(startAt) === Number(at));

const hasWords = (issue: Campaign, { subject, preheader, html }: CampaignContent): boolean =>
  issue.subject === subject && issue.preheader === preheader && issue.html === html;

async function carryOut(
  transaction: Transaction,
  jobs: Services["jobs"],
  id: string,
  { intent, at, staffId, afterWrite }: Writing,
): Promise<void> {
  if (at && !(await startCampaign(transaction, id, at)))
    throw new Error("an issue that was just stored did not start");
  if (intent === "test") await queueMails(transaction, jobs, [testMail(id, staffId)]);
  await afterWrite(transaction, id, intent);
}

export type CampaignIntent = WritingIntent | CampaignMove | "delete";

export type CampaignReply =
  | { ok: true; id: string; intent: CampaignIntent | "late" }
  | (Refusal<IssueControl> & {
      values?: Record<IssueControl, string>;
      /** The version that the writer continues from: the one seen, or after a conflict the current one. */
      version: number;
    });

type WriteDown = (
  transaction: Transaction,
  intent: { action: `newsletter.${CampaignIntent}`; subjectId: string },
) => Promise<void>;

const textOf = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};

/** Values of an issue's form, with its text as sanitised HTML. */
export const writtenIssue = (form: FormData): Record<CampaignField, string> => ({
  subject: textOf(form, "subject"),
  preheader: textOf(form, "preheader"),
  html: safeIssueHtml(issueSource(textOf(form, "html"))),
});

/** Does what the form of an issue asks, and what `record` writes with it in one transaction. */
export async function receiveCampaignIntent(
  form: FormData,
  { id, staffId, record }: { id: string; staffId: string; record: WriteDown },
  services: Pick<Services, "db" | "jobs" | "clock" | "limiter">,
): Promise<CampaignReply | null> {
  const { db, clock, limiter } = services;
  const postedIntent = form.get("intent");
  const now = clock.now();
  const moving = [...campaignMoves, "delete" as const].find((move) => move === postedIntent);
  if (moving) {
    const isDone = await db.transaction(async (transaction) => {
      const isMoved =
        moving === "delete"
          ? await deleteCampaign(transaction, id)
          : await moveCampaign(transaction, id, moving, now);
      if (isMoved) await record(transaction, { action: `newsletter.${moving}`, subjectId: id });
      return isMoved;
    });
    if (isDone) return { ok: true, id, intent: moving };
    const message = "Nothing was changed: the issue has changed meanwhile. This is its current state.";
    return { ok: false, status: 409, message, errors: {}, version: 0 };
  }
  const intent = writingIntents.find((each) => each === postedIntent);
  if (!intent) return null;

  const issue = writtenIssue(form);
  const values = { ...issue, html: textOf(form, "html"), at: textOf(form, "at") };
  const version = Number(form.get("version")) || 0;
  const { refuse } = refusing<IssueControl>(values);
  const parsed = parseCampaign(issue);
  const at = intent === "send" ? now : intent === "schedule" ? lagosMoment(values.at) : null;
  const atErrors = intent === "schedule" && (!at || at <= now) ? { at: "Enter a future day and time." } : {};
  if (!parsed.ok || "at" in atErrors) {
    const errors = { ...(parsed.ok ? {} : parsed.errors), ...atErrors };
    return { ...refuse("Nothing was saved. Please check the marked fields.", errors), values, version };
  }
  if (intent === "test" && (await limiter.count("issue-tests", limits.issueTestsPerStaff, staffId)))
    return {
      ...refuse(
        "That was a lot of tests. Nothing was saved. Save the issue, and wait a while before the next test.",
        {},
        429,
      ),
      values,
      version,
    };
  const writing: Writing = {
    intent,
    content: parsed.content,
    at,
    staffId,
    afterWrite: (transaction, subjectId, done) =>
      record(transaction, { action: `newsletter.${done}`, subjectId }),
  };
  const result = await writeIssue(writing, { id, version }, services, now);
  if (result.ok) return { ok: true, id: result.id, intent: result.isLate ? "late" : intent };
  return {
    ...refuse(
      "Nothing was saved: someone else has changed this issue since you opened it. Your text is still below. Compare it with the current issue; saving again replaces it with yours.",
      {},
      409,
    ),
    values,
    version: result.version,
  };
}
