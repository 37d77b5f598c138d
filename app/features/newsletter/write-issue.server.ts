import { eq } from "drizzle-orm";
import type { Transaction } from "#app/database/client.server.ts";
import { campaigns } from "#app/database/schema/campaigns.ts";
import { queueMails } from "#app/platform/mail/outbox.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { submitOnce } from "#app/platform/submit-once.server.ts";
import type { CampaignContent } from "./campaign.ts";
import { type Campaign, createCampaign, startCampaign, updateCampaign } from "./campaigns.server.ts";
import { testMail, wasTested } from "./newsletter-mails.server.ts";

/** What may be done with an issue's form; each stores what stands in it first. */
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
  afterWrite: (transaction: Transaction, id: string) => Promise<void>;
}

/** The issue that the writer saw. */
export interface ExpectedIssue {
  id: string;
  /** `first`: the one that its form made. */
  version: number | "first";
}

/** `changed`: somebody else has saved it meanwhile; `begun`: it is not to be changed any more. `version` is what it is at now. */
export type Written =
  | { ok: true; id: string }
  | { ok: false; reason: "changed" | "begun"; id: string; version: number };

type Parts = Pick<Services, "db" | "jobs">;

/**
 * Makes an issue of the form on the page of new ones, and does with it what was asked. The key alone names the issue: whatever the same
 * form sends again (a double press, a lost answer, words that were changed after it) is about the first, never a second to the whole list.
 */
export async function writeNewIssue(
  writing: Writing,
  idempotencyKey: string | null,
  { db, jobs }: Parts,
  now: Date,
): Promise<Written> {
  const { intent, content, staffId } = writing;
  // When an issue that is sent at once goes out differs from press to press.
  const asked = { intent, content, staffId, at: intent === "schedule" ? writing.at : null };
  const { id, isNew } = await submitOnce(
    { idempotencyKey, content: idempotencyKey ? {} : asked, now },
    {
      store: (submission) =>
        db.transaction(async (transaction) => {
          const made = await createCampaign(transaction, writing.content, now, submission);
          if (made) await carryOut(transaction, jobs, made, writing);
          return made;
        }),
      async find(submission) {
        const [earlier] = await db.select().from(campaigns).where(eq(campaigns.submission, submission));
        return (
          earlier && {
            id: earlier.id,
            createdAt: earlier.createdAt,
            isOpen: earlier.status !== "cancelled",
          }
        );
      },
    },
  );
  if (isNew) return { ok: true, id };
  return await writeIssue(writing, { id, version: "first" }, { db, jobs }, now);
}

/**
 * Stores a new version of an issue that has not begun to go out, and does with it what was asked. What has been done before, by a sending
 * whose answer was lost, is not done again.
 */
export async function writeIssue(writing: Writing, expected: ExpectedIssue, { db, jobs }: Parts, now: Date) {
  const { id } = expected;
  return await db.transaction(async (transaction): Promise<Written> => {
    const [present] = await transaction.select().from(campaigns).where(eq(campaigns.id, id)).for("update");
    if (!present) return { ok: false, reason: "begun", id, version: 0 };
    const { version } = present;
    const isExpected = expected.version === "first" ? version === 1 : version === expected.version;
    const mayBeRepeat = !isExpected || expected.version === "first";
    if (mayBeRepeat && (await isDone(transaction, present, writing, now))) return { ok: true, id };
    if (present.status !== "draft" && present.status !== "scheduled")
      return { ok: false, reason: "begun", id, version };
    if (!isExpected) return { ok: false, reason: "changed", id, version };
    await updateCampaign(transaction, id, writing.content, now);
    await carryOut(transaction, jobs, id, writing);
    return { ok: true, id };
  });
}

/** Of presses at the same moment, one that was made a little earlier may come later. */
const repeatWithinMs = 10_000;

/** Whether the issue says these words already, and what is asked of it has been done. */
async function isDone(
  transaction: Transaction,
  { id, subject, preheader, html, status, startAt }: Campaign,
  { intent, content, at, staffId }: Writing,
  now: Date,
): Promise<boolean> {
  if (subject !== content.subject || preheader !== content.preheader || html !== content.html) return false;
  const isOnItsWay = status !== "draft" && status !== "cancelled" && startAt !== null;
  switch (intent) {
    case "save":
      return true;
    case "send":
      return isOnItsWay && startAt.getTime() <= now.getTime() + repeatWithinMs;
    case "schedule":
      return isOnItsWay && startAt.getTime() === at?.getTime();
    case "test":
      return await wasTested(transaction, id, staffId);
  }
}

async function carryOut(
  transaction: Transaction,
  jobs: Services["jobs"],
  id: string,
  { intent, at, staffId, afterWrite }: Writing,
): Promise<void> {
  if (at && !(await startCampaign(transaction, id, at)))
    throw new Error("an issue that was just stored did not start");
  if (intent === "test") await queueMails(transaction, jobs, [testMail(id, staffId)]);
  await afterWrite(transaction, id);
}
