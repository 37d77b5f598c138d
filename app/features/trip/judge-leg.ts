import { model } from "#app/content/trip/model.ts";
import type { Airport } from "./airport-file.ts";
import type { AircraftFigures, TripFacts } from "./facts.ts";
import { reach } from "./flight.ts";
import { type Closure, type LegPlace, legTimes, type Moment } from "./leg-times.ts";
import { addMinutes, instantOf } from "./local-time.ts";
import { type Reason, reason } from "./messages.ts";
import { landingFit, type RunwayFit, takeoffFit } from "./runway-fit.ts";
import type { StopPlan } from "./technical-stop.ts";
import type { TripQuery } from "./trip-query.ts";

export interface AircraftLeg {
  icao: string;
  name: string;
  slug: string;
  /** What range says, or that the flight is not sold. */
  verdict: "non-stop" | "marginal" | "stop" | "out-of-reach" | Closure["kind"];
  /** Whether it can be offered: as it is, after a check, or not at all. */
  suits: "yes" | "check" | "no";
  reasons: Reason[];
  /** Engines on to engines off, time on the ground at stops included; `share` of all flights lies between low and high. */
  block: { likelyMinutes: number; lowMinutes: number; highMinutes: number; share: number } | null;
  departure: Moment | null;
  arrival: (Moment & { daysLater: number; isDark: boolean }) | null;
  runways: { takeoff: RunwayFit; landing: RunwayFit };
  seats: CabinFit;
  baggage: CabinFit;
  fuelKg: number | null;
  co2Kg: number | null;
  stops: Airport[];
  alternative: Airport[];
}

/** What the flights before and after leave open to a flight without a time: from when the aircraft can leave, and by when it is to have landed. */
interface LegLimits {
  readyAt?: Date | undefined;
  dueAt?: Date | undefined;
}

export function judgeAircraft(
  facts: TripFacts,
  { leg, closure, flight, season, findStops }: LegPlace,
  aircraft: AircraftFigures,
  { passengers, bags, by }: Pick<TripQuery, "passengers" | "bags" | "by">,
  { readyAt, dueAt }: LegLimits = {},
): AircraftLeg {
  const { from, to, date, time } = leg;
  const { icao, name, slug } = aircraft;
  const seats = seatsFit(aircraft, passengers);
  const baggage = bagsFit(aircraft, bags, passengers);
  const landing = landingFit(facts, aircraft, to);
  const takeoffWith = (fuelKg: number) => takeoffFit(facts, aircraft, from, season, fuelKg);
  // No times, no stops, no price.
  const unflown = {
    icao,
    name,
    slug,
    seats,
    baggage,
    block: null,
    departure: null,
    arrival: null,
    fuelKg: null,
    co2Kg: null,
    stops: [],
    alternative: [],
  };
  if (closure) {
    const runways = { takeoff: takeoffWith(0), landing };
    const { kind: verdict, reason: why } = closure;
    return { ...unflown, verdict, suits: "no", reasons: [why], runways };
  }
  const direct = reach(aircraft, passengers, flight);
  const isByArrival = by === "arrive" && time !== null;
  const zone = isByArrival ? to.timeZone : from.timeZone;
  const typed = instantOf(date, time ?? model.undecidedTime, zone).instant;
  const when = time === null ? null : isByArrival ? { arrival: typed } : { departure: typed };
  const [plan, other] = direct.verdict === "non-stop" ? [] : findStops(aircraft, passengers, when);
  const verdict = direct.verdict !== "too-far" ? direct.verdict : plan ? "stop" : "out-of-reach";
  const stopPlan = verdict === "stop" ? plan : undefined;
  const takeoff = takeoffWith((stopPlan?.flights[0] ?? direct.flight).fuelKg);
  // How far it would fly with more people than it seats is no reason.
  const isFull = seats.verdict === "no" && verdict === "out-of-reach";
  const reasons = [
    ...(isFull ? [] : rangeReasons(aircraft, passengers, direct, verdict, plan, other)),
    ...[seats, baggage, takeoff, landing].flatMap((fit) => fit.reasons),
  ];
  const runways = { takeoff, landing };
  if (verdict === "out-of-reach") return { ...unflown, verdict, suits: "no", reasons, runways };

  const { likelyMinutes, lowMinutes, highMinutes, fuelKg } = stopPlan ?? direct.flight;
  const start = () => {
    if (time) return isByArrival ? addMinutes(typed, -likelyMinutes) : typed;
    const latest = Math.min(+typed, dueAt ? +addMinutes(dueAt, -likelyMinutes) : +typed);
    return new Date(Math.max(latest, +(readyAt ?? latest)));
  };
  const times = legTimes(facts, leg, start(), likelyMinutes, aircraft.isHelicopter);
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
    ...(plan.around.length > 0 ? [reason("stop-round", plan.around)] : []),
    ...(other ? [reason("stop-alternative", places(other), other.likelyMinutes)] : []),
  ];
}

/** The ends between which fuel and CO2 are printed, kilograms. */
function uncertain(kg: number): [low: number, high: number] {
  const { uncertainty } = model.fuel;
  return [kg * (1 - uncertainty), kg * (1 + uncertainty)];
}

interface CabinFit {
  verdict: "fits" | "tight" | "no";
  room: number;
  reasons: Reason[];
}

/** Seats: where the layout is not known those of the largest, whose last seat is then confirmed. */
function seatsFit({ seatsFitted, seats }: AircraftFigures, passengers: number): CabinFit {
  const room = seatsFitted ?? seats;
  if (passengers > room) return { verdict: "no", room, reasons: [reason("seats-too-few", room, passengers)] };
  if (seatsFitted === null && passengers === room)
    return { verdict: "tight", room, reasons: [reason("seats-confirm", room)] };
  return { verdict: "fits", room, reasons: [reason("seats-fit", room, passengers)] };
}

/** Room for medium suitcases in the hold. */
function bagsFit({ baggageCuFt, basis }: AircraftFigures, bags: number | null, passengers: number): CabinFit {
  const room = Math.floor(baggageCuFt / model.bagCuFt);
  const isApprox = basis.baggage !== "cited";
  if (bags === null) {
    const why = room >= passengers * 2 ? reason("bags-all", isApprox) : reason("bags-room", room, isApprox);
    return { verdict: "fits", room, reasons: [why] };
  }
  // Sizes of bags and published volumes of holds both vary.
  const [verdict, code] =
    bags <= room * 0.8
      ? (["fits", "bags-fit"] as const)
      : bags <= room * 1.25
        ? (["tight", "bags-tight"] as const)
        : (["no", "bags-too-many"] as const);
  return { verdict, room, reasons: [reason(code, room, bags, isApprox)] };
}
