import type { Airport } from "#app/content/trip/aerodrome-notes.ts";
import { model } from "#app/content/trip/model.ts";
import type { AircraftFigures, TripFacts } from "./facts.ts";
import { longDay } from "./figure-text.ts";
import { type CrewRelief, crewReliefFor, dutyHours, reach } from "./flight.ts";
import { type Closure, type JudgedLeg, judgeLeg, legTimes, type Moment } from "./leg-times.ts";
import { addMinutes, localTime } from "./local-time.ts";
import { type Reason, reason } from "./messages.ts";
import { shortName } from "./place-name.ts";
import { type Estimate, estimateTrip, type FlightPlanner, flightPlanner, type PricedLeg } from "./price.ts";
import { landingFit, type RunwayFit, takeoffFit } from "./runway-fit.ts";
import { routeFinder, type StopPlan } from "./technical-stop.ts";
import { mapAll, type NonEmpty, type TripQuery } from "./trip-query.ts";

/** Time that crew and passengers want before a flight whose time is open, minutes. */
const shortestConnection = 60;

export interface JudgedTrip {
  factsVersion: string;
  query: TripQuery;
  legs: NonEmpty<JudgedLeg>;
  /** Best fit for the journey first; those that do not fit are there as well. */
  aircraft: JudgedAircraft[];
}

/** One aircraft on all legs of a trip. */
export interface JudgedAircraft extends Pick<AircraftFigures, "icao" | "name" | "slug" | "isHelicopter"> {
  seats: CabinFit;
  baggage: CabinFit;
  legs: NonEmpty<AircraftLeg>;
  /** All legs together; null without a price. */
  estimate: Estimate | null;
}

/** Whether helicopters come first: every flight is short. */
export const isForHelicopters = (legs: readonly Pick<JudgedLeg, "route">[]) =>
  legs.every(({ route }) => route.flight.distanceNm <= model.helicopterFirstNm);

/** Judges every aircraft on every leg. Pure: the same query and facts give the same result. */
export function judgeTrip(query: TripQuery, facts: TripFacts): JudgedTrip {
  const findRoute = routeFinder(facts);
  const legs = mapAll(query.legs, (leg) => judgeLeg(facts, leg, query.by, findRoute));
  const find = flightPlanner(findRoute, query.legs[0].date);
  const isShort = isForHelicopters(legs);
  const ranked = facts.aircraft.map((figures) => {
    const aircraft = judgeAircraft({ facts, query, legs, find }, figures);
    return { aircraft, rank: rankOf(aircraft, isShort) };
  });
  ranked.sort((one, other) => compareRanks(one.rank, other.rank));
  const factsVersion = `${facts.version}, model ${model.version}`;
  return { factsVersion, query, legs, aircraft: ranked.map(({ aircraft }) => aircraft) };
}

interface TripContext {
  facts: TripFacts;
  query: TripQuery;
  legs: NonEmpty<JudgedLeg>;
  find: FlightPlanner;
}

function judgeAircraft(context: TripContext, aircraft: AircraftFigures): JudgedAircraft {
  const { facts, query, find } = context;
  const { icao, name, slug, isHelicopter } = aircraft;
  const seats = seatsFit(aircraft, query.passengers);
  const baggage = bagsFit(aircraft, query.bags, query.passengers);
  const legs = judgeInOrder(context, aircraft, { seats, baggage });
  addCrewRelief(query, legs);
  const [start] = query.legs;
  const { to: end } = query.legs.at(-1) ?? start;
  const base = facts.airports.byCode(facts.prices.bases[icao] ?? facts.prices.base);
  const canReachStart = !base || find(aircraft, base, start.from).isPossible;
  const canFlyHome = !base || !legs.at(-1)?.arrival || find(aircraft, end, base).isPossible;
  if (base && !(canReachStart && canFlyHome)) {
    const tooFar = canReachStart ? end : start.from;
    legs[0].suits = "no";
    legs[0].reasons.push(reason("not-based", shortName(base), shortName(tooFar)));
  }
  const priced = seats.verdict === "no" ? null : pricedLegs(query, legs);
  const isShown = facts.prices.pricesShown;
  const pricing = { facts, aircraft, currency: query.currency, base, find };
  const estimates = isShown && priced ? estimateTrip(pricing, priced) : null;
  for (const [at, leg] of legs.entries()) {
    leg.estimate = estimates?.legs[at] ?? null;
    if (!isShown || (priced && !estimates))
      leg.reasons.push(reason(isShown ? "price-no-rate" : "price-hidden"));
  }
  return { icao, name, slug, isHelicopter, seats, baggage, legs, estimate: estimates?.total ?? null };
}

function compareRanks(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}

/** Sort key, lowest first: helicopters that fit on short flights, then the fit, then price and minutes together. */
function rankOf({ isHelicopter, legs, estimate }: JudgedAircraft, isShort: boolean): number[] {
  // A stop counts as much as a check.
  const worst = Math.max(...legs.map(({ suits }) => ({ yes: 0, check: 1, no: 3 })[suits]));
  const hasStop = legs.some(({ stops }) => stops.length > 0);
  const minutes = legs.reduce((sum, { block }) => sum + (block?.likelyMinutes ?? 99_999), 0);
  const { savedMinutes, costShare } = model.timeSaved;
  const cost = Math.log(estimate?.expectedMinor ?? 1) + (minutes / savedMinutes) * Math.log(1 + costShare);
  const isPreferred = isShort && isHelicopter && worst < 3;
  return [isPreferred ? 0 : 1, worst + (hasStop ? 1 : 0), cost];
}

/** Judges the legs of one aircraft in order, each as the legs beside it leave time for. */
function judgeInOrder(
  { facts, query, legs, find }: TripContext,
  aircraft: AircraftFigures,
  cabin: Cabin,
): NonEmpty<AircraftLeg> {
  const judge = (leg: JudgedLeg, limits: LegLimits = {}) =>
    judgeAircraftLeg(facts, leg, aircraft, query.passengers, cabin, limits);
  /** Latest landing that leaves time for a next flight with a set time. */
  const dueBefore = ({ leg }: JudgedLeg, next: JudgedLeg | undefined) => {
    if (!next?.leg.time || leg.time) return undefined;
    const leaves = judge(next).departure?.utc;
    const { isPossible, totalMinutes } = find(aircraft, leg.to, next.leg.from);
    return leaves && isPossible ? addMinutes(leaves, -totalMinutes - shortestConnection) : undefined;
  };
  const { queryTime } = query;
  let landedAt: Date | undefined;
  return mapAll(legs, (judged, at) => {
    const before = legs[at - 1];
    const positioning = before && find(aircraft, before.leg.to, judged.leg.from);
    const freeAt =
      landedAt && positioning?.isPossible ? addMinutes(landedAt, positioning.totalMinutes) : queryTime;
    const readyAt = onTheQuarter(addMinutes(freeAt, shortestConnection));
    const leg = judge(judged, { readyAt, dueAt: dueBefore(judged, legs[at + 1]) });
    if (before && positioning?.isPossible === false) {
      leg.suits = "no";
      leg.reasons.push(reason("positioning-too-far", before.leg.to.name, judged.leg.from.name));
    } else if (leg.departure) {
      const hindrance =
        missedDay(leg.departure, judged, queryTime) ??
        (positioning && landedAt && connection(leg.departure, judged, landedAt, positioning.totalMinutes));
      if (hindrance) leg.reasons.push(hindrance.why);
      if (hindrance && leg.suits !== "no") leg.suits = hindrance.suits;
    }
    landedAt = leg.arrival?.utc;
    return leg;
  });
}

const onTheQuarter = (instant: Date) => new Date(Math.ceil(instant.getTime() / 900_000) * 900_000);

interface Hindrance {
  suits: "check" | "no";
  why: Reason;
}

/** Why a flight cannot leave as asked: an open time falls on another day, or the departure has passed. */
function missedDay({ date, time, utc }: Moment, { leg }: JudgedLeg, queryTime: Date): Hindrance | null {
  if (utc < queryTime)
    return { suits: "no", why: reason("departure-past", leg.from.name, time, longDay(date)) };
  if (leg.time || date === leg.date) return null;
  return { suits: "no", why: reason("departure-day", leg.from.name, time, longDay(date)) };
}

/** Why an aircraft is late, or short of time, for its next leg; null where it is neither. */
function connection(
  { utc }: Moment,
  { leg: { from } }: JudgedLeg,
  landedAt: Date,
  positioningMinutes: number,
): Hindrance | null {
  const spare = Math.round((+utc - +landedAt) / 60_000) - positioningMinutes;
  if (spare >= shortestConnection) return null;
  return { suits: spare < 0 ? "no" : "check", why: reason("connection", from.name, spare) };
}

/** Adds a second crew or a night stop to the last flight of each duty that two pilots may not fly. */
function addCrewRelief({ legs }: TripQuery, flown: readonly AircraftLeg[]): void {
  const { restHours, secondCrewHours } = model.crew;
  let duty: AircraftLeg[] = [];
  let placesOnTheWay: Airport[] = [];
  for (const [at, leg] of flown.entries()) {
    const { from } = legs[at] ?? legs[0];
    placesOnTheWay.push(...(duty.length > 0 ? [from] : []), ...leg.stops);
    duty.push(leg);
    const next = flown[at + 1]?.departure;
    if (next && leg.arrival && +next.utc - +leg.arrival.utc < restHours * 3_600_000) continue;
    const { sectors, minutes, hours, relief } = dutyOf(duty);
    if (relief === "second-crew") leg.reasons.push(reason(relief, minutes, sectors, hours));
    if (relief === "night-stop") {
      const places = new Set(placesOnTheWay.map(shortName));
      leg.reasons.push(reason(relief, [...places], minutes, secondCrewHours));
      if (leg.suits === "yes") leg.suits = "check";
    }
    leg.crewRelief = relief === "night-stop" && hasRestingWait(duty) ? null : relief;
    duty = [];
    placesOnTheWay = [];
  }
}

function dutyOf(legs: readonly AircraftLeg[]) {
  const { nightFrom, nightTo } = model.crew;
  const sectors = legs.reduce((sum, { stops }) => sum + 1 + stops.length, 0);
  const minutes = legs.reduce((sum, each) => sum + airMinutes(each, "likelyMinutes"), 0);
  const begins = legs[0]?.departure?.time;
  const isNight = begins !== undefined && (begins >= nightFrom || begins < nightTo);
  const relief = crewReliefFor(minutes, sectors, isNight);
  return { sectors, minutes, hours: dutyHours(sectors, isNight), relief };
}

/** Whether a wait over midnight is the night stop, as two pilots may fly the parts before and after it. */
const hasRestingWait = (duty: readonly AircraftLeg[]) =>
  duty.some(({ departure }, at) => {
    const landing = duty[at - 1]?.arrival;
    const parts = [duty.slice(0, at), duty.slice(at)];
    const isOverMidnight = landing && departure && landing.date < departure.date;
    return isOverMidnight && parts.every((part) => dutyOf(part).relief === null);
  });

/** The landing with the rest of a night stop, which `arrival` leaves out. */
export const landingOf = ({ arrival, crewRelief }: Pick<AircraftLeg, "arrival" | "crewRelief">) =>
  arrival && addMinutes(arrival.utc, crewRelief === "night-stop" ? model.crew.restHours * 60 : 0);

/** Minutes without the time on the ground at stops. */
const airMinutes = ({ block, stops }: AircraftLeg, end: "lowMinutes" | "likelyMinutes" | "highMinutes") =>
  (block?.[end] ?? 0) - stops.length * model.groundMinutes;

const unreachable: ReadonlySet<string> = new Set(["not-based", "positioning-too-far"]);

/** The legs to price; null where one is out of reach or the aircraft cannot get there. */
function pricedLegs(
  { legs, passengers }: TripQuery,
  flown: readonly AircraftLeg[],
): NonEmpty<PricedLeg> | null {
  const priced = legs.flatMap(({ from, to }, at): PricedLeg[] => {
    const leg = flown[at];
    const landing = leg && landingOf(leg);
    if (!leg?.departure || !leg.arrival || !landing) return [];
    if (leg.reasons.some(({ code }) => unreachable.has(code))) return [];
    return [
      {
        from,
        to,
        passengers,
        stops: leg.stops.length,
        departureDate: leg.departure.date,
        arrivalDate: leg.arrival.date,
        arrivalTime: leg.arrival.time,
        waitStart: localTime(landing, to.timeZone).date,
        lowMinutes: airMinutes(leg, "lowMinutes"),
        likelyMinutes: airMinutes(leg, "likelyMinutes"),
        highMinutes: airMinutes(leg, "highMinutes"),
        crewRelief: leg.crewRelief,
      },
    ];
  });
  const [first, ...more] = priced;
  return first && priced.length === legs.length ? [first, ...more] : null;
}

// One aircraft on one leg.

export interface AircraftLeg {
  /** Verdict by range, or that the flight is not sold. */
  verdict: "non-stop" | "marginal" | "stop" | "out-of-reach" | Closure["kind"];
  /** Whether it can be offered: as it is, after a check, or not at all. */
  suits: "yes" | "check" | "no";
  reasons: Reason[];
  /** Engines on to engines off, time on the ground at stops included; `share` of all flights lies between low and high. */
  block: { likelyMinutes: number; lowMinutes: number; highMinutes: number; share: number } | null;
  departure: Moment | null;
  arrival: (Moment & { daysLater: number; isDark: boolean }) | null;
  runways: { takeoff: RunwayFit; landing: RunwayFit };
  fuelKg: number | null;
  co2Kg: number | null;
  stops: Airport[];
  alternative: Airport[];
  /** On the last flight of a duty that two pilots may not fly. Null too where a wait over midnight is the night stop. */
  crewRelief: CrewRelief | null;
  /** Null without a price. */
  estimate: Estimate | null;
}

type Cabin = Record<"seats" | "baggage", CabinFit>;

/** Limits of a flight without a time by the flights around it: earliest departure, latest landing. */
interface LegLimits {
  readyAt?: Date | undefined;
  dueAt?: Date | undefined;
}

function judgeAircraftLeg(
  facts: TripFacts,
  judged: JudgedLeg,
  aircraft: AircraftFigures,
  passengers: number,
  { seats, baggage }: Cabin,
  { readyAt, dueAt }: LegLimits,
): AircraftLeg {
  const { closure, route, requestedTime } = judged;
  const { from, to, time } = judged.leg;
  const landing = landingFit(facts, aircraft, to);
  const takeoffWith = (fuelKg: number) => takeoffFit(facts, aircraft, from, route.season, fuelKg);
  const unflown = {
    block: null,
    departure: null,
    arrival: null,
    fuelKg: null,
    co2Kg: null,
    stops: [],
    alternative: [],
    crewRelief: null,
    estimate: null,
  };
  if (closure) {
    const runways = { takeoff: takeoffWith(0), landing };
    const { kind: verdict, reason: why } = closure;
    return { ...unflown, verdict, suits: "no", reasons: [why], runways };
  }
  const direct = reach(aircraft, passengers, route.flight);
  const [plan, other] =
    direct.verdict === "non-stop"
      ? []
      : route.findStops(aircraft, passengers, time === null ? null : requestedTime);
  const verdict = direct.verdict !== "too-far" ? direct.verdict : plan ? "stop" : "out-of-reach";
  const stopPlan = verdict === "stop" ? plan : undefined;
  const takeoff = takeoffWith((stopPlan?.flights[0] ?? direct.flight).fuelKg);
  // With more passengers than seats, the range is no reason.
  const isFull = seats.verdict === "no" && verdict === "out-of-reach";
  const reasons = [
    ...(isFull ? [] : rangeReasons(aircraft, passengers, direct, verdict, plan, other)),
    ...[seats, baggage, takeoff, landing].flatMap((fit) => fit.reasons),
  ];
  const runways = { takeoff, landing };
  if (verdict === "out-of-reach") return { ...unflown, verdict, suits: "no", reasons, runways };

  const { likelyMinutes, lowMinutes, highMinutes, fuelKg } = stopPlan ?? direct.flight;
  const start = () => {
    const departure = requestedTime.departure ?? addMinutes(requestedTime.arrival, -likelyMinutes);
    if (time) return departure;
    const latest = Math.min(+departure, dueAt ? +addMinutes(dueAt, -likelyMinutes) : +departure);
    return new Date(Math.max(latest, +(readyAt ?? latest)));
  };
  const times = legTimes(facts, judged, start(), likelyMinutes, aircraft.isHelicopter);
  const verdicts = [takeoff, landing, seats, baggage].map((fit) => fit.verdict);
  const isChecked =
    verdict === "marginal" ||
    times.isChecked ||
    verdicts.some((each) => each === "tight" || each === "unknown");
  const co2Kg = fuelKg * model.fuel.co2PerKg;
  return {
    ...unflown,
    verdict,
    suits: verdicts.includes("no") ? "no" : isChecked ? "check" : "yes",
    reasons: [...reasons, ...times.reasons, reason("fuel", uncertain(fuelKg), uncertain(co2Kg))],
    block: { likelyMinutes, lowMinutes, highMinutes, share: model.bandShare },
    departure: times.departure,
    arrival: times.arrival,
    runways,
    fuelKg: Math.round(fuelKg),
    co2Kg: Math.round(co2Kg),
    stops: stopPlan?.stops ?? [],
    alternative: (stopPlan ? other : plan)?.stops ?? [],
  };
}

function rangeReasons(
  { basis }: AircraftFigures,
  passengers: number,
  { flight: { stillAirNm }, rangeNm }: ReturnType<typeof reach>,
  verdict: AircraftLeg["verdict"],
  plan: StopPlan | undefined,
  other: StopPlan | undefined,
): Reason[] {
  const figures = [passengers, stillAirNm, rangeNm, basis.range !== "cited"] as const;
  const around = new Set(plan?.paths.flatMap((path) => path.around.map(({ name }) => name)));
  const places = ({ stops }: StopPlan) => stops.map(({ name, iata }) => (iata ? `${name} (${iata})` : name));
  if (verdict === "non-stop") return [reason("non-stop", ...figures)];
  if (verdict === "marginal")
    return [
      reason("marginal", ...figures),
      ...(plan ? [reason("stop-if-windy", places(plan), plan.likelyMinutes)] : []),
    ];
  if (!plan) return [reason("stop-needed", ...figures), reason("out-of-reach")];
  return [
    reason("stop-needed", ...figures),
    reason("stop-at", places(plan), model.groundMinutes, plan.likelyMinutes),
    ...(around.size > 0 ? [reason("stop-round", [...around])] : []),
    ...(other ? [reason("stop-alternative", places(other), other.likelyMinutes)] : []),
  ];
}

function uncertain(kg: number): [low: number, high: number] {
  const { uncertainty } = model.fuel;
  return [kg * (1 - uncertainty), kg * (1 + uncertainty)];
}

interface CabinFit {
  verdict: "fits" | "tight" | "no";
  room: number;
  reasons: Reason[];
}

/** Room for passengers. Where the layout is unknown, the largest one counts, and its last seat is to be confirmed. */
function seatsFit({ seatsFitted, seats }: AircraftFigures, passengers: number): CabinFit {
  const room = seatsFitted ?? seats;
  if (passengers > room) return { verdict: "no", room, reasons: [reason("seats-too-few", room, passengers)] };
  if (seatsFitted === null && passengers === room)
    return { verdict: "tight", room, reasons: [reason("seats-confirm", room)] };
  return { verdict: "fits", room, reasons: [reason("seats-fit", room, passengers)] };
}

function bagsFit({ baggageCuFt, basis }: AircraftFigures, bags: number | null, passengers: number): CabinFit {
  const room = Math.floor(baggageCuFt / model.bagCuFt);
  const isApprox = basis.baggage !== "cited";
  if (bags === null) {
    const why = room >= passengers * 2 ? reason("bags-all", isApprox) : reason("bags-room", room, isApprox);
    return { verdict: "fits", room, reasons: [why] };
  }
  // Sizes of bags and published volumes of holds both vary.
  if (bags <= room * 0.8) return { verdict: "fits", room, reasons: [reason("bags-fit", bags)] };
  const isTight = bags <= room * 1.25;
  const why = reason(isTight ? "bags-tight" : "bags-too-many", room, bags, isApprox);
  return { verdict: isTight ? "tight" : "no", room, reasons: [why] };
}
