import type { Airport, Opening } from "#app/content/trip/aerodrome-notes.ts";
import type { TripFacts } from "./facts.ts";
import { addDays, addMinutes, type LocalTime, localTime } from "./local-time.ts";

/**
 * Whether an aerodrome is open by its own hours, else by its country's usual ones, which do not apply to heliports. `open` and `close`
 * are that day's, null where it stays closed or is unknown. `confirm`: the hours need confirmation.
 */
export function openState(facts: TripFacts, airport: Airport, local: LocalTime) {
  const note = facts.aerodromeNotes.get(airport.ident);
  const national =
    airport.kind === "heliport"
      ? undefined
      : facts.countryHours.find(({ country }) => country === airport.country);
  const source = note?.hours ? note : national;
  const openings = openingsOn(source?.hours, local);
  const [first] = openings;
  if (!source || !first) return { state: "unknown" as const, open: null, close: null, confirm: true };
  // Hours that run past midnight belong to the day on which they begin.
  const evening = openingsOn(source.hours, dayBefore(local)).find(
    (each) => isPastMidnight(each) && local.time <= (each.close ?? ""),
  );
  const present = openings.find(
    (each) => (each.open ?? "25") <= local.time && (local.time <= (each.close ?? "") || isPastMidnight(each)),
  );
  // While it is closed, the hours that come next, else the day's last.
  const next = openings.find(({ open }) => open !== null && open > local.time);
  const { open, close } = evening ?? present ?? next ?? openings.at(-1) ?? first;
  const state = evening || present ? ("open" as const) : ("closed" as const);
  return { state, open, close, confirm: source.confirm };
}

type Day = Pick<LocalTime, "date" | "weekday">;

/** The first rule that fits a day, and others for the same days: "Mon 07:00-12:00", "Mon 14:00-18:00". */
function openingsOn(hours: readonly Opening[] = [], day: Day): Opening[] {
  const first = hours.find((each) => fits(each, day));
  const daysOf = ({ days, months }: Opening) => `${days} ${months}`;
  return hours.filter((each) => first && daysOf(each) === daysOf(first));
}

const isPastMidnight = ({ open, close }: Opening) => open !== null && close !== null && close < open;

const dayBefore = ({ date, weekday }: Day): Day => ({
  date: addDays(date, -1),
  weekday: weekday === 1 ? 7 : weekday - 1,
});

/** Opening hours are whole quarters of an hour. */
const stepMinutes = 15;

/** The nearest open instant after (1) or before (-1) a closed one; null beyond a day. */
export function nearestOpen(
  facts: TripFacts,
  airport: Airport,
  instant: Date,
  direction: 1 | -1,
): Date | null {
  const start = new Date(Math.floor(instant.getTime() / (stepMinutes * 60_000)) * stepMinutes * 60_000);
  for (let minutes = direction > 0 ? stepMinutes : 0; minutes <= 24 * 60; minutes += stepMinutes) {
    const time = addMinutes(start, direction * minutes);
    if (openState(facts, airport, localTime(time, airport.timeZone)).state === "open") return time;
  }
  return null;
}

const fits = ({ days, months }: Opening, { date, weekday }: Day) =>
  (!days || days.includes(weekday)) && (!months || months.includes(Number(date.slice(5, 7))));
