import { fleet } from "#app/content/fleet.ts";
import type { Airport } from "./airport-file.ts";
import type { JudgedLeg, PricedAircraftLeg } from "./judge-trip.ts";
import { people } from "./messages.ts";
import { cityOf, shortName } from "./place-name.ts";
import type { TripLeg } from "./trip-query.ts";

const inWords = ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const counted = (count: number) => inWords[count] ?? String(count);
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** How many flights can be read as their places. */
const mostNamed = 4;

/** An aerodrome with the city that it is flown to for: "London Luton", "New York Teterboro". */
function called(airport: Airport): string {
  const [city, name] = [cityOf(airport), shortName(airport)];
  return name.includes(city) ? name : `${city} ${name}`;
}

/** What a journey is called over its answer: its places in order where they are few and each flight begins where one has landed. */
export function headingOf(legs: readonly Pick<TripLeg, "from" | "to">[]): string {
  const [first] = legs;
  if (!first) return "";
  const [from, to] = [called(first.from), called(first.to)];
  if (legs.length === 1) return `${from} to ${to}`;
  const isBack = legs.at(-1)?.to.ident === first.from.ident;
  const isOneWay = legs.every((leg, at) => at === 0 || leg.from.ident === legs[at - 1]?.to.ident);
  if (!isOneWay || legs.length > mostNamed) return `${capital(counted(legs.length))} flights from ${from}`;
  if (isBack && legs.length === 2) return `${from} to ${to} and back`;
  const cities = legs.map((leg) => cityOf(leg.to));
  const last = isBack ? "back" : cities.at(-1);
  return `${cityOf(first.from)} to ${cities.slice(0, -1).join(", ")} and ${last}`;
}

const codes = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/));

/** Reasons for which an aircraft is not offered. */
export const blockingReasons = codes(
  "out-of-reach seats-too-few bags-too-many takeoff-too-short landing-too-short not-approved heliport connection connection-day positioning-too-far not-based no-flights by-agreement no-way-round",
);

/** Reasons for which it is offered only after a check. */
export const checkedReasons = codes(
  "marginal seats-confirm bags-tight takeoff-tight landing-tight landing-dry-only by-approval landing-to-be-agreed heliport-fits runway-unknown closed-departure closed-arrival helicopter-dark connection field-unknown",
);

type Flown = readonly Pick<PricedAircraftLeg, "verdict" | "stops">[];

const unflown = {
  "no-flights": "No flights",
  "by-agreement": "By agreement only",
  "out-of-reach": "Too far",
} as const;

/** How an aircraft flies one leg, or all of them, without its fuel stops' names. Without stops, one marginal leg makes all marginal. */
export function briefVerdict(flown: Flown): string {
  for (const { verdict } of flown) if (verdict in unflown) return unflown[verdict as keyof typeof unflown];
  const stops = flown.reduce((sum, leg) => sum + leg.stops.length, 0);
  if (stops > 0) return `${capital(counted(stops))} fuel ${stops === 1 ? "stop" : "stops"}`;
  return flown.some(({ verdict }) => verdict === "marginal") ? "Marginal: depends on the wind" : "Non-stop";
}

/** The same with the places. */
export function verdictText(flown: Flown): string {
  const places = new Set(flown.flatMap((leg) => leg.stops.map(shortName)));
  const verdict = briefVerdict(flown);
  return places.size > 0 ? `${verdict}: ${[...places].join(" and ")}` : verdict;
}

/** The answer in one sentence. Marginal is not counted among the non-stop ones. */
export function answerSentence(
  legs: readonly JudgedLeg[],
  offered: readonly string[],
  passengers: number,
): string {
  const journey = legs.length > 1 ? "this journey" : "this";
  const ours = `of our ${counted(fleet.length)} aircraft`;
  if (offered.length === 0) return `None ${ours} can fly ${journey} as asked. The reasons are below.`;
  const flown = legs.flatMap(({ aircraft }) => aircraft.filter(({ icao }) => offered.includes(icao)));
  const stopping = new Set(flown.flatMap(({ icao, stops }) => (stops.length > 0 ? icao : [])));
  const marginal = new Set(
    flown.flatMap(({ icao, verdict }) => (verdict === "marginal" && !stopping.has(icao) ? icao : [])),
  );
  const direct = offered.length - stopping.size - marginal.size;
  if (direct === fleet.length)
    return `With ${people(passengers)}, all ${counted(direct)} of our aircraft fly ${journey} non-stop.`;
  const more = (before: number) => (before > 0 ? " more" : "");
  const parts = [
    direct > 0
      ? `${counted(direct)} ${ours} ${direct === 1 ? "flies" : "fly"} ${journey} non-stop`
      : `none ${ours} ${marginal.size > 0 ? "is sure to fly" : "flies"} ${journey} non-stop`,
    marginal.size > 0 ? `${counted(marginal.size)}${more(direct)} can in favourable winds` : "",
    stopping.size > 0
      ? `${counted(stopping.size)}${more(direct + marginal.size)} ${stopping.size === 1 ? "needs" : "need"} to stop for fuel`
      : "",
  ];
  return `With ${people(passengers)}, ${parts.filter(Boolean).join("; ")}.`;
}
