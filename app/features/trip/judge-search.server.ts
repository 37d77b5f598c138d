import { limits } from "#app/limits.ts";
import type { Services } from "#app/platform/services.server.ts";
import { type CurrentFacts, currentFacts } from "./facts.server.ts";
import { dateProblem, type JudgedTrip, judgeTrip } from "./judge-trip.ts";
import { readTripQuery, type TripProblem, type TypedPlace } from "./trip-query.ts";
import { typedIn } from "./typed-trip.ts";

export type Judging = Pick<Services, "db" | "limiter" | "clock">;

export type Judged =
  | { state: "judged"; facts: CurrentFacts; trip: JudgedTrip; places: TypedPlace[] }
  | { state: "wrong"; problems: TripProblem[] }
  | { state: "tooMany"; seconds: number };

/** Judges the question of an address, within the network's limit. */
export async function judgeSearch(
  parameters: URLSearchParams,
  network: string,
  { db, limiter, clock }: Judging,
): Promise<Judged> {
  const verdict = await limiter.count("trip-network", limits.tripsPerNetwork, network);
  if (verdict) return { state: "tooMany", seconds: verdict.retryAfterSeconds };
  const facts = await currentFacts(db);
  const read = readTripQuery(parameters, facts.airports.find);
  if (!read.ok)
    return {
      state: "wrong",
      problems: [...read.problems, ...dayProblem(parameters, read.problems, clock.now())],
    };
  const judged = judgeTrip(read.query, facts, clock.now());
  return judged.ok
    ? { state: "judged", facts, trip: judged.trip, places: read.places }
    : { state: "wrong", problems: judged.problems };
}

/** So that a day that is over is marked together with what else is wrong, not after it. */
function dayProblem(parameters: URLSearchParams, others: readonly TripProblem[], now: Date): TripProblem[] {
  if (others.some(({ field }) => field === "date")) return [];
  // The place may be wrong: this is the zone in which a day ends last.
  return dateProblem("date", typedIn(parameters).date, "Etc/GMT+12", now);
}
