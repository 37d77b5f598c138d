import type { Database, Transaction } from "#app/database/client.server.ts";
import { campaignTests } from "#app/database/schema/campaigns.ts";
import { limits } from "#app/limits.ts";
import { queueMails } from "#app/platform/mail/outbox.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { lagosMoment } from "#app/ui/desk/lagos-time.ts";
import type { FormErrors } from "#app/ui/form-answers.ts";
import { type CampaignContent, type CampaignField, parseCampaign } from "./campaign.ts";
import {
  cancelCampaign,
  createCampaign,
  pauseCampaign,
  resumeCampaign,
  startCampaign,
  unscheduleCampaign,
  updateCampaign,
} from "./campaigns.server.ts";
import { letterDesk as say } from "./desk-messages.ts";
import { safeLetterHtml } from "./letter-html.server.ts";
import { letterSource } from "./letter-source.ts";
import { testMailKind } from "./newsletter-mails.server.ts";

/** What may be done with a letter; the first four store what stands in its form before. */
const writingDeeds = ["save", "test", "send", "schedule"] as const;
const movingDeeds = ["unschedule", "pause", "resume", "cancel"] as const;
export type CampaignDeed = (typeof writingDeeds)[number] | (typeof movingDeeds)[number];

export type CampaignReply =
  | { ok: true; id: string; deed: CampaignDeed }
  | {
      ok: false;
      /** 409: the letter was no longer what the form took it for. */
      status: 400 | 409 | 429;
      message: string;
      errors: FormErrors<CampaignField | "at">;
      values: Record<CampaignField | "at", string> | null;
    };

type WriteDown = (
  transaction: Transaction,
  deed: { action: `newsletter.${CampaignDeed}`; subjectId: string },
) => Promise<void>;

const textOf = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};

/** What stands in the form of a letter, its text as the HTML that would be stored. */
export const writtenLetter = (form: FormData): Record<CampaignField, string> => ({
  subject: textOf(form, "subject"),
  preheader: textOf(form, "preheader"),
  html: safeLetterHtml(letterSource(textOf(form, "html"))),
});

/** Does what the form of a letter asks (`id` null: a new one), and what `record` writes with it in one transaction. */
export async function receiveCampaignDeed(
  form: FormData,
  { id, staffId, record }: { id: string | null; staffId: string; record: WriteDown },
  { db, jobs, clock, limiter }: Pick<Services, "db" | "jobs" | "clock" | "limiter">,
): Promise<CampaignReply | null> {
  const asked = form.get("deed");
  const moving = movingDeeds.find((deed) => deed === asked);
  const now = clock.now();
  if (moving && id) {
    const isDone = await together(db, async (transaction) => {
      if (!(await moves[moving](transaction, id, now))) return false;
      await record(transaction, { action: `newsletter.${moving}`, subjectId: id });
      return true;
    });
    return isDone ? { ok: true, id, deed: moving } : overtaken;
  }
  const deed = writingDeeds.find((each) => each === asked);
  if (!deed) return null;

  const written = writtenLetter(form);
  const values = { ...written, html: textOf(form, "html"), at: textOf(form, "at") };
  const parsed = parseCampaign(written);
  const at = deed === "send" ? now : deed === "schedule" ? lagosMoment(values.at) : null;
  const atErrors = deed === "schedule" && (!at || at <= now) ? { at: say.scheduleWrong } : {};
  if (!parsed.ok || "at" in atErrors) {
    const errors = { ...(parsed.ok ? {} : parsed.errors), ...atErrors };
    return { ok: false, status: 400, message: say.correct, errors, values };
  }
  if (deed === "test" && (await limiter.count("letter-tests", limits.letterTestsPerStaff, staffId)))
    return { ok: false, status: 429, message: say.tooManyTests, errors: {}, values };
  const stored = await together(db, async (transaction) => {
    const letter = await stores(transaction, id, parsed.content, now);
    if (!letter || (at && !(await startCampaign(transaction, letter, at)))) return false;
    if (deed === "test") await queueTest(transaction, jobs, letter, staffId);
    await record(transaction, { action: `newsletter.${deed}`, subjectId: letter });
    return letter;
  });
  return stored ? { ok: true, id: stored, deed } : overtaken;
}

const overtaken = { ok: false, status: 409, message: say.overtaken, errors: {}, values: null } as const;

const moves = {
  unschedule: (transaction, id) => unscheduleCampaign(transaction, id),
  pause: (transaction, id) => pauseCampaign(transaction, id),
  resume: (transaction, id) => resumeCampaign(transaction, id),
  cancel: cancelCampaign,
} as const satisfies Record<
  (typeof movingDeeds)[number],
  (transaction: Transaction, id: string, now: Date) => Promise<boolean>
>;

/** All of it or, where `work` comes to false, nothing. */
async function together<Outcome>(
  db: Database,
  work: (transaction: Transaction) => Promise<Outcome | false>,
): Promise<Outcome | false> {
  const nothing = new Error("nothing was to be kept");
  try {
    return await db.transaction(async (transaction) => {
      const outcome = await work(transaction);
      if (outcome === false) throw nothing;
      return outcome;
    });
  } catch (error) {
    if (error === nothing) return false;
    throw error;
  }
}

async function stores(
  transaction: Transaction,
  id: string | null,
  content: CampaignContent,
  now: Date,
): Promise<string | null> {
  if (!id) return await createCampaign(transaction, content, now);
  return (await updateCampaign(transaction, id, content, now)) ? id : null;
}

async function queueTest(
  transaction: Transaction,
  jobs: Services["jobs"],
  campaignId: string,
  userId: string,
): Promise<void> {
  const [test] = await transaction
    .insert(campaignTests)
    .values({ campaignId, userId })
    .returning({ id: campaignTests.id });
  if (test) await queueMails(transaction, jobs, [{ kind: testMailKind, aboutId: test.id }]);
}
