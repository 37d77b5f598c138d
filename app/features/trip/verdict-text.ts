import { fleet } from "#app/content/fleet.ts";
import type { Airport } from "./airport-file.ts";
import type { JudgedLeg, JudgedTrip, PricedAircraftLeg } from "./judge-trip.ts";
import type { ReasonCode } from "./messages.ts";
import { cityOf, shortName } from "./place-name.ts";

const inWords = ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const inOrder = ["first", "second", "third", "fourth", "fifth", "sixth"];
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
export function headingOf(legs: readonly JudgedLeg["leg"][]): string {
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

/** Reasons for which an aircraft is not offered. */
export const blockingReasons: ReadonlySet<ReasonCode> = new Set<ReasonCode>([
  ...(["out-of-reach", "seats-too-few", "bags-too-many", "takeoff-too-short", "landing-too-short"] as const),
  ...(["not-approved", "heliport", "connection", "connection-day"] as const),
  ...(["positioning-too-far", "not-based"] as const),
  ...(["no-flights", "by-agreement", "no-way-round"] as const),
]);

/** Reasons for which it is offered only after a check. */
export const checkedReasons: ReadonlySet<ReasonCode> = new Set<ReasonCode>([
  ...([
    "marginal",
    "seats-confirm",
    "bags-tight",
    "takeoff-tight",
    "landing-tight",
    "landing-dry-only",
  ] as const),
  ...(["by-approval", "heliport-fits", "runway-unknown", "closed-departure", "closed-arrival"] as const),
  ...(["helicopter-dark", "connection", "field-unknown"] as const),
]);

type Flown = readonly Pick<PricedAircraftLeg, "verdict" | "stops">[];

/** How an aircraft flies one leg, or all of them, without its fuel stops' names. Without stops, one marginal leg makes all marginal. */
export function briefVerdict(flown: Flown): string {
  if (flown.some(({ verdict }) => verdict === "no-flights")) return "No flights";
  if (flown.some(({ verdict }) => verdict === "by-agreement")) return "By agreement only";
  if (flown.some(({ verdict }) => verdict === "out-of-reach")) return "Too far";
  const [stops, all] = [flown.reduce((sum, leg) => sum + leg.stops.length, 0), flown.length];
  const marginal = flown.flatMap(({ verdict }, at) => (verdict === "marginal" ? [at] : []));
  if (stops === 0 && marginal.length === 0) return "Non-stop";
  if (stops === 0) {
    const [only = 0, ...more] = marginal;
    const where = all > 1 && more.length === 0 ? ` on the ${inOrder[only] ?? "last"} flight` : "";
    return `Marginal${where}: depends on the wind`;
  }
  if (all === 1) return `${capital(counted(stops))} fuel ${stops === 1 ? "stop" : "stops"}`;
  const stopping = flown.filter((leg) => leg.stops.length > 0).length;
  const first = flown.findIndex((leg) => leg.stops.length > 0);
  if (stopping === 1)
    return `${stops === 1 ? "A fuel stop" : `${capital(counted(stops))} fuel stops`} on the ${inOrder[first] ?? "last"} flight`;
  const which = all === 2 ? "both" : `all ${counted(all)}`;
  // One stop on each flight reads as one stop, whichever the airports.
  return `${stopping === stops ? "A fuel stop" : "Fuel stops"} on ${stopping === all ? which : `${counted(stopping)} of the ${counted(all)}`} flights`;
}

/** The same with the places. */
export function verdictText(flown: Flown): string {
  const places = new Set(flown.flatMap((leg) => leg.stops.map(({ airport }) => shortName(airport))));
  const verdict = briefVerdict(flown);
  return places.size > 0 ? `${verdict}: ${[...places].join(" and ")}` : verdict;
}

/** What aircraft need that stop so often, at least and at most. */
function fuelStops(least: number, most: number, isSeveral: boolean): string {
  if (most === 1) return "a fuel stop";
  if (least > 1) return isSeveral ? "fuel stops" : `${counted(least)} fuel stops`;
  return isSeveral ? "one or more fuel stops" : "one or two fuel stops";
}

/** The answer in one sentence. Marginal is not counted among the non-stop ones. */
export function answerSentence(
  legs: readonly JudgedLeg[],
  offered: readonly string[],
  passengers: number,
): string {
  const all = (icao: string, verdicts: readonly PricedAircraftLeg["verdict"][]) =>
    legs.every(({ aircraft }) =>
      aircraft.some((each) => each.icao === icao && verdicts.includes(each.verdict)),
    );
  const direct = offered.filter((icao) => all(icao, ["non-stop"])).length;
  const marginal = offered.filter((icao) => all(icao, ["non-stop", "marginal"])).length - direct;
  const stopping = offered.length - direct - marginal;
  const stops = offered
    .map((icao) =>
      legs.reduce(
        (sum, { aircraft }) => sum + (aircraft.find((each) => each.icao === icao)?.stops.length ?? 0),
        0,
      ),
    )
    .filter((count) => count > 0);
  const people = passengers === 1 ? "one passenger" : `${passengers} passengers`;
  const journey = legs.length > 1 ? "this journey" : "this";
  if (offered.length === 0)
    return `None of our ${counted(fleet.length)} aircraft can fly ${journey} as asked. The reasons are below.`;
  if (direct === fleet.length)
    return `With ${people}, all ${counted(direct)} of our aircraft fly ${journey} non-stop.`;
  const parts = [
    direct > 0
      ? `${counted(direct)} of our ${counted(fleet.length)} aircraft ${direct === 1 ? "flies" : "fly"} ${journey} non-stop`
      : `none of our ${counted(fleet.length)} aircraft ${marginal > 0 ? "is sure to fly" : "flies"} ${journey} non-stop`,
    ...(marginal > 0 ? [`${counted(marginal)}${direct > 0 ? " more" : ""} can in favourable winds`] : []),
    ...(stopping > 0
      ? [
          `${counted(stopping)}${direct + marginal > 0 ? " more" : ""} ${stopping === 1 ? "needs" : "need"} ${fuelStops(Math.min(...stops), Math.max(...stops), legs.length > 1)}`,
        ]
      : []),
  ];
  return `With ${people}, ${parts.join("; ")}.`;
}

/** Why no aircraft has an estimate, where the company shows no prices. */
export function priceNote(legs: JudgedTrip["legs"]): string | null {
  const reasons = legs.flatMap(({ aircraft }) => aircraft.flatMap((flown) => flown.reasons));
  return reasons.find(({ code }) => code === "price-hidden")?.text ?? null;
}
