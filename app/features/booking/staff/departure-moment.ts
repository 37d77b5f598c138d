import { staffWallClock } from "#app/ui/staff/lagos-time.ts";
import type { BookingRow } from "../staff-bookings.server.ts";
import { staffAreaMessages as say } from "../staff-messages.ts";

type Departure = Pick<BookingRow, "departureDateTime" | "isTimeOpen">;

/** The day of departure, `8 Jan 2027`. */
export const departureDay = ({ departureDateTime }: Pick<Departure, "departureDateTime">): string =>
  staffWallClock(departureDateTime).split(",", 1)[0] ?? "";

/** Where there is little room, without its year: `8 Jan 06:15 local`. */
export const shortDeparture = (line: Departure): string => {
  const day = departureDay(line).slice(0, -5).replace(" ", "\u00a0");
  return line.isTimeOpen ? say.timeOpenOn(day) : `${day} ${say.local(line.departureDateTime.slice(11, 16))}`;
};
