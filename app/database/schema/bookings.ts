import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { company } from "#app/content/company.ts";
import { users } from "./accounts.ts";
import { aircraft } from "./aircraft.ts";
import { clients } from "./clients.ts";
import { choice, id, isOneOf, moment, now, partOf, version, wallClock } from "./columns.ts";
import { foldedVector } from "./search.ts";

/** Punctuation as spaces, so that addresses and references split into searchable parts. */
export const spaced = (text: SQLWrapper): SQL => sql`translate(${text}, '@._+/:&-', '        ')`;

/** Text of the staff's search in bookings: names, addresses, places and aircraft, without stemming. */
export const bookingWords = (
  table: Record<
    "reference" | "fullName" | "email" | "departureCity" | "arrivalCity" | "preferredAircraft",
    AnyPgColumn
  >,
): SQL => {
  const words = sql`${table.reference} || ' ' || ${table.fullName} || ' ' || ${table.email} || ' ' || ${table.departureCity} || ' ' || ${table.arrivalCity} || ' ' || ${table.preferredAircraft}`;
  return foldedVector(spaced(words));
};

/** A telephone number without spaces and punctuation. */
export const phoneDigits = (phone: SQLWrapper): SQL => sql`translate(${phone}, ' +().-/', '')`;

/** The journey planned on /trip before the request. */
export interface SeenTrip {
  /** Query string of the journey's canonical address. */
  search: string;
  factsVersion: string;
  /** The result as text; never changed afterwards. */
  facts: { label: string; value: string }[];
  /** The trip's values by form field; compared with the request to see what changed. Missing in older requests. */
  asked?: Readonly<Record<string, string>>;
  /** Fields entered with a day only; their time is assumed. Missing in older requests. */
  openTimes?: readonly string[];
  /** All flights in order; `time` is local, null while undecided. Missing in older requests. */
  legs?: readonly { from: string; to: string; date: string; time: string | null }[];
  /** Block time of the first flight. Missing in older requests. */
  blockMinutes?: number;
  /** Lower and upper bound of the price. Missing in older requests. */
  estimate?: { range: string; isSample: boolean };
}

/** Hours in which a request is answered, as the website promises. */
const promisedHours = company.replyWithinHours;

/** Deadline of a booking in UTC: the promised reply or the departure (in Lagos time), whichever is first. `table`: its name in the query. */
export const dueAt = (table: string): SQL => {
  const column = (name: string) => `"${table}"."${name}"`;
  const departure = `${column("departure_date_time")} - interval '1 hour'`;
  const answer = `(${column("created_at")} at time zone 'UTC') + interval '${promisedHours} hours'`;
  return sql.raw(
    `(case when ${column("answered_at")} is null then least(${answer}, ${departure}) else ${departure} end)`,
  );
};

const bookingStates = ["pending", "confirmed", "completed", "cancelled"] as const;

export const bookings = pgTable(
  "bookings",
  {
    id: id(),
    reference: text("reference").notNull().unique("bookings_reference"),
    /** Digest of the form’s key and content: a repeat finds the first row. */
    submission: text("submission").notNull().unique("bookings_submission"),
    /** The customer's account; null for a guest or a deleted account. */
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    /** The requester's client record; null for an erased booking. */
    clientId: uuid("client_id").references(() => clients.id, { onDelete: "set null" }),
    status: choice("status", bookingStates, "pending"),
    endReason: text("end_reason", { enum: ["declined", "withdrawn", "duplicate", "spam"] }),
    /** Reference of the request that this one duplicates. */
    duplicateOf: text("duplicate_of"),
    version: version(),
    assigneeId: text("assignee_id").references(() => users.id, { onDelete: "set null" }),
    aircraftId: uuid("aircraft_id").references(() => aircraft.id, { onDelete: "set null" }),
    createdAt: now("created_at"),
    /** When staff first changed its status or sent a quotation. */
    answeredAt: moment("answered_at"),
    fullName: text("full_name").notNull(),
    email: text("email").notNull(),
    phone: text("phone").notNull(),
    preferredContact: text("preferred_contact").notNull(),
    tripType: text("trip_type").notNull(),
    otherTripType: text("other_trip_type"),
    departureCity: text("departure_city").notNull(),
    arrivalCity: text("arrival_city").notNull(),
    departureDateTime: wallClock("departure_date_time").notNull(),
    returnDateTime: wallClock("return_date_time"),
    datesFlexible: boolean("dates_flexible").notNull(),
    numberOfPassengers: smallint("number_of_passengers").notNull(),
    hasChildren: boolean("has_children").notNull(),
    numberOfChildren: smallint("number_of_children"),
    childrenAges: text("children_ages"),
    needsChildSeat: boolean("needs_child_seat"),
    specialRequests: text("special_requests").notNull(),
    preferredAircraft: text("preferred_aircraft").notNull(),
    purpose: text("purpose").notNull(),
    otherPurpose: text("other_purpose"),
    source: choice("source", ["website", "telephone", "whatsapp", "mail", "walk-in"], "website"),
    /** Calculated again when the request was received; null if it did not begin on /trip. */
    seenTrip: jsonb("seen_trip").$type<SeenTrip>(),
  },
  (table) => [
    check("bookings_status", isOneOf(table.status, bookingStates)),
    index("bookings_user").on(table.userId, table.departureDateTime, table.id),
    index("bookings_created").on(table.createdAt, table.id),
    index("bookings_waiting")
      .on(table.createdAt)
      .where(sql`${table.status} = 'pending' and ${table.answeredAt} is null`),
    index("bookings_due").on(dueAt("bookings"), table.id).where(sql`${table.status} = 'pending'`),
    index("bookings_departure").on(table.departureDateTime, table.id),
    index("bookings_status_departure").on(table.status, table.departureDateTime, table.id),
    index("bookings_client").on(table.clientId, table.createdAt),
    index("bookings_assignee").on(table.assigneeId),
    index("bookings_aircraft").on(table.aircraftId),
    index("bookings_words").using("gin", bookingWords(table)),
    // Trigrams match any part of the number from three digits on.
    index("bookings_phone").using("gin", sql`${phoneDigits(table.phone)} gin_trgm_ops`),
    index("bookings_guest_email").on(sql`lower(${table.email})`).where(sql`${table.userId} is null`),
    check("bookings_source", sql`${table.source} in ('website', 'telephone', 'whatsapp', 'mail', 'walk-in')`),
    check(
      "bookings_end",
      sql`${table.endReason} is null or (${table.status} = 'cancelled' and ${table.endReason} in ('declined', 'withdrawn', 'duplicate', 'spam'))`,
    ),
    check("bookings_passengers", sql`${table.numberOfPassengers} >= 1`),
  ],
);

/** The part of a booking that its undo restores. */
interface MovedBooking
  extends Pick<typeof bookings.$inferSelect, "endReason" | "duplicateOf" | "aircraftId"> {
  isAnswered: boolean;
}

/** History of a booking, oldest first; rows never change. */
export const bookingEvents = pgTable(
  "booking_events",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    bookingId: partOf("booking_id", () => bookings.id),
    at: now("at"),
    /** `asked`: the request, first of every history; `moved`: a change of status; `changed`: a change of the trip. */
    kind: text("kind", { enum: ["asked", "moved", "changed"] }).notNull(),
    status: text("status", { enum: bookingStates }).notNull(),
    actor: text("actor").notNull(),
    /** Note to the customer; internal notes are in `booking_notes`. */
    note: text("note"),
    /** Earlier values that undoing a `moved` event restores beside the status; null for other kinds. */
    before: jsonb("before").$type<MovedBooking>(),
  },
  (table) => [
    index("booking_events_booking").on(table.bookingId, table.id),
    check("booking_events_kind", sql`${table.kind} in ('asked', 'moved', 'changed')`),
  ],
);

/** Internal notes of staff; customers never see them. */
export const bookingNotes = pgTable(
  "booking_notes",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    bookingId: partOf("booking_id", () => bookings.id),
    /** Digest of the form's submission; null in older notes. */
    submission: text("submission").unique("booking_notes_submission"),
    at: now("at"),
    authorId: text("author_id").notNull(),
    authorName: text("author_name").notNull(),
    text: text("text").notNull(),
  },
  (table) => [index("booking_notes_booking").on(table.bookingId, table.id)],
);
