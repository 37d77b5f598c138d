import { setTimeout as pause } from "node:timers/promises";
import { asc, eq, sql } from "drizzle-orm";
import type pg from "pg";
import type { Database } from "#app/database/client.server.ts";
import { campaigns } from "#app/database/schema/campaigns.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Live } from "#app/platform/live.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import type { MailTransport } from "#app/platform/mail/mail-transport.ts";
import { withoutAddresses } from "#app/platform/mail/message.ts";
import { takeTurn } from "#app/platform/pace.server.ts";
import type { Settings } from "#app/platform/settings.server.ts";
import { beginDueCampaign, campaignOf, campaignTopic } from "./campaigns.server.ts";
import { endIfDone, nextDelivery, putOff, settleDelivery } from "./deliveries.server.ts";
import { type LetterWriter, letterWriter } from "./letter-writer.server.ts";
import { forgetStale } from "./stale-subscribers.server.ts";
import { foldCounts } from "./subscriber-counts.server.ts";
import { noteBounce } from "./subscribers.server.ts";

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
const afterFaultMs = 5_000;
const sweepEveryMs = 60 * 60_000;
/** How long a stop waits for the mail that is being delivered. */
const stopWithinMs = 10_000;

/** A try that may pass is repeated after 1 minute, then 2, 4 ... up to 6 hours: 20 tries are about three days. */
const retryMs = (attempts: number) => Math.min(60_000 * 2 ** (attempts - 1), 6 * 60 * 60_000);
const mostAttempts = 20;

/** The whole mail server is away, not one mailbox: ask less and less often, so that it does not cost each reader a try. */
const restMs = (failuresInRow: number) =>
  failuresInRow < 3 ? 0 : Math.min(15_000 * 2 ** (failuresInRow - 3), 5 * 60_000);

/** Longer than any delivery takes; what the database waits before it takes a silent process for dead. */
const holdMs = 180_000;

/**
 * Sends campaigns for as long as the process runs, one mail at a time. All that it knows is in the database, so a killed
 * process leaves nothing behind but a lock, which the database frees: any other, or the next start, goes on.
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
  const letters = new Map<string, LetterWriter>();
  let failuresInRow = 0;
  let sweptAt = 0;

  const round = async (): Promise<void> => {
    if (clock.now().getTime() - sweptAt >= sweepEveryMs) {
      sweptAt = clock.now().getTime();
      await foldCounts(db);
      await forgetStale(db, clock.now());
    }
    wake = new AbortController();
    const { signal } = wake;
    for (let begun: string | null = ""; begun !== null; ) {
      begun = await beginDueCampaign(pool, clock.now());
      if (begun) log.info({ campaignId: begun }, "a campaign begins");
    }
    const going = await db
      .select({ id: campaigns.id })
      .from(campaigns)
      .where(eq(campaigns.status, "sending"))
      .orderBy(asc(campaigns.startAt));
    for (const id of letters.keys()) if (!going.some((campaign) => campaign.id === id)) letters.delete(id);
    if (going.length > 0) await wait(await takeTurn(db, "newsletter", settings.newsletterRate));
    for (const { id } of going) {
      if (stopping.signal.aborted) return;
      const letter = letters.get(id) ?? (await readLetter(sending, id));
      if (!letter) continue;
      letters.set(id, letter);
      const outcome = await sendNext(sending, id, letter);
      if (outcome === "none") {
        if (await endIfDone(db, id, clock.now())) log.info({ campaignId: id }, "a campaign has ended");
        continue;
      }
      failuresInRow = outcome === "later" ? failuresInRow + 1 : 0;
      await wait(restMs(failuresInRow));
      return;
    }
    await wait(idleMs, signal);
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
  })();
  return {
    async stop() {
      unsubscribe();
      stopping.abort();
      await Promise.race([running, pause(stopWithinMs, undefined, { ref: false })]);
    },
  };
}

async function readLetter(
  { db, settings, secret }: CampaignSending,
  id: string,
): Promise<LetterWriter | null> {
  const campaign = await campaignOf(db, id);
  return campaign && (await letterWriter(campaign, settings.origin, secret));
}

/** `later`: the mail server could not take it now; `none`: nothing of this campaign can be sent now. */
type Outcome = "sent" | "failed" | "skipped" | "later" | "none";

/**
 * Sends the next letter of a campaign. The row stays locked from before the mail leaves until the outcome is written, so
 * no other process takes it; when this one dies in between, the database frees the row as it was, and the same mail, with
 * the same Message-ID, goes out once more.
 */
async function sendNext(
  { db, transport, log, clock }: CampaignSending,
  campaignId: string,
  letter: LetterWriter,
): Promise<Outcome> {
  return await db.transaction(async (transaction) => {
    await transaction.execute(sql.raw(`set local idle_in_transaction_session_timeout = ${holdMs}`));
    const next = await nextDelivery(transaction, campaignId, clock.now());
    if (!next) return "none";
    const settle = (status: "sent" | "failed" | "skipped", lastError: string | null = null) =>
      settleDelivery(transaction, campaignId, next, { status, lastError, at: clock.now() });
    // Looked up with the row: whoever left since the campaign began gets nothing.
    if (next.state !== "confirmed" || !next.email) {
      await settle("skipped");
      return "skipped";
    }
    const message = letter.to(next.email, next.subscriberId, next.id);
    const identity = { id: next.id, kind: "newsletter", queuedAt: next.queuedAt };
    const delivery = await transport.deliver(message, identity);
    const entry = { campaignId, deliveryId: next.id, attempt: next.attempts + 1, outcome: delivery.outcome };
    if (delivery.outcome === "sent") {
      await settle("sent");
      log.info(entry, "letter");
      return "sent";
    }
    const isFinal = delivery.outcome === "refused" || next.attempts + 1 >= mostAttempts;
    const words = withoutAddresses(delivery.words, [next.email]);
    log[isFinal ? "error" : "warn"]({ ...entry, words, givenUp: isFinal }, "letter");
    if (isFinal) {
      await settle("failed", words);
      if (delivery.outcome === "refused" && delivery.noSuchAddress)
        await noteBounce(transaction, next.subscriberId, clock.now());
      return delivery.outcome === "refused" ? "failed" : "later";
    }
    const attempts = next.attempts + 1;
    const notBefore = new Date(clock.now().getTime() + retryMs(attempts));
    await putOff(transaction, next.id, { attempts, notBefore, lastError: words });
    return "later";
  });
}
