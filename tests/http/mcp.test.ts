import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, expect, it } from "vitest";
import { manyRequests } from "#app/content/form-messages.ts";
import { limits } from "#app/limits.ts";
import { setCalls } from "#tests/support/limiting.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { dayIn } from "#tests/support/stored-bookings.ts";

const day = dayIn(60);
const trip = { from: "Lagos", to: "LTN", date: day, pax: 8, time: "09:00" };
const json = { "Content-Type": "application/json" };
const networkOf = (last: number) => ({ "X-Forwarded-For": `198.18.200.${last}` });
const site = await sharedSite();
const client = new Client({ name: "a test", version: "1" });
const requestInit = { headers: networkOf(1) };
const transport = new StreamableHTTPClientTransport(new URL("/mcp", site.origin), { requestInit });
// Its type requires a session id, which a server without sessions does not send.
await client.connect(transport as Parameters<Client["connect"]>[0]);
afterAll(() => client.close());

async function call(name: string, input: object) {
  const result = await client.callTool({ name, arguments: { ...input } });
  const { content, structuredContent, isError = false } = result;
  const [{ text }] = content as [{ text: string }];
  return { isError, text, structuredContent, answer: isError ? null : JSON.parse(text) };
}
const post = (body: string, headers: Record<string, string>) =>
  fetch(`${site.origin}/mcp`, { method: "POST", body, headers });
const message = (method: string, params: object = {}) =>
  JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });

it("an assistant finds the tools, and each answers from the same facts as the pages", async () => {
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name).join(" ")).toBe("judge_trip find_airport");
  expect(client.getInstructions()).toContain("not an offer");
  const { answer: found } = await call("find_airport", { query: "farnborogh" });
  expect(found.airports[0]).toMatchObject({ iata: "FAB", icao: "EGLF", city: "Farnborough, Hampshire" });
  // The client checks the structured content against the tool's output schema.
  const { answer, structuredContent } = await call("judge_trip", trip);
  expect(structuredContent).toEqual(answer);
  const address = `/trip?from=LOS&to=LTN&date=${day}&time=09:00&pax=8`;
  const api = await (await fetch(`${site.origin}/api${address}`, { headers: networkOf(2) })).json();
  expect([answer.factsVersion, answer.legs, answer.totals]).toEqual([api.factsVersion, api.legs, api.totals]);
  expect(answer.page.endsWith(address)).toBe(true);
  const { answer: kyiv } = await call("judge_trip", { ...trip, to: "KBP" });
  expect([kyiv.legs[0].closed.kind, kyiv.totals, kyiv.requests]).toEqual(["no-flights", [], []]);
});

it("a judgement has a link for each aircraft on offer, which fills the form and stores nothing", async () => {
  const count = () => site.query("select count(*) as count from bookings");
  const before = await count();
  const { answer } = await call("judge_trip", trip);
  expect(answer.requests.map(({ icao }: { icao: string }) => icao)).not.toContain("A109");
  const { link } = answer.requests.find(({ icao }: { icao: string }) => icao === "CL60");
  const { pathname, search } = new URL(link);
  const form = await (await fetch(site.origin + pathname + search, { headers: networkOf(3) })).text();
  for (const value of ["Lagos Murtala Muhammed (LOS)", "London Luton (LTN)", "Challenger 604"])
    expect(form).toContain(`value="${value}"`);
  expect(await count()).toEqual(before);
});

it.each([
  [{ from: "Moscow", to: "Moscow" }, "Several airports match “Moscow”"],
  [{ from: "Moscow" }, "Moscow Sheremetyevo (SVO), Moscow, Russia"],
  [{ from: "Lagoss" }, "Is it one of these? Lagos Murtala Muhammed (LOS), Lagos, Nigeria;"],
])("judge_trip with %o is an error: %s", async (input, text) => {
  const { isError, text: error } = await call("judge_trip", { ...trip, ...input });
  expect([isError, error]).toEqual([true, expect.stringContaining(text)]);
});

it("opens no stream, and refuses batches and malformed messages", async () => {
  const headers = { ...json, Accept: "application/json, text/event-stream", ...networkOf(5) };
  const stream = await fetch(`${site.origin}/mcp`, { headers });
  expect([stream.status, stream.headers.get("allow")]).toEqual([405, "POST"]);
  const batch = `[${message("tools/list")},${message("notifications/cancelled", { requestId: 1 })}]`;
  for (const body of ["{", '{"jsonrpc":"2.0"}', "", "null", "[]", batch])
    expect([body, (await post(body, headers)).status]).toEqual([body, 400]);
});

it.each([
  "",
  "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
  "application/json",
  "application/json, text/event-stream",
])(
  "answers an assistant that accepts “%s”, its preflight and its notification, from another origin",
  async (accept) => {
    const browser = { Origin: "https://assistant.example", "Sec-Fetch-Site": "cross-site" };
    const headers = { ...json, ...browser, ...networkOf(6), ...(accept ? { Accept: accept } : {}) };
    const params = { name: "find_airport", arguments: { query: "Lagos" } };
    const response = await post(message("tools/call", params), headers);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/json"]);
    expect(await response.text()).toContain("DNMM");
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    const wish = {
      "Access-Control-Request-Method": "POST",
      "Access-Control-Request-Headers": "content-type",
    };
    const init = { method: "OPTIONS", headers: { Origin: "null", ...wish } };
    const preflight = await fetch(`${site.origin}/mcp`, init);
    expect([preflight.status, preflight.headers.get("access-control-allow-origin")]).toEqual([204, "*"]);
    expect(preflight.headers.get("access-control-allow-methods")).toBe("POST");
    expect(preflight.headers.get("access-control-allow-headers")).toBe("content-type");
    const notification = JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" });
    const notified = await post(notification, { ...json, ...networkOf(7) });
    expect([notified.status, await notified.text()]).toEqual([202, ""]);
  },
);

it("has the rate limit of the pages", async () => {
  await site.query("delete from rate_limits where key like 'trip-network:%'");
  const judge = async () => (await call("judge_trip", { from: "x", to: "y", date: day, pax: 1 })).text;
  expect(await judge()).not.toBe(manyRequests(1));
  await setCalls(site, "trip-network", limits.tripsPerNetwork.points);
  expect(await judge()).toBe(manyRequests(1));
});
