import { daylightAt, isDark } from "./daylight.ts";
import type { TripFacts } from "./facts.ts";
import { departureWindows, openState } from "./hours.ts";
import type { LegPlace } from "./leg-place.ts";
import { addMinutes, daysBetween, instantOf, type LocalTime, localTime } from "./local-time.ts";
import { type Reason, reason } from "./messages.ts";

/** An instant and what the clock shows there. */
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
