import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import * as z from "zod";
import { company } from "#app/content/company.ts";
import { fleet } from "#app/content/fleet.ts";
import { manyRequests } from "#app/content/form-messages.ts";
import { currencies } from "#app/content/trip/model.ts";
import { limits } from "#app/limits.ts";
import { reportFailure } from "#app/platform/failure.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { currentFacts } from "./facts.server.ts";
import { judgeSearch } from "./judge-search.server.ts";
import { placeDetail, placeLabel } from "./place-name.ts";
import { tripJson, tripResponse } from "./trip-json.ts";
import { canonicalSearch } from "./trip-query.ts";

interface Client {
  network: string;
  /** The request's id, for the log. */
  id: string;
}

const instructions =
  "Tools of a private aviation company in Lagos, Abuja and London. judge_trip says which of its seven aircraft can fly a journey, when they land, what may stand in the way and about what it costs. Show the version of the facts with a figure, say that a price is an estimate and not an offer, and never call a marginal flight non-stop. Where places say isGuess, or a name may mean several airports, ask the person which is meant. Nothing here books a flight: ask_for_flight prepares a link that a person opens and sends.";

const text = z.string().max(80);
const tripInput = {
  from: text.describe(
    "Where the journey begins: a city, an airport or its code, such as LOS or Lagos, Nigeria",
  ),
  to: text.describe("Where it goes"),
  date: text.describe("Local date at departure, YYYY-MM-DD"),
  time: text.optional().describe("Local time HH:MM; left out while undecided"),
  by: z
    .enum(["depart", "arrive"])
    .optional()
    .describe("Whether the time is that of departure (usual) or of arrival"),
  passengers: z.int().min(1).max(99).describe("How many people fly"),
  bags: z.int().min(0).max(99).optional().describe("How many medium suitcases"),
  furtherFlights: z
    .array(text)
    .max(5)
    .optional()
    .describe("Flights after the first, each as LTN-NCE@2027-01-22 or LTN-NCE@2027-01-22T10:00"),
  returnOn: text.optional().describe("Return flight to where it began: YYYY-MM-DD or YYYY-MM-DDTHH:MM"),
  currency: z.enum(currencies).optional().describe("Of the estimate; USD unless said"),
};
type Trip = z.infer<z.ZodObject<typeof tripInput>>;
const slugs = fleet.map(({ slug }) => slug);
const aircraftSlug = z.enum(slugs).describe("Which aircraft, by its slug from list_fleet");

/** The error of a tool: a sentence that says what would work. */
class ToolError extends Error {}
const tooMany = () => new ToolError(manyRequests(1));

/** Answers one message. Stateless: each message has a new server, so any process may answer the next. */
export async function answerMessage(
  request: Request,
  { network, id }: Client,
  services: Services,
): Promise<Response> {
  const message: unknown = await request.json().catch(() => null);
  // Several in one left the protocol in 2025-06-18; each is to count against the limit, and none to cancel its neighbour.
  if (message === null || Array.isArray(message)) {
    const error = { code: -32_600, message: "Send one message at a time." };
    return Response.json({ jsonrpc: "2.0", error, id: null }, { status: 400 });
  }
  const server = new McpServer({ name: company.name, version: "1" }, { instructions });
  const annotations = { readOnlyHint: true, openWorldHint: false };
  const { origin } = services.settings;
  // The protocol's package would send an error's own text, which may hold a query, and log nothing.
  const run = async (tool: () => object | Promise<object>) => {
    try {
      const result = { ...(await tool()) };
      // JSON as text besides, for clients older than the protocol of 2025-06-18.
      const content = [{ type: "text" as const, text: JSON.stringify(result) }];
      return { content, structuredContent: result };
    } catch (error) {
      if (!(error instanceof ToolError)) await reportFailure(error, request, id, services);
      const failed = "Something went wrong on our side. Please try again in a minute.";
      const sentence = error instanceof ToolError ? error.message : failed;
      return { content: [{ type: "text" as const, text: sentence }], isError: true };
    }
  };
  server.registerTool(
    "judge_trip",
    {
      title: "Judge a trip",
      description:
        "Judges all aircraft of the company for a journey of up to six flights: non-stop, marginal, with a fuel stop, out of reach or not sold at all, with times, runways, seats, bags, fuel, CO2, reasons in words and an estimate.",
      annotations,
      inputSchema: tripInput,
      outputSchema: { page: z.url(), note: z.string(), ...tripResponse.shape },
    },
    (query) =>
      run(async () => {
        const { trip, json } = await judge(query, network, services);
        const page = `${origin}/trip?${canonicalSearch(trip.query)}`;
        const note =
          "An estimate is not an offer. Show the version of the facts with it. It shows what each aircraft can do, not whether it is free.";
        return { page, note, ...json };
      }),
  );
  server.registerTool(
    "find_airport",
    {
      title: "Find an airport",
      description:
        "Finds airports by city, name, country, state, old name or code; small typing errors are forgiven.",
      annotations,
      inputSchema: { query: text },
    },
    ({ query }) => run(() => findAirports(query, network, services)),
  );
  server.registerTool(
    "list_fleet",
    {
      title: "List the fleet",
      description: "The company's aircraft with seats and published range.",
      annotations,
    },
    () => run(listFleet),
  );
  server.registerTool(
    "ask_for_flight",
    {
      title: "Prepare a request for a flight",
      description:
        "Prepares a link to the booking form, filled with a journey and an aircraft. It sends nothing: give the link to the person, who checks it, adds their name and sends it.",
      annotations,
      inputSchema: { ...tripInput, aircraft: aircraftSlug },
    },
    ({ aircraft, ...query }) =>
      run(async () => {
        const { trip, json } = await judge(query, network, services);
        const closures = trip.legs.flatMap(({ closure }) => closure?.reason.text ?? []);
        if (closures.length > 0) throw new ToolError(closures.join(" "));
        const form = new URLSearchParams({ trip: canonicalSearch(trip.query), aircraft });
        const note =
          "Nothing has been sent. A person opens this link, checks the form, adds their details and sends it.";
        return { link: `${origin}/booking?${form}`, note, places: json.places };
      }),
  );
  const isStream = /^\s*text\/event-stream\s*(?:;[^,]*)?$/i.test(request.headers.get("accept") ?? "");
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: !isStream });
  await server.connect(transport);
  try {
    const response = await transport.handleRequest(acceptable(request), { parsedBody: message });
    // Closing the server ends a stream, so it is read first.
    return isStream ? new Response(await response.text(), response) : response;
  } finally {
    await server.close();
  }
}

/** The package refuses clients that do not list both types in Accept, or send JSON under another type. */
function acceptable(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.set("Accept", "application/json, text/event-stream");
  headers.set("Content-Type", "application/json");
  return new Request(request.url, { method: request.method, headers });
}

/** Judges a journey within the limit of /api/trip; a ToolError where it cannot. */
async function judge(query: Trip, network: string, services: Services) {
  const { from, to, date, time, by, passengers, bags, furtherFlights = [], returnOn, currency } = query;
  const search = new URLSearchParams({ from, to, date, pax: String(passengers) });
  for (const [name, value] of Object.entries({ time, by, back: returnOn, currency, bags }))
    if (value !== undefined) search.set(name, String(value));
  for (const leg of furtherFlights) search.append("leg", leg);
  const judged = await judgeSearch(search, network, services);
  if (judged.state === "tooMany") throw tooMany();
  if (judged.state === "judged") {
    const { trip, places, facts } = judged;
    return { trip, json: tripJson(trip, places, facts.airports) };
  }
  const sentences = judged.problems.map(({ text: sentence, choices = [] }) => {
    // "Moscow Sheremetyevo (SVO), Moscow, Russia".
    const choiceNames = choices.map((airport) => `${placeLabel(airport)}, ${placeDetail(airport)}`);
    return choiceNames.length > 0 ? `${sentence} ${choiceNames.join("; ")}.` : sentence;
  });
  throw new ToolError(sentences.join(" "));
}

async function findAirports(query: string, network: string, { db, limiter }: Services) {
  if (await limiter.count("airports-network", limits.airportsPerNetwork, network)) throw tooMany();
  const { airports } = await currentFacts(db);
  const results = airports.search(query).map((airport) => {
    const { lat: _lat, lon: _lon, region: _region, runways, ...place } = airport;
    const longestRunwayFt = Math.max(0, ...runways.map(({ lengthFt }) => lengthFt)) || null;
    return { ...place, longestRunwayFt, label: placeLabel(airport) };
  });
  return { airports: results };
}

/** The company's aircraft as /fleet shows them. */
function listFleet() {
  const aircraft = fleet.map(({ slug, name, icao, wing, description, general, performance }) => {
    const kind = wing === "fixed" ? "jet" : "helicopter";
    const figures = { passengers: general.passengers.text, publishedRangeNm: performance.rangeNm };
    return { slug, name, icao, description, kind, ...figures };
  });
  const note = "Published figures of the types. Ask judge_trip whether one can fly a journey.";
  return { note, aircraft };
}
