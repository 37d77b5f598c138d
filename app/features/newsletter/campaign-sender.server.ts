import { setTimeout as pause } from "node:timers/promises";
import { asc, eq } from "drizzle-orm";
import type pg from "pg";
import type { Database } from "#app/database/client.server.ts";
import { campaigns } from "#app/database/schema/campaigns.ts";
import type { Clock } from "#app/platform/clock.ts";
import { stopWithinMs } from "#app/platform/jobs.server.ts";
import type { Live } from "#app/platform/live.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import type { MailTransport } from "#app/platform/mail/mail-transport.ts";
import type { Settings } from "#app/platform/settings.server.ts";
import { throttle } from "#app/platform/throttle.server.ts";
import { beginDueCampaign, campaignOf, campaignTopic } from "./campaigns.server.ts";
import { claimDelivery, endIfDone, settleInDoubt } from "./deliveries.server.ts";
import { type IssueRenderer, issueRenderer } from "./issue-renderer.server.ts";
import { sendIssue } from "./send-issue.server.ts";

export interface CampaignSending {
  db: Database;
  pool: pg.Pool;
  transport: MailTransport;
  settings: Pick<Settings, "origin" | "newsletterRate">;
  secret: string;
  live: Pick<Live, "subscribe">;
  log: Log;
  clock: Clock;
}

/** How often a process without work looks for some; an announcement wakes it sooner. */
const idleMs = 2_000;
/** How often one at work looks for campaigns that have begun, or stopped, without an announcement. */
const lookEveryMs = 1_000;
const afterFaultMs = 5_000;

/** The whole mail server is away, not one mailbox: ask less and less often, so that it does not cost each reader a try. */
const awayAfter = 3;
const restMs = (failuresInRow: number) =>
  failuresInRow < awayAfter ? 0 : Math.min(15_000 * 2 ** (failuresInRow - awayAfter), 5 * 60_000);

/** Issues that one server has in hand at once, at most: enough to keep the rate where each takes a second and a half. */
export const mailsAtOnce = (perSecond: number) => Math.min(Math.max(Math.ceil(perSecond * 1.5), 1), 48);

/**
 * Sends campaigns for as long as the process runs, several issues at once. All that it knows is in the database: what a killed process
 * had claimed is free again when its claim runs out, for any other or the next start.
 */
export function sendCampaigns(sending: CampaignSending): { stop(): Promise<void> } {
  const { db, pool, live, log, clock, settings } = sending;
  const stopping = new AbortController();
  let wake = new AbortController();
  const unsubscribe = live.subscribe(campaignTopic, () => wake.abort());
  const wait = async (ms: number, ...signals: AbortSignal[]) => {
    const signal = AbortSignal.any([stopping.signal, ...signals]);
    await pause(ms, undefined, { signal }).catch(() => {});
  };
  const issues = new Map<string, IssueRenderer>();
  const inHand = new Set<Promise<void>>();
  let failuresInRow = 0;
  // While the mail server is away one issue at a time asks for it.
  const most = () => (failuresInRow < awayAfter ? mailsAtOnce(settings.newsletterRate) : 1);

  /** Claims the next issue of the first campaign that has one, and sends it beside the others; false when none is due. */
  const sendNext = async (going: readonly { id: string }[]): Promise<boolean> => {
    for (const { id } of going) {
      const issue = issues.get(id) ?? (await readIssue(sending, id));
      if (!issue) continue;
      issues.set(id, issue);
      const delivery = await claimDelivery(db, id, clock.now());
      if (!delivery) {
        if (await endIfDone(db, id, clock.now())) log.info({ campaignId: id }, "a campaign has ended");
        continue;
      }
      const failuresBefore = failuresInRow;
      const work = sendIssue(sending, delivery, issue)
        .then(({ isAway }) => {
          if (!isAway) failuresInRow = 0;
          // Those that were on their way together when it went away are one failure, not forty.
          else if (failuresInRow === failuresBefore || failuresInRow < awayAfter) failuresInRow += 1;
        })
        // Its claim runs out, and then it is tried again.
        .catch((err: unknown) => log.error({ err, campaignId: id }, "an issue was not settled"))
        .finally(() => inHand.delete(work));
      inHand.add(work);
      return true;
    }
    return false;
  };

  const round = async (): Promise<void> => {
    wake = new AbortController();
    const { signal } = wake;
    for (let begun: string | null = ""; begun !== null; ) {
      begun = await beginDueCampaign(pool, clock.now());
      if (begun) log.info({ campaignId: begun }, "a campaign begins");
    }
    for (const doubtful of await settleInDoubt(db, clock.now()))
      log.error(doubtful, "issues that may have arrived");
    const going = await db
      .select({ id: campaigns.id })
      .from(campaigns)
      .where(eq(campaigns.status, "sending"))
      .orderBy(asc(campaigns.startAt));
    for (const id of issues.keys()) if (!going.some((campaign) => campaign.id === id)) issues.delete(id);
    const lookAgainAt = performance.now() + lookEveryMs;
    let isFound = going.length > 0;
    while (isFound && !signal.aborted && performance.now() < lookAgainAt) {
      while (inHand.size >= most()) await Promise.race(inHand);
      await wait(restMs(failuresInRow));
      await wait(await throttle(db, "newsletter", settings.newsletterRate));
      if (stopping.signal.aborted) return;
      isFound = await sendNext(going);
    }
    // The end of an issue is a reason to look, too: it may have been the last of its campaign.
    if (!isFound) await Promise.race([wait(idleMs, signal), ...inHand]);
  };

  const running = (async () => {
    while (!stopping.signal.aborted) {
      try {
        await round();
      } catch (err) {
        log.error({ err }, "campaigns");
        await wait(afterFaultMs);
      }
    }
    await Promise.all(inHand);
  })();
  return {
    async stop() {
      unsubscribe();
      stopping.abort();
      await Promise.race([running, pause(stopWithinMs, undefined, { ref: false })]);
    },
  };
}

async function readIssue(
  { db, settings, secret }: CampaignSending,
  id: string,
): Promise<IssueRenderer | null> {
  const campaign = await campaignOf(db, id);
  return campaign && issueRenderer(campaign, settings.origin, secret);
}
