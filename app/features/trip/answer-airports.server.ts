import { manyRequests } from "#app/content/form-messages.ts";
import { limits } from "#app/limits.ts";
import type { Services } from "#app/platform/services.server.ts";
import { currentFacts } from "./current-facts.server.ts";
import { placeDetail } from "./place-areas.ts";
import { placeLabel } from "./place-name.ts";

const longestQuestion = 80;

/** Aerodromes for what somebody has typed so far: `{ entries, details }`, a dozen at most, each a text that a field takes, and where it is. */
export async function answerAirports(
  request: Request,
  network: string,
  { db, limiter }: Pick<Services, "db" | "limiter">,
): Promise<Response> {
  const verdict = await limiter.count("airports-network", limits.airportsPerNetwork, network);
  if (verdict)
    return Response.json(
      { error: manyRequests(Math.ceil(verdict.retryAfterSeconds / 60)) },
      { status: 429, headers: { "Retry-After": String(verdict.retryAfterSeconds) } },
    );
  const typed = (new URL(request.url).searchParams.get("q") ?? "").slice(0, longestQuestion);
  const { airports } = await currentFacts(db);
  const found = airports.search(typed);
  const details = Object.fromEntries(found.map((airport) => [placeLabel(airport), placeDetail(airport)]));
  return Response.json(
    { entries: Object.keys(details), details },
    { headers: { "Cache-Control": "public, max-age=3600" } },
  );
}
