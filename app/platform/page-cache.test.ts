import { expect, it } from "vitest";
import { openPageCache, type PrerenderedPage } from "./page-cache.server.ts";

const minute = 60_000;

function pageOf(text: string): PrerenderedPage {
  const encoded = { headers: [], body: Buffer.from(text) };
  return {
    ...{ status: 200, route: "/fleet", etag: `"${text}"`, headers: [] },
    encoded: { identity: encoded, gzip: encoded, br: encoded },
  };
}

/** A cache with one page, and a clock that a test moves. */
function cacheWithFleet() {
  let ms = 0;
  const cache = openPageCache(() => ms);
  const fleet = pageOf("The fleet");
  cache.set("/fleet", fleet, cache.epoch());
  return {
    cache,
    fleet,
    wait: (more: number) => {
      ms += more;
    },
  };
}

it("renders a page anew after an hour", () => {
  const { cache, fleet, wait } = cacheWithFleet();
  wait(59 * minute);
  expect(cache.get("/fleet")).toBe(fleet);
  wait(2 * minute);
  expect(cache.get("/fleet")).toBeUndefined();
});

it("keeps the last rendering of a page through a database outage of any length", () => {
  const { cache, fleet, wait } = cacheWithFleet();
  for (let hours = 1; hours <= 72; hours++) {
    wait(61 * minute);
    expect([cache.get("/fleet"), cache.lastKnown("/fleet")]).toEqual([undefined, fleet]);
  }
});

it("keeps the last rendering of a page that may have changed while announcements were missed", () => {
  const { cache, fleet, wait } = cacheWithFleet();
  wait(61 * minute);
  cache.doubt();
  expect([cache.get("/fleet"), cache.lastKnown("/fleet")]).toEqual([undefined, fleet]);
});

it("drops an expired page that was changed, so that its old content is never shown again", () => {
  const { cache, wait } = cacheWithFleet();
  wait(61 * minute);
  cache.drop(["/fleet"]);
  expect(cache.lastKnown("/fleet")).toBeUndefined();
});

it("shows a page that was rendered anew after an outage", () => {
  const { cache, wait } = cacheWithFleet();
  wait(3 * 60 * minute);
  cache.doubt();
  const newer = pageOf("The fleet today");
  expect(cache.set("/fleet", newer, cache.epoch())).toBe(true);
  expect([cache.get("/fleet"), cache.lastKnown("/fleet")]).toEqual([newer, newer]);
});
