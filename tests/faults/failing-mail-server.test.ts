import type { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { mailQueue } from "#app/platform/mail/outbox.server.ts";
import { openRelay } from "#tests/support/cut-database.ts";
import { makeJobsDue } from "#tests/support/due-jobs.ts";
import { randomMoments } from "#tests/support/fault-runs.ts";
import { Writers } from "#tests/support/writers.ts";
import { siteStarter, testSmtp } from "./support/fixtures.ts";
import { expectNothingLost } from "./support/forms-audit.ts";

const rounds = 2;
/** The faults of a relay between the site and the mail server. */
const faults = ["busy", "refusing", "slow", "cut in mid-DATA", "TLS broken"] as const;
let fault: (typeof faults)[number] | null = null;

function join(client: Socket, server: Socket): void {
  if (fault === "busy") return void client.end("421 4.3.2 come back later\r\n");
  if (fault === "refusing") return void client.end("554 5.3.2 no service for you\r\n");
  let isData = false;
  client.on("data", (chunk: Buffer) => {
    const line = chunk.toString("latin1");
    if (fault === "TLS broken" && /^STARTTLS\r\n/i.test(line))
      return void client.write("220 2.0.0 ready\r\nthis is no TLS\r\n");
    if (isData && fault === "cut in mid-DATA")
      return void server.write(chunk.subarray(0, 200), () => server.destroy());
    server.write(chunk);
    isData ||= /^DATA\r\n/i.test(line);
  });
  server.on("data", (chunk: Buffer) => {
    const line = chunk.toString("latin1");
    const offered = fault === "TLS broken" ? line.replace(/^250 /m, "250-STARTTLS\r\n250 ") : line;
    setTimeout(() => client.write(offered), fault === "slow" ? 1_000 : 0);
  });
}

test("a mail server that is busy, refuses, is slow, breaks off and breaks TLS receives each mail once", async () => {
  const moment = randomMoments();
  const smtp = await testSmtp();
  const relay = await openRelay({ port: Number(new URL(smtp.url).port), host: "127.0.0.1" }, join);
  onTestFinished(() => relay.cut());
  const site = await siteStarter({ SMTP_URL: `smtp://127.0.0.1:${relay.port}`, LOG_LEVEL: "error" })();
  const writers = new Writers({ clients: 4, pauseMs: () => moment(400) });
  writers.begin(site.origin);
  const setFault = (next: typeof fault) => {
    fault = next;
    relay.hangUp();
  };
  for (let round = 0; round < rounds; round += 1)
    for (const each of faults) {
      setFault(each);
      await pause(15_000);
      expect((await fetch(`${site.origin}/readyz`)).status).toBe(200);
      // Without a fault in between, so that mails are under way when the next fault comes.
      setFault(null);
      await pause(moment(1_000));
    }
  const run = { fault: `mail server ${faults.join(", ")}`, tries: rounds * faults.length };
  const received = () => smtp.received;
  await expectNothingLost(site, writers, run, received, () => makeJobsDue(site, mailQueue));
  expect([[...writers.refusals.keys()], writers.broken]).toEqual([[], []]);
});
