import { expect, test } from "vitest";
import { health } from "./health.ts";

const token = "a token of some length, for this test alone";
const parts = { database: null, disk: "Only 199 MB are free where DATA_DIR is." };

const defaults = {
  from: "127.0.0.1",
  host: "localhost:3000",
  headers: {} as Record<string, string>,
  metricsToken: null as string | null,
  origin: "http://localhost:3000",
  originIsSet: false,
  httpVersion: "1.1",
  trustedProxies: 0,
  stopping: AbortSignal.any([]),
};
type Client = Partial<typeof defaults>;

async function send(path: string, client: Client) {
  const { from, host, headers, httpVersion, stopping, ...settings } = { ...defaults, ...client };
  const app = health(settings, {
    readiness: async () => null,
    inspection: async () => ({ parts, freeMb: 4_000, figures: null }),
    metrics: { contentType: "text/plain" as never, text: async () => "harmattan_up 1\n" },
    stopping,
  });
  const incoming = { httpVersion, socket: { remoteAddress: from, remotePort: 1, remoteFamily: "IPv4" } };
  const response = await app.fetch(new Request(`http://${host}${path}`, { headers }), { incoming });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

const elsewhere = { from: "203.0.113.9", host: "site.example" };
const publicOrigin = { origin: "https://www.site.example", originIsSet: true };
const bearer = (credential: string) => ({ Authorization: `Bearer ${credential}` });

test("a stopping server is not ready, and shows the operator why", async () => {
  const stopping = AbortSignal.abort();
  const ready = await send("/readyz", { stopping });
  const server = "This server is stopping.";
  expect([ready.status, JSON.parse(ready.text)]).toEqual([
    503,
    { status: "not ready", parts: { server, ...parts } },
  ]);
  const { status, text } = await send("/readyz", { ...elsewhere, stopping });
  expect([status, JSON.parse(text)]).toEqual([503, { status: "not ready" }]);
});

test.each<[string, Client]>([
  ["this machine", {}],
  ["this machine by IPv6", { from: "::1", host: "[::1]:3000" }],
  ["a client with the token", { ...elsewhere, headers: bearer(token), metricsToken: token }],
])("%s sees the metrics and the failing parts", async (_name, client) => {
  expect(await send("/metrics", client)).toMatchObject({ status: 200, text: "harmattan_up 1\n" });
  const ready = await send("/readyz", client);
  expect([ready.status, JSON.parse(ready.text)]).toEqual([200, { status: "ready", parts }]);
});

test.each<[string, Client]>([
  ["another machine", elsewhere],
  ["a local proxy with X-Forwarded-For", { headers: { "X-Forwarded-For": "203.0.113.9" } }],
  ["a local proxy of a public site", { host: "127.0.0.1:3000", ...publicOrigin }],
  ["a local proxy that speaks HTTP/1.0", { host: "127.0.0.1:3000", httpVersion: "1.0" }],
  ["a program beside a trusted proxy", { trustedProxies: 1 }],
  ["a wrong token", { headers: bearer(`${token}!`), metricsToken: token }],
  ["no token where one is set", { ...elsewhere, metricsToken: token }],
])("%s sees neither", async (_name, client) => {
  const metrics = await send("/metrics", client);
  expect(metrics.text).not.toContain("harmattan_up");
  expect([metrics.status, metrics.headers.get("www-authenticate")]).toEqual(
    client?.metricsToken ? [401, "Bearer"] : [404, null],
  );
  expect(JSON.parse((await send("/readyz", client)).text)).toEqual({ status: "ready" });
});
