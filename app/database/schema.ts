import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  uuid,
  varchar,
} from "drizzle-orm/pg-core";

/** Every table of the site on one page. Times are UTC instants, but for a flight's own, which are local to its airport. */

const id = () => uuid("id").primaryKey().defaultRandom();
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
const now = (name: string) => moment(name).notNull().defaultNow();
/** `YYYY-MM-DD HH:MM:SS` as PostgreSQL prints it: a clock on an airport's wall, in no zone. */
const wallClock = (name: string) => timestamp(name, { withTimezone: false, mode: "string", precision: 0 });

export const bookings = pgTable(
  "bookings",
  {
    id: id(),
    reference: text("reference").notNull().unique("bookings_reference"),
    /** What one submission is: its key and its content, so that a repeat finds the first instead of adding a second. */
    submission: text("submission").notNull().unique("bookings_submission"),
    userId: text("user_id"),
    status: text("status", { enum: ["pending", "confirmed", "completed", "cancelled"] })
      .notNull()
      .default("pending"),
    createdAt: now("created_at"),
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
  },
  (table) => [
    check("bookings_status", sql`${table.status} in ('pending', 'confirmed', 'completed', 'cancelled')`),
    check("bookings_passengers", sql`${table.numberOfPassengers} >= 1`),
  ],
);

/** What happened to a booking, oldest first: its history, never changed afterwards. */
export const bookingEvents = pgTable(
  "booking_events",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    bookingId: uuid("booking_id")
      .notNull()
      .references(() => bookings.id, { onDelete: "cascade" }),
    at: now("at"),
    status: text("status", { enum: ["pending", "confirmed", "completed", "cancelled"] }).notNull(),
    /** Who did it: `visitor`, or an account's id. */
    actor: text("actor").notNull(),
    note: text("note"),
  },
  (table) => [index("booking_events_booking").on(table.bookingId, table.id)],
);

/** What visitors wrote in the contact form. */
export const contactMessages = pgTable(
  "contact_messages",
  {
    id: id(),
    createdAt: now("created_at"),
    name: text("name").notNull(),
    email: text("email").notNull(),
    phone: text("phone").notNull(),
    message: text("message").notNull(),
    status: text("status", { enum: ["new"] })
      .notNull()
      .default("new"),
    /** What one submission is: its key and its content, so that a repeat finds the first instead of adding a second. */
    submission: text("submission").notNull().unique("contact_messages_submission"),
  },
  (table) => [check("contact_messages_status", sql`${table.status} in ('new')`)],
);

/**
 * The outbox: one row a mail. It says what the mail is and about which row; the text is rendered when it is sent,
 * so that no visitor's words lie here twice. The delivery job carries this row's id alone.
 */
export const mails = pgTable(
  "mails",
  {
    id: id(),
    kind: text("kind").notNull(),
    aboutId: uuid("about_id").notNull(),
    status: text("status", { enum: ["queued", "sent", "failed"] })
      .notNull()
      .default("queued"),
    queuedAt: now("queued_at"),
    sentAt: moment("sent_at"),
    attempts: integer("attempts").notNull().default(0),
    /** The mail server's own words at the last failure. */
    lastError: text("last_error"),
  },
  (table) => [
    index("mails_about").on(table.aboutId),
    index("mails_queued").on(table.queuedAt).where(sql`${table.status} = 'queued'`),
    check("mails_status", sql`${table.status} in ('queued', 'sent', 'failed')`),
  ],
);

/** Counters of the rate limiter (rate-limiter-flexible's own shape); the key is a keyed fingerprint, never an address. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: varchar("key", { length: 255 }).primaryKey(),
    points: integer("points").notNull().default(0),
    expire: bigint("expire", { mode: "number" }),
  },
  (table) => [index("rate_limits_expire").on(table.expire)],
);
