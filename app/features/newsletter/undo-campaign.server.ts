import { eq } from "drizzle-orm";
import type { Queries, Transaction } from "#app/database/client.server.ts";
import { campaigns } from "#app/database/schema/campaigns.ts";
import type { Services } from "#app/platform/services.server.ts";
import { keepUndo, openUndo, takeBack, type UndoOutcome } from "#app/platform/undo.server.ts";
import { type CampaignStatus, campaignOf, changeCampaign } from "./campaigns.server.ts";

const campaignUndo = "campaign";

/** What is done with an issue that its readers get, or that ends it. */
const undoableIntents = ["send", "resume", "cancel"] as const;
type UndoableIntent = (typeof undoableIntents)[number];

interface CampaignBefore {
  intent: UndoableIntent;
  /** The issue as the action left it: one that has moved since stays what it is. */
  version: number;
  to: CampaignStatus;
  /** What it was. */
  from: CampaignStatus;
}

interface Undoable {
  id: string;
  /** What was done; of no matter where it sends nothing and ends nothing. */
  intent: string;
  staffId: string;
  /** What the issue was. */
  from: CampaignStatus;
}

/** Lets a sending, a resuming or a cancelling be undone, in its own transaction. */
export async function keepCampaignUndo(
  transaction: Transaction,
  { jobs, clock }: Pick<Services, "jobs" | "clock">,
  { id, intent: asked, staffId, from }: Undoable,
): Promise<void> {
  const intent = undoableIntents.find((each) => each === asked);
  if (!intent) return;
  const made = await campaignOf(transaction, id);
  if (!made) throw new Error("an issue went away under its own change");
  // Sent from an earlier date, too, it is a draft again: nothing goes out by itself after a sending was undone.
  const before: CampaignBefore = {
    ...{ intent, version: made.version, to: made.status },
    from: intent === "send" ? "draft" : from,
  };
  const undoable = { kind: campaignUndo, subjectId: id, actorId: staffId, before };
  await keepUndo(transaction, jobs, undoable, clock.now());
}

/** Makes an issue what it was before; `over` also when it has begun to go out, or somebody else has moved it. */
export async function undoCampaign(
  { db, clock }: Pick<Services, "db" | "clock">,
  { id, undoId, staffId }: { id: string; undoId: string; staffId: string },
  afterWrite: (transaction: Transaction) => Promise<void>,
): Promise<UndoOutcome> {
  const undoing = { id: undoId, kind: campaignUndo, subjectId: id, actorId: staffId };
  return await db.transaction((transaction) =>
    takeBack<CampaignBefore>(transaction, undoing, clock.now(), async ({ before }) => {
      const { from, to, intent, version } = before;
      const put = {
        status: from,
        ...(intent === "send" ? { startAt: null } : {}),
        ...(intent === "cancel" ? { endedAt: null } : {}),
      };
      const undone = await changeCampaign(transaction, id, [to], put, eq(campaigns.version, version));
      if (undone) await afterWrite(transaction);
      return undone;
    }),
  );
}

/** What this person did with the issue last and can take back yet. */
export async function openCampaignUndo(
  db: Queries,
  { id, staffId }: { id: string; staffId: string },
  now: Date,
): Promise<{ id: string; secondsLeft: number; intent: UndoableIntent } | null> {
  const open = await openUndo<CampaignBefore>(
    db,
    { kind: campaignUndo, subjectId: id, actorId: staffId },
    now,
  );
  return open && { id: open.id, secondsLeft: open.secondsLeft, intent: open.before.intent };
}
