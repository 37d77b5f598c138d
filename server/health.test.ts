import { expect, test } from "vitest";
import { health } from "./health.ts";
import type { Metrics } from "./metrics.ts";

const token = "a token of some length, for this test alone";
const parts = { database: null, migrations: null, workers: "No work is fetched from mail." };

/** Asks as somebody at this address does, with these headers. */
async function ask(
  path: string,
  {
    from = "127.0.0.1",
    host = "localhost:3000",
    headers = {},
    metricsToken = null as string | null,
    origin = "http://localhost:3000",
    originIsSet = false,
    httpVersion = "1.1",
    trustedProxies = 0,
    stopping = false,
  } = {},
) {
  const app = health(
    { metricsToken, origin, originIsSet, trustedProxies },
    { parts: async () => parts, whyNotReady: async () => ({ database: null, migrations: null }) } as never,
    { contentType: "text/plain", text: async () => "harmattan_up 1\n" } as unknown as Metrics,
    stopping ? AbortSignal.abort() : new AbortController().signal,
  );
  const incoming = { httpVersion, socket: { remoteAddress: from, remotePort: 1, remoteFamily: "IPv4" } };
  const response = await app.fetch(new Request(`http://${host}${path}`, { headers }), { incoming });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

const publicOrigin = { origin: "https://www.site.example", originIsSet: true };
const bearer = (given: string) => ({ Authorization: `Bearer ${given}` });

test.each([
  ["a program on this machine", {}],
  ["a program on this machine, by IPv6", { from: "::1", host: "[::1]:3000" }],
  ["a program on this machine, where ORIGIN is a loopback address", { originIsSet: true }],
  [
    "a program on this machine, where ORIGIN is another loopback address",
    { host: "127.0.0.1:3000", origin: "http://localhost:8080", originIsSet: true },
  ],
  [
    "a program on this machine, where ORIGIN is an IPv6 loopback address",
    { origin: "http://[::1]:3000", originIsSet: true },
  ],
  [
    "whoever has the token",
    { from: "203.0.113.9", host: "site.example", headers: bearer(token), metricsToken: token },
  ],
])("%s sees the metrics and what is ill", async (_who, asker) => {
  expect(await ask("/metrics", asker)).toMatchObject({ status: 200, text: "harmattan_up 1\n" });
  const ready = await ask("/readyz", asker);
  expect([ready.status, JSON.parse(ready.text)]).toEqual([200, { status: "ready", parts }]);
});

test.each([
  ["another machine", { from: "203.0.113.9" }],
  ["a proxy on this machine that says so", { headers: { "X-Forwarded-For": "203.0.113.9" } }],
  ["a proxy on this machine that hands on the Host alone", { host: "site.example" }],
  ["a proxy on this machine that says nothing", { host: "127.0.0.1:3000", ...publicOrigin }],
  ["a proxy on this machine that speaks HTTP/1.0", { host: "127.0.0.1:3000", httpVersion: "1.0" }],
  ["a program that asks by the name of a public site", { host: "www.site.example", ...publicOrigin }],
  ["another machine, where ORIGIN is a loopback address", { from: "203.0.113.9", originIsSet: true }],
  ["a program beside a trusted proxy", { trustedProxies: 1 }],
  ["a token where none is set", { from: "203.0.113.9", headers: bearer("") }],
  ["a wrong token", { headers: bearer(`${token}!`), metricsToken: token }],
  ["no token where one is set", { from: "203.0.113.9", metricsToken: token }],
])("%s sees neither", async (_who, asker) => {
  const metrics = await ask("/metrics", asker);
  expect(metrics.text).not.toContain("harmattan_up");
  expect([metrics.status, metrics.headers.get("www-authenticate")]).toEqual(
    "metricsToken" in asker ? [401, "Bearer"] : [404, null],
  );
  expect(JSON.parse((await ask("/readyz", asker)).text)).toEqual({ status: "ready" });
});

test("who is stopping says so, and is not ready", async () => {
  const told = await ask("/readyz", { stopping: true });
  expect([told.status, JSON.parse(told.text)]).toEqual([
    503,
    { status: "not ready", parts: { server: "This server is stopping.", ...parts } },
  ]);
});
