import { cachedIn } from "./cached.ts";

// Instants are UTC; local times follow from the rules of the IANA time zone.

/** Local date and time of a zone at an instant. */
export interface LocalTime {
  /** `YYYY-MM-DD` */
  date: string;
  /** `HH:MM` */
  time: string;
  /** ISO weekday, 1 is Monday. */
  weekday: number;
  /** `+01:00` */
  offset: string;
}

const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Creating a format takes as long as judging a trip; 60 of them use 2 MB outside the heap. */
function formatOf(timeZone: string, timeZoneName: "long" | "shortOffset" | "longOffset") {
  if (formats.size > 60) formats.clear();
  const make = () => new Intl.DateTimeFormat("en-GB", { timeZone, timeZoneName });
  return cachedIn(formats, `${timeZone} ${timeZoneName}`, make);
}

const cachedOffsets = new Map<string, string>();

/** `+01:00`, cached by quarter of an hour, as clocks change only on a quarter. */
function offsetOf(instant: Date, timeZone: string): string {
  if (cachedOffsets.size > 20_000) cachedOffsets.clear();
  const quarter = Math.floor(instant.getTime() / (15 * minuteMs));
  const read = () =>
    /GMT([+-]\d\d:\d\d)/.exec(formatOf(timeZone, "longOffset").format(instant))?.[1] ?? "+00:00";
  return cachedIn(cachedOffsets, `${timeZone} ${quarter}`, read);
}

export function localTime(instant: Date, timeZone: string): LocalTime {
  const offset = offsetOf(instant, timeZone);
  // Local midnight of 1 January 1970, as an instant, is minus the offset.
  const shifted = new Date(instant.getTime() - Date.parse(`1970-01-01T00:00${offset}`));
  const iso = shifted.toISOString();
  return {
    date: iso.slice(0, 10),
    time: iso.slice(11, 16),
    weekday: ((shifted.getUTCDay() + 6) % 7) + 1,
    offset,
  };
}

/** The zone's name on that day: "West Africa Time"; as `shortOffset` "GMT+1", or "GMT−5" with a minus sign. */
export function zoneName(
  instant: Date,
  timeZone: string,
  timeZoneName: "long" | "shortOffset" = "long",
): string {
  const parts = formatOf(timeZone, timeZoneName).formatToParts(instant);
  const name = parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
  return name.replace("GMT-", "GMT−").replace(/^GMT\+0$/, "GMT");
}

/**
 * The instant of a local time. A time skipped by a change of clocks moves forward by the gap; of a repeated time the first counts.
 * `clocks` reports both cases.
 */
export function instantOf(
  date: string,
  time: string,
  timeZone: string,
): { instant: Date; clocks: "plain" | "skipped" | "twice" } {
  const asUtc = Date.parse(`${date}T${time}Z`);
  const offsets = [-dayMs, dayMs].map((ms) => offsetOf(new Date(asUtc + ms), timeZone));
  const instants = [...new Set(offsets)].map((offset) => Date.parse(`${date}T${time}${offset}`));
  const valid = instants.filter((instant) => {
    const local = localTime(new Date(instant), timeZone);
    return local.date === date && local.time === time;
  });
  if (valid.length === 0) return { instant: new Date(Math.max(...instants)), clocks: "skipped" };
  return { instant: new Date(Math.min(...valid)), clocks: valid.length > 1 ? "twice" : "plain" };
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00Z`) - Date.parse(`${from}T00:00Z`)) / dayMs);
}

export function addMinutes(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * minuteMs);
}
