import { fleet } from "#app/content/fleet.ts";
import { model } from "#app/content/trip/model.ts";
import { tripPage } from "#app/content/trip/page.ts";
import type { Airport } from "./airport-file.ts";
import { longDay } from "./figure-text.ts";
import type { JudgedTrip, PricedAircraftLeg } from "./judge-trip.ts";
import type { Closure } from "./leg-place.ts";
import type { Moment } from "./leg-times.ts";
import { zoneName } from "./local-time.ts";
import { cityOf, codeOf, shortName } from "./place-name.ts";
import type { Estimate } from "./price.ts";
import { canonicalSearch } from "./trip-query.ts";
import {
  answerSentence,
  blockingReasons,
  briefVerdict,
  checkedReasons,
  headingOf,
  priceNote,
  verdictText,
} from "./verdict-text.ts";
import { fitOf } from "./whole-journey.ts";

/** A judged trip as the page shows it: by aircraft, for people. */
export interface TripView {
  search: string;
  factsVersion: string;
  /** The day of its newest figure that counts for a price, or of the version. */
  figuresOf: string;
  /** Every place in order, for records. */
  title: string;
  /** What the journey is called over its answer. */
  heading: string;
  sentence: string;
  passengers: number;
  legs: {
    from: string;
    to: string;
    /** Both ends by their codes, for where the title names them; and by their cities. */
    codes: string;
    names: string;
    date: string;
    time: string | null;
    distanceNm: number;
    /** What is flown where the direct line cannot be, nm. */
    flownNm: number | null;
    notes: string[];
  }[];
  /** What can be offered, best fit first. */
  offered: AircraftView[];
  /** The others, each with what stands in the way. */
  excluded: AircraftView[];
  /** The day was chosen by nobody: what is asked for is a day, not an aircraft. */
  isExample?: boolean;
  /** Why the journey is not sold; null where it is. */
  closed: ClosedView | null;
  /** Why there is no estimate, where the company shows no prices. */
  priceNote: string | null;
  /** The longest that any offered leg may take, minutes: the end of the scale on which times are drawn. */
  longestMinutes: number;
}

/** Shown in place of aircraft and prices. */
export interface ClosedView {
  kind: Closure["kind"];
  heading: string;
  /** A sentence for each flight that is not sold. */
  texts: string[];
  /** When the rules were read, and whether all are confirmed. */
  checkedOn: string | null;
  isConfirmed: boolean;
}

export interface AircraftView {
  icao: string;
  name: string;
  slug: string;
  suits: PricedAircraftLeg["suits"];
  verdict: string;
  /** Without the places of its fuel stops. */
  briefVerdict: string;
  /** What decides: what is checked before it is offered, or why it is not. */
  deciding: string[];
  /** Room for people, and for medium suitcases. */
  seats: number;
  bags: number;
  legs: AircraftLegView[];
  estimate: Estimate | null;
}

export interface AircraftLegView {
  /** Which of the journey's flights it is. */
  id: string;
  verdict: string;
  isMarginal: boolean;
  /** Where it stops for fuel, in order. */
  stops: string[];
  block: PricedAircraftLeg["block"];
  departure: ClockView | null;
  arrival: (ClockView & { daysLater: number; isDark: boolean }) | null;
  co2Kg: number | null;
  reasons: string[];
}

interface ClockView {
  place: string;
  code: string;
  date: string;
  time: string;
  zone: string;
  shortZone: string;
  utc: string;
}

const clock = (airport: Airport, { date, time, zone, utc }: Moment): ClockView => ({
  ...{
    place: shortName(airport),
    code: codeOf(airport),
    date,
    time,
    zone: zoneName(utc, zone),
    shortZone: zoneName(utc, zone, "shortOffset"),
  },
  utc: utc.toISOString().slice(11, 16),
});

/** An aircraft with how long it flies in all. */
type Ranked = AircraftView & { minutes: number };

/** Of those that fit alike the fast ones lead, the one with the lowest estimate first: minutes saved on a short flight are worth no larger aircraft. The slower ones follow by the same rule. */
function bestFirst(aircraft: readonly Ranked[]): Ranked[] {
  const fits = [...new Set(aircraft.map(fitOf))].sort();
  return fits.flatMap((fit) => fastFirst(aircraft.filter((each) => fitOf(each) === fit)));
}

function fastFirst(alike: readonly Ranked[]): Ranked[] {
  if (alike.length === 0) return [];
  const slowest = Math.min(...alike.map(({ minutes }) => minutes)) * (1 + model.fastShare);
  const price = ({ estimate }: Ranked) => estimate?.lowMinor ?? 0;
  return [
    ...alike
      .filter(({ minutes }) => minutes <= slowest)
      .sort((one, other) => price(one) - price(other) || one.minutes - other.minutes),
    ...fastFirst(alike.filter(({ minutes }) => minutes > slowest)),
  ];
}

/** What a jet flies round closed airspace, as the times have it; a planning allowance, so to ten miles. Null where it is hardly longer. */
function flownRound({
  distanceNm,
  corridorFactor,
}: Pick<JudgedTrip["legs"][number], "distanceNm" | "corridorFactor">): number | null {
  const { routeFactor, routeAddNm } = model.jet;
  if (corridorFactor < 1.005) return null;
  return Math.round((distanceNm * routeFactor * corridorFactor + routeAddNm) / 10) * 10;
}

function closedView(legs: JudgedTrip["legs"]): ClosedView | null {
  const closures = legs.flatMap(({ closure }) => closure ?? []);
  if (closures.length === 0) return null;
  const kind = closures.some((closure) => closure.kind === "no-flights") ? "no-flights" : "by-agreement";
  const days = closures.flatMap(({ place }) => place?.checkedOn ?? []).sort();
  return {
    kind,
    heading: tripPage.closed.heading[kind],
    texts: [...new Set(closures.map(({ reason }) => reason.text))],
    checkedOn: days[0] ?? null,
    isConfirmed: closures.every(({ place }) => place?.certainty === "confirmed"),
  };
}

/** Puts the legs of each aircraft together: one that cannot fly a leg does not suit the journey. */
export function tripView({ factsVersion, query, legs, totals }: JudgedTrip): TripView {
  const aircraft = fleet.flatMap(({ icao }): Ranked[] => {
    const flown = legs.flatMap((leg) => leg.aircraft.find((each) => each.icao === icao) ?? []);
    const [first] = flown;
    if (!first || flown.length < legs.length) return [];
    const isAny = (suits: PricedAircraftLeg["suits"]) => flown.some((leg) => leg.suits === suits);
    const suits = isAny("no") ? "no" : isAny("check") ? "check" : "yes";
    const decides = suits === "no" ? blockingReasons : checkedReasons;
    const reasons = flown.flatMap((leg) => leg.reasons.filter(({ code }) => decides.has(code)));
    const minutes = flown.reduce((sum, { block }) => sum + (block?.likelyMinutes ?? 99_999), 0);
    return [
      {
        ...{ icao, name: first.name, slug: first.slug, suits },
        ...{ verdict: verdictText(flown), briefVerdict: briefVerdict(flown) },
        deciding: [...new Set(reasons.map(({ text }) => text))],
        seats: first.seats.room,
        bags: first.baggage.room,
        legs: flown.flatMap((leg, at) => (legs[at] ? legView(leg, legs[at]) : [])),
        estimate: totals.find((total) => total.icao === icao)?.estimate ?? null,
        minutes,
      },
    ];
  });
  const shown = bestFirst(aircraft).map(({ minutes: _, ...view }) => view);
  const offered = shown.filter(({ suits }) => suits !== "no");
  const closed = closedView(legs);
  const [first] = legs;
  const ends = legs.map(({ leg }) => [shortName(leg.from), shortName(leg.to)] as const);
  const title = ends.map(([, to]) => to).reduce((all, to) => `${all} to ${to}`, ends[0]?.[0] ?? "");
  return {
    ...{ search: canonicalSearch(query), factsVersion, title, passengers: query.passengers },
    heading: headingOf(legs.map(({ leg }) => leg)),
    figuresOf: longDay(
      [factsVersion.slice(0, 10), ...totals.map(({ estimate }) => estimate.ratesOf)].toSorted().at(-1) ?? "",
    ),
    sentence:
      closed?.texts.join(" ") ??
      answerSentence(
        legs,
        offered.map(({ icao }) => icao),
        query.passengers,
      ),
    closed,
    legs: legs.map(({ leg, distanceNm, corridorFactor, notes }) => ({
      from: `${shortName(leg.from)} (${codeOf(leg.from)})`,
      to: `${shortName(leg.to)} (${codeOf(leg.to)})`,
      codes: `${codeOf(leg.from)} to ${codeOf(leg.to)}`,
      names: `${cityOf(leg.from)} to ${cityOf(leg.to)}`,
      ...{ date: leg.date, time: leg.time, distanceNm: Math.round(distanceNm) },
      flownNm: flownRound({ distanceNm, corridorFactor }),
      // Over the cards it is said once for all flights.
      notes: notes.flatMap(({ code, text }) => (code === "time-undecided" ? [] : [text])),
    })),
    offered,
    excluded: first ? shown.filter(({ suits }) => suits === "no") : [],
    priceNote: priceNote(legs),
    longestMinutes: Math.max(
      1,
      ...offered.flatMap((each) => each.legs.map(({ block }) => block?.highMinutes ?? 0)),
    ),
  };
}

function legView(flown: PricedAircraftLeg, judged: JudgedTrip["legs"][number]): AircraftLegView {
  const { block, departure, arrival, co2Kg, reasons } = flown;
  const { from, to, date } = judged.leg;
  return {
    ...{ id: `${shortName(from)} to ${shortName(to)}, ${date}`, verdict: verdictText([flown]), block, co2Kg },
    isMarginal: flown.verdict === "marginal",
    stops: flown.stops.map(({ airport }) => shortName(airport)),
    departure: departure && clock(from, departure),
    arrival: arrival && { ...clock(to, arrival), daysLater: arrival.daysLater, isDark: arrival.isDark },
    reasons: reasons.map(({ text }) => text),
  };
}
