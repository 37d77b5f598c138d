import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import * as z from "zod";
import { company } from "#app/content/company.ts";
import { fleet } from "#app/content/fleet.ts";
import { manyRequests } from "#app/content/form-messages.ts";
import { limits } from "#app/limits.ts";
import { reportFailure } from "#app/platform/failure.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { currentFacts } from "./facts.server.ts";
import { judgeSearch } from "./judge-search.server.ts";
import { placeDetail, placeLabel } from "./place-name.ts";
import { tripJson, tripQuery, tripResponse } from "./trip-json.ts";
import { canonicalSearch } from "./trip-query.ts";

const instructions =
  "Tools of a private aviation company in Lagos, Abuja and London. judge_trip says which of its seven aircraft can fly a journey, when they land, what may stand in the way and about what it costs. Show the version of the facts with a figure, say that a price is an estimate and not an offer, and never call a marginal flight non-stop. Where places say isGuess, or a name may mean several airports, ask the person which is meant. Nothing here books a flight: ask_for_flight prepares a link that a person opens and sends.";
const aircraftSlug = z
  .enum(fleet.map(({ slug }) => slug))
  .describe("Which aircraft, by its slug from list_fleet");

/** The error of a tool: a sentence that says what would work. */
class ToolError extends Error {}

interface Client {
  network: string;
  /** The request's id, for the log. */
  id: string;
}

/** Answers one message. Stateless: each message has a new server, so any process may answer the next. */
export async function answerMessage(request: Request, client: Client, services: Services): Promise<Response> {
  const message: unknown = await request.json().catch(() => null);
  // Several in one left the protocol in 2025-06-18; each is to count against the limit, and none to cancel its neighbour.
  if (message === null || Array.isArray(message)) {
    const error = { code: -32_600, message: "Send one message at a time." };
    return Response.json({ jsonrpc: "2.0", error, id: null }, { status: 400 });
  }
  const server = new McpServer({ name: company.name, version: "1" }, { instructions });
  registerTools(server, client, services, (error) => reportFailure(error, request, client.id, services));
  const isStream = /^\s*text\/event-stream\s*(?:;[^,]*)?$/i.test(request.headers.get("accept") ?? "");
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: !isStream });
  // The package refuses clients that do not list both types in Accept, or send JSON under another type.
  const headers = new Headers(request.headers);
  headers.set("Accept", "application/json, text/event-stream");
  headers.set("Content-Type", "application/json");
  await server.connect(transport);
  try {
    const { method, url } = request;
    const response = await transport.handleRequest(new Request(url, { method, headers }), {
      parsedBody: message,
    });
    // Closing the server ends a stream, so it is read first.
    return isStream ? new Response(await response.text(), response) : response;
  } finally {
    await server.close();
  }
}

function registerTools(
  server: McpServer,
  { network }: Client,
  services: Services,
  report: (error: unknown) => Promise<unknown>,
) {
  const { origin } = services.settings;
  const annotations = { readOnlyHint: true, openWorldHint: false };
  const tool = <Input extends z.ZodObject>(
    name: string,
    config: { title: string; description: string; inputSchema: Input; outputSchema?: z.ZodObject },
    answer: (input: z.output<Input>) => object | Promise<object>,
  ) => {
    // The protocol's package would send an error's own text, which may hold a query, and log nothing.
    const run = async (input: z.output<Input>) => {
      try {
        const result = { ...(await answer(input)) };
        // JSON as text besides, for clients older than the protocol of 2025-06-18.
        return {
          content: [{ type: "text" as const, text: JSON.stringify(result) }],
          structuredContent: result,
        };
      } catch (error) {
        if (!(error instanceof ToolError)) await report(error);
        const failed = "Something went wrong on our side. Please try again in a minute.";
        const text = error instanceof ToolError ? error.message : failed;
        return { content: [{ type: "text" as const, text }], isError: true };
      }
    };
    server.registerTool<z.ZodObject, z.ZodObject>(name, { ...config, annotations }, (input) =>
      run(input as z.output<Input>),
    );
  };
  tool(
    "judge_trip",
    {
      title: "Judge a trip",
      description:
        "Judges all aircraft of the company for a journey of up to six flights: non-stop, marginal, with a fuel stop, out of reach or not sold at all, with times, runways, seats, bags, fuel, CO2, reasons in words and an estimate.",
      inputSchema: tripQuery,
      outputSchema: z.object({ page: z.url(), note: z.string(), ...tripResponse.shape }),
    },
    async (query) => {
      const { trip, json } = await judge(query, network, services);
      const note =
        "An estimate is not an offer. Show the version of the facts with it. It shows what each aircraft can do, not whether it is free.";
      return { page: `${origin}/trip?${canonicalSearch(trip.query)}`, note, ...json };
    },
  );
  tool(
    "find_airport",
    {
      title: "Find an airport",
      description:
        "Finds airports by city, name, country, state, old name or code; small typing errors are forgiven.",
      inputSchema: z.object({ query: z.string().max(80) }),
    },
    async ({ query }) => {
      const { db, limiter } = services;
      if (await limiter.count("airports-network", limits.airportsPerNetwork, network))
        throw new ToolError(manyRequests(1));
      const { airports } = await currentFacts(db);
      const results = airports.search(query).map((airport) => {
        const { lat: _lat, lon: _lon, region: _region, runways, ...place } = airport;
        const longestRunwayFt = Math.max(0, ...runways.map(({ lengthFt }) => lengthFt)) || null;
        return { ...place, longestRunwayFt, label: placeLabel(airport) };
      });
      return { airports: results };
    },
  );
  tool(
    "list_fleet",
    {
      title: "List the fleet",
      description: "The company's aircraft with seats and published range.",
      inputSchema: z.object({}),
    },
    () => ({
      note: "Published figures of the types. Ask judge_trip whether one can fly a journey.",
      aircraft: fleet.map(({ slug, name, icao, wing, description, general, performance }) => {
        const kind = wing === "fixed" ? "jet" : "helicopter";
        const figures = { passengers: general.passengers.text, publishedRangeNm: performance.rangeNm };
        return { slug, name, icao, description, kind, ...figures };
      }),
    }),
  );
  tool(
    "ask_for_flight",
    {
      title: "Prepare a request for a flight",
      description:
        "Prepares a link to the booking form, filled with a journey and an aircraft. It sends nothing: give the link to the person, who checks it, adds their name and sends it.",
      inputSchema: tripQuery.extend({ aircraft: aircraftSlug }),
    },
    async ({ aircraft, ...query }) => {
      const { trip, json } = await judge(query, network, services);
      const closures = trip.legs.flatMap(({ closure }) => closure?.reason.text ?? []);
      if (closures.length > 0) throw new ToolError(closures.join(" "));
      const form = new URLSearchParams({ trip: canonicalSearch(trip.query), aircraft });
      const note =
        "Nothing has been sent. A person opens this link, checks the form, adds their details and sends it.";
      return { link: `${origin}/booking?${form}`, note, places: json.places };
    },
  );
}

/** Judges a journey within the limit of /api/trip; a ToolError where it cannot. */
async function judge(
  { leg = [], ...query }: z.output<typeof tripQuery>,
  network: string,
  services: Services,
) {
  const search = new URLSearchParams(leg.map((each) => ["leg", each]));
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  const judged = await judgeSearch(search, network, services);
  if (judged.state === "tooMany") throw new ToolError(manyRequests(1));
  if (judged.state === "judged") {
    const { trip, places, facts } = judged;
    return { trip, json: tripJson(trip, places, facts.airports) };
  }
  const sentences = judged.problems.map(({ text, choices = [] }) => {
    // "Moscow Sheremetyevo (SVO), Moscow, Russia".
    const names = choices.map((airport) => `${placeLabel(airport)}, ${placeDetail(airport)}`);
    return names.length > 0 ? `${text} ${names.join("; ")}.` : text;
  });
  throw new ToolError(sentences.join(" "));
}
