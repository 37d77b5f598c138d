import type { Queries } from "#app/database/client.server.ts";
import { lagosLocal } from "#app/ui/staff/lagos-time.ts";
import { lateUntil, replyMoment } from "./reply-due.ts";
import { type BookingRow, staffBookingsPage } from "./staff-bookings.server.ts";
import { readBookingFilter } from "./staff-filter.ts";

/** A part of the desk's list on its first page, and the query that shows all of it there. */
export interface PartOfList {
  query: string;
  lines: BookingRow[];
}

const mostWaiting = 12;
/** More than a desk has ahead. */
const mostAhead = 300;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * What the desk looks at first: what leaves today and tomorrow (Lagos days), answered or not, who waits for an answer, and what this
 * member of staff sees to. Flights stand by departure, requests by the time at which their replies are due.
 */
export async function deskToday(db: Queries, staffId: string, now: Date) {
  const today = lagosLocal(now).slice(0, 10);
  const tomorrow = lagosLocal(new Date(now.getTime() + dayMs)).slice(0, 10);
  const part = async (narrowed: Record<string, string>, most: number): Promise<PartOfList> => {
    const query = new URLSearchParams(narrowed);
    const { lines } = await staffBookingsPage(db, readBookingFilter(query));
    return { query: query.toString(), lines: lines.slice(0, most) };
  };
  /** Every open flight of the list, the soonest first. */
  const ahead = async (narrowed: Record<string, string>): Promise<PartOfList> => {
    const pages = await Promise.all(
      (["pending", "confirmed"] as const).map((status) =>
        staffBookingsPage(db, readBookingFilter(new URLSearchParams({ ...narrowed, status })), mostAhead),
      ),
    );
    const lines = pages.flatMap((page) => page.lines);
    const departs = ({ departureDateTime, reference }: BookingRow) => `${departureDateTime} ${reference}`;
    return {
      query: new URLSearchParams(narrowed).toString(),
      lines: lines.toSorted((one, other) => departs(one).localeCompare(departs(other))),
    };
  };
  const [waiting, departures, own] = await Promise.all([
    part({ status: "pending", from: today, order: "oldest" }, mostWaiting),
    ahead({ from: today, to: tomorrow, order: "soonest" }),
    ahead({ assignee: staffId, from: today, order: "soonest" }),
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
