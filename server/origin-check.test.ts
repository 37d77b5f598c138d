import { Hono } from "hono";
import { expect, it, test } from "vitest";
import { redirectToOrigin } from "./origin-check.ts";

const site = { origin: "https://www.harmattan.example", originIsSet: true };

/** Asks a site with this ORIGIN for an address under a host name; resolves to the status and where it leads. */
async function ask(
  host: string,
  { settings = site, path = "/fleet?view=all", method = "GET", headers = {} } = {},
) {
  const app = new Hono();
  app.use(redirectToOrigin(settings));
  app.all("*", (c) => c.text("the page"));
  const response = await app.fetch(
    new Request(`http://${host}${path}`, { method, headers: { Host: host, ...headers } }),
  );
  return [response.status, response.headers.get("location")];
}

test.each([
  "harmattan.example",
  "HARMATTAN.example:8443",
  "shop.harmattan.example",
  "www.harmattan.example.",
])("leads a reader from %s to ORIGIN", async (host) => {
  const moved = [308, "https://www.harmattan.example/fleet?view=all"];
  expect([await ask(host), await ask(host, { method: "HEAD" })]).toEqual([moved, moved]);
});

test.each([
  ["ORIGIN's own name", "www.harmattan.example"],
  ["its own name with the port that a proxy listens on", "www.harmattan.example:8443"],
  ["an address inside the network", "10.0.0.7:3000"],
  ["an IPv6 address", "[fd00::7]:3000"],
  ["the loopback address", "127.0.0.1:3000"],
  ["a name inside the network", "one:3000"],
])("answers a request by %s", async (_what, host) => {
  expect(await ask(host)).toEqual([200, null]);
});

it("answers where a proxy changes the Host and passes the visitor's on as X-Forwarded-Host", async () => {
  expect(
    await ask("backend.cdn.example", { headers: { "X-Forwarded-Host": "www.harmattan.example" } }),
  ).toEqual([200, null]);
  expect(await ask("backend.internal", { headers: { "X-Forwarded-Host": "harmattan.example" } })).toEqual([
    308,
    "https://www.harmattan.example/fleet?view=all",
  ]);
});

it("leads from one loopback name to the one that ORIGIN has", async () => {
  const settings = { origin: "http://localhost:3000", originIsSet: true };
  expect(await ask("127.0.0.1:3000", { settings })).toEqual([308, "http://localhost:3000/fleet?view=all"]);
  expect(await ask("localhost:3000", { settings })).toEqual([200, null]);
});

test.each(["/healthz", "/readyz", "/metrics"])("answers %s under any name", async (path) => {
  expect(await ask("harmattan.example", { path })).toEqual([200, null]);
});

it("leaves what is sent, and a site without ORIGIN, as they are", async () => {
  expect(await ask("harmattan.example", { method: "POST" })).toEqual([200, null]);
  const settings = { ...site, originIsSet: false };
  expect(await ask("harmattan.example", { settings })).toEqual([200, null]);
});
