import * as z from "zod";
import { manyRequests } from "#app/content/form-messages.ts";
import { limits } from "#app/limits.ts";
import type { Services } from "#app/platform/services.server.ts";
import { type JudgeServices, judgeSearch } from "./answer-trip.server.ts";
import { currentFacts } from "./facts.server.ts";
import { placeDetail, placeLabel } from "./place-name.ts";
import { problemResponse, tripJson, tripQuery, tripResponse } from "./trip-json.ts";

function tooManyRequests(seconds: number): Response {
  const error = manyRequests(Math.ceil(seconds / 60));
  return Response.json({ error }, { status: 429, headers: { "Retry-After": String(seconds) } });
}

/** The response of /api/trip: the judgement, 400 with `{error, problems}`, or 429. */
export async function answerProgram(
  request: Request,
  network: string,
  services: JudgeServices,
): Promise<Response> {
  const outcome = await judgeSearch(new URL(request.url).searchParams, network, services);
  if (outcome.state === "tooMany") return tooManyRequests(outcome.seconds);
  if (outcome.state === "wrong") {
    const problems = outcome.problems.map(({ choices = [], ...problem }) => ({ ...problem, choices }));
    const error = problems.map(({ text }) => text).join(" ");
    return Response.json(problemResponse.parse({ error, problems }), { status: 400 });
  }
  return Response.json(tripJson(outcome.trip, outcome.places, outcome.facts.airports), {
    headers: { "Cache-Control": "public, max-age=300" },
  });
}

/** The response of /api/airports: `entries`, up to twelve labels for a partial name, and `details` by label; or 429. */
export async function answerAirports(
  request: Request,
  network: string,
  { db, limiter }: Pick<Services, "db" | "limiter">,
): Promise<Response> {
  const verdict = await limiter.count("airports-network", limits.airportsPerNetwork, network);
  if (verdict) return tooManyRequests(verdict.retryAfterSeconds);
  const { airports } = await currentFacts(db);
  const matches = airports.search(new URL(request.url).searchParams.get("q") ?? "");
  const details = Object.fromEntries(matches.map((airport) => [placeLabel(airport), placeDetail(airport)]));
  return Response.json(
    { entries: Object.keys(details), details },
    { headers: { "Cache-Control": "public, max-age=3600" } },
  );
}

/** The response to a Model Context Protocol message, rate limited. Judged trips also count towards /trip's limit. */
export async function answerMcp(
  request: Request,
  client: { network: string; id: string },
  services: Services,
): Promise<Response> {
  const verdict = await services.limiter.count("mcp-network", limits.mcpPerNetwork, client.network);
  if (verdict) return tooManyRequests(verdict.retryAfterSeconds);
  // Imported on first use, because the protocol's package takes memory.
  const { answerMessage } = await import("./mcp.server.ts");
  return await answerMessage(request, client, services);
}

const airportsResponse = z.object({
  entries: z.array(z.string()),
  details: z.record(z.string(), z.string()),
});
const airportsQuery = z.object({ q: z.string().describe("The beginning of a name, a city or a code") });

function response(description: string, body: z.ZodType) {
  const { $schema: _, ...schema } = z.toJSONSchema(body);
  return { description, content: { "application/json": { schema } } };
}
const tooMany = response("Too many questions: wait as long as Retry-After says", problemResponse);

function operation(operationId: string, summary: string, query: z.ZodObject, responses: object) {
  const { properties = {}, required = [] } = z.toJSONSchema(query, { io: "input" });
  const parameters = Object.entries(properties).map(([name, property]) => {
    const { description, ...schema } = Object(property);
    return { name, in: "query", description, schema, required: required.includes(name) };
  });
  return { get: { operationId, summary, parameters, responses: { ...responses, 429: tooMany } } };
}

export const openApi = (origin: string) => ({
  openapi: "3.1.0",
  info: {
    title: "Harmattan Aviation: the trip",
    version: "1",
    description: `Which of our aircraft fly a journey, when they land, and about what it costs: the answers of ${origin}/trip. Prices are estimates, not offers; each answer names the version of its facts.`,
  },
  servers: [{ url: origin }],
  paths: {
    "/api/trip": operation("judgeTrip", "Judge a trip", tripQuery, {
      200: response("The judgement", tripResponse),
      400: response("It cannot be judged", problemResponse),
    }),
    "/api/airports": operation(
      "findAirports",
      "Up to twelve aerodromes for the beginning of a name",
      airportsQuery,
      { 200: response("Texts that `from` and `to` take", airportsResponse) },
    ),
  },
});
