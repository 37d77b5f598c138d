import { limits } from "#app/limits.ts";
import type { Services } from "#app/platform/services.server.ts";
import { currentFacts } from "./current-facts.server.ts";
import { placeLabel } from "./place-name.ts";

const longestQuestion = 80;

/** Aerodromes for what somebody has typed so far: `{ entries }`, a dozen at most, each a text that a field takes. */
export async function answerAirports(
  request: Request,
  network: string,
  { db, limiter }: Pick<Services, "db" | "limiter">,
): Promise<Response> {
  const verdict = await limiter.count("airports-network", limits.airportsPerNetwork, network);
  if (verdict)
    return Response.json(
      { error: "Too many questions. Please wait a moment." },
      { status: 429, headers: { "Retry-After": String(verdict.retryAfterSeconds) } },
    );
  const typed = (new URL(request.url).searchParams.get("q") ?? "").slice(0, longestQuestion);
  const { airports } = await currentFacts(db);
  return Response.json(
    { entries: [...new Set(airports.search(typed).map(placeLabel))] },
    { headers: { "Cache-Control": "public, max-age=3600" } },
  );
}
