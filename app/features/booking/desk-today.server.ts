import type { Queries } from "#app/database/client.server.ts";
import { lagosLocal } from "#app/ui/staff/lagos-time.ts";
import { isTripOpen, movesOpenTo } from "./booking-status.ts";
import { lateUntil, replyMoment } from "./reply-due.ts";
import { type BookingRow, staffBookingsPage } from "./staff-bookings.server.ts";
import { readBookingFilter } from "./staff-filter.ts";

/** A part of the desk's list on its first page, and the query that shows all of it there. */
export interface PartOfList {
  query: string;
  lines: BookingRow[];
}

const shown = { waiting: 12, other: 6 };
const dayMs = 24 * 60 * 60 * 1000;

/**
 * What the desk looks at first: what leaves today and tomorrow (Lagos days), answered or not, who waits for an answer, and what this
 * member of staff sees to. Flights stand by departure, requests by the time at which their replies are due.
 */
export async function deskToday(db: Queries, staffId: string, now: Date) {
  const today = lagosLocal(now).slice(0, 10);
  const tomorrow = lagosLocal(new Date(now.getTime() + dayMs)).slice(0, 10);
  const part = async (
    narrowed: Record<string, string>,
    isWanted: (line: BookingRow) => boolean,
    most = shown.other,
  ): Promise<PartOfList> => {
    const query = new URLSearchParams(narrowed);
    const { lines } = await staffBookingsPage(db, readBookingFilter(query));
    return { query: query.toString(), lines: lines.filter(isWanted).slice(0, most) };
  };
  const [waiting, departures, own] = await Promise.all([
    part({ status: "pending", from: today, order: "oldest" }, () => true, shown.waiting),
    part(
      { from: today, to: tomorrow, order: "soonest" },
      ({ status }) => movesOpenTo("desk", status).length > 0,
    ),
    part({ assignee: staffId, from: today, order: "soonest" }, ({ status }) => isTripOpen(status)),
  ]);
  return { waiting: { ...waiting, lines: waiting.lines.toSorted(moreUrgent) }, departures, own };
}

const mostLate = 3;

/** The requests of the website that have waited longest past the promised time: the list itself begins with the newest. */
export async function lateLines(db: Queries, now: Date): Promise<BookingRow[]> {
  const waiting = readBookingFilter(new URLSearchParams({ status: "pending", source: "website" }));
  const { lines } = await staffBookingsPage(db, waiting, mostLate);
  return lines.filter(({ createdAt }) => createdAt <= lateUntil(now));
}

/** Requests of one minute are shown as due at one time: among them the next to leave leads. */
const moreUrgent = (one: BookingRow, other: BookingRow) =>
  minuteOf(one) - minuteOf(other) || one.departureDateTime.localeCompare(other.departureDateTime);

const minuteOf = (line: BookingRow) => Math.floor((replyMoment(line) ?? line.createdAt).getTime() / 60_000);
