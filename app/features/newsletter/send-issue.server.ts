import type { Database } from "#app/database/client.server.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Log } from "#app/platform/log.server.ts";
import type { MailTransport } from "#app/platform/mail/mail-transport.ts";
import { withoutAddresses } from "#app/platform/mail/message.ts";
import { type ClaimedDelivery, inDoubt, noteHandover, putOff, recordDelivery } from "./deliveries.server.ts";
import type { IssueRenderer } from "./issue-renderer.server.ts";
import { noteBounce } from "./subscribers.server.ts";

/** A try that may pass is repeated after 1 minute, then 2, 4 ... up to 6 hours: 20 tries are about three days. */
const retryMs = (attempts: number) => Math.min(60_000 * 2 ** (attempts - 1), 6 * 60 * 60_000);
const mostAttempts = 20;

interface Parts {
  db: Database;
  transport: MailTransport;
  log: Log;
  clock: Clock;
}

/**
 * Sends one claimed issue and writes down what became of it. `isAway`: the mail server as a whole took nothing, which says nothing about
 * this reader. An issue is tried again only where it is certain that the mail server does not have it.
 */
export async function sendIssue(
  { db, transport, log, clock }: Parts,
  delivery: ClaimedDelivery,
  issue: IssueRenderer,
): Promise<{ isAway: boolean }> {
  const settle = (status: "sent" | "failed" | "skipped", lastError: string | null = null) =>
    recordDelivery(db, delivery, { status, lastError, at: clock.now() });
  if (delivery.state !== "confirmed" || !delivery.email) {
    await settle("skipped");
    return { isAway: false };
  }
  const message = issue.to(delivery.email, delivery.subscriberId, delivery.id);
  const identity = { id: delivery.id, kind: "newsletter", queuedAt: delivery.queuedAt };
  const result = await transport.deliver(message, identity, () => noteHandover(db, delivery, clock.now()));
  const attempts = delivery.attempts + 1;
  const { outcome } = result;
  const entry = { campaignId: delivery.campaignId, deliveryId: delivery.id, attempt: attempts, outcome };
  if (result.outcome === "sent") {
    await settle("sent");
    log.info(entry, "issue");
    return { isAway: false };
  }
  const words = withoutAddresses(result.words, [delivery.email]);
  const mayHaveArrived = result.outcome === "unreachable" && result.mayHaveArrived === true;
  const givenUp = result.outcome === "refused" || mayHaveArrived || attempts >= mostAttempts;
  log[givenUp ? "error" : "warn"]({ ...entry, words, givenUp, mayHaveArrived }, "issue");
  if (result.outcome === "refused" && result.noSuchAddress) {
    await db.transaction(async (transaction) => {
      await noteBounce(transaction, delivery.subscriberId, clock.now());
      await recordDelivery(transaction, delivery, { status: "failed", lastError: words, at: clock.now() });
    });
  } else if (givenUp) await settle("failed", mayHaveArrived ? `${inDoubt} (${words})` : words);
  else {
    const notBefore = new Date(clock.now().getTime() + retryMs(attempts));
    await putOff(db, delivery, { attempts, notBefore, lastError: words });
  }
  return { isAway: result.outcome === "unreachable" && !result.isAboutThisMail };
}
