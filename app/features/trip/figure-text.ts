import type { Currency } from "./facts.ts";

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const people = (count: number): string => (count === 1 ? "one passenger" : `${count} passengers`);

/** `6 h 39`, `45 min`. */
export function duration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes} min` : `${hours} h ${String(minutes % 60).padStart(2, "0")}`;
}

/** `6 h 25 to 6 h 54`, `58 to 59 min`, or `15 min` where both are equal. */
export const durations = (low: number, high: number): string =>
  low === high ? duration(low) : `${high < 60 ? low : duration(low)} to ${duration(high)}`;

/** Rounded to five minutes, as a forecast is no finer: `6 h 35 to 7 h 05`. Spreads under 15 minutes stay exact. */
export function usualTimes({ lowMinutes, highMinutes }: { lowMinutes: number; highMinutes: number }): string {
  const step = highMinutes - lowMinutes < 15 ? 1 : 5;
  return durations(Math.round(lowMinutes / step) * step, Math.round(highMinutes / step) * step);
}

const days = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** `January 15, 2027`, from `2027-01-15`; other text unchanged. */
export const longDay = (iso: string): string => {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? iso : days.format(date);
};

const shortDays = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });

/** `Jan 15, 2027`, from `2027-01-15`, for columns. */
export const shortDay = (iso: string): string => shortDays.format(new Date(iso));

/** Rounded to a thousand units, or a hundred thousand naira, as an estimate is no finer. For display only. */
export function roughly(minor: number, currency: Currency): string {
  const step = currency === "NGN" ? 10_000_000 : 100_000;
  return formatMoney(Math.max(1, Math.round(minor / step)) * step, currency);
}

const whole = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat("en-GB", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `GBP 1,097.50`, `-GBP 20`; whole units where there are no others. */
export function formatMoney(minor: number, currency: Currency): string {
  const figure = (minor % 100 === 0 ? whole : exact).format(Math.abs(minor) / 100);
  return `${minor < 0 ? "-" : ""}${currency} ${figure}`;
}

/** Price of flying home and back between two of the customer's flights, in minor units. */
export const costOfFlyingHome = (lines: readonly { code: string; expectedMinor: number }[]): number =>
  lines
    .filter(({ code }) => code === "positioning-home-and-back")
    .reduce((sum, { expectedMinor }) => sum + expectedMinor, 0);

/** The day of a landing relative to its departure, such as " the next day"; empty on the same day. */
export function dayAfter(daysLater: number): string {
  if (daysLater === 0) return "";
  if (daysLater < 0) return daysLater === -1 ? " the day before" : ` ${-daysLater} days before`;
  return daysLater === 1 ? " the next day" : ` ${daysLater} days later`;
}

/** `about USD 105,000`. */
export const estimateText = ({ expectedMinor, currency }: { expectedMinor: number; currency: Currency }) =>
  `about ${roughly(expectedMinor, currency)}`;

export const requestedFirst = <Named extends { name: string }>(
  aircraft: readonly Named[],
  requested: string,
) => aircraft.toSorted((one, other) => Number(other.name === requested) - Number(one.name === requested));
