import { getTimes } from "suncalc";
import type { Airport } from "#app/content/trip/aerodrome-notes.ts";
import { model } from "#app/content/trip/model.ts";
import { cachedIn } from "./cached.ts";
import type { ClosedPlace, TripFacts } from "./facts.ts";
import { longDay } from "./figure-text.ts";
import { nearestOpen, openState } from "./hours.ts";
import { addMinutes, daysBetween, instantOf, type LocalTime, localTime } from "./local-time.ts";
import { type Reason, reason } from "./messages.ts";
import type { FindRoute, FlightRoute, FlightTime } from "./technical-stop.ts";
import type { TripLeg, TripQuery } from "./trip-query.ts";

export interface Moment extends LocalTime {
  utc: Date;
  zone: string;
}

const momentOf = (instant: Date, zone: string): Moment => ({
  ...localTime(instant, zone),
  utc: instant,
  zone,
});

/** Departure and landing times with the reasons from opening hours and daylight; `isChecked`: staff must check one. */
export function legTimes(
  facts: TripFacts,
  { leg: { from, to, time }, daylightOn }: JudgedLeg,
  start: Date,
  minutes: number,
  isHelicopter: boolean,
) {
  const departure = momentOf(start, from.timeZone);
  const landing = momentOf(addMinutes(start, minutes), to.timeZone);
  const sun = daylightOn(landing.date);
  const arrival = {
    ...landing,
    daysLater: daysBetween(departure.date, landing.date),
    isDark: isDark(sun, landing.utc),
  };
  const [before, after] = [openState(facts, from, departure), openState(facts, to, landing)];
  const uncertain = [
    { airport: from, ...before },
    { airport: to, ...after },
  ].flatMap(({ airport: { name }, state, open, close, confirm }) => {
    if (state === "unknown") return reason("hours-unknown", name);
    // Without a set time only a day that is closed throughout counts as closed.
    if (!time && state === "closed" && !open) return reason("closed-day", name);
    const isConfirmed = (confirm || !time) && open && close && (state === "open" || !time);
    return isConfirmed ? reason("hours-confirm", name, open, close) : [];
  });
  if (!time) return { departure, arrival, reasons: uncertain, isChecked: false };
  const closed: Reason[] = [];
  if (before.state === "closed")
    closed.push(reason("closed-departure", from.name, before.open, before.close, departure.time));
  if (after.state === "closed") {
    const { open, close } = after;
    const isEarly = open !== null && landing.time < open;
    const lands = nearestOpen(facts, to, landing.utc, isEarly ? 1 : -1);
    const leaves = lands && localTime(addMinutes(lands, -minutes), from.timeZone);
    const day = leaves?.date === departure.date ? "" : ` on ${longDay(leaves?.date ?? "")}`;
    const hint = leaves && { leave: leaves.time + day, isEarly };
    closed.push(reason("closed-arrival", to.name, open, close, landing.time, hint));
  }
  const light = arrival.isDark ? "arrives-dark" : "arrives-light";
  const sunset = sun.sunset && localTime(sun.sunset, to.timeZone).time;
  const daylight = sunset ? [reason(light, to.name, sunset)] : [];
  const leavesInDark = () => isDark(daylightAt(from, departure.date), departure.utc);
  const dark = isHelicopter && (arrival.isDark || leavesInDark()) ? [reason("helicopter-dark")] : [];
  const reasons = [...closed, ...uncertain, ...daylight, ...dark];
  return { departure, arrival, reasons, isChecked: closed.length + dark.length > 0 };
}

/** Why a flight is not sold; `place` is null where closed airspace leaves no route. */
export interface Closure {
  kind: ClosedPlace["kind"];
  place: ClosedPlace | null;
  reason: Reason;
}

function closureOf({ closed, path }: FlightRoute): Closure | null {
  if (closed) return { kind: closed.kind, place: closed, reason: reason(closed.kind, closed.text) };
  return path ? null : { kind: "by-agreement", place: null, reason: reason("no-way-round") };
}

/** The judgement of a leg that is the same for all aircraft. */
export type JudgedLeg = ReturnType<typeof judgeLeg>;

export function judgeLeg(facts: TripFacts, leg: TripLeg, by: TripQuery["by"], findRoute: FindRoute) {
  const { from, to, date, time } = leg;
  const route = findRoute(leg);
  const { path, corridors } = route;
  const closure = closureOf(route);
  const { corridorFactor } = route.flight;
  const around = (path?.around ?? []).filter(({ id }) => !corridors.some((row) => row.id === id));
  const placeNames = around.map(({ name }) => name);
  const isByArrival = by === "arrive" && time !== null;
  const { name, timeZone } = isByArrival ? to : from;
  const { clocks, instant } = instantOf(date, time ?? model.undecidedTime, timeZone);
  const clockNotes = () => {
    if (!time) return [reason("time-undecided", model.undecidedTime)];
    if (clocks === "skipped") return [reason("time-skipped", name, time, localTime(instant, timeZone).time)];
    return clocks === "twice" ? [reason("time-twice", name, time)] : [];
  };
  const requestedTime: FlightTime = isByArrival ? { arrival: instant } : { departure: instant };
  const days = new Map<string, Daylight>();
  return {
    leg,
    /** Null for a flight that is sold. */
    closure,
    route,
    /** The requested departure or arrival, or the assumed departure while the time is undecided. */
    requestedTime,
    /** Daylight at the destination, cached by date because most aircraft land on the same day. */
    daylightOn: (day: string) => cachedIn(days, day, () => daylightAt(to, day)),
    notes: closure
      ? []
      : [
          ...corridors.map((row) => reason("corridor", row.text, row.factor > 1 ? corridorFactor : 1)),
          ...(around.length > 0 ? [reason("airspace-round", placeNames, corridorFactor)] : []),
          ...clockNotes(),
          ...aerodromeNotes(facts, from),
          ...aerodromeNotes(facts, to),
          ...permitNotes(from, to),
        ],
  };
}

function aerodromeNotes(facts: TripFacts, airport: Airport): Reason[] {
  const note = facts.aerodromeNotes.get(airport.ident);
  return (["limits", "handling", "customs"] as const).flatMap((part) =>
    note?.[part] ? reason(`aerodrome-${part}`, airport.name, note[part]) : [],
  );
}

function permitNotes(from: Airport, to: Airport): Reason[] {
  const isDomestic = from.country === to.country;
  const isUk = from.country === "GB" || to.country === "GB";
  return [
    ...(isUk ? [reason("permit-uk")] : []),
    ...(isDomestic && from.country !== "NG" && !isUk ? [reason("permit-domestic", from.country)] : []),
    ...(isDomestic ? [] : [reason("permit-overflight")]),
  ];
}

/** Sunrise and sunset by `suncalc`, good to about a minute. */
export const daylightAt = ({ lat, lon, timeZone }: Pick<Airport, "lat" | "lon" | "timeZone">, date: string) =>
  getTimes(instantOf(date, "12:00", timeZone).instant, lat, lon);

type Daylight = ReturnType<typeof daylightAt>;

export function isDark({ sunrise, sunset, alwaysUp }: Daylight, instant: Date): boolean {
  if (!sunrise || !sunset) return !alwaysUp;
  return instant < sunrise || instant > sunset;
}
