import { once } from "node:events";
import { connect } from "node:net";
import { beforeAll, expect, it } from "vitest";
import { sharedSite } from "#tests/support/shared-site.ts";
import type { Site } from "#tests/support/site.ts";
import { newStaff } from "#tests/support/staff.ts";

let site: Site;
let earlier: string;
beforeAll(async () => {
  site = await sharedSite();
  earlier = site.output();
});

const slug = "slots-and-permits-at-the-years-end";
const ask = (path: string, init: RequestInit = {}) =>
  fetch(site.origin + path, { redirect: "manual", signal: AbortSignal.timeout(5_000), ...init });
// What a browser and what a program that says nothing asks for.
const accepts = ["text/html,application/xhtml+xml", "*/*", "application/json"];

it("tells a program in its own words that an address is unknown", async () => {
  for (const path of [
    "/api",
    "/api/",
    "/api/nothing",
    "/api/session/more",
    "/api/auth/nothing",
    "/api/auth/callback/nobody",
    "/api/session.data",
    `/api/blog/${slug}/comments/stream.data`,
    "/api/bookings/stream.data",
    "/api/blog/no-such-post/comments",
    "/api/blog/no-such-post/comments/stream",
  ]) {
    for (const accept of accepts) {
      const response = await ask(path, { headers: { Accept: accept } });
      expect([path, response.status]).toEqual([path, 404]);
      expect(await response.json(), path).toEqual({ error: expect.stringContaining("There ") });
    }
  }
  const posted = await ask("/api/nothing", { method: "POST", body: "x" });
  expect([posted.status, await posted.json()]).toEqual([404, { error: "There is nothing at this address." }]);
  const head = await ask("/api/nothing", { method: "HEAD" });
  expect([head.status, head.headers.get("content-type"), await head.text()]).toEqual([
    404,
    "application/json",
    "",
  ]);
});

it.each([
  ["/api/session", "GET, HEAD"],
  ["/api/forgot-password", "POST"],
  ["/api/reset-password", "POST"],
  ["/api/bookings/stream", "GET, HEAD"],
  [`/api/blog/${slug}/comments`, "GET, HEAD"],
  [`/api/blog/${slug}/comments/stream`, "GET, HEAD"],
  ["/healthz", "GET, HEAD"],
  ["/readyz", "GET, HEAD"],
])("tells a program which methods %s takes", async (path, allow) => {
  for (const method of ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]) {
    if (allow.split(", ").includes(method)) continue;
    const response = await ask(path, { method });
    expect([method, response.status, response.headers.get("allow")]).toEqual([method, 405, allow]);
    if (method === "HEAD") continue;
    expect(await response.json()).toEqual({ error: `This address takes ${allow} alone.` });
  }
});

it("says to OPTIONS what an address takes, and what a page takes that was sent a form", async () => {
  for (const [path, allow] of [
    ["/api/forgot-password", "POST"],
    ["/booking", "GET, HEAD, POST"],
    ["/fleet", "GET, HEAD"],
    ["/nowhere", "GET, HEAD"],
  ] as const) {
    const response = await ask(path, { method: "OPTIONS" });
    expect([path, response.status, response.headers.get("allow")]).toEqual([path, 204, allow]);
  }
  const page = await ask("/fleet", { method: "POST", body: "x", headers: { Accept: "text/html" } });
  expect([page.status, page.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  expect(await page.text()).toContain("<h1");
});

const trip = "/api/trip?from=LOS&to=LTN&date=2027-06-01&time=09:00&pax=8";

it("answers a program that asks for public data, whatever it accepts and wherever its page is from", async () => {
  // The limit of trips is per network.
  let network = 0;
  for (const path of [trip, "/api/trip?from=LOS", "/api/airports?q=lagos", "/api/openapi.json"]) {
    const plain = await ask(path);
    const text = await plain.text();
    for (const accept of [
      ...accepts,
      "text/event-stream",
      "image/png",
      "application/json, text/event-stream",
    ]) {
      for (const from of ["https://elsewhere.example", "null"]) {
        const headers = {
          ...{ Accept: accept, Origin: from, "Sec-Fetch-Site": "cross-site" },
          "X-Forwarded-For": `198.18.201.${network++}`,
        };
        const response = await ask(path, { headers });
        expect([path, response.status]).toEqual([path, plain.status]);
        expect(response.headers.get("content-type")).toBe("application/json");
        expect(response.headers.get("access-control-allow-origin")).toBe("*");
        expect(response.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
        expect(await response.text()).toBe(text);
        const head = await ask(path, { method: "HEAD", headers });
        expect([path, head.status, head.headers.get("content-type")]).toEqual([
          path,
          plain.status,
          "application/json",
        ]);
      }
    }
    const preflight = await ask(path, {
      method: "OPTIONS",
      headers: {
        ...{ Origin: "https://elsewhere.example", "Access-Control-Request-Method": "GET" },
        "Access-Control-Request-Headers": "x-own",
      },
    });
    expect([preflight.status, preflight.headers.get("allow")]).toEqual([204, "GET, HEAD"]);
    expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
    expect(preflight.headers.get("access-control-allow-methods")).toBe("GET,HEAD");
    expect(preflight.headers.get("access-control-allow-headers")).toBe("x-own");
  }
  const refused = await ask("/api/trip", { method: "PUT" });
  expect([refused.status, refused.headers.get("access-control-allow-origin")]).toEqual([405, "*"]);
  const own = await ask("/api/session", { headers: { Origin: "https://elsewhere.example" } });
  expect(own.headers.get("access-control-allow-origin")).toBeNull();
});

it("answers at once where a stream or a file is asked for as a page's data, and still leads on from there", async () => {
  const { cookie } = await newStaff(site, "admin");
  for (const path of [
    "/admin/bookings/stream.data",
    "/admin/bookings/export.csv.data",
    "/admin/newsletters/subscribers/export.csv.data",
    "/sitemap.xml.data",
    "/blog/feed.xml.data",
    "/robots.txt.data",
    "/site.webmanifest.data",
  ]) {
    const response = await ask(path, { headers: { Cookie: cookie } });
    expect([path, response.status]).toEqual([path, 404]);
    expect(await response.text(), path).toContain("There is nothing at this address.");
  }
  const onwards = await ask("/admin.data");
  expect([onwards.status, await onwards.text()]).toEqual([202, expect.stringContaining("/admin/")]);
});

it.each([
  ["a broken chunk", "zz\r\nhello\r\n"],
  ["a broken second chunk", "5\r\nhello\r\nzz\r\n"],
  ["half a chunk", "5\r\nhe"],
  ["a whole body in chunks", "5\r\nhello\r\n0\r\n\r\n"],
])("refuses %s that comes with a wish for another protocol, and hangs up", async (_what, body) => {
  for (const [method, path] of [
    ["POST", "/booking"],
    ["POST", "/api/forgot-password"],
    ["POST", "/healthz"],
    ["GET", "/"],
  ]) {
    const socket = connect(Number(new URL(site.origin).port), "127.0.0.1");
    let received = "";
    socket.on("data", (chunk: Buffer) => {
      received += chunk.toString();
    });
    socket.write(
      `${method} ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nTransfer-Encoding: chunked\r\n\r\n${body}`,
    );
    await once(socket, "close");
    expect(received, path).toMatch(/^HTTP\/1.1 400 [\s\S]*connection: close[\s\S]*Upgrade header/i);
  }
});

it("passes over a wish for another protocol without such a body", async () => {
  const socket = connect(Number(new URL(site.origin).port), "127.0.0.1");
  socket.write("GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n");
  const [answer] = (await once(socket, "data")) as [Buffer];
  socket.destroy();
  expect(answer.toString()).toMatch(/^HTTP\/1.1 200 /);
});

it("leaves no line about a fault behind", () => {
  expect(site.output().slice(earlier.length)).not.toMatch(/"unhandled error"|"level":[56]0/);
});
