import {
  type AnyColumn,
  and,
  asc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNull,
  like,
  lte,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Queries } from "#app/database/client.server.ts";
import { allSet, orderOf, readPage, usualSize } from "#app/database/cursor.ts";
import { users } from "#app/database/schema/accounts.ts";
import {
  bookingEvents,
  bookingNotes,
  bookings,
  bookingWords,
  dueAt,
  phoneDigits,
  spaced,
} from "#app/database/schema/bookings.ts";
import { bookingMessages, quotations } from "#app/database/schema/quotations.ts";
import { spellings } from "#app/database/text-search.server.ts";
import { phoneNumbersIn } from "#app/platform/phone-numbers.server.ts";
import { lagosLocal, staffWallClock } from "#app/ui/staff/lagos-time.ts";
import { answerOf, bookingTables, lateUntil, longDateTime, replyMoment } from "./booking-facts.ts";
import { bookingFields, fieldsBySection } from "./booking-fields.ts";
import { bookingSources, movesOpenTo } from "./booking-status.ts";
import { type Booking, sideOf } from "./bookings.server.ts";
import { flightsOf, openTimesOf, placesOf } from "./seen-trip.ts";
import { type BookingFilter, type BookingOrder, usualOrder } from "./staff-filter.ts";

/** One thing that has to be in a booking. */
interface SearchTerm {
  /** The words, as a PostgreSQL `tsquery` for `bookingWords`; each counts from its beginning. */
  words: string;
  /** Of digits: what may instead be a part of the telephone number, however it is spelled on either side. */
  digits?: string;
}

/** Fewer digits than these are looked for as a word alone: every telephone number has them somewhere. */
const fewestPhoneDigits = 4;

const notOfAWord = /[^\p{L}\p{M}\p{N}]+/u;
// A telephone number with its separators.
const phoneLike = /\+?[0-9(][0-9 ().\-/]*[0-9]/g;

/** Terms of a staff search; empty if there are none. */
function searchTerms(text: string): SearchTerm[] {
  const terms: SearchTerm[] = [];
  // Places are counted in the text as it is read, where an accent is one sign with its letter.
  const typed = text.normalize("NFC").replace(/[‐‑‒–—−]/g, "-");
  const rest = typed.replace(phoneLike, (found, at: number) => {
    const digits = found.replace(/[^0-9]/g, "");
    const isInAWord = /[\p{L}\p{M}\p{N}]/u.test((typed[at - 1] ?? "") + (typed[at + found.length] ?? ""));
    if (digits.length < fewestPhoneDigits || isInAWord) return found;
    terms.push({ words: allOf(found), digits: nationalDigits(digits) });
    return " ";
  });
  const words = allOf(rest);
  return words ? [{ words }, ...terms] : terms;
}

/** All words of a text; where it has an apostrophe, in either spelling. */
function allOf(text: string): string {
  const queries = spellings(text).flatMap((spelling) => {
    const words = spelling.toLowerCase().split(notOfAWord).filter(Boolean);
    return words.length > 0 ? [words.map((word) => `'${word}':*`).join(" & ")] : [];
  });
  return queries.length > 1 ? queries.map((query) => `(${query})`).join(" | ") : (queries[0] ?? "");
}

/** Digits without country code and trunk zero, which spellings differ in; with fewer than three left they stay as typed. */
function nationalDigits(digits: string): string {
  const national = digits.replace(/^(?:00)?(?:234|44)?0?/, "");
  return national.length >= 3 ? national : digits;
}

const assignee = alias(users, "assignee");
const listColumns = {
  id: bookings.id,
  reference: bookings.reference,
  createdAt: bookings.createdAt,
  answeredAt: bookings.answeredAt,
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
  specialRequests: bookings.specialRequests,
  hasChildren: bookings.hasChildren,
  purpose: bookings.purpose,
  preferredContact: bookings.preferredContact,
  assigneeId: bookings.assigneeId,
  assigneeName: assignee.name,
  /** When an open quotation ends. */
  quotationEnds: sql<string | null>`(
    select min(expires_at) from ${quotations} offer where offer.booking_id = ${bookings}.id and offer.status = 'sent')`,
  /** The customer accepted a quotation. PostgreSQL would answer an `exists` by reading all accepted ones. */
  isAccepted: sql<boolean>`(
    select count(*) > 0 from ${quotations} offer where offer.booking_id = ${bookings}.id and offer.status = 'accepted')`,
  // Messages of the customer. Alone in a query, drizzle leaves the table's name out, and the inner table has an id as well.
  unread: sql<number>`(
    select count(*)::int from ${bookingMessages} message
    where message.booking_id = ${bookings}.id and message.read_at is null and message.side = 'customer')`,
};

/** Orders of a list. */
function sortedBy(order: BookingOrder): AnyColumn | SQL {
  if (order === "due") return dueAt("bookings");
  return order === "newest" || order === "oldest" ? bookings.createdAt : bookings.departureDateTime;
}

function listOrder({ status, order = usualOrder(status), search }: BookingFilter) {
  const column = sortedBy(order);
  // An order without an index makes PostgreSQL use the index of words; otherwise two common words are searched in every booking.
  const by = search ? sql`${column} + interval '0'` : column;
  return { table: bookings, by, id: bookings.id, isRising: order !== "newest" && order !== "latest" };
}

/** One page of the list of staff. */
export async function staffBookingsPage(db: Queries, filter: BookingFilter, size = usualSize) {
  const query = db
    .select(listColumns)
    .from(bookings)
    .leftJoin(assignee, eq(assignee.id, bookings.assigneeId));
  const page = await readPage(query.$dynamic(), {
    where: conditionsOf(filter),
    order: listOrder(filter),
    after: filter.after,
    size,
  });
  const rows = page.rows.map(({ seenTrip, ...row }) => {
    const trip = { ...row, seenTrip };
    return {
      ...row,
      /** The customer left the departure time open; the stored one is an assumption. */
      isTimeOpen: openTimesOf(trip).includes("departureDateTime"),
      /** Every place of the journey in order. */
      places: placesOf(trip),
      isReturn: row.returnDateTime !== null && flightsOf(trip).length === 0,
    };
  });
  return { rows, next: page.next };
}

/** One entry of the list. */
export type BookingRow = Awaited<ReturnType<typeof staffBookingsPage>>["rows"][number];

/** Punctuation alone finds nothing. */
function matches(text: string): SQL | undefined {
  const hasWords = (words: string) => sql`${bookingWords(bookings)} @@ to_tsquery('folded', ${words})`;
  const terms = searchTerms(text).map(({ words, digits }) =>
    digits ? or(hasWords(words), like(phoneDigits(bookings.phone), `%${digits}%`)) : hasWords(words),
  );
  return terms.length > 0 ? and(...terms) : sql`false`;
}

function conditionsOf(filter: BookingFilter) {
  const { status, answer, contact, source, from, to, assignee, aircraft, search } = filter;
  return [
    status && eq(bookings.status, status),
    answer && isNull(bookings.answeredAt),
    contact && eq(bookings.preferredContact, contact),
    source && eq(bookings.source, source),
    from && sql`${bookings.departureDateTime} >= ${from}::timestamp`,
    to && sql`${bookings.departureDateTime} < ${to}::timestamp + interval '1 day'`,
    assignee === "none" ? isNull(bookings.assigneeId) : assignee && eq(bookings.assigneeId, assignee),
    // The index finds the words; the text proves that they are adjacent, which is cheaper than building each row's vector again.
    aircraft && matches(aircraft),
    aircraft &&
      sql`position(lower(search_text(${spaced(sql`${aircraft}`)})) in lower(search_text(${spaced(bookings.preferredAircraft)}))) > 0`,
    search && matches(search),
  ];
}

/** The columns of the export: what the desk knows, then every field of the form. */
export const exportHeadings = [
  { key: "reference", header: "Reference" },
  { key: "status", header: "Status" },
  { key: "createdAt", header: "Received (UTC)" },
  { key: "source", header: "Source" },
  ...fieldsBySection.map((field) => ({ key: field, header: bookingFields[field].label })),
];

const batch = 500;

/**
 * All bookings of the list in its order. Ids are read first, so changes during a long download neither move nor hide a row; rows follow in
 * batches.
 */
export async function* exportedBookings(
  db: Queries,
  filter: BookingFilter,
): AsyncGenerator<Record<string, string>> {
  const list = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(allSet(conditionsOf(filter)))
    .orderBy(...orderOf(listOrder(filter)));
  for (let from = 0; from < list.length; from += batch) {
    const batchIds = list.slice(from, from + batch).map(({ id }) => id);
    const rows = await db.select().from(bookings).where(inArray(bookings.id, batchIds));
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const id of batchIds) {
      const booking = byId.get(id);
      if (booking) yield exported(booking);
    }
  }
}

function exported(booking: Booking): Record<string, string> {
  return {
    reference: booking.reference,
    status: booking.status,
    createdAt: booking.createdAt.toISOString(),
    source: bookingSources[booking.source],
    ...Object.fromEntries(
      fieldsBySection.map((field) => [
        field,
        // As a spreadsheet sorts them: local times at the airports.
        bookingFields[field].kind === "time"
          ? String(booking[field] ?? "").slice(0, 16)
          : (answerOf(booking, field, longDateTime) ?? ""),
      ]),
    ),
  };
}

/** Neither moved by staff nor quoted. */
const isWaiting = and(eq(bookings.status, "pending"), isNull(bookings.answeredAt));

/** How many requests wait for their first answer. */
export async function waitingRequests(db: Queries): Promise<number> {
  return await db.$count(bookings, isWaiting);
}

/** How many of them were promised a reply before this moment. */
export async function lateRequests(db: Queries, now: Date): Promise<number> {
  const isLate = lte(bookings.createdAt, lateUntil(now));
  return await db.$count(bookings, and(isWaiting, eq(bookings.source, "website"), isLate));
}

/** The request whose promised reply is due next; null where none is due any more. */
export async function nextDue(db: Queries, now: Date) {
  const [row] = await db
    .select({ reference: bookings.reference, createdAt: bookings.createdAt, source: bookings.source })
    .from(bookings)
    .where(and(isWaiting, eq(bookings.source, "website"), gt(bookings.createdAt, lateUntil(now))))
    .orderBy(asc(bookings.createdAt))
    .limit(1);
  const due = row && replyMoment(row);
  return due ? { reference: row.reference, due } : null;
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
  const { bookingId: _step, ...stepColumns } = getTableColumns(bookingEvents);
  const [steps, notes] = await Promise.all([
    db
      .select({ ...stepColumns, actorName: users.name })
      .from(bookingEvents)
      .leftJoin(users, eq(users.id, bookingEvents.actor))
      .where(eq(bookingEvents.bookingId, booking.id))
      .orderBy(asc(bookingEvents.id)),
    db
      .select()
      .from(bookingNotes)
      .where(eq(bookingNotes.bookingId, booking.id))
      .orderBy(asc(bookingNotes.id)),
  ]);
  return {
    booking,
    phones: phoneNumbersIn(booking.phone),
    assigneeName: found.assigneeName,
    tables: bookingTables(booking, { omit: ["specialRequests"], writeTime: staffWallClock }),
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
 * Departures of today and tomorrow (Lagos days), requests without a reply, and bookings assigned to this member of staff. Flights are
 * ordered by departure, requests by the time their reply is due.
 */
export async function deskToday(db: Queries, staffId: string, now: Date) {
  const today = lagosLocal(now).slice(0, 10);
  const tomorrow = lagosLocal(new Date(now.getTime() + dayMs)).slice(0, 10);
  const listOf = async (filter: BookingFilter, size: number) =>
    (await staffBookingsPage(db, filter, size)).rows;
  const part = (filter: Record<string, string>, lines: BookingRow[]): PartOfList => ({
    query: new URLSearchParams(filter).toString(),
    lines,
  });
  /** Every open flight of the list, the soonest first. */
  const ahead = async (filter: BookingFilter & Record<string, string>): Promise<PartOfList> => {
    const open = (["pending", "confirmed"] as const).map((status) =>
      listOf({ ...filter, status }, mostAhead),
    );
    const departs = ({ departureDateTime, reference }: BookingRow) => `${departureDateTime} ${reference}`;
    const lines = (await Promise.all(open)).flat();
    return part(
      filter,
      lines.toSorted((one, other) => departs(one).localeCompare(departs(other))),
    );
  };
  const waiting = { status: "pending", answer: "open", from: today, order: "due" } as const;
  const [requests, departures, own] = await Promise.all([
    listOf(waiting, mostWaiting),
    ahead({ from: today, to: tomorrow, order: "soonest" }),
    ahead({ assignee: staffId, from: today, order: "soonest" }),
  ]);
  return { waiting: part(waiting, requests), departures, own };
}

const mostNews = 30;

/** Bookings that wait for staff beside the first answer, by the first departure: `message` of a customer, `accepted` quotation, one that `ends` within a day. */
export async function bookingNews(db: Queries, now: Date) {
  const at = now.toISOString();
  const { rows } = await db.execute<{
    kind: "message" | "accepted" | "ends";
    reference: string;
    fullName: string;
  }>(sql`
    select 'message' as kind, reference, full_name as "fullName", departure_date_time
    from ${bookingMessages} join ${bookings} on ${bookings.id} = booking_id
    where read_at is null and side = 'customer'
    union
    select case ${quotations.status} when 'accepted' then 'accepted' else 'ends' end,
      reference, full_name, departure_date_time
    from ${bookings} join ${quotations} on booking_id = ${bookings.id}
    where ${bookings.status} = 'pending' and ${quotations.status} in ('sent', 'accepted')
      and (${quotations.status} = 'accepted'
        or expires_at between ${at}::timestamptz and ${at}::timestamptz + interval '1 day')
    order by departure_date_time, reference limit ${mostNews}`);
  return rows;
}
