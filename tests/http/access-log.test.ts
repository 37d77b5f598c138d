import { get as httpGet } from "node:http";
import { expect, it } from "vitest";
import { sharedSite } from "#tests/support/shared-site.ts";

const site = await sharedSite();

interface Entry {
  level: number;
  msg: string;
  requestId?: string;
  path?: string;
  status?: number;
}

/** Entries logged since; those with a path are of requests. */
const entriesSince = (from: number): Entry[] =>
  site
    .output()
    .slice(from)
    .split("\n")
    .filter((line) => line.startsWith("{") && line.endsWith("}"))
    .map((line) => JSON.parse(line));

it.each([
  ["a page that comes from the cache", "/booking", 200],
  ["a page that comes from the cache with a query of its own", "/blog?category=none", 404],
  ["an unknown address", "/no-such-page", 404],
  ["an address for programs", "/api/session", 200],
])("has one entry for %s", async (_what, path, status) => {
  await fetch(site.origin + path);
  const response = await fetch(site.origin + path);
  const id = response.headers.get("x-request-id");
  const line = { level: 30, msg: "request", method: "GET", path: path.split("?")[0], status };
  const entries = () => entriesSince(0).filter(({ requestId }) => requestId === id);
  await expect.poll(entries).toEqual([expect.objectContaining(line)]);
});

it("has no entries for health checks and metrics", async () => {
  const from = site.output().length;
  for (const path of ["/healthz", "/readyz", "/metrics", "/robots.txt"]) await fetch(site.origin + path);
  const paths = () => entriesSince(from).flatMap(({ path }) => path ?? []);
  await expect.poll(paths).toContain("/robots.txt");
  expect(paths()).toEqual(["/robots.txt"]);
});

it("records 499 for a client that closed its connection", async () => {
  const from = site.output().length;
  await site.query("begin");
  try {
    await site.query("lock table posts in access exclusive mode");
    const asking = httpGet(`${site.origin}/blog?q=gone`).on("error", () => {});
    await expect.poll(() => site.query("select 1 from pg_locks where not granted")).not.toEqual([]);
    asking.destroy();
  } finally {
    await site.query("commit");
  }
  await expect
    .poll(() => entriesSince(from).filter(({ path }) => path === "/blog"))
    .toEqual([expect.objectContaining({ level: 30, msg: "request", status: 499 })]);
});

it("records undecodable addresses as 404 without a warning", async () => {
  const from = site.output().length;
  const paths = ["/%ff", "/blog/%E0%A4%A", "/%ff.data", "/api/%ff", "/a%2"];
  for (const path of paths) expect([path, (await fetch(site.origin + path)).status]).toEqual([path, 404]);
  const entries = () =>
    entriesSince(from).filter(({ level, path }) => level > 30 || paths.includes(path ?? ""));
  await expect
    .poll(() => entries().map(({ level, path, status }) => [level, path, status]))
    .toEqual(paths.map((path) => [30, path, 404]));
});
