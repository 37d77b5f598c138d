import { type AnyColumn, and, asc, eq, inArray, isNull, like, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Queries } from "#app/database/client.server.ts";
import { allSet, defaultPageSize, orderOf, readPage } from "#app/database/cursor.ts";
import { users } from "#app/database/schema/accounts.ts";
import {
  bookingNotes,
  bookings,
  bookingWords,
  dueAt,
  phoneDigits,
  spaced,
} from "#app/database/schema/bookings.ts";
import { bookingMessages, quotations } from "#app/database/schema/quotations.ts";
import { hasWordBeginnings } from "#app/database/text-search.server.ts";
import { phoneNumbersIn } from "#app/platform/phone-numbers.server.ts";
import { lagosDay, staffWallClock } from "#app/ui/staff/lagos-time.ts";
import { answerOf, bookingTables, lateUntil, longDateTime, replyMoment } from "./booking-facts.ts";
import { bookingFields, fieldsBySection } from "./booking-fields.ts";
import { confirmingStep, type HistoryEvent, historyOf, stepsOf } from "./booking-history.server.ts";
import { aheadStatuses, bookingSources, bookingStatuses } from "./booking-status.ts";
import type { Booking } from "./bookings.server.ts";
import { allFlightsOf, type Flight, isTimeOpen, placesOf } from "./seen-trip.ts";
import { type BookingFilter, type BookingOrder, usualOrder } from "./staff-filter.ts";

/** Shorter numbers match only as words, because they occur in too many telephone numbers. */
const fewestPhoneDigits = 4;

const phoneLike = /\+?[0-9(][0-9 ().\-/]*[0-9]/g;

/** Digits without country code and trunk zero, which are often left out; unchanged if fewer than three remain. */
function nationalDigits(digits: string): string {
  const national = digits.replace(/^(?:00)?(?:234|44)?0?/, "");
  return national.length >= 3 ? national : digits;
}

/** Bookings with every word of the text. A number may also match the telephone number, in any spelling. */
function textCondition(text: string): SQL {
  const vector = bookingWords(bookings);
  const numbers: (SQL | undefined)[] = [];
  // NFC makes an accented letter one character, so that the offsets below find whole letters.
  const normalized = text.normalize("NFC").replace(/[‐‑‒–—−]/g, "-");
  const rest = normalized.replace(phoneLike, (number, at: number) => {
    const digits = number.replace(/[^0-9]/g, "");
    const isInAWord = /[\p{L}\p{M}\p{N}]/u.test(
      (normalized[at - 1] ?? "") + (normalized[at + number.length] ?? ""),
    );
    if (digits.length < fewestPhoneDigits || isInAWord) return number;
    const hasNumber = like(phoneDigits(bookings.phone), `%${nationalDigits(digits)}%`);
    numbers.push(or(hasWordBeginnings(vector, number), hasNumber));
    return " ";
  });
  // Punctuation alone finds nothing.
  return and(hasWordBeginnings(vector, rest), ...numbers) ?? sql`false`;
}

const assignee = alias(users, "assignee");
// Contact data and children’s ages are on the booking’s own page only.
const listColumns = {
  id: bookings.id,
  reference: bookings.reference,
  status: bookings.status,
  source: bookings.source,
  createdAt: bookings.createdAt,
  answeredAt: bookings.answeredAt,
  fullName: bookings.fullName,
  preferredContact: bookings.preferredContact,
  departureCity: bookings.departureCity,
  arrivalCity: bookings.arrivalCity,
  departureDateTime: bookings.departureDateTime,
  returnDateTime: bookings.returnDateTime,
  numberOfPassengers: bookings.numberOfPassengers,
  hasChildren: bookings.hasChildren,
  specialRequests: bookings.specialRequests,
  preferredAircraft: bookings.preferredAircraft,
  purpose: bookings.purpose,
  seenTrip: bookings.seenTrip,
  assigneeName: assignee.name,
  quotationEnds: sql<string | null>`(
    select min(expires_at) from ${quotations} offer where offer.booking_id = ${bookings}.id and offer.status = 'sent')`,
  /** `count`, because PostgreSQL would read all accepted quotations for an `exists`. */
  isAccepted: sql<boolean>`(
    select count(*) > 0 from ${quotations} offer where offer.booking_id = ${bookings}.id and offer.status = 'accepted')`,
  // `${bookings}.id` has the table's name, which drizzle omits in single-table queries; the inner table also has an id.
  unread: sql<number>`(
    select count(*)::int from ${bookingMessages} message
    where message.booking_id = ${bookings}.id and message.read_at is null and message.side = 'customer')`,
};

function sortedBy(order: BookingOrder): AnyColumn | SQL {
  if (order === "due") return dueAt("bookings");
  return order === "newest" || order === "oldest" ? bookings.createdAt : bookings.departureDateTime;
}

function listOrder({ status, order = usualOrder(status), search }: BookingFilter) {
  const column = sortedBy(order);
  // An order without an index makes PostgreSQL use the index of words instead of reading every booking.
  const by = search ? sql`${column} + interval '0'` : column;
  return { table: bookings, by, id: bookings.id, isAscending: order !== "newest" && order !== "latest" };
}

export async function staffBookingsPage(
  db: Queries,
  filter: BookingFilter,
  size = defaultPageSize,
  condition?: SQL,
) {
  const query = db
    .select(listColumns)
    .from(bookings)
    .leftJoin(assignee, eq(assignee.id, bookings.assigneeId));
  const page = await readPage(query.$dynamic(), {
    where: [...conditionsOf(filter), condition],
    order: listOrder(filter),
    after: filter.after,
    size,
  });
  const rows = page.rows.map((booking) => {
    const { seenTrip: _large, ...row } = booking;
    return {
      ...row,
      /** The customer left the departure time open; the stored one is an assumption. */
      isTimeOpen: isTimeOpen(booking, "departureDateTime"),
      flights: allFlightsOf(booking),
      /** Two for a one-way or return trip; more for several flights. */
      places: placesOf(booking),
    };
  });
  return { rows, next: page.next };
}

export type BookingRow = Awaited<ReturnType<typeof staffBookingsPage>>["rows"][number];

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
    // The index finds the words. Comparing the text proves them adjacent, which is cheaper than rebuilding each row's vector.
    aircraft && textCondition(aircraft),
    aircraft &&
      sql`position(lower(search_text(${spaced(sql`${aircraft}`)})) in lower(search_text(${spaced(bookings.preferredAircraft)}))) > 0`,
    search && textCondition(search),
  ];
}

/** The columns of the export: status and source, every field of the form, and all flights. */
export const exportHeadings = [
  { key: "reference", header: "Reference" },
  { key: "status", header: "Status" },
  { key: "createdAt", header: "Received (UTC)" },
  { key: "source", header: "Source" },
  ...fieldsBySection.map((field) => ({ key: field, header: bookingFields[field].label })),
  { key: "flights", header: "All flights" },
];

export async function exportedBookings(db: Queries, filter: BookingFilter) {
  const rows = await db
    .select()
    .from(bookings)
    .where(allSet(conditionsOf(filter)))
    .orderBy(...orderOf(listOrder(filter)));
  return rows.map((booking) => ({
    reference: booking.reference,
    status: booking.status,
    createdAt: booking.createdAt.toISOString(),
    source: bookingSources[booking.source],
    ...Object.fromEntries(
      fieldsBySection.map((field) => [
        field,
        // Local times at the airports, in a format that spreadsheets sort.
        bookingFields[field].kind === "time"
          ? String(booking[field] ?? "").slice(0, 16)
          : (answerOf(booking, field, longDateTime) ?? ""),
      ]),
    ),
    flights: allFlightsOf(booking)
      .map(({ from, to, date, time }) => `${from} to ${to}, ${date} ${time ?? "time open"}`)
      .join("; "),
  }));
}

/** Requests without a first answer: their number, the number of late ones, and the next reply due. */
export async function waitingRequests(db: Queries, now: Date) {
  const waiting = await db
    .select({ reference: bookings.reference, createdAt: bookings.createdAt, source: bookings.source })
    .from(bookings)
    .where(and(eq(bookings.status, "pending"), isNull(bookings.answeredAt)))
    .orderBy(asc(bookings.createdAt));
  const isLate = ({ createdAt }: { createdAt: Date }) => createdAt <= lateUntil(now);
  const promised = waiting.filter(({ source }) => source === "website");
  const next = promised.find((request) => !isLate(request));
  const due = next && replyMoment(next);
  return {
    count: waiting.length,
    late: promised.filter(isLate).length,
    next: due ? { reference: next.reference, due } : null,
  };
}

/** A booking's page for staff; `events` come from its quotations. */
export async function staffBooking(
  db: Queries,
  { submission: _internal, ...booking }: Booking,
  events: readonly HistoryEvent[],
) {
  const { id, status, assigneeId } = booking;
  const [assigned] = await db
    .select({ name: users.name })
    .from(users)
    .where(eq(users.id, assigneeId ?? ""));
  const steps = await stepsOf(db, [id]);
  const agreed = confirmingStep(steps);
  const head = status === "cancelled" ? undefined : agreed;
  return {
    booking,
    phones: phoneNumbersIn(booking.phone),
    assigneeName: assigned?.name ?? null,
    tables: bookingTables(booking, { omit: ["specialRequests"], writeTime: staffWallClock }),
    /** The confirmation of the flight, with its note. */
    agreed: agreed ? { at: agreed.at, note: agreed.note } : null,
    history: historyOf(booking, steps, { reader: "desk", head, events }),
    wasConfirmed: steps.some(({ status }) => bookingStatuses[status].isBooked),
    notes: await db
      .select()
      .from(bookingNotes)
      .where(eq(bookingNotes.bookingId, id))
      .orderBy(asc(bookingNotes.id)),
  };
}

export type StaffBooking = Awaited<ReturnType<typeof staffBooking>>;

const mostWaiting = 12;
/** More flights than staff ever have ahead. */
const mostAhead = 300;
const dayMs = 24 * 60 * 60 * 1000;
/** Assumed longest time between first and last departure, so that the query can use the index of departures. */
const longestJourneyMs = 90 * dayMs;

/**
 * Flights of today and tomorrow (Lagos days) by departure, including returns; requests without a reply, by due time; and bookings assigned to
 * this staff member. Each part has the query of its list page, which filters by first departure.
 */
export async function deskToday(db: Queries, staffId: string, now: Date) {
  const today = lagosDay(now);
  const tomorrow = lagosDay(new Date(now.getTime() + dayMs));
  const earliest = lagosDay(new Date(now.getTime() - longestJourneyMs));
  const part = async (filter: Record<string, string> & BookingFilter, size: number, condition?: SQL) => {
    const query = new URLSearchParams(filter);
    query.set("from", today);
    const from = condition ? earliest : today;
    const { rows: lines } = await staffBookingsPage(db, { ...filter, from }, size, condition);
    return { query: query.toString(), lines };
  };
  const isUnderWay = and(
    inArray(bookings.status, aheadStatuses),
    sql`greatest(${bookings.departureDateTime}, ${bookings.returnDateTime}) >= ${today}::timestamp`,
  );
  const [waiting, journeys, own] = await Promise.all([
    part({ status: "pending", answer: "open", order: "due" }, mostWaiting),
    part({ to: tomorrow, order: "soonest" }, mostAhead, isUnderWay),
    part({ assignee: staffId, order: "soonest" }, mostAhead, isUnderWay),
  ]);
  const departures = {
    query: journeys.query,
    lines: journeys.lines
      .flatMap((row) => row.flights.map((flight) => flightLine(row, flight)))
      .filter(({ departureDateTime: time }) => time.startsWith(today) || time.startsWith(tomorrow))
      .toSorted((one, other) => one.departureDateTime.localeCompare(other.departureDateTime)),
  };
  return { waiting, departures, own };
}

const flightLine = (row: BookingRow, { from, to, date, time }: Flight): BookingRow => ({
  ...row,
  places: [from, to],
  departureDateTime: `${date} ${time ?? ""}`,
  isTimeOpen: time === null,
});

const mostNews = 30;

/** Bookings that need staff after the first answer, by departure: unread `message`, `accepted` quotation, or one that `ends` within a day. */
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
