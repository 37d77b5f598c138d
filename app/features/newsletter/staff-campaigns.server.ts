import type { Transaction } from "#app/database/client.server.ts";
import { limits } from "#app/limits.ts";
import { idempotencyKeyOf } from "#app/platform/form-guard.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import type { FormErrors } from "#app/ui/form/form-reply.ts";
import { lagosMoment } from "#app/ui/staff/lagos-time.ts";
import { type CampaignField, type IssueControl, parseCampaign } from "./campaign.ts";
import { type CampaignMove, campaignMoves, moveCampaign } from "./campaigns.server.ts";
import { safeIssueHtml } from "./issue-html.server.ts";
import { issueSource } from "./issue-source.ts";
import { issueStaffMessages as say } from "./staff-messages.ts";
import {
  type Writing,
  type WritingIntent,
  writeIssue,
  writeNewIssue,
  writingIntents,
} from "./write-issue.server.ts";

export type CampaignIntent = WritingIntent | CampaignMove;

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
  const moving = campaignMoves.find((move) => move === asked);
  if (moving && id) {
    const isDone = await db.transaction(async (transaction) => {
      if (!(await moveCampaign(transaction, id, moving, now))) return false;
      await record(transaction, { action: `newsletter.${moving}`, subjectId: id });
      return true;
    });
    if (isDone) return { ok: true, id, intent: moving };
    return { ok: false, status: 409, message: say.conflict, errors: {}, version: null, earlier: null };
  }
  const intent = writingIntents.find((each) => each === asked);
  if (!intent) return null;

  const issue = writtenIssue(form);
  const values = { ...issue, html: textOf(form, "html"), at: textOf(form, "at") };
  const version = Number(form.get("version")) || null;
  const typed = { errors: {}, values, version, earlier: null };
  const parsed = parseCampaign(issue);
  const at = intent === "send" ? now : intent === "schedule" ? lagosMoment(values.at) : null;
  const atErrors = intent === "schedule" && (!at || at <= now) ? { at: say.scheduleWrong } : {};
  if (!parsed.ok || "at" in atErrors) {
    const errors = { ...(parsed.ok ? {} : parsed.errors), ...atErrors };
    return { ok: false, status: 400, message: say.correct, ...typed, errors };
  }
  if (intent === "test" && (await limiter.count("issue-tests", limits.issueTestsPerStaff, staffId)))
    return { ok: false, status: 429, message: say.tooManyTests, ...typed };
  const writing: Writing = {
    ...{ intent, content: parsed.content, at, staffId },
    afterWrite: (transaction, subjectId) =>
      record(transaction, { action: `newsletter.${intent}`, subjectId }),
  };
  const written = id
    ? await writeIssue(writing, { id, version: version ?? 0 }, services, now)
    : await writeNewIssue(writing, idempotencyKeyOf(form), services, now);
  if (written.ok) return { ok: true, id: written.id, intent };
  const message = id ? (written.reason === "begun" ? say.tooLate : say.changed) : say.sentBefore;
  const goesOnFrom = id ? { version: written.version } : { earlier: written.id };
  return { ok: false, status: 409, message, ...typed, ...goesOnFrom };
}
