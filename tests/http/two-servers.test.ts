import { afterAll, it } from "vitest";
import { sharesLimits, sharesSessions, showsNewComment } from "#tests/support/one-site.ts";
import { openSite } from "#tests/support/shared-site.ts";

const one = await openSite();
const two = await openSite({ beside: one });
afterAll(async () => {
  await two.stop({ keepData: true });
  await one.stop();
});

it.each([
  ["share sessions, also their end", sharesSessions],
  ["count together what one network sends", sharesLimits],
  ["show a comment posted at one on the cached pages and in the streams of both", showsNewComment],
])("two servers of one database %s", (_what, check) => check({ origin: one.origin, sites: [one, two] }));
