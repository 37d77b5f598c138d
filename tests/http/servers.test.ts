import { readFileSync } from "node:fs";
import { get as httpGet, request } from "node:http";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { projectRoot } from "#app/platform/project-root.server.ts";
import { AccountVisitor } from "#tests/support/account-visitor.ts";
import { expectNewComment, expectSharedLimits, expectSharedSessions } from "#tests/support/one-site.ts";
import { openSite, sharedSite } from "#tests/support/shared-site.ts";
import { asOperator } from "#tests/support/site.ts";

// For operators: log entries, metrics, the host names of the site, a second server.

const site = await sharedSite();
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(site.origin + path, { headers, redirect: "manual" });

describe("the log", () => {
  type Entry = { level: number; msg: string; requestId?: string; path?: string; status?: number };

  /** Entries logged after this position; those of requests have a path. */
  const entriesSince = (from: number): Entry[] => {
    const lines = site
      .output()
      .slice(from)
      .matchAll(/^\{.*\}$/gm);
    return Array.from(lines, ([line]) => JSON.parse(line));
  };

  it.each([
    ["a cached page", "/booking", 200],
    ["a cached page under its own query", "/blog?category=none", 404],
    ["an unknown address", "/no-such-page", 404],
    ["an address for programs", "/api/session", 200],
  ])("has one entry for %s", async (_what, path, status) => {
    await get(path);
    const response = await get(path);
    const id = response.headers.get("x-request-id");
    const entry = { level: 30, msg: "request", method: "GET", path: path.split("?")[0], status };
    const entries = () => entriesSince(0).filter(({ requestId }) => requestId === id);
    await expect.poll(entries).toEqual([expect.objectContaining(entry)]);
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
      const request = httpGet(`${site.origin}/blog?q=gone`).on("error", () => {});
      // Other tests wait for locks in other databases of this server.
      const waiting =
        "select 1 from pg_locks join pg_database d on d.oid = database where d.datname = current_database() and not granted";
      await expect.poll(() => site.query(waiting)).not.toEqual([]);
      request.destroy();
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
});

describe("the metrics", () => {
  const metrics = async () => await (await get("/metrics", asOperator)).text();
  /** The value of a series, 0 where it is missing. */
  const valueIn = (text: string, series: string) => {
    const line = text.split("\n").find((one) => one.startsWith(`${series} `));
    return Number(line?.split(" ").at(-1) ?? 0);
  };

  it("counts responses by route pattern", async () => {
    const before = await metrics();
    const etag = (await get("/fleet")).headers.get("etag") ?? "";
    const paths = "/fleet /blog/nothing-zyxqu /nowhere/zyxqu /nowhere/%ff /assets/zyxqu.js /account";
    for (const path of paths.split(" ")) await (await get(path)).arrayBuffer();
    expect((await get("/fleet", { "If-None-Match": etag })).status).toBe(304);
    await fetch(`${site.origin}/fleet`, { method: "HEAD" });
    await get("/healthz?zyxqu");
    await fetch(`${site.origin}/zyxqu`, { method: "PROPFIND" });
    const after = await metrics();
    const rise = (series: string) => valueIn(after, series) - valueIn(before, series);
    const requests = (method: string, route: string, status: number) =>
      rise(`harmattan_http_requests_total{method="${method}",route="${route}",status="${status}"}`);
    for (const [method, route, status, count] of [
      ["GET", "/fleet", 200, 2],
      ["GET", "/fleet", 304, 1],
      ["HEAD", "/fleet", 200, 1],
      ["GET", "/blog/:id", 404, 1],
      ["GET", "/*", 404, 2],
      ["other", "/*", 405, 1],
      ["GET", "/assets/*", 404, 1],
      ["GET", "/account", 302, 1],
      ["GET", "/healthz", 200, 1],
      ["GET", "/metrics", 200, 1],
    ] as const)
      expect(requests(method, route, status), `${method} ${route} ${status}`).toBe(count);
    const rendered = 'harmattan_http_request_duration_seconds_count{method="GET",route="/account"}';
    expect(rise(rendered)).toBe(1);
    expect(after).not.toContain("zyxqu");
  });

  it("has the state of the parts and of the queue, and every metric of the alerts and the dashboard", async () => {
    const text = await metrics();
    expect(valueIn(text, 'harmattan_part_ok{part="database"}')).toBe(1);
    for (const series of ['harmattan_mails{status="queued"}', 'harmattan_jobs{queue="mail",state="ready"}'])
      expect(text).toContain(`\n${series} `);
    for (const file of ["deploy/prometheus/alerts.yml", "deploy/grafana/board.json"]) {
      const source = readFileSync(path.join(projectRoot, file), "utf8");
      const names = source.match(/\b(?:harmattan|nodejs|process)_\w+/g);
      expect(names?.length, file).toBeGreaterThan(5);
      for (const name of names ?? [])
        expect(text, `${file} asks for ${name}`).toContain(`# TYPE ${name.replace(/_bucket$/, "")} `);
    }
  });
});

describe("a site with an ORIGIN", async () => {
  const origin = "https://www.harmattan.example";
  const site = await openSite({ env: { ORIGIN: origin } });
  afterAll(() => site.stop());

  /** Sends a request with this Host header, which fetch does not allow. */
  function send(path: string, host: string, { method = "GET", headers = {}, body = "" } = {}) {
    return new Promise<{ status?: number; location?: string }>((resolve, reject) => {
      const outgoing = request(site.origin + path, { method, headers: { Host: host, ...headers } });
      outgoing.once("error", reject).once("response", (response) => {
        response.resume();
        resolve({ status: response.statusCode, location: response.headers.location });
      });
      outgoing.end(body);
    });
  }

  it("redirects other host names to ORIGIN, also cached pages, but for health checks and metrics", async () => {
    expect((await send("/fleet", "www.harmattan.example")).status).toBe(200);
    for (const path of ["/fleet", "/booking?aircraft=aw139", "/account", "/icon.svg", "/nowhere"])
      expect(await send(path, "harmattan.example")).toMatchObject({ status: 308, location: origin + path });
    for (const path of ["/healthz", "/readyz", "/metrics"])
      expect((await send(path, "harmattan.example", { headers: asOperator })).status).toBe(200);
  });

  it("accepts forms of ORIGIN alone, and sets the session as a __Host- cookie, Secure behind https", async () => {
    const form = async (from: string) => {
      const headers = { Origin: from, "Content-Type": "application/x-www-form-urlencoded" };
      const init = { method: "POST", headers, body: "email=" };
      return (await send("/newsletter", "www.harmattan.example", init)).status;
    };
    expect([await form(origin), await form("https://harmattan.example")]).toEqual([400, 403]);
    const ada = new AccountVisitor(site, { siteOrigin: origin });
    expect((await ada.signUp("ada@example.com")).status).toBe(303);
    const cookie =
      /^__Host-harmattan\.session_token=[^;]+; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/;
    expect(ada.lastCookies).toEqual([expect.stringMatching(cookie)]);
    expect(await ada.viewer()).toMatchObject({ email: "ada@example.com" });
  });
});

describe("two servers of one database", async () => {
  const one = await openSite();
  const two = await openSite({ beside: one });
  afterAll(async () => {
    await two.stop({ keepData: true });
    await one.stop();
  });
  it.each([
    ["share sessions, also their end", expectSharedSessions],
    ["count together what one network sends", expectSharedLimits],
    ["show a comment posted at one on the cached pages and in the streams of both", expectNewComment],
  ])("%s", (_what, check) => check({ origin: one.origin, sites: [one, two] }));
});
