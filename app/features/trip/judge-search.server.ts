import { limits } from "#app/limits.ts";
import type { Services } from "#app/platform/services.server.ts";
import { type CurrentFacts, currentFacts } from "./facts.server.ts";
import { type JudgedTrip, judgeTrip } from "./judge-trip.ts";
import { readTripQuery, type TripProblem, type TypedPlace } from "./trip-query.ts";

export type JudgeServices = Pick<Services, "db" | "limiter" | "clock">;

export type JudgeOutcome =
  | { state: "judged"; facts: CurrentFacts; trip: JudgedTrip; places: TypedPlace[] }
  | { state: "wrong"; problems: TripProblem[] }
  | { state: "tooMany"; seconds: number };

/** Judges the question of an address, within the network's limit. */
export async function judgeSearch(
  parameters: URLSearchParams,
  network: string,
  { db, limiter, clock }: JudgeServices,
): Promise<JudgeOutcome> {
  const verdict = await limiter.count("trip-network", limits.tripsPerNetwork, network);
  if (verdict) return { state: "tooMany", seconds: verdict.retryAfterSeconds };
  const facts = await currentFacts(db);
  const read = readTripQuery(parameters, facts.airports.find, clock.now());
  if (!read.ok) return { state: "wrong", problems: read.problems };
  return { state: "judged", facts, trip: judgeTrip(read.query, facts), places: read.places };
}
