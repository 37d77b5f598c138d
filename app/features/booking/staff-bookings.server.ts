import { createHash } from "node:crypto";
import { and, asc, count, desc, eq, gt, isNull, like, lte, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Queries } from "#app/database/client.server.ts";
import { pageOf } from "#app/database/cursor.ts";
import { users } from "#app/database/schema/accounts.ts";
import {
  bookingEvents,
  bookingNotes,
  bookings,
  bookingWords,
  phoneDigits,
  spaced,
} from "#app/database/schema/bookings.ts";
import { phoneNumbersIn } from "#app/platform/phone-numbers.server.ts";
import { staffWallClock } from "#app/ui/staff/lagos-time.ts";
import { deskTables } from "./booking-sections.ts";
import { movesOpenTo } from "./booking-status.ts";
import { type Booking, sideOf } from "./bookings.server.ts";
import { lateUntil, replyMoment } from "./reply-due.ts";
import { openTimesOf } from "./seen-trip.ts";
import type { BookingFilter, BookingOrder } from "./staff-filter.ts";
import { searchTerms } from "./staff-search.ts";

/** One line of the desk's list. */
export interface BookingRow {
  reference: string;
  createdAt: Date;
  status: Booking["status"];
  source: Booking["source"];
  fullName: string;
  departureCity: string;
  arrivalCity: string;
  departureDateTime: string;
  /** The customer left the time of departure open: what stands there is an assumption. */
  isTimeOpen: boolean;
  numberOfPassengers: number;
  preferredAircraft: string;
  assigneeId: string | null;
  assigneeName: string | null;
}

const pageSize = 30;

const assignee = alias(users, "assignee");
const line = {
  reference: bookings.reference,
  createdAt: bookings.createdAt,
  status: bookings.status,
  source: bookings.source,
  fullName: bookings.fullName,
  departureCity: bookings.departureCity,
  arrivalCity: bookings.arrivalCity,
  departureDateTime: bookings.departureDateTime,
  returnDateTime: bookings.returnDateTime,
  seenTrip: bookings.seenTrip,
  numberOfPassengers: bookings.numberOfPassengers,
  preferredAircraft: bookings.preferredAircraft,
  assigneeId: bookings.assigneeId,
  assigneeName: assignee.name,
};

const columnOf = (order: BookingOrder) =>
  order === "newest" || order === "oldest" ? bookings.createdAt : bookings.departureDateTime;
const isRising = (order: BookingOrder) => order === "oldest" || order === "soonest";

/** One page of the desk's list and the cursor of the next. An unknown cursor gives an empty page. */
export async function staffBookingsPage(
  db: Queries,
  filter: BookingFilter,
  size = pageSize,
): Promise<{ lines: BookingRow[]; next: string | null }> {
  const rows = await bookingRows(db, filter, size + 1);
  const { page, next } = pageOf(rows, size, ({ reference }) => reference);
  const lines = page.map(({ seenTrip, returnDateTime, ...shown }) => ({
    ...shown,
    isTimeOpen: openTimesOf({ ...shown, seenTrip, returnDateTime }).includes("departureDateTime"),
  }));
  return { lines, next };
}

export function bookingRows(db: Queries, filter: BookingFilter, limit: number) {
  const { order, after } = filter;
  const column = columnOf(order);
  const beyond = isRising(order) ? sql`>` : sql`<`;
  const cursor = after
    ? sql`(${column}, ${bookings.id}) ${beyond} (
        select ${sql.identifier(column.name)}, id from ${bookings} last where last.reference = ${after})`
    : undefined;
  return db
    .select(line)
    .from(bookings)
    .leftJoin(assignee, eq(assignee.id, bookings.assigneeId))
    .where(and(...narrowed(filter), cursor))
    .orderBy(listOrder(filter))
    .limit(limit);
}

/** The ids of the whole list in its order, as it stands at one moment. */
export async function bookingIds(db: Queries, filter: BookingFilter): Promise<string[]> {
  const rows = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(...narrowed(filter)))
    .orderBy(listOrder(filter));
  return rows.map(({ id }) => id);
}

function listOrder({ order, search }: BookingFilter): SQL {
  const column = columnOf(order);
  const direction = isRising(order) ? sql`asc` : sql`desc`;
  // Down the list by its order, two words that are common each and never stand together would be looked for in every booking;
  // an order that no index has makes their own index find them, and sorts what it found.
  const sorted = search ? sql`${column} + interval '0'` : column;
  return sql`${sorted} ${direction}, ${bookings.id} ${direction}`;
}

/** Punctuation alone finds nothing. */
function holds(text: string): SQL | undefined {
  const hasWords = (words: string) => sql`${bookingWords(bookings)} @@ to_tsquery('folded', ${words})`;
  const terms = searchTerms(text).map(({ words, digits }) =>
    digits ? or(hasWords(words), like(phoneDigits(bookings.phone), `%${digits}%`)) : hasWords(words),
  );
  return terms.length > 0 ? and(...terms) : sql`false`;
}

function narrowed(filter: BookingFilter): (SQL | undefined)[] {
  return [
    filter.status ? eq(bookings.status, filter.status) : undefined,
    filter.contact ? eq(bookings.preferredContact, filter.contact) : undefined,
    filter.source ? eq(bookings.source, filter.source) : undefined,
    filter.from ? sql`${bookings.departureDateTime} >= ${filter.from}::timestamp` : undefined,
    filter.to ? sql`${bookings.departureDateTime} < ${filter.to}::timestamp + interval '1 day'` : undefined,
    filter.assignee === "none"
      ? isNull(bookings.assigneeId)
      : filter.assignee
        ? eq(bookings.assigneeId, filter.assignee)
        : undefined,
    // The index finds the words, and the text says that they stand together: to ask the words for that is to make them anew for each row.
    ...(filter.aircraft
      ? [
          holds(filter.aircraft),
          sql`position(lower(search_text(${spaced(sql`${filter.aircraft}`)})) in lower(search_text(${spaced(bookings.preferredAircraft)}))) > 0`,
        ]
      : []),
    filter.search ? holds(filter.search) : undefined,
  ];
}

/** How many requests wait for their first answer. */
export async function waitingRequests(db: Queries): Promise<number> {
  const [row] = await db.select({ count: count() }).from(bookings).where(eq(bookings.status, "pending"));
  return row?.count ?? 0;
}

/** How many of them were promised a reply before this moment. */
export async function lateRequests(db: Queries, now: Date): Promise<number> {
  const isLate = lte(bookings.createdAt, lateUntil(now));
  const [row] = await db
    .select({ count: count() })
    .from(bookings)
    .where(and(eq(bookings.status, "pending"), eq(bookings.source, "website"), isLate));
  return row?.count ?? 0;
}

/** The request whose promised reply is due next; null where none is due any more. */
export async function nextDue(db: Queries, now: Date) {
  const [row] = await db
    .select({ reference: bookings.reference, createdAt: bookings.createdAt, source: bookings.source })
    .from(bookings)
    .where(
      and(
        eq(bookings.status, "pending"),
        eq(bookings.source, "website"),
        gt(bookings.createdAt, lateUntil(now)),
      ),
    )
    .orderBy(asc(bookings.createdAt))
    .limit(1);
  const due = row && replyMoment(row);
  return due ? { reference: row.reference, due } : null;
}

/** How many of the newest requests an open inbox can tell from those that it has seen. */
const mostArrivals = 30;

/** What the inbox shows, and an ETag that changes as soon as any of it does. */
export async function inbox(db: Queries, filter: BookingFilter) {
  const [page, waiting, newest] = await Promise.all([
    staffBookingsPage(db, filter),
    waitingRequests(db),
    db
      .select({ createdAt: bookings.createdAt })
      .from(bookings)
      .orderBy(desc(bookings.createdAt), desc(bookings.id))
      .limit(mostArrivals),
  ]);
  const shown = { ...page, waiting, recent: newest.map(({ createdAt }) => createdAt) };
  return { ...shown, etag: createHash("sha256").update(JSON.stringify(shown)).digest("base64url") };
}

/** Everything the desk knows of a booking; null for an unknown reference. */
export async function staffBooking(db: Queries, reference: string) {
  const [found] = await db
    .select({ booking: bookings, assigneeName: assignee.name })
    .from(bookings)
    .leftJoin(assignee, eq(assignee.id, bookings.assigneeId))
    .where(eq(bookings.reference, reference));
  if (!found) return null;
  const { submission: _internal, ...booking } = found.booking;
  const [steps, notes] = await Promise.all([
    db
      .select({
        id: bookingEvents.id,
        at: bookingEvents.at,
        kind: bookingEvents.kind,
        status: bookingEvents.status,
        actor: bookingEvents.actor,
        actorName: users.name,
        note: bookingEvents.note,
      })
      .from(bookingEvents)
      .leftJoin(users, eq(users.id, bookingEvents.actor))
      .where(eq(bookingEvents.bookingId, booking.id))
      .orderBy(asc(bookingEvents.id)),
    db
      .select({
        id: bookingNotes.id,
        at: bookingNotes.at,
        authorName: bookingNotes.authorName,
        text: bookingNotes.text,
      })
      .from(bookingNotes)
      .where(eq(bookingNotes.bookingId, booking.id))
      .orderBy(asc(bookingNotes.id)),
  ]);
  return {
    booking,
    phones: phoneNumbersIn(booking.phone),
    assigneeName: found.assigneeName,
    tables: deskTables(booking, staffWallClock),
    steps: steps.map(({ actor, actorName, ...step }) => ({
      ...step,
      by: sideOf(actor, booking) === "customer" ? ("customer" as const) : (actorName ?? "desk"),
    })),
    notes,
    moves: movesOpenTo("desk", booking.status),
  };
}

/** One booking as its page at the desk shows it. */
export type StaffBooking = NonNullable<Awaited<ReturnType<typeof staffBooking>>>;
