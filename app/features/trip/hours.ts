import type { Airport } from "./airport-file.ts";
import type { Opening, TripFacts } from "./facts.ts";
import { addDays, addMinutes, type LocalTime, localTime } from "./local-time.ts";

type Hours = Pick<TripFacts, "aerodromeNotes" | "countryHours">;

export interface OpenState {
  state: "open" | "closed" | "unknown";
  /** Of that day; null where it stays closed or nothing is known. */
  open: string | null;
  close: string | null;
  /** To be confirmed before it is relied on. */
  confirm: boolean;
}

/** The aerodrome's own hours, else its country's usual ones; heliports have none that we know of. */
export function openState(
  facts: Hours,
  airport: Pick<Airport, "ident" | "country" | "kind">,
  local: LocalTime,
): OpenState {
  const note = facts.aerodromeNotes.get(airport.ident);
  const usual =
    airport.kind === "heliport"
      ? undefined
      : facts.countryHours.find(({ country }) => country === airport.country);
  const source = note?.hours ? note : usual;
  const opening = source?.hours?.find((each) => fits(each, local));
  if (!source || !opening) return { state: "unknown", open: null, close: null, confirm: true };
  const { confirm } = source;
  // Hours that run past midnight belong to the day on which they begin.
  const evening = source.hours?.find((each) => fits(each, dayBefore(local)));
  if (evening && isPastMidnight(evening) && local.time <= (evening.close ?? ""))
    return { state: "open", open: evening.open, close: evening.close, confirm };
  const { open, close } = opening;
  const isOpen =
    open !== null && close !== null && open <= local.time && (local.time <= close || isPastMidnight(opening));
  return { state: isOpen ? "open" : "closed", open, close, confirm };
}

const isPastMidnight = ({ open, close }: Opening) => open !== null && close !== null && close < open;

const dayBefore = ({ date, weekday }: Pick<LocalTime, "date" | "weekday">) => ({
  date: addDays(date, -1),
  weekday: weekday === 1 ? 7 : weekday - 1,
});

/** Minutes between the times at which hours are looked for: opening hours are whole quarters of an hour. */
const step = 15;

/** The nearest instant after (1) or before (-1) a closed one at which an aerodrome is open; null beyond a day. */
export function nearestOpen(
  facts: Hours,
  airport: Pick<Airport, "ident" | "country" | "kind" | "timeZone">,
  instant: Date,
  direction: 1 | -1,
): Date | null {
  const start = new Date(Math.floor(instant.getTime() / (step * 60_000)) * step * 60_000);
  for (let minutes = direction > 0 ? step : 0; minutes <= 24 * 60; minutes += step) {
    const time = addMinutes(start, direction * minutes);
    if (openState(facts, airport, localTime(time, airport.timeZone)).state === "open") return time;
  }
  return null;
}

const fits = ({ days, months }: Opening, { date, weekday }: Pick<LocalTime, "date" | "weekday">) =>
  (!days || days.includes(weekday)) && (!months || months.includes(Number(date.slice(5, 7))));
