import { expect, it } from "vitest";
import { openPageCache, type PrerenderedPage } from "./page-cache.server.ts";

const minute = 60_000;

function pageOf(text: string): PrerenderedPage {
  const body = Buffer.from(text);
  const bodies = { identity: body, gzip: body, br: body };
  return { status: 200, route: "/fleet", etag: `"${text}"`, headers: {}, bodies };
}

/** A cache with one page that is `age` old. */
function cacheWithFleet(age: number) {
  let ms = 0;
  const cache = openPageCache(() => ms);
  const fleet = pageOf("The fleet");
  cache.set("/fleet", fleet, cache.epoch());
  ms = age;
  return { cache, fleet, read: () => [cache.get("/fleet"), cache.lastKnown("/fleet")] };
}

it("renders a page again after an hour, and keeps the last rendering for an outage of any length", () => {
  const fresh = cacheWithFleet(59 * minute);
  expect(fresh.read()).toEqual([fresh.fleet, fresh.fleet]);
  for (const age of [61 * minute, 72 * 60 * minute]) {
    const old = cacheWithFleet(age);
    expect(old.read()).toEqual([undefined, old.fleet]);
    old.cache.invalidateAll();
    expect(old.read()).toEqual([undefined, old.fleet]);
    const newer = pageOf("The fleet today");
    expect(old.cache.set("/fleet", newer, old.cache.epoch())).toBe(true);
    expect(old.read()).toEqual([newer, newer]);
  }
});

it("deletes an expired page that was changed, so that its old content is never shown again", () => {
  const { cache, read } = cacheWithFleet(61 * minute);
  cache.invalidate(["/fleet"]);
  expect(read()).toEqual([undefined, undefined]);
});

it("invalidates every page below a path that ends in a star, and keeps it for when the database is away", () => {
  const cache = openPageCache(() => 0);
  const keys = ["/blog/one", "/blog/two?before=9", "/blog", "/blogs"];
  for (const key of keys) cache.set(key, pageOf(key), cache.epoch());
  cache.invalidate(["/blog/*"]);
  expect(keys.filter((key) => cache.get(key))).toEqual(["/blog", "/blogs"]);
  expect(keys.filter((key) => cache.lastKnown(key))).toEqual(keys);
});
