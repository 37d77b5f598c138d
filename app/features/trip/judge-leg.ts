import { model } from "#app/content/trip/model.ts";
import type { Airport } from "./airport-file.ts";
import type { Flight } from "./block-time.ts";
import { bagsFit, type CabinFit, seatsFit } from "./cabin-fit.ts";
import { corridorsOn } from "./corridors.ts";
import { daylightAt, isDark } from "./daylight.ts";
import type { AircraftFigures, Corridor, TripFacts } from "./facts.ts";
import { co2Of, uncertain } from "./fuel.ts";
import { type Route, routeBetween } from "./geodesic.ts";
import { noteOf, openState } from "./hours.ts";
import { addMinutes, daysBetween, instantOf, type LocalTime, localTime } from "./local-time.ts";
import { type Reason, reason } from "./messages.ts";
import { reach } from "./reach.ts";
import { landingFit, type RunwayFit, takeoffFit } from "./runway-fit.ts";
import { type AirportLookup, type StopPlan, StopSearch } from "./technical-stop.ts";
import type { TripLeg } from "./trip-query.ts";
import { type Season, seasonOf, type Wind, windAlong } from "./winds.ts";

/** An aircraft of the fleet with what it is planned by. */
export type JudgedType = AircraftFigures & {
  name: string;
  slug: string;
  seats: number;
  isHelicopter: boolean;
};

/** An instant and what the clock shows there. */
export interface Moment extends LocalTime {
  utc: Date;
  zone: string;
}

/** What all aircraft share on one leg. */
export interface LegPlace {
  leg: TripLeg;
  route: Route;
  wind: Wind;
  season: Season;
  corridorFactor: number;
  corridors: Corridor[];
  notes: Reason[];
  stops: StopSearch;
}

export interface AircraftLeg {
  icao: string;
  name: string;
  slug: string;
  verdict: "non-stop" | "marginal" | "stop" | "out-of-reach";
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

/** Distance, wind and closed airspace of a leg. */
export function legPlace(facts: TripFacts, lookup: AirportLookup, leg: TripLeg): LegPlace {
  const { from, to, date, time } = leg;
  const route = routeBetween(from, to);
  const season = seasonOf(date);
  const { factor, rows } = corridorsOn(facts.corridors, date, from, to, route);
  const { clocks, instant } = instantOf(date, time ?? model.undecidedTime, from.timeZone);
  return {
    ...{ leg, route, season, corridorFactor: factor, corridors: rows },
    wind: windAlong(route, season),
    stops: new StopSearch(facts, lookup, { from, to, date, season }),
    notes: [
      ...rows.map(({ text, factor: longer }) => reason("corridor", text, longer)),
      ...(time ? [] : [reason("time-undecided", model.undecidedTime)]),
      ...(time && clocks === "skipped"
        ? [reason("time-skipped", from.name, time, localTime(instant, from.timeZone).time)]
        : []),
      ...(time && clocks === "twice" ? [reason("time-twice", from.name, time)] : []),
      ...limitsOf(facts, from),
      ...limitsOf(facts, to),
      ...permitNotes(from, to),
    ],
  };
}

function limitsOf(facts: TripFacts, airport: Airport): Reason[] {
  const limits = noteOf(facts, airport)?.limits;
  return limits ? [reason("aerodrome-limits", airport.name, limits)] : [];
}

function permitNotes(from: Airport, to: Airport): Reason[] {
  const isUk = from.country === "GB" || to.country === "GB";
  const isForeignDomestic = from.country === to.country && from.country !== "NG";
  return [
    ...(isUk ? [reason("permit-uk")] : []),
    ...(isForeignDomestic && !isUk ? [reason("permit-domestic", from.country)] : []),
    ...(from.country === to.country ? [] : [reason("permit-overflight")]),
  ];
}

/** One aircraft on one leg, with every reason for what is said of it. */
export function judgeAircraft(
  facts: TripFacts,
  place: LegPlace,
  aircraft: JudgedType,
  asked: { passengers: number; bags: number | null; by: "depart" | "arrive" },
): AircraftLeg {
  const { leg, route, wind, season, corridorFactor } = place;
  const { from, to } = leg;
  const { isHelicopter } = aircraft;
  const { passengers } = asked;
  const seats = seatsFit(aircraft, aircraft.seats, passengers);
  const baggage = bagsFit(aircraft, asked.bags);
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
  const startOf = (minutes: number) =>
    asked.by === "arrive" && leg.time ? addMinutes(typed, -minutes) : typed;
  const plans =
    direct.verdict === "non-stop"
      ? []
      : place.stops.find(
          aircraft,
          isHelicopter,
          passengers,
          leg.time ? startOf(direct.flight.likelyMinutes) : null,
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
  const clock = flown && clockOf(facts, leg, startOf(flown.likelyMinutes), flown.likelyMinutes, isHelicopter);
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
    ...{ icao: aircraft.icao, name: aircraft.name, slug: aircraft.slug, verdict, suits, seats, baggage },
    cruise: firstFlight?.cruise ?? "longRange",
    reasons: [
      ...rangeReasons(aircraft, passengers, direct, verdict, plan, other),
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

function rangeReasons(
  { basis }: JudgedType,
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
      ? [reason("stop-at", places(plan), model.groundMinutes, plan.likelyMinutes)]
      : [reason("out-of-reach")]),
    ...(plan && other ? [reason("stop-alternative", places(other), other.likelyMinutes)] : []),
  ];
}

function momentOf(instant: Date, zone: string): Moment {
  return { ...localTime(instant, zone), utc: instant, zone };
}

/** When it leaves and lands, and what hours and daylight say of it. */
function clockOf(
  facts: TripFacts,
  { from, to, time }: TripLeg,
  start: Date,
  minutes: number,
  isHelicopter: boolean,
) {
  const departure = momentOf(start, from.timeZone);
  const landing = momentOf(addMinutes(start, minutes), to.timeZone);
  const sun = daylightAt(to, landing.date);
  const lands = {
    ...landing,
    daysLater: daysBetween(departure.date, landing.date),
    isDark: isDark(sun, landing.utc),
  };
  const reasons: Reason[] = [];
  let isChecked = false;
  const atDeparture = openState(facts, from, departure);
  const atArrival = openState(facts, to, landing);
  // Of a flight without a time nothing is said that rests on one.
  if (time && atDeparture.state === "closed") {
    isChecked = true;
    reasons.push(reason("closed-departure", from.name, atDeparture.open, atDeparture.close, departure.time));
  }
  if (time && atArrival.state === "closed") {
    isChecked = true;
    const { open, close } = atArrival;
    const last = close && instantOf(landing.date, close === "24:00" ? "23:59" : close, to.timeZone).instant;
    const departBy = last ? localTime(addMinutes(last, -minutes), from.timeZone).time : null;
    reasons.push(reason("closed-arrival", to.name, open, close, landing.time, departBy));
  }
  for (const [airport, { state, open, close, confirm }] of [
    [from, atDeparture],
    [to, atArrival],
  ] as const) {
    if (state === "unknown") reasons.push(reason("hours-unknown", airport.name));
    else if (confirm && open && close && (state === "open" || !time))
      reasons.push(reason("hours-confirm", airport.name, open, close));
  }
  if (time && sun.sunset)
    reasons.push(
      reason(
        lands.isDark ? "arrives-dark" : "arrives-light",
        to.name,
        localTime(sun.sunset, to.timeZone).time,
      ),
    );
  if (time && isHelicopter && (lands.isDark || isDark(daylightAt(from, departure.date), departure.utc))) {
    isChecked = true;
    reasons.push(reason("helicopter-dark"));
  }
  return { departure, arrival: lands, reasons, isChecked };
}
