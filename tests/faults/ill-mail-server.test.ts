import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { mailQueue } from "#app/platform/mail/outbox.server.ts";
import { isFullCampaign, randomMoments } from "#tests/support/campaign.ts";
import { hasten } from "#tests/support/due-jobs.ts";
import { startSite } from "#tests/support/site.ts";
import { openSmtpPeer } from "#tests/support/smtp-peer.ts";
import { Writers } from "#tests/support/writers.ts";
import { expectNothingLost } from "./support/forms-audit.ts";
import { illnesses, illSmtp } from "./support/ill-smtp.ts";

const rounds = 2;

test.runIf(isFullCampaign)(
  "a mail server that is busy, refuses, is slow, breaks off and breaks TLS gets each mail",
  { timeout: 900_000 },
  async () => {
    const moment = randomMoments();
    const smtp = await openSmtpPeer();
    onTestFinished(() => smtp.stop());
    const relay = await illSmtp(Number(new URL(smtp.url).port));
    onTestFinished(() => relay.close());
    const site = await startSite({ env: { SMTP_URL: relay.url, LOG_LEVEL: "error" } });
    onTestFinished(() => site.stop());
    const writers = new Writers({ clients: 4, pauseMs: () => moment(400) });
    writers.begin(site.origin);
    for (let round = 0; round < rounds; round += 1)
      for (const illness of illnesses) {
        relay.be(illness);
        await pause(15_000);
        expect((await fetch(`${site.origin}/readyz`)).status).toBe(200);
        // Healthy in between, so that mails are under way when the next fault comes.
        relay.be(null);
        await pause(moment(1_000));
      }
    const campaign = {
      fault: `mail server ${illnesses.join(", ")}`,
      tries: rounds * illnesses.length,
    };
    await expectNothingLost(
      site,
      writers,
      campaign,
      () => smtp.received,
      () => hasten(site, mailQueue),
    );
    expect([[...writers.refusals.keys()], writers.broken]).toEqual([[], []]);
  },
);
