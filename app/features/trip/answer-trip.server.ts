import { fleet } from "#app/content/fleet.ts";
import type { Airport } from "#app/content/trip/aerodrome-notes.ts";
import { tripRoutes } from "#app/content/trip/routes.ts";
import { limits } from "#app/limits.ts";
import type { Services } from "#app/platform/services.server.ts";
import type { Airports } from "./airports.server.ts";
import { airspaceRulesOn, closureAt } from "./closed-places.ts";
import { currentFacts } from "./facts.server.ts";
import type { TripFacts } from "./facts.ts";
import { duration } from "./figure-text.ts";
import { isForHelicopters, type JudgedTrip, judgeTrip } from "./judge-trip.ts";
import { addDays, localTime } from "./local-time.ts";
import { reason } from "./messages.ts";
import { codeOf, placeChoice, placeLabel, plainName, shortName, townOf } from "./place-name.ts";
import { mapDefaults, type Reach, reachOf } from "./trip-map.ts";
import {
  canonicalSearch,
  mapAll,
  problem,
  readPassengers,
  readPlace,
  readTripQuery,
  type TripProblem,
  type TripQuery,
  type TypedPlace,
} from "./trip-query.ts";
import { type TripView, tripView } from "./trip-view.ts";
import { formValuesOf, readTypedTrip, type TypedTrip } from "./typed-trip.ts";

export type JudgeServices = Pick<Services, "db" | "limiter" | "clock">;

type JudgeOutcome =
  | { state: "judged"; facts: TripFacts; trip: JudgedTrip; places: TypedPlace[] }
  | { state: "wrong"; problems: TripProblem[] }
  | { state: "tooMany"; seconds: number };

/** Judges the trip that a URL's parameters describe. Counts towards the network's rate limit. */
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

type TripPage = { typed: TypedTrip } & (
  | { state: "reach"; reach: Reach }
  | { state: "judged"; view: TripView; reach: Reach; notes: PlaceNote[] }
  | { state: "wrong"; problems: FormProblem[] }
  | { state: "tooMany"; seconds: number }
  | { state: "moved"; search: string }
);

/** The data of /trip: a judged trip, or how far the aircraft fly where no trip is requested. */
export async function answerTrip(
  parameters: URLSearchParams,
  network: string,
  services: JudgeServices,
): Promise<TripPage> {
  const typed = readTypedTrip(parameters);
  const hasQuestion = ["to", "date", "leg", "leg-to[]", "back"].some((name) => parameters.has(name));
  if (!hasQuestion) return await answerReach(parameters, typed, network, services);
  const outcome = await judgeSearch(
    withExampleDay(parameters, typed, services.clock.now()),
    network,
    services,
  );
  if (outcome.state === "tooMany") return { ...outcome, typed: formValuesOf(typed) };
  if (outcome.state === "wrong") return wrongQuestion(typed, outcome.problems);
  const { facts, trip } = outcome;
  const addressOf = (query: TripQuery) => {
    const search = canonicalSearch(query);
    return typed.isOpen ? withOpenDays(search) : search;
  };
  const search = addressOf(trip.query);
  const type = aircraftIn(parameters);
  const address = type ? `${search}&aircraft=${type.slug}` : search;
  if (decodeURIComponent(`${parameters}`) !== decodeURIComponent(address))
    return { state: "moved", typed, search: address };
  const page = judgedPage(facts, trip, search, type?.icao);
  return {
    ...page,
    typed: { ...page.typed, hasOpenTick: typed.hasOpenTick },
    view: { ...page.view, isExample: typed.isOpen },
    notes: placeNotes(trip, facts.airports, addressOf),
  };
}

/** The aircraft whose range the map draws. */
const aircraftIn = (parameters: URLSearchParams) =>
  fleet.find(({ slug }) => slug === parameters.get("aircraft"));

/** The answer, the form’s values, and the map of one aircraft, by default the best. */
function judgedPage(facts: TripFacts, trip: JudgedTrip, search: string, icao = trip.aircraft[0]?.icao) {
  const view = { ...tripView(trip), search };
  const [start] = trip.query.legs;
  const flown = trip.aircraft.find((each) => each.icao === icao)?.legs;
  const legs = trip.query.legs.map(({ from, to }, at) => ({ from, to, stops: flown?.[at]?.stops ?? [] }));
  const { passengers } = trip.query;
  const aircraft = view.closed ? null : (icao ?? null);
  const query = { from: start.from, legs, passengers, date: start.date, aircraft, search };
  return { state: "judged" as const, view, typed: typedFrom(trip.query), reach: reachOf(facts, query) };
}

async function answerReach(
  parameters: URLSearchParams,
  typed: TypedTrip,
  network: string,
  { db, limiter, clock }: JudgeServices,
): Promise<TripPage> {
  if (parameters.size > 0) {
    const verdict = await limiter.count("trip-network", limits.tripsPerNetwork, network);
    if (verdict) return { state: "tooMany", typed, seconds: verdict.retryAfterSeconds };
  }
  const facts = await currentFacts(db);
  const place = readPlace({ field: "from" }, typed.from || mapDefaults.from, "from", facts.airports.find);
  const { problem: passengersProblem } = readPassengers(typed.pax);
  const { airport } = place;
  const today = localTime(clock.now(), "UTC").date;
  const closed = airport && closureAt(airspaceRulesOn(facts, today), airport, airport);
  const problems = [
    ...("problem" in place ? [place.problem] : []),
    ...(closed ? [problem({ field: "from" }, "place-closed", reason(closed.kind, closed.text).text)] : []),
    ...(passengersProblem ? [passengersProblem] : []),
  ];
  if (!airport || problems.length > 0) return wrongQuestion(typed, problems);
  const type = aircraftIn(parameters);
  // Each page has one canonical URL.
  const texts = {
    from: typed.from ? codeOf(airport) : "",
    pax: typed.pax && String(Number(typed.pax)),
    aircraft: type?.slug ?? "",
  };
  const search = new URLSearchParams(Object.entries(texts).filter(([, value]) => value)).toString();
  if (search !== parameters.toString()) return { state: "moved", typed, search };
  const passengers = Number(typed.pax) || mapDefaults.passengers;
  const aircraft = type?.icao ?? mapDefaults.icao;
  return {
    state: "reach",
    typed: { ...typed, from: typed.from ? placeLabel(airport) : "" },
    reach: reachOf(facts, { from: airport, legs: [], passengers, date: today, aircraft }),
  };
}

/** Form values of a valid query, with places by their full names. */
function typedFrom(query: TripQuery): TypedTrip {
  const typed = readTypedTrip(new URLSearchParams(canonicalSearch(query)));
  const labelled = query.legs.map(({ from, to, date, time }) => {
    return { from: placeLabel(from), to: placeLabel(to), date, time: time ?? "" };
  });
  const { from = "", to = "" } = labelled[0] ?? {};
  if (typed.journey === "return") return { ...typed, from, to, legs: [] };
  return { ...typed, from, to, back: "", backTime: "", legs: labelled.slice(1) };
}

/** A curated route by slug: its text and the answer for an example day; null for an unknown slug or changed codes. */
export async function answerRoute(slug: string, { db, clock, log }: Pick<Services, "db" | "clock" | "log">) {
  const route = tripRoutes.find((each) => each.slug === slug);
  if (!route) return null;
  // Not rate limited: there are about thirty routes, and the page cache stores each.
  const facts = await currentFacts(db);
  const now = clock.now();
  const { from, to, passengers } = route;
  const question = { from, to, date: exampleDay(now), pax: String(passengers) };
  const read = readTripQuery(new URLSearchParams(question), facts.airports.find, now);
  if (!read.ok) {
    const problems = read.problems.map(({ code }) => code);
    log.error({ route: slug, problems }, "a curated route cannot be judged");
    return null;
  }
  const search = withOpenDays(canonicalSearch(read.query));
  const page = judgedPage(facts, judgeTrip(read.query, facts), search);
  const view = { ...page.view, title: route.name, heading: route.name, isExample: true, isRoute: true };
  return { ...page, view, text: routeText(route.text, view) };
}

const withOpenDays = (search: string) => search.replace(/\b(date|back)=[-\d]+/g, "$1=open");

/** The 15th of the month after next: answers change only once a month. */
function exampleDay(now: Date): string {
  const [year = 0, month = 0] = localTime(now, "UTC").date.split("-").map(Number);
  return new Date(Date.UTC(year, month + 1, 15)).toISOString().slice(0, 10);
}

/** Parameters with the example day in place of an open one, and a return three days later. */
function withExampleDay(parameters: URLSearchParams, typed: TypedTrip, now: Date): URLSearchParams {
  if (!typed.isOpen) return parameters;
  const day = exampleDay(now);
  const search = new URLSearchParams(parameters);
  for (const name of [...search.keys()])
    if (/^(?:open|journey|back|back-time|leg.*)$/.test(name)) search.delete(name);
  search.set("date", day);
  if (typed.journey === "return") search.set("back", addDays(day, 3));
  return search;
}

function routeText(text: string, { offered, legs }: TripView): string {
  const [quickest] = offered
    .filter(({ isNonStop }) => isNonStop)
    .sort((one, other) => one.minutes - other.minutes);
  const texts: Record<string, string> = {
    distance: `${legs[0].distanceNm.toLocaleString("en-GB")} nautical miles`,
    quickest: quickest ? `The quickest is the ${quickest.name}, in about ${duration(quickest.minutes)}.` : "",
  };
  const filled = text.replace(/\{(\w+)\}/g, (whole, name: string) => texts[name] ?? whole);
  return filled.replace(/ {2,}/g, " ").trim();
}

/** Which aerodrome of a city an answer uses, and the same question with the others. */
export interface PlaceNote {
  text: string;
  others: { name: string; search: string }[];
}

/** Notes on the cities of a journey that have other aerodromes, or helicopter sites where helicopters come first. */
function placeNotes(
  { query, legs: flights }: JudgedTrip,
  airports: Pick<Airports, "others" | "sitesOf">,
  addressOf: (query: TripQuery) => string,
): PlaceNote[] {
  const ends = new Set(query.legs.flatMap(({ from, to }) => [from, to]));
  const searchWith = (airport: Airport, other: Airport) => {
    const swapped = (end: Airport) => (end === airport ? other : end);
    const legs = mapAll(query.legs, (leg) => ({ ...leg, from: swapped(leg.from), to: swapped(leg.to) }));
    return addressOf({ ...query, legs });
  };
  const isShort = isForHelicopters(flights);
  return [...ends].flatMap((airport) => {
    const sites = isShort && !airport.isSite ? airports.sitesOf(airport) : [];
    const ofTown = sites.length > 0 ? { city: townOf(airport.city), airports: sites } : null;
    const { city, airports: serving } = ofTown ?? airports.others(airport) ?? { city: "", airports: [] };
    const name = (each: Airport) => {
      const short = shortName(each).replace(`${city} `, "");
      return short === city ? `${plainName(each)} (${codeOf(each)})` : short;
    };
    const others = serving
      .filter((other) => !ends.has(other))
      .map((other) => ({ name: name(other), search: searchWith(airport, other) }));
    return others.length > 0 ? [{ text: `For ${city} we use ${name(airport)}.`, others }] : [];
  });
}

export type FormProblem = Pick<TripProblem, "code" | "text" | "flight" | "part"> & {
  /** The control's id. */
  field: string;
  choices: { code: string; label: string; detail: string }[];
};

/** Page data of an invalid query: the form, with each problem at its control. */
function wrongQuestion(typed: TypedTrip, problems: readonly TripProblem[]) {
  const isBackLast = typed.journey === "several";
  const idOf = ({ field, flight, part = "to" }: TripProblem) => {
    if (flight) return `leg-${part}-${flight - 2}`;
    return field === "back" && isBackLast ? `leg-date-${typed.legs.length}` : field;
  };
  const inForm = problems.map((problem): FormProblem => {
    const { field: _, choices = [], ...rest } = problem;
    const listed = choices.map((airport) => {
      return { code: codeOf(airport), label: placeChoice(airport), detail: airport.name };
    });
    return { ...rest, field: idOf(problem), choices: listed };
  });
  return { state: "wrong" as const, typed: formValuesOf(typed), problems: inForm };
}
