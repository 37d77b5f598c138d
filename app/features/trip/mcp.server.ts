import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import * as z from "zod";
import { company } from "#app/content/company.ts";
import { manyRequests } from "#app/content/form-messages.ts";
import { reportFailure } from "#app/platform/failure.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { judgeSearch } from "./answer-trip.server.ts";
import { currentFacts } from "./facts.server.ts";
import { placeDetail, placeLabel } from "./place-name.ts";
import { placeJson, tripJson, tripQuery, tripResponse } from "./trip-json.ts";
import { tripView } from "./trip-view.ts";
import { requestAddress } from "./typed-trip.ts";

const instructions =
  "Tools of a private aviation company in Lagos, Abuja and London. judge_trip says which of its seven aircraft can fly a journey, when they land, what may stand in the way and about what it costs. Show the version of the facts with a figure, say that a price is an estimate and not an offer, and never call a marginal flight non-stop. Where a name may mean several airports, ask the person which is meant. Nothing here books a flight: judge_trip has a link for each aircraft that a person opens, checks and sends.";

/** Answers one message; `id` is the request's. Stateless: each message has a new server, so any process may answer the next. */
export async function answerMessage(
  request: Request,
  { network, id }: { network: string; id: string },
  services: Services,
): Promise<Response> {
  const message: unknown = await request.json().catch(() => null);
  // Protocol version 2025-06-18 removed batches; one message a request also keeps the rate limit exact.
  if (message === null || Array.isArray(message)) {
    const error = { code: -32_600, message: "Send one message at a time." };
    return Response.json({ jsonrpc: "2.0", error, id: null }, { status: 400 });
  }
  const server = new McpServer({ name: company.name, version: "1" }, { instructions });
  const annotations = { readOnlyHint: true, openWorldHint: false };
  /** `answer` returns the result, or a sentence if there is none. */
  const tool = <Input extends z.ZodObject>(
    name: string,
    config: { description: string; inputSchema: Input; outputSchema: z.ZodObject },
    answer: (input: z.output<Input>) => Promise<object | string>,
  ) =>
    server.registerTool<z.ZodObject, z.ZodObject>(name, { ...config, annotations }, async (input) => {
      const result = await answer(input as z.output<Input>).catch(async (error) => {
        // Otherwise the SDK would send the error's message, which may contain a query, and log nothing.
        await reportFailure(error, request, id, services);
        return "Something went wrong on our side. Please try again in a minute.";
      });
      if (typeof result === "string") return { content: [{ type: "text", text: result }], isError: true };
      // The JSON is repeated as text for clients older than protocol version 2025-06-18.
      return { content: [{ type: "text", text: JSON.stringify(result) }], structuredContent: { ...result } };
    });
  const link = z.object({ icao: z.string(), link: z.url() });
  tool(
    "judge_trip",
    {
      description:
        "Judges all aircraft of the company for a journey of up to six flights: non-stop, marginal, with a fuel stop, out of reach or not sold at all, with times, runways, seats, bags, fuel, CO2, reasons in words and an estimate. The links of `requests` fill the booking form and send nothing.",
      inputSchema: tripQuery,
      outputSchema: z.object({ page: z.url(), requests: z.array(link), ...tripResponse.shape }),
    },
    (query) => judge(query, network, services),
  );
  tool(
    "find_airport",
    {
      description: "Finds airports by city, name, country, state, old name or code, also with typing errors.",
      inputSchema: z.object({ query: z.string().max(80) }),
      outputSchema: z.object({ airports: z.array(placeJson) }),
    },
    async ({ query }) => {
      const { airports } = await currentFacts(services.db);
      return { airports: airports.search(query).map((airport) => placeJson.parse(airport)) };
    },
  );
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  // The package refuses clients that do not list both types in Accept, or send JSON under another type.
  const headers = new Headers(request.headers);
  headers.set("Accept", "application/json, text/event-stream");
  headers.set("Content-Type", "application/json");
  await server.connect(transport);
  try {
    const { method, url } = request;
    return await transport.handleRequest(new Request(url, { method, headers }), { parsedBody: message });
  } finally {
    await server.close();
  }
}

/** The judgement of a journey, or a sentence with its problems; counts against the limit of /api/trip. */
async function judge(
  { leg = [], ...query }: z.output<typeof tripQuery>,
  network: string,
  services: Services,
) {
  const search = new URLSearchParams(leg.map((each) => ["leg", each]));
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  const judged = await judgeSearch(search, network, services);
  if (judged.state === "tooMany") return manyRequests(1);
  if (judged.state === "wrong") {
    // "Moscow Sheremetyevo (SVO), Moscow, Russia".
    const sentences = judged.problems.map(({ text, choices = [] }) => {
      const names = choices.map((airport) => `${placeLabel(airport)}, ${placeDetail(airport)}`);
      return names.length > 0 ? `${text} ${names.join("; ")}.` : text;
    });
    return sentences.join(" ");
  }
  const { facts, trip, places } = judged;
  const json = tripJson(trip, places, facts.airports);
  const { origin } = services.settings;
  const requests = tripView(trip).offered.map(({ icao, slug }) => {
    return { icao, link: origin + requestAddress(json.query, slug) };
  });
  return { page: `${origin}/trip?${json.query}`, requests, ...json };
}
