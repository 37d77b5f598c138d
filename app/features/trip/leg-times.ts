import { getTimes } from "suncalc";
import { model } from "#app/content/trip/model.ts";
import type { Airport } from "./airport-file.ts";
import { airspaceRulesOn, plannedFlight } from "./closed-places.ts";
import type { ClosedPlace, JudgedFacts, TripFacts } from "./facts.ts";
import { longDay } from "./figure-text.ts";
import { type FlightLeg, type Season, seasonOf } from "./flight.ts";
import { nearestOpen, openState } from "./hours.ts";
import { addMinutes, daysBetween, instantOf, type LocalTime, localTime } from "./local-time.ts";
import { type Reason, reason } from "./messages.ts";
import { type FindStops, stopsOn } from "./technical-stop.ts";
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

/** When it leaves and lands, and what hours and daylight say of it; `isChecked`: one of them needs a check. */
export function legTimes(
  facts: TripFacts,
  { from, to, time }: TripLeg,
  start: Date,
  minutes: number,
  isHelicopter: boolean,
) {
  const departure = momentOf(start, from.timeZone);
  const landing = momentOf(addMinutes(start, minutes), to.timeZone);
  const sun = daylightAt(to, landing.date);
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
    // Without a time its hours say when it can be.
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

/** A leg as all aircraft share it. */
export interface LegPlace {
  leg: TripLeg;
  /** Why it is not sold; null where it is. */
  closure: Closure | null;
  flight: FlightLeg;
  season: Season;
  notes: Reason[];
  findStops: FindStops;
}

/** A flight that is not sold, with the rule; without one where closed airspace leaves no way. */
export interface Closure {
  kind: ClosedPlace["kind"];
  place: ClosedPlace | null;
  reason: Reason;
}

export function legPlace(facts: JudgedFacts, leg: TripLeg, by: TripQuery["by"]): LegPlace {
  const { from, to, date } = leg;
  const rules = airspaceRulesOn(facts, date);
  const { closed, path, corridors, flight } = plannedFlight(rules, date, from, to);
  const noWay: Closure = { kind: "by-agreement", place: null, reason: reason("no-way-round") };
  const closure: Closure | null = closed
    ? { kind: closed.kind, place: closed, reason: reason(closed.kind, closed.text) }
    : path
      ? null
      : noWay;
  const { corridorFactor } = flight;
  const around = (path?.around ?? []).filter(({ id }) => !corridors.some((row) => row.id === id));
  const placeNames = around.map(({ name }) => name);
  return {
    leg,
    closure,
    flight,
    season: seasonOf(date),
    findStops: stopsOn(facts, leg),
    notes: closure
      ? []
      : [
          ...corridors.map((row) => reason("corridor", row.text, row.factor > 1 ? corridorFactor : 1)),
          ...(around.length > 0 ? [reason("airspace-round", placeNames, corridorFactor)] : []),
          ...clockNotes(leg, by),
          ...aerodromeNotes(facts, from),
          ...aerodromeNotes(facts, to),
          ...permitNotes(from, to),
        ],
  };
}

function clockNotes({ from, to, date, time }: TripLeg, by: TripQuery["by"]): Reason[] {
  if (!time) return [reason("time-undecided", model.undecidedTime)];
  // The end whose clock shows the time that was asked for.
  const { name, timeZone } = by === "arrive" ? to : from;
  const { clocks, instant } = instantOf(date, time, timeZone);
  if (clocks === "skipped") return [reason("time-skipped", name, time, localTime(instant, timeZone).time)];
  return clocks === "twice" ? [reason("time-twice", name, time)] : [];
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

export function isDark({ sunrise, sunset, alwaysUp }: ReturnType<typeof daylightAt>, instant: Date): boolean {
  if (!sunrise || !sunset) return !alwaysUp;
  return instant < sunrise || instant > sunset;
}
