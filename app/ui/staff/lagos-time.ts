/** A moment as staff read it, with its zone: `21 Nov 2026, 14:05 WAT`. */
export const lagosDateTime = (moment: Date): string => `${staffWallClock(lagosLocal(moment))} WAT`;

/** Short form relative to `now`: `Today, 14:05 WAT`; without the current year. */
export function lagosShort(moment: Date, now: Date): string {
  const [day, today] = [lagosDay(moment), lagosDay(now)];
  if (day === today) return `Today, ${lagosTime(moment)}`;
  const year = day.slice(0, 4);
  const whole = lagosDateTime(moment);
  return today.startsWith(year) ? whole.replace(` ${year},`, ",") : whole;
}

const halfDayMs = 12 * 60 * 60 * 1000;

/** Only the time if it is within twelve hours of `now`, also across midnight: `14:05 WAT`; else `21 Nov, 14:05 WAT`. */
export const lagosDue = (moment: Date, now: Date): string =>
  Math.abs(moment.getTime() - now.getTime()) < halfDayMs ? lagosTime(moment) : lagosShort(moment, now);

const wallClock = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "UTC",
});

/** A local wall-clock time `YYYY-MM-DD HH:MM:SS` as `8 Jan 2027, 06:15`. */
export const staffWallClock = (local: string): string =>
  wallClock.format(new Date(`${local.slice(0, 16).replace(" ", "T")}Z`));

const dayFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });

/** A day `YYYY-MM-DD` in the same style: `8 Jan 2027`. */
export const staffDay = (iso: string): string => dayFormat.format(new Date(`${iso}T00:00Z`));

/** The time without the day: `14:05 WAT`. */
export const lagosTime = (moment: Date): string => `${lagosLocal(moment).slice(11)} WAT`;

// Nigeria has UTC+1 all year.
const utcOffsetMs = 60 * 60 * 1000;

/** The moment in Lagos of a datetime-local control's value; null if invalid. */
export function lagosMoment(local: string): Date | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(local)) return null;
  const moment = new Date(Date.parse(`${local.slice(0, 16)}:00Z`) - utcOffsetMs);
  // No 30th of February, and no year 0, which PostgreSQL refuses.
  const isInCalendar =
    !Number.isNaN(moment.getTime()) &&
    moment.getUTCFullYear() > 0 &&
    lagosLocal(moment) === local.slice(0, 16);
  return isInCalendar ? moment : null;
}

/** The value of such a control for a moment in Lagos. */
export const lagosLocal = (moment: Date): string =>
  new Date(moment.getTime() + utcOffsetMs).toISOString().slice(0, 16);

/** Its day in Lagos, `YYYY-MM-DD`. */
export const lagosDay = (moment: Date): string => lagosLocal(moment).slice(0, 10);
