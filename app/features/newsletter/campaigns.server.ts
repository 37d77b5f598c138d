import { and, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import type { Queries, Transaction } from "#app/database/client.server.ts";
import { readPage } from "#app/database/cursor.ts";
import { campaigns } from "#app/database/schema/campaigns.ts";
import type { StaffPost } from "#app/features/staff/staff-request.server.ts";
import { limits } from "#app/limits.ts";
import { firstErrors } from "#app/platform/form-text.ts";
import { queueMails } from "#app/platform/mail/outbox.server.ts";
import { answersIn, type FormErrors, type Refusal } from "#app/ui/form/form-reply.ts";
import { lagosMoment } from "#app/ui/staff/lagos-time.ts";
import {
  type CampaignContent,
  campaignSchema,
  type IssueControl,
  issueControls,
  issueSource,
} from "./campaign.ts";
import { safeIssueHtml, testMail } from "./newsletter-mails.server.tsx";

export type Campaign = typeof campaigns.$inferSelect;

/** Stores a new draft; returns its id. */
export async function createCampaign(db: Queries, content: CampaignContent, now: Date): Promise<string> {
  const [row] = await db
    .insert(campaigns)
    .values({ ...content, createdAt: now, updatedAt: now })
    .returning({ id: campaigns.id });
  if (!row) throw new Error("an issue was not stored");
  return row.id;
}

const campaignMoves = ["unschedule", "cancel", "delete"] as const;
type CampaignMove = (typeof campaignMoves)[number];

/** Unschedules or cancels an issue, or deletes a draft. Mails being sent still arrive. False if its status does not allow it. */
export async function moveCampaign(db: Queries, id: string, move: CampaignMove, at: Date): Promise<boolean> {
  const isOneOf = (...states: Campaign["status"][]) =>
    and(eq(campaigns.id, id), inArray(campaigns.status, states));
  const version = sql`${campaigns.version} + 1`;
  const moves = {
    delete: () => db.delete(campaigns).where(isOneOf("draft")),
    unschedule: () =>
      db.update(campaigns).set({ version, status: "draft", startAt: null }).where(isOneOf("scheduled")),
    cancel: () =>
      db
        .update(campaigns)
        .set({ version, status: "cancelled", endedAt: at })
        .where(isOneOf("scheduled", "sending")),
  };
  const { rowCount } = await moves[move]();
  return Boolean(rowCount);
}

export async function campaignOf(db: Queries, id: string): Promise<Campaign | null> {
  const [row] = await db.select().from(campaigns).where(eq(campaigns.id, id));
  return row ?? null;
}

/** One page of issues without their text, newest first. */
export function campaignPage(db: Queries, after: string | null | undefined) {
  const { html: _whole, ...columns } = getTableColumns(campaigns);
  const order = { table: campaigns, by: campaigns.createdAt, id: campaigns.id };
  return readPage(db.select(columns).from(campaigns).$dynamic(), { where: [], order, after });
}

/** Intents of an issue's form; each saves first. */
const writingIntents = ["save", "test", "send", "schedule"] as const;
type WritingIntent = (typeof writingIntents)[number];

interface IssueEdit {
  intent: WritingIntent;
  content: CampaignContent;
  /** Time to send the issue; null: not yet. */
  at: Date | null;
}

/**
 * `isLate`: the issue could no longer change, and the text became a new draft, `id`. `isRepeat`: nothing was changed. Not ok: a colleague
 * saved `version` meanwhile.
 */
type EditResult =
  | { ok: true; id: string; isLate: boolean; isRepeat: boolean }
  | { ok: false; version: number };

/**
 * Stores a new version of an issue and schedules it for `at`. If the issue is being sent, has ended or was deleted, the text becomes a new
 * draft. A repeat after a lost response changes nothing.
 */
export async function writeIssue(
  transaction: Transaction,
  { id, version }: { id: string; version: number },
  edit: IssueEdit,
  now: Date,
): Promise<EditResult> {
  const { content, at } = edit;
  const [issue] = await transaction.select().from(campaigns).where(eq(campaigns.id, id)).for("update");
  const isOpen = issue?.status === "draft" || issue?.status === "scheduled";
  if (issue && issue.version !== version) {
    if (isRepeatedEdit(issue, edit)) return { ok: true, id, isLate: false, isRepeat: true };
    if (isOpen) return { ok: false, version: issue.version };
  }
  if (!isOpen) {
    const late = await createCampaign(transaction, content, now);
    return { ok: true, id: late, isLate: true, isRepeat: false };
  }
  const start = at ? { status: "scheduled" as const, startAt: at } : {};
  await transaction
    .update(campaigns)
    .set({ ...content, ...start, version: version + 1, updatedAt: now })
    .where(eq(campaigns.id, id));
  return { ok: true, id, isLate: false, isRepeat: false };
}

/** A repeat of "send" may have an earlier time than the submission that was stored first. */
const repeatWithinMs = 60_000;

/** Whether the issue is already as this edit would leave it, since its response was lost. */
function isRepeatedEdit(
  { status, startAt, ...issue }: Campaign,
  { intent, content, at }: IssueEdit,
): boolean {
  const { subject, preheader, html } = content;
  const hasText = issue.subject === subject && issue.preheader === preheader && issue.html === html;
  if (!hasText || status === "cancelled") return false;
  if (status === "sending" || status === "sent" || intent === "save") return true;
  if (status === "draft" || !startAt || !at) return false;
  return intent === "send" ? +startAt <= +at + repeatWithinMs : +startAt === +at;
}

type CampaignIntent = WritingIntent | CampaignMove;

/** `version`: base of the writer's next save, if the form had a text. */
export type CampaignReply =
  | { ok: true; id: string; intent: CampaignIntent | "late" }
  | (Refusal<IssueControl> & { version?: number });

/** The texts of an issue's form, with sanitised HTML. */
export function writtenIssue(form: FormData): CampaignContent {
  const { html, ...lines } = answersIn(form, ["subject", "preheader", "html"]);
  return { ...lines, html: safeIssueHtml(issueSource(html)) };
}

/** Handles a form of an issue's page, with its audit entry. Null: unknown intent. */
export async function receiveCampaignIntent(
  id: string,
  { form, staff, record, services }: StaffPost,
): Promise<CampaignReply | null> {
  const { db, jobs, clock, limiter } = services;
  const now = clock.now();
  const move = campaignMoves.find((each) => each === form.get("intent"));
  if (move) {
    const isChanged = await db.transaction(async (transaction) => {
      const isMoved = await moveCampaign(transaction, id, move, now);
      if (isMoved) await record(transaction, { action: `newsletter.${move}`, subjectId: id });
      return isMoved;
    });
    if (isChanged) return { ok: true, id, intent: move };
    const message = "Nothing was changed: the issue has changed meanwhile. This is its current state.";
    return { ok: false, status: 409, message, errors: {} };
  }
  const intent = writingIntents.find((each) => each === form.get("intent"));
  if (!intent) return null;

  const values = answersIn(form, issueControls);
  const version = Number(form.get("version")) || 0;
  const refuse = (message: string, errors: FormErrors<IssueControl> = {}, status = 400) => {
    return { ok: false as const, status, message, errors, values, version };
  };
  const parsed = campaignSchema.safeParse(writtenIssue(form));
  const at = intent === "send" ? now : intent === "schedule" ? lagosMoment(values.at) : null;
  const errors: FormErrors<IssueControl> = parsed.success ? {} : firstErrors(parsed.error);
  if (intent === "schedule" && (!at || at <= now)) errors.at = "Enter a future day and time.";
  if (!parsed.success || errors.at)
    return refuse("Nothing was saved. Please check the marked fields.", errors);
  if (intent === "test" && (await limiter.count("issue-tests", limits.issueTestsPerStaff, staff.id)))
    return refuse(
      "That was a lot of tests. Nothing was saved. Save the issue, and wait a while before the next test.",
      {},
      429,
    );
  const outcome = await db.transaction(async (transaction) => {
    const result = await writeIssue(transaction, { id, version }, { intent, content: parsed.data, at }, now);
    if (!result.ok || result.isRepeat) return result;
    if (intent === "test" && !result.isLate) await queueMails(transaction, jobs, [testMail(id, staff.id)]);
    const action = `newsletter.${result.isLate ? "save" : intent}` as const;
    await record(transaction, { action, subjectId: result.id });
    return result;
  });
  if (outcome.ok) return { ok: true, id: outcome.id, intent: outcome.isLate ? "late" : intent };
  const changed = refuse(
    "Nothing was saved: someone else has changed this issue since you opened it. Your text is still below. Compare it with the current issue; saving again replaces it with yours.",
    {},
    409,
  );
  return { ...changed, version: outcome.version };
}
