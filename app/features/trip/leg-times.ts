import { getTimes } from "suncalc";
import { model } from "#app/content/trip/model.ts";
import type { Airport } from "./airport-file.ts";
import { closureAt, corridorsOn, skiesOn, type Way, wayBetween } from "./closed-places.ts";
import type { ClosedPlace, Corridor, TripFacts } from "./facts.ts";
import { longDay } from "./figure-text.ts";
import { type Season, seasonOf, type Wind, windAlong } from "./flight.ts";
import { type Route, routeBetween } from "./geodesic.ts";
import { departureWindows, type HalfHour, halfHoursOf, noteOf, openState, shutAround } from "./hours.ts";
import { addMinutes, daysBetween, instantOf, type LocalTime, localTime } from "./local-time.ts";
import { type Reason, reason } from "./messages.ts";
import { type AirportLookup, type FindStops, stopsOn } from "./technical-stop.ts";
import type { TripLeg, TripQuery } from "./trip-query.ts";

export interface Moment extends LocalTime {
  utc: Date;
  zone: string;
}

function momentOf(instant: Date, zone: string): Moment {
  return { ...localTime(instant, zone), utc: instant, zone };
}

const isAllDay = ([window]: { first: string; last: string }[]) =>
  window?.first === "00:00" && window.last === "23:30";

/** When it leaves and lands, and what hours and daylight say of it. */
export function legTimes(
  facts: TripFacts,
  { leg, departures }: Pick<LegPlace, "leg" | "departures">,
  start: Date,
  minutes: number,
  isHelicopter: boolean,
) {
  const { from, to, time } = leg;
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
  // Of a flight without a time nothing is said that rests on one, but when it might leave.
  const windows = time ? [] : departureWindows(facts, to, departures, minutes);
  if (!time && !isAllDay(windows)) reasons.push(reason("open-for-departure", windows));
  if (time && atDeparture.state === "closed") {
    isChecked = true;
    reasons.push(reason("closed-departure", from.name, atDeparture.open, atDeparture.close, departure.time));
  }
  if (time && atArrival.state === "closed") {
    isChecked = true;
    const { open, close } = atArrival;
    const { closed, opens } = shutAround(facts, to, landing.utc);
    const leave = (lands: Date | null) => lands && localTime(addMinutes(lands, -minutes), from.timeZone);
    const isEarly = open !== null && landing.time < open;
    const clock = (at: LocalTime | null) =>
      at && (at.date === departure.date ? at.time : `${at.time} on ${longDay(at.date)}`);
    reasons.push(
      reason("closed-arrival", to.name, open, close, landing.time, {
        departBy: isEarly ? null : clock(leave(closed)),
        departFrom: isEarly ? clock(leave(opens)) : null,
      }),
    );
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

/** What all aircraft share on one leg. */
export interface LegPlace {
  leg: TripLeg;
  route: Route;
  /** Why it is not sold; null where it is. */
  closure: Closure | null;
  wind: Wind;
  season: Season;
  /** By how much closed airspace makes it longer than the great circle. */
  corridorFactor: number;
  corridors: Corridor[];
  notes: Reason[];
  findStops: FindStops;
  /** When it might leave; empty where a time was asked for. */
  departures: HalfHour[];
}

/** A flight that is not sold, with the rule; without one where closed airspace leaves no way. */
export interface Closure {
  kind: ClosedPlace["kind"];
  place: ClosedPlace | null;
  reason: Reason;
}

function closureOf(place: ClosedPlace | null, way: Way | null): Closure | null {
  if (place) return { kind: place.kind, place, reason: reason(place.kind, place.text) };
  return way ? null : { kind: "by-agreement", place: null, reason: reason("no-way-round") };
}

export function legPlace(
  facts: TripFacts,
  lookup: AirportLookup,
  leg: TripLeg,
  by: TripQuery["by"],
): LegPlace {
  const { from, to, date, time } = leg;
  const season = seasonOf(date);
  const skies = skiesOn(facts.closedPlaces, date);
  const closed = closureAt(skies, from, to);
  const way = closed ? null : wayBetween(skies, from, to);
  const route = way?.direct ?? routeBetween(from, to);
  const closure = closureOf(closed, way);
  const { factor, rows } = corridorsOn(facts.corridors, date, from, to, route);
  // The end whose clock shows the time that was asked for.
  const clockOf = by === "arrive" ? to : from;
  const { clocks, instant } = instantOf(date, time ?? model.undecidedTime, clockOf.timeZone);
  const flown = way?.flown ?? route;
  const corridorFactor = Math.max(factor, flown.distanceNm / route.distanceNm);
  const around = (way?.around ?? []).filter(({ id }) => !rows.some(({ subject }) => subject === id));
  return {
    leg,
    route,
    closure,
    season,
    corridorFactor,
    corridors: rows,
    // A published factor was found with the wind of the great circle.
    wind: windAlong(factor > 1 ? route : flown, season),
    departures: time ? [] : halfHoursOf(facts, from, date),
    findStops: stopsOn(facts, lookup, { from, to, date, season }),
    notes: closure
      ? []
      : [
          ...rows.map((row) => reason("corridor", row.text, row.factor > 1 ? corridorFactor : 1)),
          ...(around.length > 0
            ? [
                reason(
                  "airspace-round",
                  around.map(({ name }) => name),
                  corridorFactor,
                ),
              ]
            : []),
          ...(time ? [] : [reason("time-undecided", model.undecidedTime)]),
          ...(time && clocks === "skipped"
            ? [reason("time-skipped", clockOf.name, time, localTime(instant, clockOf.timeZone).time)]
            : []),
          ...(time && clocks === "twice" ? [reason("time-twice", clockOf.name, time)] : []),
          ...limitsOf(facts, from),
          ...limitsOf(facts, to),
          ...permitNotes(from, to),
        ],
  };
}

function limitsOf(facts: TripFacts, airport: Airport): Reason[] {
  const { limits, handling, customs } = noteOf(facts, airport) ?? {};
  return [
    ...(limits ? [reason("aerodrome-limits", airport.name, limits)] : []),
    ...(handling ? [reason("aerodrome-handling", airport.name, handling)] : []),
    ...(customs ? [reason("aerodrome-customs", airport.name, customs)] : []),
  ];
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

/** The sun at an aerodrome on one of its days; null where it does not rise or set. */
interface Daylight {
  sunrise: Date | null;
  sunset: Date | null;
  /** All day, where neither is there. */
  isLightAllDay: boolean;
}

/** Sunrise and sunset by `suncalc`, good to about a minute. */
export function daylightAt(
  { lat, lon, timeZone }: Pick<Airport, "lat" | "lon" | "timeZone">,
  date: string,
): Daylight {
  const times = getTimes(instantOf(date, "12:00", timeZone).instant, lat, lon);
  return { sunrise: times.sunrise, sunset: times.sunset, isLightAllDay: times.alwaysUp === true };
}

export function isDark({ sunrise, sunset, isLightAllDay }: Daylight, instant: Date): boolean {
  if (!sunrise || !sunset) return !isLightAllDay;
  return instant < sunrise || instant > sunset;
}
