import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { currencies } from "#app/content/trip/model.ts";
import { bookings } from "./bookings.ts";
import { choice, id, isOneOf, keyOf, moment, now, partOf } from "./columns.ts";

export const quotationStatuses = [
  "draft",
  "sent",
  "replaced",
  "withdrawn",
  "expired",
  "accepted",
  "declined",
] as const;

/** Offers for a booking, one row per version. Once sent, a trigger refuses changes to the content. */
export const quotations = pgTable(
  "quotations",
  {
    id: id(),
    bookingId: partOf("booking_id", () => bookings.id),
    /** The booking's reference and the version, such as `HA-7K3Q9D-2`. */
    number: text("number").notNull().unique("quotations_number"),
    version: smallint("version").notNull(),
    status: choice("status", quotationStatuses, "draft"),
    /** Increases with every save of the draft, for conflict checks. */
    revision: integer("revision").notNull().default(1),
    /** The staff form as typed; the next version begins from it. */
    draft: jsonb("draft").$type<Record<string, string>>(),
    /** The JSON that was sent, byte for byte; null in a draft. */
    content: text("content"),
    sha256: text("sha256"),
    createdAt: now("created_at"),
    sentAt: moment("sent_at"),
    expiresAt: moment("expires_at"),
    endedAt: moment("ended_at"),
    reason: text("reason"),
  },
  (table) => [
    uniqueIndex("quotations_booking_version").on(table.bookingId, table.version),
    uniqueIndex("quotations_one_draft").on(table.bookingId).where(sql`${table.status} = 'draft'`),
    uniqueIndex("quotations_one_open")
      .on(table.bookingId)
      .where(sql`${table.status} in ('sent', 'accepted')`),
    index("quotations_sent").on(table.sentAt).where(sql`${table.sentAt} is not null`),
    check("quotations_status", isOneOf(table.status, quotationStatuses)),
    check("quotations_frozen", sql`(${table.status} = 'draft') = (${table.content} is null)`),
  ],
);

/** Evidence of typed signatures. Triggers refuse changes, and deletion without the booking. */
export const quotationAcceptances = pgTable(
  "quotation_acceptances",
  {
    quotationId: keyOf("quotation_id", () => quotations.id),
    option: smallint("option").notNull(),
    signedName: text("signed_name").notNull(),
    acceptedAt: moment("accepted_at").notNull(),
    version: smallint("version").notNull(),
    sha256: text("sha256").notNull(),
    termsDate: date("terms_date").notNull(),
    network: text("network").notNull(),
    userAgent: text("user_agent").notNull(),
    identity: text("identity", { enum: ["account", "mailed code"] }).notNull(),
    /** Amounts and days from the signed content, for lists and figures. */
    currency: text("currency", { enum: currencies }).notNull(),
    totalMinor: bigint("total_minor", { mode: "number" }).notNull(),
    estimateMinor: bigint("estimate_minor", { mode: "number" }),
    depositMinor: bigint("deposit_minor", { mode: "number" }).notNull(),
    depositDue: date("deposit_due"),
    balanceDue: date("balance_due").notNull(),
  },
  (table) => [
    index("quotation_acceptances_balance").on(table.balanceDue),
    index("quotation_acceptances_accepted").on(table.acceptedAt),
  ],
);

/** Money received for an accepted quotation, and refunds (negative). */
export const payments = pgTable(
  "payments",
  {
    id: id(),
    quotationId: partOf("quotation_id", () => quotations.id),
    /** Minor units; negative for a refund. */
    amountMinor: bigint("amount_minor", { mode: "number" }).notNull(),
    currency: text("currency").notNull(),
    method: text("method", { enum: ["transfer", "paystack"] }).notNull(),
    paidOn: date("paid_on").notNull(),
    note: text("note").notNull().default(""),
    recordedAt: now("recorded_at"),
    /** The member of staff; null for a payment by Paystack. */
    recordedBy: text("recorded_by"),
    /** A form's submission, or Paystack's event. */
    submission: text("submission").notNull().unique("payments_submission"),
  },
  (table) => [index("payments_quotation").on(table.quotationId, table.recordedAt)],
);

/** Payments begun at Paystack, whose events contain the reference. */
export const checkouts = pgTable(
  "checkouts",
  {
    reference: text("reference").primaryKey(),
    quotationId: partOf("quotation_id", () => quotations.id),
    amountMinor: bigint("amount_minor", { mode: "number" }).notNull(),
    currency: text("currency").notNull(),
    createdAt: now("created_at"),
  },
  (table) => [index("checkouts_quotation").on(table.quotationId)],
);

/** Messages between customer and staff about a booking. */
export const bookingMessages = pgTable(
  "booking_messages",
  {
    id: id(),
    bookingId: partOf("booking_id", () => bookings.id),
    at: now("at"),
    side: text("side", { enum: ["customer", "desk"] }).notNull(),
    authorId: text("author_id"),
    text: text("text").notNull(),
    submission: text("submission").notNull().unique("booking_messages_submission"),
    readAt: moment("read_at"),
  },
  (table) => [
    index("booking_messages_booking").on(table.bookingId, table.at),
    index("booking_messages_unread")
      .on(table.bookingId)
      .where(sql`${table.readAt} is null and ${table.side} = 'customer'`),
  ],
);

/** Six-digit codes that open a booking without an account. */
export const bookingCodes = pgTable(
  "booking_codes",
  {
    /** Also the mail's `about_id`; the code is derived from it. */
    id: id(),
    bookingId: partOf("booking_id", () => bookings.id),
    /** Keyed fingerprint of the network that requested it. */
    network: text("network").notNull(),
    /** Sum over all networks. */
    wrongTries: smallint("wrong_tries").notNull().default(0),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [
    uniqueIndex("booking_codes_booking_network").on(table.bookingId, table.network),
    index("booking_codes_expires").on(table.expiresAt),
  ],
);

/** Actual times and final charge of a flight, entered by staff afterwards. */
export const flightAccounts = pgTable("flight_accounts", {
  bookingId: keyOf("booking_id", () => bookings.id),
  /** Off and on blocks of each leg, UTC, as typed. */
  times: text("times").notNull(),
  finalMinor: bigint("final_minor", { mode: "number" }).notNull(),
  currency: text("currency").notNull(),
  note: text("note").notNull(),
  closedAt: moment("closed_at").notNull(),
  closedBy: text("closed_by").notNull(),
});
