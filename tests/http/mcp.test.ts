import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { expect, it } from "vitest";
import { toolTexts as say } from "#app/content/trip/mcp.ts";
import { limits } from "#app/limits.ts";
import { sharedSite } from "#tests/support/shared-site.ts";

const day = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);

/** The protocol's own client, connected to the running site from a network of its own. */
async function connected(network: string): Promise<Client> {
  const { origin } = await sharedSite();
  const client = new Client({ name: "a test", version: "1" });
  const transport = new StreamableHTTPClientTransport(new URL("/mcp", origin), {
    requestInit: { headers: { "X-Forwarded-For": network } },
  });
  // Its type asks for a session's name that may not be undefined; there is none without a session.
  await client.connect(transport as Parameters<Client["connect"]>[0]);
  return client;
}
const call = async (client: Client, name: string, input: object) => {
  const { content, isError = false } = (await client.callTool({ name, arguments: { ...input } })) as {
    content: { text: string }[];
    isError?: boolean;
  };
  const text = content[0]?.text ?? "";
  return { isError, text, answer: isError ? null : JSON.parse(text) };
};

it("an assistant finds the tools, and each answers from the same facts as the pages", async () => {
  const client = await connected("198.18.200.1");
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual([
    "judge_trip",
    "find_airport",
    "list_fleet",
    "ask_for_flight",
  ]);
  expect(client.getInstructions()).toContain("not an offer");

  const { answer: found } = await call(client, "find_airport", { query: "farnborogh" });
  expect(found.airports[0]).toMatchObject({ iata: "FAB", icao: "EGLF", longestRunwayFt: 8005 });
  const { answer: fleet } = await call(client, "list_fleet", {});
  expect(fleet.aircraft).toHaveLength(7);
  expect(fleet.aircraft[1]).toMatchObject({ slug: "challenger-604", icao: "CL60" });

  const asked = { from: "Lagos", to: "LTN", date: day, passengers: 8, time: "09:00" };
  const { answer: judged } = await call(client, "judge_trip", asked);
  const { origin } = await sharedSite();
  const { legs, factsVersion } = await (
    await fetch(`${origin}/api/trip?from=LOS&to=LTN&date=${day}&time=09:00&pax=8`, {
      headers: { "X-Forwarded-For": "198.18.200.2" },
    })
  ).json();
  expect([judged.factsVersion, judged.legs]).toEqual([factsVersion, legs]);
  expect(judged.page).toMatch(new RegExp(`/trip\\?from=LOS&to=LTN&date=${day}&time=09:00&pax=8$`));

  const closed = await call(client, "ask_for_flight", { ...asked, to: "KBP", aircraft: "challenger-604" });
  expect([closed.isError, closed.text]).toEqual([
    true,
    "Ukraine’s airspace has been closed to civil flights since February 24, 2022. We sell no flights there until that changes.",
  ]);
  const { answer: kyiv } = await call(client, "judge_trip", { ...asked, to: "KBP" });
  expect([kyiv.legs[0].closed.kind, kyiv.totals]).toEqual(["no-flights", []]);
  const { answer: guessed } = await call(client, "judge_trip", { ...asked, from: "Lagoss" });
  expect(guessed.places).toMatchObject([{ typed: "Lagoss", taken: { iata: "LOS" }, isGuess: true }]);

  const wrong = await call(client, "judge_trip", { ...asked, from: "Moscow", to: "Moscow" });
  expect([wrong.isError, wrong.text]).toEqual([
    true,
    expect.stringContaining("Several airports match “Moscow”"),
  ]);
  expect(wrong.text).toContain("Moscow Sheremetyevo (SVO), Moscow, Russia");
  await client.close();
});

it("asking for a flight only prepares a link that fills the form", async () => {
  const site = await sharedSite();
  const client = await connected("198.18.200.3");
  const asked = { from: "LOS", to: "LTN", date: day, passengers: 8, returnOn: `${day.slice(0, 8)}28T10:00` };
  const before = await site.query("select count(*) as count from bookings");
  const input = { ...asked, returnOn: undefined, aircraft: "challenger-604" };
  const { answer } = await call(client, "ask_for_flight", input);
  expect(answer.note).toBe(say.linkNote);
  expect(await site.query("select count(*) as count from bookings")).toEqual(before);
  const { pathname, search } = new URL(answer.link);
  const form = await (
    await fetch(site.origin + pathname + search, { headers: { "X-Forwarded-For": "198.18.200.3" } })
  ).text();
  for (const value of ["Lagos Murtala Muhammed (LOS)", "London Luton (LTN)", "Challenger 604"])
    expect(form).toContain(`value="${value}"`);
  const other = await call(client, "ask_for_flight", { ...input, aircraft: "concorde" });
  expect(other.isError).toBe(true);
  await client.close();
});

it("keeps the limits of the pages, opens no stream and refuses what is no message", async () => {
  const client = await connected("198.18.200.4");
  const texts: string[] = [];
  for (let times = 0; times <= limits.tripsPerNetwork.points; times++)
    texts.push((await call(client, "judge_trip", { from: "x", to: "y", date: day, passengers: 1 })).text);
  expect(texts.indexOf(say.tooMany)).toBe(limits.tripsPerNetwork.points);
  await client.close();
  const { origin } = await sharedSite();
  const accept = { Accept: "application/json, text/event-stream", "Content-Type": "application/json" };
  const from = { "X-Forwarded-For": "198.18.200.5" };
  const stream = await fetch(`${origin}/mcp`, { headers: { ...accept, ...from } });
  expect([stream.status, stream.headers.get("allow")]).toEqual([405, "POST"]);
  const cancelled = [
    { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "list_fleet", arguments: {} } },
    { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } },
  ];
  for (const body of ["{", '{"jsonrpc":"2.0"}', "", "null", "[]", JSON.stringify(cancelled)]) {
    const answer = await fetch(`${origin}/mcp`, { method: "POST", body, headers: { ...accept, ...from } });
    expect([body, answer.status]).toEqual([body, 400]);
  }
});

const message = (method: string, params: object = {}) =>
  JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
const initialize = message("initialize", {
  protocolVersion: "2025-06-18",
  capabilities: {},
  clientInfo: { name: "a test", version: "1" },
});

it.each([
  null,
  "*/*",
  "text/html",
  "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
  "application/json",
  "application/json, text/event-stream",
  "text/event-stream, application/json",
  "text/event-stream",
  "text/event-stream;q=0.9",
])("answers an assistant that accepts %s", async (accept) => {
  const { origin } = await sharedSite();
  for (const [body, expected] of [
    [initialize, '"serverInfo"'],
    [message("tools/list"), '"judge_trip"'],
    [message("tools/call", { name: "list_fleet", arguments: {} }), "challenger-604"],
  ] as const) {
    const response = await fetch(`${origin}/mcp`, {
      method: "POST",
      body,
      headers: {
        ...(accept ? { Accept: accept } : {}),
        "Content-Type": "application/json",
        "X-Forwarded-For": "198.18.200.6",
      },
    });
    const type = accept?.startsWith("text/event-stream") && !accept.includes("json");
    expect([response.status, response.headers.get("content-type")]).toEqual([
      200,
      type ? "text/event-stream" : "application/json",
    ]);
    expect(await response.text()).toContain(expected);
  }
  const notified = await fetch(`${origin}/mcp`, {
    method: "POST",
    body: JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" }),
    headers: { ...(accept ? { Accept: accept } : {}), "X-Forwarded-For": "198.18.200.6" },
  });
  expect([notified.status, await notified.text()]).toEqual([202, ""]);
});

it("answers an assistant in a page of another origin, and its preflight", async () => {
  const { origin } = await sharedSite();
  const from = { "X-Forwarded-For": "198.18.200.7" };
  for (const elsewhere of ["https://assistant.example", "null", "vscode-webview://a1b2"]) {
    const preflight = await fetch(`${origin}/mcp`, {
      method: "OPTIONS",
      headers: {
        ...{ ...from, Origin: elsewhere, "Access-Control-Request-Method": "POST" },
        "Access-Control-Request-Headers": "content-type,mcp-protocol-version",
      },
    });
    expect([preflight.status, Object.fromEntries(preflight.headers)]).toEqual([
      204,
      expect.objectContaining({
        allow: "POST",
        "access-control-allow-origin": "*",
        "access-control-allow-methods": "POST",
        "access-control-allow-headers": "content-type,mcp-protocol-version",
      }),
    ]);
    const response = await fetch(`${origin}/mcp`, {
      method: "POST",
      body: message("tools/list"),
      headers: {
        ...from,
        "Content-Type": "application/json",
        Origin: elsewhere,
        "Sec-Fetch-Site": "cross-site",
      },
    });
    expect([response.status, response.headers.get("access-control-allow-origin")]).toEqual([200, "*"]);
    expect(response.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    expect(await response.text()).toContain("judge_trip");
  }
});
