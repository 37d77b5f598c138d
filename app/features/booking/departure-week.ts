import { fleet } from "#app/content/fleet.ts";
import type { Booking } from "./bookings.server.ts";
import { openTimesOf } from "./seen-trip.ts";
import { day } from "./staff-filter.ts";

/** What the week needs of a booking. */
export type WeekBooking = Pick<
  Booking,
  | "reference"
  | "status"
  | "fullName"
  | "departureCity"
  | "arrivalCity"
  | "departureDateTime"
  | "returnDateTime"
  | "numberOfPassengers"
  | "preferredAircraft"
  | "seenTrip"
>;

/** A departure or a return, on the day and at the time of its own airport. */
export interface WeekEntry
  extends Pick<WeekBooking, "reference" | "status" | "fullName" | "numberOfPassengers"> {
  kind: "departs" | "returns";
  /** `YYYY-MM-DD` */
  day: string;
  /** `HH:MM`; where the customer left it open, an assumption. */
  time: string;
  isTimeOpen: boolean;
  from: string;
  to: string;
  /** The confirmed bookings that want the same aircraft at the same time. */
  conflicts: string[];
}

export interface WeekRow {
  /** As the fleet calls it, or as it was typed first; empty where none was asked for. */
  aircraft: string;
  entries: WeekEntry[];
  /** Each two that overlap, once. */
  conflicts: [string, string][];
}

const dayMs = 24 * 60 * 60 * 1000;

/** A day so many days later. */
export const daysAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** The Monday of a day's week. */
export const mondayOf = (date: string): string =>
  daysAfter(date, -((new Date(`${date}T00:00Z`).getUTCDay() + 6) % 7));

/** The Monday that an address asks for; null where it names no day on which we might fly. */
export function readMonday(text: string | null): string | null {
  const asked = day(text);
  return asked && asked >= "2000-01-03" && asked < "2100" ? mondayOf(asked) : null;
}

const normal = (aircraft: string) => aircraft.trim().replaceAll(/\s+/g, " ").toLowerCase();
const fleetNames = new Map(fleet.map(({ name }) => [normal(name), name]));

/**
 * Until when a trip has its aircraft: its return; else the end of its flight, where that is known for this very flight; else the end of its
 * day. On the clocks of its airports, so two trips that are hours apart across zones may count as overlapping, or not.
 */
function occupiedUntil(booking: WeekBooking): string {
  const { departureDateTime, returnDateTime, seenTrip } = booking;
  if (returnDateTime && returnDateTime >= departureDateTime) return returnDateTime;
  const isFlight = (["departureCity", "arrivalCity", "preferredAircraft"] as const).every(
    (field) => normal(seenTrip?.asked?.[field] ?? "") === normal(booking[field]),
  );
  if (!seenTrip?.blockMinutes || !isFlight) return `${departureDateTime.slice(0, 10)} 23:59:59`;
  const departure = Date.parse(`${departureDateTime.replace(" ", "T")}Z`);
  return new Date(departure + seenTrip.blockMinutes * 60_000).toISOString().slice(0, 19).replace("T", " ");
}

/** Every two confirmed bookings of one aircraft that overlap. */
function overlaps(bookings: readonly WeekBooking[]): [string, string][] {
  const taken = bookings
    .filter(({ status }) => status === "confirmed")
    .map((booking) => ({ booking, until: occupiedUntil(booking) }));
  return taken.flatMap(({ booking: one, until }, index) =>
    taken
      .slice(index + 1)
      .filter(
        ({ booking: other, until: end }) => other.departureDateTime <= until && one.departureDateTime <= end,
      )
      .map(({ booking: other }): [string, string] => [one.reference, other.reference]),
  );
}

/** The departures and returns of a week from its Monday on, by aircraft: the fleet's first, then others, then what has none. */
export function departureWeek(bookings: readonly WeekBooking[], monday: string): WeekRow[] {
  const end = daysAfter(monday, 7);
  const keyOf = ({ preferredAircraft }: WeekBooking) => normal(preferredAircraft);
  const order = [...fleetNames.keys()];
  const place = (key: string) => (key === "" ? 2 : order.includes(key) ? 0 : 1);
  const byAircraft = new Map<string, WeekBooking[]>();
  for (const booking of bookings) {
    const ofAircraft = byAircraft.get(keyOf(booking));
    if (ofAircraft) ofAircraft.push(booking);
    else byAircraft.set(keyOf(booking), [booking]);
  }
  return [...byAircraft]
    .sort(
      ([one], [other]) =>
        place(one) - place(other) || order.indexOf(one) - order.indexOf(other) || one.localeCompare(other),
    )
    .map(([key, ofAircraft]): WeekRow => {
      const pairs = key === "" ? [] : overlaps(ofAircraft);
      const entries = ofAircraft
        .flatMap((booking) => entriesOf(booking, pairs))
        .filter((entry) => entry.day >= monday && entry.day < end)
        .sort((one, other) => `${one.day}${one.time}`.localeCompare(`${other.day}${other.time}`));
      const shown = new Set(entries.map(({ reference }) => reference));
      return {
        aircraft: fleetNames.get(key) ?? ofAircraft[0]?.preferredAircraft.trim() ?? "",
        entries,
        conflicts: pairs.filter((pair) => pair.some((reference) => shown.has(reference))),
      };
    })
    .filter(({ entries }) => entries.length > 0);
}

function entriesOf(booking: WeekBooking, pairs: readonly [string, string][]): WeekEntry[] {
  const { reference, status, fullName, numberOfPassengers, departureCity, arrivalCity } = booking;
  const conflicts = pairs.flatMap(([one, other]) =>
    one === reference ? [other] : other === reference ? [one] : [],
  );
  const at = (kind: WeekEntry["kind"], local: string, from: string, to: string): WeekEntry => ({
    ...{ reference, status, fullName, numberOfPassengers, conflicts, kind, from, to },
    ...{ day: local.slice(0, 10), time: local.slice(11, 16) },
    isTimeOpen: openTimesOf(booking).includes(kind === "departs" ? "departureDateTime" : "returnDateTime"),
  });
  return [
    at("departs", booking.departureDateTime, departureCity, arrivalCity),
    ...(booking.returnDateTime ? [at("returns", booking.returnDateTime, arrivalCity, departureCity)] : []),
  ];
}
