import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import { isFullCampaign, randomMoments } from "#tests/support/campaign.ts";
import { newCustomer } from "#tests/support/customers.ts";
import { answerTo, malformedRequest } from "#tests/support/malformed-requests.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { startSite } from "#tests/support/site.ts";
import { newStaff } from "#tests/support/staff.ts";

const tries = isFullCampaign ? 20_000 : 400;
/** How many are under way at once. */
const senders = 8;

type Entry = (typeof routes)[number];
const patternsUnder = (entries: readonly Entry[], at = ""): string[] =>
  entries.flatMap((entry) => {
    const path = [at, entry.path].filter(Boolean).join("/");
    return [`/${path}`, ...patternsUnder(entry.children ?? [], path)];
  });
const patterns = [
  ...new Set(patternsUnder(routes)),
  ...["/healthz", "/readyz", "/metrics", "/uploads/*", "/media/*", "/assets/*", "/*"],
];

const failuresIn = (log: string) => log.split("\n").filter((line) => /"level":[56]0/.test(line));

test(`${tries} malformed requests to every address are each answered, or their connection closed, with no fault of ours`, async () => {
  const site = isFullCampaign ? await startSite() : await sharedSite();
  const memory = () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${site.child.pid}/status`, "utf8"))?.[1]) / 1024;
  const people = [await newCustomer(site), await newStaff(site, "editor"), await newStaff(site, "admin")];
  const cookies = people.map(({ cookie }) => cookie);
  const choose = randomMoments();
  const before = site.output().length;
  const counts = new Map<number | null, number>();
  const bad: string[] = [];
  let sent = 0;
  let slowest = 0;
  let reached = 0;
  let warm = 0;
  const send = async () => {
    while (sent < tries) {
      sent += 1;
      // What has been compiled and cached by a third of the way is there for good.
      if (sent === Math.floor(tries / 3) && isFullCampaign) warm = memory();
      const request = malformedRequest(choose, patterns, cookies);
      const start = performance.now();
      const { status, isFromSite } = await answerTo(site.origin, request);
      if (isFromSite) reached += 1;
      slowest = Math.max(slowest, performance.now() - start);
      counts.set(status, (counts.get(status) ?? 0) + 1);
      if (status === null || status >= 500)
        bad.push(`${status} to ${request.text.replace(/x{20,}/g, "x...").slice(0, 900)}`);
    }
  };
  await Promise.all(Array.from({ length: senders }, send));
  const figures = { tries, reached, slowestMs: Math.round(slowest), statuses: Object.fromEntries(counts) };
  process.stdout.write(
    `${JSON.stringify({ ...figures, warmMb: Math.round(warm), endMb: Math.round(memory()) })}\n`,
  );
  expect(bad).toEqual([]);
  expect(failuresIn(site.output().slice(before))).toEqual([]);
  expect((await fetch(`${site.origin}/readyz`)).status).toBe(200);
  // Enough of them reach a page, or the grammar proves nothing.
  expect(reached / tries).toBeGreaterThan(0.25);
  if (!isFullCampaign) return;
  expect(memory() - warm).toBeLessThan(100);
  await site.stop();
}, 1_800_000);
