import { model } from "#app/content/trip/model.ts";
import type { Airport } from "./airport-file.ts";
import type { AircraftFigures, TripFacts } from "./facts.ts";
import { type Flight, rangeWith, reach } from "./flight.ts";
import { noteOf } from "./hours.ts";
import { type Closure, type LegPlace, legTimes, type Moment } from "./leg-times.ts";
import { addMinutes, instantOf } from "./local-time.ts";
import { type Reason, reason } from "./messages.ts";
import { landingFit, type RunwayFit, takeoffFit } from "./runway-fit.ts";
import type { StopPlan } from "./technical-stop.ts";

export interface AircraftLeg {
  icao: string;
  name: string;
  slug: string;
  /** What range says, or that the flight is not sold. */
  verdict: "non-stop" | "marginal" | "stop" | "out-of-reach" | Closure["kind"];
  /** Whether it can be offered: as it is, after a check, or not at all. */
  suits: "yes" | "check" | "no";
  reasons: Reason[];
  cruise: Flight["cruise"];
  /** Engines on to engines off, time on the ground at stops included; `share` of all flights lies between low and high. */
  block: { likelyMinutes: number; lowMinutes: number; highMinutes: number; share: number } | null;
  departure: Moment | null;
  arrival: (Moment & { daysLater: number; isDark: boolean }) | null;
  runways: { takeoff: RunwayFit; landing: RunwayFit };
  seats: CabinFit;
  baggage: CabinFit;
  fuelKg: number | null;
  co2Kg: number | null;
  stops: { airport: Airport; groundMinutes: number }[];
  alternative: Airport[];
  rangeNm: number;
  stillAirNm: number;
}

/** What the flights before and after leave open to a flight without a time: from when the aircraft can leave, and by when it is to have landed. */
interface LegLimits {
  readyAt?: Date | undefined;
  dueAt?: Date | undefined;
}

export function judgeAircraft(
  facts: TripFacts,
  place: LegPlace,
  aircraft: AircraftFigures,
  asked: { passengers: number; bags: number | null; by: "depart" | "arrive" },
  { readyAt, dueAt }: LegLimits = {},
): AircraftLeg {
  const { leg, route, wind, season, corridorFactor } = place;
  const { from, to } = leg;
  const { isHelicopter } = aircraft;
  const { passengers } = asked;
  const seats = seatsFit(aircraft, aircraft.seats, passengers);
  const baggage = bagsFit(aircraft, asked.bags, passengers);
  if (place.closure)
    return closedLeg(facts, place, aircraft, { closure: place.closure, seats, baggage, passengers });
  const direct = reach(aircraft, isHelicopter, passengers, {
    distanceNm: route.distanceNm,
    wind,
    corridorFactor,
  });
  const typed = instantOf(
    leg.date,
    leg.time ?? model.undecidedTime,
    asked.by === "arrive" && leg.time ? to.timeZone : from.timeZone,
  ).instant;
  const startOf = (minutes: number): Date => {
    if (leg.time) return asked.by === "arrive" ? addMinutes(typed, -minutes) : typed;
    const lastStart = dueAt
      ? Math.min(typed.getTime(), addMinutes(dueAt, -minutes).getTime())
      : typed.getTime();
    return new Date(Math.max(lastStart, readyAt?.getTime() ?? lastStart));
  };
  const plans =
    direct.verdict === "non-stop"
      ? []
      : place.findStops(
          aircraft,
          passengers,
          leg.time ? (asked.by === "arrive" ? { arrival: typed } : { departure: typed }) : null,
        );
  const [plan, other] = plans;
  const verdict = direct.verdict !== "too-far" ? direct.verdict : plan ? "stop" : "out-of-reach";
  const flown: Pick<StopPlan, "likelyMinutes" | "lowMinutes" | "highMinutes" | "fuelKg"> | null =
    verdict === "stop" ? (plan ?? null) : verdict === "out-of-reach" ? null : direct.flight;
  const firstFlight = verdict === "stop" ? plan?.flights[0] : direct.flight;
  const takeoff = takeoffFit(
    aircraft,
    { airport: from, note: noteOf(facts, from), season },
    firstFlight?.fuelKg ?? 0,
  );
  const landing = landingFit(aircraft, { airport: to, note: noteOf(facts, to), season });
  const clock =
    flown && legTimes(facts, place, startOf(flown.likelyMinutes), flown.likelyMinutes, isHelicopter);
  const parts = [takeoff, landing, seats, baggage].map((part) => part.verdict);
  const suits =
    verdict === "out-of-reach" || parts.includes("no")
      ? "no"
      : verdict === "marginal" ||
          clock?.isChecked ||
          parts.some((part) => part === "tight" || part === "unknown")
        ? "check"
        : "yes";
  return {
    icao: aircraft.icao,
    name: aircraft.name,
    slug: aircraft.slug,
    verdict,
    suits,
    seats,
    baggage,
    cruise: firstFlight?.cruise ?? "longRange",
    reasons: [
      // How far it would fly with more people than it seats is no reason.
      ...(seats.verdict === "no" && verdict === "out-of-reach"
        ? []
        : rangeReasons(aircraft, passengers, direct, verdict, plan, other)),
      ...seats.reasons,
      ...baggage.reasons,
      ...takeoff.reasons,
      ...landing.reasons,
      ...(clock?.reasons ?? []),
      ...(flown ? [reason("fuel", uncertain(flown.fuelKg), uncertain(co2Of(flown.fuelKg)))] : []),
    ],
    block: flown && {
      likelyMinutes: flown.likelyMinutes,
      lowMinutes: flown.lowMinutes,
      highMinutes: flown.highMinutes,
      share: model.bandShare,
    },
    departure: clock?.departure ?? null,
    arrival: clock?.arrival ?? null,
    runways: { takeoff, landing },
    fuelKg: flown && Math.round(flown.fuelKg),
    co2Kg: flown && Math.round(co2Of(flown.fuelKg)),
    stops:
      verdict === "stop" && plan
        ? plan.stops.map((airport) => ({ airport, groundMinutes: model.groundMinutes }))
        : [],
    alternative: (verdict === "stop" ? other : plan)?.stops ?? [],
    rangeNm: Math.round(direct.rangeNm),
    stillAirNm: Math.round(direct.flight.stillAirNm),
  };
}

/** A leg that is not sold: no times, no stops, no price. */
function closedLeg(
  facts: TripFacts,
  { leg: { from, to }, season }: LegPlace,
  aircraft: AircraftFigures,
  known: { closure: Closure; seats: CabinFit; baggage: CabinFit; passengers: number },
): AircraftLeg {
  const { icao, name, slug } = aircraft;
  const { closure, seats, baggage, passengers } = known;
  return {
    icao,
    name,
    slug,
    seats,
    baggage,
    verdict: closure.kind,
    suits: "no",
    reasons: [closure.reason],
    cruise: "longRange",
    block: null,
    departure: null,
    arrival: null,
    runways: {
      takeoff: takeoffFit(aircraft, { airport: from, note: noteOf(facts, from), season }, 0),
      landing: landingFit(aircraft, { airport: to, note: noteOf(facts, to), season }),
    },
    fuelKg: null,
    co2Kg: null,
    stops: [],
    alternative: [],
    rangeNm: Math.round(rangeWith(aircraft, passengers)),
    stillAirNm: 0,
  };
}

function rangeReasons(
  { basis }: AircraftFigures,
  passengers: number,
  { flight, rangeNm }: ReturnType<typeof reach>,
  verdict: AircraftLeg["verdict"],
  plan: StopPlan | undefined,
  other: StopPlan | undefined,
): Reason[] {
  const isApprox = basis.range !== "cited";
  const places = ({ stops }: StopPlan) => stops.map(({ name, iata }) => (iata ? `${name} (${iata})` : name));
  if (verdict === "non-stop") return [reason("non-stop", passengers, flight.stillAirNm, rangeNm, isApprox)];
  if (verdict === "marginal")
    return [
      reason("marginal", passengers, flight.stillAirNm, rangeNm, isApprox),
      ...(plan ? [reason("stop-if-windy", places(plan), plan.likelyMinutes)] : []),
    ];
  return [
    reason("stop-needed", passengers, flight.stillAirNm, rangeNm, isApprox),
    ...(plan
      ? [
          reason("stop-at", places(plan), model.groundMinutes, plan.likelyMinutes),
          ...(plan.around.length > 0 ? [reason("stop-round", plan.around)] : []),
        ]
      : [reason("out-of-reach")]),
    ...(plan && other ? [reason("stop-alternative", places(other), other.likelyMinutes)] : []),
  ];
}

/** Carbon dioxide of burning so much fuel, tank to wake, kilograms. */
function co2Of(fuelKg: number): number {
  return fuelKg * model.fuel.co2PerKg;
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

/** Seats: those fitted, or where the layout is not known those of the published cabin, of which the last is then asked for. */
function seatsFit(
  { seatsFitted }: Pick<AircraftFigures, "seatsFitted">,
  most: number,
  passengers: number,
): CabinFit {
  const room = seatsFitted ?? most;
  if (passengers > room) return { verdict: "no", room, reasons: [reason("seats-too-few", room, passengers)] };
  if (seatsFitted === null && passengers === most)
    return { verdict: "tight", room, reasons: [reason("seats-confirm", room)] };
  return { verdict: "fits", room, reasons: [reason("seats-fit", room, passengers)] };
}

/** Suitcases of middle size in the hold; skis, cases of instruments and the like are asked for. */
function bagsFit(
  { baggageCuFt, basis }: Pick<AircraftFigures, "baggageCuFt" | "basis">,
  bags: number | null,
  passengers: number,
): CabinFit {
  const room = Math.floor(baggageCuFt / model.bagCuFt);
  const isApprox = basis.baggage !== "cited";
  if (bags === null) {
    const why = room >= passengers * 2 ? reason("bags-all", isApprox) : reason("bags-room", room, isApprox);
    return { verdict: "fits", room, reasons: [why] };
  }
  if (bags <= room * 0.8)
    return { verdict: "fits", room, reasons: [reason("bags-fit", room, bags, isApprox)] };
  // What a bag is differs, and so does what a hold is said to take.
  const verdict = bags <= room * 1.25 ? "tight" : "no";
  return {
    verdict,
    room,
    reasons: [reason(verdict === "no" ? "bags-too-many" : "bags-tight", room, bags, isApprox)],
  };
}
