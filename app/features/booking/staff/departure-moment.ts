import { lagosLocal, staffWallClock } from "#app/ui/staff/lagos-time.ts";
import type { BookingRow } from "../staff-bookings.server.ts";
import { staffAreaMessages as say } from "../staff-messages.ts";

type Departure = Pick<BookingRow, "departureDateTime" | "isTimeOpen">;

const dayMs = 24 * 60 * 60 * 1000;

/** The day of departure, `8 Jan 2027`. */
export const departureDay = ({ departureDateTime }: Pick<Departure, "departureDateTime">): string =>
  staffWallClock(departureDateTime).split(",", 1)[0] ?? "";

/** The same without the present year: `8 Jan`. */
export const shortDay = (line: Pick<Departure, "departureDateTime">, now: Date): string => {
  const isThisYear = line.departureDateTime.startsWith(lagosLocal(now).slice(0, 5));
  return departureDay(line)
    .slice(0, isThisYear ? -5 : undefined)
    .replaceAll(" ", "\u00a0");
};

/** The day and time: `8 Jan 06:15 local`. */
export const shortDeparture = (line: Departure, now: Date): string =>
  line.isTimeOpen ? say.timeOpenOn(shortDay(line, now)) : `${shortDay(line, now)} ${localTime(line)}`;

/** Its time alone: `06:15 local`. */
export const localTime = (line: Departure): string =>
  line.isTimeOpen ? say.timeOpen : say.local(line.departureDateTime.slice(11, 16));

/** How a wall-clock time lies to now. In Lagos, as most departures do: an hour more or less does not change what is to be done. */
const lagosNow = (now: Date, later = 0) => lagosLocal(new Date(now.getTime() + later)).replace("T", " ");

export const hasDeparted = ({ departureDateTime }: Pick<Departure, "departureDateTime">, now: Date) =>
  departureDateTime <= lagosNow(now);

/** Whether it leaves within a day. */
export const leavesSoon = (line: Departure, now: Date): boolean =>
  !hasDeparted(line, now) && line.departureDateTime < lagosNow(now, dayMs);
