import { once } from "node:events";
import { connect } from "node:net";
import { expect, it } from "vitest";
import { newStaff } from "#tests/support/account-visitor.ts";
import { expectPage } from "#tests/support/expected-responses.ts";
import { sharedSite } from "#tests/support/shared-site.ts";

const site = await sharedSite();
const earlier = site.output();
const slug = "slots-and-permits-at-the-years-end";
const send = (path: string, init: RequestInit = {}) =>
  fetch(site.origin + path, { redirect: "manual", signal: AbortSignal.timeout(15_000), ...init });
/** The Accept headers of a browser, of a plain client, and of a program. */
const accepts = ["text/html,application/xhtml+xml", "*/*", "application/json"];

it.each([
  "/api",
  "/api/nothing",
  "/api/auth/callback/unknown",
  "/api/session.data",
  `/api/blog/${slug}/comments/stream.data`,
  "/api/blog/no-such-post/comments",
  "/api/blog/no-such-post/comments/stream",
])("answers JSON with 404 at %s", async (path) => {
  for (const accept of accepts) {
    const response = await send(path, { headers: { Accept: accept } });
    expect([accept, response.status]).toEqual([accept, 404]);
    expect(await response.json()).toEqual({ error: expect.stringContaining("There ") });
  }
});

it("answers POST and HEAD of an unknown address as JSON", async () => {
  const post = await send("/api/nothing", { method: "POST", body: "x" });
  expect([post.status, await post.json()]).toEqual([404, { error: "There is nothing at this address." }]);
  const head = await send("/api/nothing", { method: "HEAD" });
  expect([head.status, head.headers.get("content-type")]).toEqual([404, "application/json"]);
});

it.each([
  ["/api/session", "GET, HEAD"],
  ["/api/forgot-password", "POST"],
  ["/api/reset-password", "POST"],
  ["/api/form/newsletter", "POST"],
  [`/api/blog/${slug}/comments`, "GET, HEAD"],
  [`/api/blog/${slug}/comments/stream`, "GET, HEAD"],
  ["/healthz", "GET, HEAD"],
  ["/readyz", "GET, HEAD"],
])("%s allows %s alone", async (path, allow) => {
  for (const method of ["GET", "HEAD", "POST", "PUT"]) {
    if (allow.split(", ").includes(method)) continue;
    const response = await send(path, { method });
    expect([method, response.status, response.headers.get("allow")]).toEqual([method, 405, allow]);
    if (method !== "HEAD")
      expect(await response.json()).toEqual({ error: `This address takes ${allow} alone.` });
  }
});

it("answers the forms of the newsletter and of the sign-in dialog as JSON, on this site alone", async () => {
  const post = async (form: string, fields: Record<string, string>, origin = site.origin) => {
    const headers = { Origin: origin, "X-Forwarded-For": "198.51.100.23" };
    const body = new URLSearchParams(fields);
    const response = await send(`/api/form/${form}`, { method: "POST", body, headers });
    return [response.status, await response.json()];
  };
  const email = "json@example.com";
  expect(await post("newsletter", { email })).toEqual([200, { ok: true }]);
  const wrong = { ok: false, errors: { email: expect.any(String) }, values: { email: "json" } };
  expect(await post("newsletter", { email: "json" })).toMatchObject([400, wrong]);
  const refused = { ok: false, message: expect.stringContaining("the password is wrong"), values: { email } };
  expect(await post("sign-in", { email, password: "wrong-one" })).toMatchObject([400, refused]);
  expect(await post("booking", { email })).toMatchObject([404, { error: expect.any(String) }]);
  expect((await post("newsletter", { email }, "https://elsewhere.example"))[0]).toBe(403);
});

it("names the methods of an address to OPTIONS, and of a page to a wrong POST", async () => {
  for (const [path, allow] of [
    ["/api/forgot-password", "POST"],
    ["/booking", "GET, HEAD, POST"],
    ["/fleet", "GET, HEAD"],
    ["/nowhere", "GET, HEAD"],
  ] as const) {
    const response = await send(path, { method: "OPTIONS" });
    expect([path, response.status, response.headers.get("allow")]).toEqual([path, 204, allow]);
  }
  const page = await send("/fleet", { method: "POST", body: "x", headers: { Accept: "text/html" } });
  expect([page.status, page.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  expect(await page.text()).toContain("<h1");
});

it.each([
  "/api/trip?from=LOS&to=LTN&date=2027-06-01&time=09:00&pax=8",
  "/api/trip?from=LOS",
  "/api/airports?q=lagos",
  "/api/openapi.json",
])("answers %s from every origin and for every Accept", async (path) => {
  const plain = await send(path);
  const text = await plain.text();
  const variants = [...accepts, "text/event-stream", "image/png"];
  for (const [index, accept] of variants.entries()) {
    const headers = {
      Accept: accept,
      Origin: index % 2 ? "null" : "https://elsewhere.example",
      "Sec-Fetch-Site": "cross-site",
      "X-Forwarded-For": `198.18.${path.length}.${index}`,
    };
    const response = await send(path, { headers });
    expect([accept, response.status, await response.text()]).toEqual([accept, plain.status, text]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/json",
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
    });
  }
  expect((await send(path, { method: "HEAD" })).status).toBe(plain.status);
  const wish = { "Access-Control-Request-Method": "GET", "Access-Control-Request-Headers": "x-own" };
  const headers = { Origin: "https://elsewhere.example", ...wish };
  const preflight = await send(path, { method: "OPTIONS", headers });
  expect([preflight.status, preflight.headers.get("allow")]).toEqual([204, "GET, HEAD"]);
  const names = ["origin", "methods", "headers"].map((name) => `access-control-allow-${name}`);
  expect(names.map((name) => preflight.headers.get(name))).toEqual(["*", "GET,HEAD", "x-own"]);
});

it("allows other origins on refusals of public data, and not on private data", async () => {
  const refused = await send("/api/trip", { method: "PUT" });
  expect([refused.status, refused.headers.get("access-control-allow-origin")]).toEqual([405, "*"]);
  const own = await send("/api/session", { headers: { Origin: "https://elsewhere.example" } });
  expect(own.headers.get("access-control-allow-origin")).toBeNull();
});

it("answers 404 where a file is requested as a page's data, and still redirects", async () => {
  const { cookie } = await newStaff(site, "admin");
  const files = ["/admin/bookings/export.csv", "/admin/newsletters/subscribers/export.csv", "/sitemap.xml"];
  for (const file of files) {
    const response = await send(`${file}.data`, { headers: { Cookie: cookie } });
    await expectPage(response, 404, "There is nothing at this address.");
  }
  const onwards = await send("/admin.data");
  expect([onwards.status, await onwards.text()]).toEqual([202, expect.stringContaining("/admin/")]);
});

it("ignores an Upgrade header without a body", async () => {
  const socket = connect(Number(new URL(site.origin).port), "127.0.0.1");
  socket.write("GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n");
  const [answer] = (await once(socket, "data")) as [Buffer];
  socket.destroy();
  expect(answer.toString()).toMatch(/^HTTP\/1.1 200 /);
});

it("logs no fault for any of these", () => {
  const entries = site.output().slice(earlier.length).split("\n");
  expect(entries.filter((entry) => /"level":[56]0/.test(entry))).toEqual([]);
});
