import { fleet } from "#app/content/fleet.ts";
import { limits } from "#app/limits.ts";
import { closureAt, skiesOn } from "./closed-places.ts";
import { type CurrentFacts, currentFacts } from "./current-facts.server.ts";
import { type FormProblem, forForm } from "./form-problem.ts";
import { type Judging, judgeSearch } from "./judge-search.server.ts";
import type { JudgedTrip } from "./judge-trip.ts";
import { localTime } from "./local-time.ts";
import { reason } from "./messages.ts";
import { codeOf, placeLabel } from "./place-name.ts";
import { citiesOf, guessesIn, type PlaceNotes } from "./place-notes.ts";
import { type Reach, reachOf, usual } from "./reach-of.ts";
import { canonicalSearch, mostPassengers, problem, readTripQuery } from "./trip-query.ts";
import { type TripView, tripView } from "./trip-view.ts";
import { type TypedTrip, typedIn } from "./typed-trip.ts";

/** What the page /trip shows. */
export type TripPage = { typed: TypedTrip } & (
  | { state: "reach"; reach: Reach }
  | { state: "judged"; view: TripView; reach: Reach; notes: PlaceNotes }
  | { state: "wrong"; problems: FormProblem[] }
  | { state: "tooMany"; seconds: number }
  | { state: "moved"; search: string }
);

/** Answers an address of /trip: a journey where one is asked for, else how far the aircraft come. */
export async function answerTrip(
  parameters: URLSearchParams,
  network: string,
  services: Judging,
): Promise<TripPage> {
  const typed = typedIn(parameters);
  const isAsked = ["to", "date", "leg", "leg-to[]", "back"].some((name) => parameters.has(name));
  if (!isAsked) return await answerReach(parameters, typed, network, services);
  const judged = await judgeSearch(parameters, network, services);
  if (judged.state === "tooMany") return { ...judged, typed };
  if (judged.state === "wrong")
    return { state: "wrong", typed, problems: judged.problems.map((each) => forForm(each, typed)) };
  const { facts, trip } = judged;
  const guessed = judged.places.filter(({ isGuess }) => isGuess).map((place) => place.typed);
  const typedNames = [...new Set([...guessed, ...parameters.getAll("typed")])];
  const guesses = guessesIn(trip.query, typedNames, facts.airports);
  const search = [
    canonicalSearch(trip.query),
    ...guesses.map(({ typed: name }) => new URLSearchParams({ typed: name })),
  ].join("&");
  if (decodeURIComponent(`${parameters}`) !== decodeURIComponent(search))
    return { state: "moved", typed, search };
  return { ...judgedPage(facts, trip), notes: { guesses, cities: citiesOf(trip.query, facts.airports) } };
}

/** A judged journey as its page shows it: the answer, the form that asked, and the map of the aircraft that fits best. */
export function judgedPage(facts: CurrentFacts, trip: JudgedTrip) {
  const view = tripView(trip);
  const [first] = trip.legs;
  // What cannot fly the journey only crowds its map.
  const chosen = view.offered.length > 0 ? view.offered : view.excluded;
  return {
    ...{ state: "judged" as const, view },
    typed: asJudged(trip),
    reach: reachOf(facts, {
      ...(first ? { from: first.leg.from } : {}),
      legs: trip.legs.map(({ leg, aircraft, closure, corridorFactor }) => ({
        ...{ from: leg.from, to: leg.to },
        detour: closure || corridorFactor < 1.005 ? 1 : corridorFactor,
        isClosed: closure !== null,
        stops:
          aircraft.find(({ icao }) => icao === chosen[0]?.icao)?.stops.map(({ airport }) => airport) ?? [],
      })),
      passengers: trip.query.passengers,
      date: first?.leg.date ?? "",
      aircraft: view.closed ? [] : chosen.map(({ icao }) => icao),
    }),
  };
}

async function answerReach(
  parameters: URLSearchParams,
  typed: TypedTrip,
  network: string,
  { db, limiter, clock }: Judging,
): Promise<TripPage> {
  if (parameters.size > 0) {
    const verdict = await limiter.count("trip-network", limits.tripsPerNetwork, network);
    if (verdict) return { state: "tooMany", typed, seconds: verdict.retryAfterSeconds };
  }
  const facts = await currentFacts(db);
  const asked = new URLSearchParams({
    from: typed.from || usual.from,
    to: "*",
    date: "2000-01-01",
    pax: typed.pax,
  });
  const read = readTripQuery(asked, facts.airports.find);
  const problems = read.ok ? [] : read.problems.filter(({ field }) => field === "from" || field === "pax");
  if (problems.length > 0)
    return { state: "wrong", typed, problems: problems.map((each) => forForm(each, typed)) };
  const { airport } = facts.airports.find(typed.from || usual.from);
  const today = localTime(clock.now(), "UTC").date;
  const closed = airport && closureAt(skiesOn(facts.closedPlaces, today), airport, airport);
  if (closed) {
    const told = problem("from", "place-closed", reason(closed.kind, closed.text).text);
    return { state: "wrong", typed, problems: [forForm(told, typed)] };
  }
  const wanted = parameters.get("aircraft");
  const type = fleet.find(({ slug }) => slug === wanted);
  // One address for what is one page, whatever else was written.
  const said = {
    from: typed.from && airport ? codeOf(airport) : "",
    pax: typed.pax && String(Number(typed.pax)),
    aircraft: type?.slug ?? "",
  };
  const search = new URLSearchParams(Object.entries(said).filter(([, value]) => value)).toString();
  if (search !== parameters.toString()) return { state: "moved", typed, search };
  const passengers = Math.min(
    Number(typed.pax) || usual.passengers,
    type?.general.passengers.most ?? mostPassengers,
  );
  const others = fleet.map(({ icao }) => icao).filter((icao) => icao !== (type?.icao ?? usual.icao));
  return {
    state: "reach",
    typed: { ...typed, from: airport && typed.from ? placeLabel(airport) : "" },
    reach: reachOf(facts, {
      ...(airport ? { from: airport } : {}),
      ...{ passengers, date: today },
      aircraft: type ? [type.icao] : [usual.icao, ...others],
    }),
  };
}

/** The form of a question that was understood: names in full. */
function asJudged({ query }: JudgedTrip): TypedTrip {
  const typed = typedIn(new URLSearchParams(canonicalSearch(query)));
  const [first, ...others] = query.legs;
  const further = typed.back ? others.slice(0, -1) : others;
  return {
    ...typed,
    from: first ? placeLabel(first.from) : "",
    to: first ? placeLabel(first.to) : "",
    legs: further.map(({ from, to, date, time }) => ({
      ...{ from: placeLabel(from), to: placeLabel(to), date, time: time ?? "" },
    })),
  };
}
