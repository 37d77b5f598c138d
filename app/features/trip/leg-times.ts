import { daylightAt, isDark } from "./daylight.ts";
import type { TripFacts } from "./facts.ts";
import { longDay } from "./figure-text.ts";
import { departureWindows, openState, shutAround } from "./hours.ts";
import type { LegPlace } from "./leg-place.ts";
import { addMinutes, daysBetween, type LocalTime, localTime } from "./local-time.ts";
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
