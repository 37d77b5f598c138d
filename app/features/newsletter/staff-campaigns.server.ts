import { eq } from "drizzle-orm";
import type { Transaction } from "#app/database/client.server.ts";
import { campaigns } from "#app/database/schema/campaigns.ts";
import { limits } from "#app/limits.ts";
import { idempotencyKeyOf } from "#app/platform/form-guard.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { undoUntil } from "#app/platform/undo.server.ts";
import type { FormErrors } from "#app/ui/form/form-reply.ts";
import { askMessages } from "#app/ui/staff/ask-messages.ts";
import { lagosMoment } from "#app/ui/staff/lagos-time.ts";
import { type CampaignField, type IssueControl, parseCampaign } from "./campaign.ts";
import { type CampaignMove, campaignMoves, moveCampaign } from "./campaigns.server.ts";
import { safeIssueHtml } from "./issue-html.server.ts";
import { issueSource } from "./issue-source.ts";
import { issueStaffMessages as say } from "./staff-messages.ts";
import { keepCampaignUndo, undoCampaign } from "./undo-campaign.server.ts";
import {
  type Writing,
  type WritingIntent,
  writeIssue,
  writeNewIssue,
  writingIntents,
} from "./write-issue.server.ts";

export type CampaignIntent = WritingIntent | CampaignMove | "undo";

export type CampaignReply =
  | { ok: true; id: string; intent: CampaignIntent }
  | {
      ok: false;
      /** 409: the issue was no longer what the form took it for. */
      status: 400 | 409 | 429;
      message: string;
      errors: FormErrors<IssueControl>;
      /** What was typed, if anything was. */
      values?: Record<IssueControl, string>;
      /** What the writer goes on from: what they saw or, once they are told of another's, what there is now. Null: a new issue. */
      version: number | null;
      /** The issue that the form made before, where it is another page's by now. */
      earlier: string | null;
    };

type WriteDown = (
  transaction: Transaction,
  intent: { action: `newsletter.${CampaignIntent}`; subjectId: string },
) => Promise<void>;

const textOf = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};

/** What stands in the form of an issue, its text as the HTML that would be stored. */
export const writtenIssue = (form: FormData): Record<CampaignField, string> => ({
  subject: textOf(form, "subject"),
  preheader: textOf(form, "preheader"),
  html: safeIssueHtml(issueSource(textOf(form, "html"))),
});

/** Does what the form of an issue asks (`id` null: a new one), and what `record` writes with it in one transaction. */
export async function receiveCampaignIntent(
  form: FormData,
  { id, staffId, record }: { id: string | null; staffId: string; record: WriteDown },
  services: Pick<Services, "db" | "jobs" | "clock" | "limiter">,
): Promise<CampaignReply | null> {
  const { db, clock, limiter } = services;
  const asked = form.get("intent");
  const now = clock.now();
  const overtaken = (message: string): CampaignReply => ({
    ...{ ok: false, status: 409, message },
    ...{ errors: {}, version: null, earlier: null },
  });
  if (id && asked === "undo") {
    const undoing = { id, undoId: String(form.get("undo")), staffId };
    const outcome = await undoCampaign(services, undoing, (transaction) =>
      record(transaction, { action: "newsletter.undo", subjectId: id }),
    );
    if (outcome === "done") return { ok: true, id, intent: asked };
    return overtaken(outcome === "others" ? askMessages.undoOthers : say.undoTooLate);
  }
  const moving = campaignMoves.find((move) => move === asked);
  if (moving && id) {
    const isDone = await db.transaction(async (transaction) => {
      // Under a lock: a sender may begin the issue in this moment, and undoing goes back to what it was.
      const [present] = await transaction
        .select({ status: campaigns.status })
        .from(campaigns)
        .where(eq(campaigns.id, id))
        .for("update");
      if (
        !present ||
        !(await moveCampaign(transaction, id, moving, moving === "resume" ? undoUntil(now) : now))
      )
        return false;
      await keepCampaignUndo(transaction, services, { id, intent: moving, staffId, from: present.status });
      await record(transaction, { action: `newsletter.${moving}`, subjectId: id });
      return true;
    });
    return isDone ? { ok: true, id, intent: moving } : overtaken(say.conflict);
  }
  const intent = writingIntents.find((each) => each === asked);
  if (!intent) return null;

  const issue = writtenIssue(form);
  const values = { ...issue, html: textOf(form, "html"), at: textOf(form, "at") };
  const version = Number(form.get("version")) || null;
  const typed = { errors: {}, values, version, earlier: null };
  const parsed = parseCampaign(issue);
  const at = intent === "send" ? undoUntil(now) : intent === "schedule" ? lagosMoment(values.at) : null;
  const atErrors = intent === "schedule" && (!at || at <= now) ? { at: say.scheduleWrong } : {};
  if (!parsed.ok || "at" in atErrors) {
    const errors = { ...(parsed.ok ? {} : parsed.errors), ...atErrors };
    return { ok: false, status: 400, message: say.correct, ...typed, errors };
  }
  if (intent === "test" && (await limiter.count("issue-tests", limits.issueTestsPerStaff, staffId)))
    return { ok: false, status: 429, message: say.tooManyTests, ...typed };
  const writing: Writing = {
    ...{ intent, content: parsed.content, at, staffId },
    async afterWrite(transaction, subjectId) {
      await keepCampaignUndo(transaction, services, { id: subjectId, intent, staffId, from: "draft" });
      await record(transaction, { action: `newsletter.${intent}`, subjectId });
    },
  };
  const written = id
    ? await writeIssue(writing, { id, version: version ?? 0 }, services, now)
    : await writeNewIssue(writing, idempotencyKeyOf(form), services, now);
  if (written.ok) return { ok: true, id: written.id, intent };
  const message = id ? (written.reason === "begun" ? say.tooLate : say.changed) : say.sentBefore;
  const goesOnFrom = id ? { version: written.version } : { earlier: written.id };
  return { ok: false, status: 409, message, ...typed, ...goesOnFrom };
}
