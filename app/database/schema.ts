import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
  varchar,
} from "drizzle-orm/pg-core";

/** Every table of the site on one page. Times are UTC instants, but for a flight's own, which are local to its airport. */

const id = () => uuid("id").primaryKey().defaultRandom();
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
const now = (name: string) => moment(name).notNull().defaultNow();
/** The same in whole milliseconds, as JavaScript holds them: a list in this order can be cut at any row. */
const orderMoment = (name: string) =>
  timestamp(name, { withTimezone: true, mode: "date", precision: 3 }).notNull().defaultNow();
/** `YYYY-MM-DD HH:MM:SS` as PostgreSQL prints it: a clock on an airport's wall, in no zone. */
const wallClock = (name: string) => timestamp(name, { withTimezone: false, mode: "string", precision: 0 });

/** Who has an account: customers, and staff by their role. Better Auth keeps this table and the next four. */
export const users = pgTable(
  "users",
  {
    id: text("id").primaryKey(),
    /** The display name. */
    name: text("name").notNull(),
    /** In lower case. */
    email: text("email").notNull().unique("users_email"),
    emailVerified: boolean("email_verified").notNull().default(false),
    image: text("image"),
    phone: text("phone").notNull().default(""),
    company: text("company").notNull().default(""),
    role: text("role", { enum: ["customer", "editor", "admin"] })
      .notNull()
      .default("customer"),
    twoFactorEnabled: boolean("two_factor_enabled").notNull().default(false),
    /** An administrator wants a second factor of this member of staff: until there is one, the staff area stays shut. */
    needsSecondFactor: boolean("needs_second_factor").notNull().default(false),
    /** Set when staff or an operator closed the account: it cannot sign in. */
    banned: boolean("banned").notNull().default(false),
    banReason: text("ban_reason"),
    banExpires: moment("ban_expires"),
    createdAt: now("created_at"),
    updatedAt: now("updated_at"),
  },
  (table) => [
    index("users_staff").on(table.name, table.id).where(sql`${table.role} <> 'customer'`),
    check("users_role", sql`${table.role} in ('customer', 'editor', 'admin')`),
    check("users_email_lower", sql`${table.email} = lower(${table.email})`),
  ],
);

export const sessions = pgTable(
  "sessions",
  {
    id: text("id").primaryKey(),
    token: text("token").notNull().unique("sessions_token"),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    expiresAt: moment("expires_at").notNull(),
    createdAt: now("created_at"),
    updatedAt: now("updated_at"),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    impersonatedBy: text("impersonated_by"),
  },
  (table) => [index("sessions_user").on(table.userId), index("sessions_expires").on(table.expiresAt)],
);

/** How a person proves who they are: a password (`credential`), or an identity at a provider. */
export const credentials = pgTable(
  "credentials",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    providerId: text("provider_id").notNull(),
    accountId: text("account_id").notNull(),
    password: text("password"),
    accessToken: text("access_token"),
    refreshToken: text("refresh_token"),
    idToken: text("id_token"),
    accessTokenExpiresAt: moment("access_token_expires_at"),
    refreshTokenExpiresAt: moment("refresh_token_expires_at"),
    scope: text("scope"),
    createdAt: now("created_at"),
    updatedAt: now("updated_at"),
  },
  (table) => [
    index("credentials_user").on(table.userId),
    uniqueIndex("credentials_provider_account").on(table.providerId, table.accountId),
  ],
);

/** Short-lived proofs: e-mail verification, a change of address, a federated sign-in under way. */
export const verifications = pgTable(
  "verifications",
  {
    id: text("id").primaryKey(),
    identifier: text("identifier").notNull(),
    value: text("value").notNull(),
    expiresAt: moment("expires_at").notNull(),
    createdAt: now("created_at"),
    updatedAt: now("updated_at"),
  },
  (table) => [
    index("verifications_identifier").on(table.identifier),
    index("verifications_expires").on(table.expiresAt),
  ],
);

export const twoFactors = pgTable(
  "two_factors",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    secret: text("secret").notNull(),
    backupCodes: text("backup_codes").notNull(),
    verified: boolean("verified").notNull().default(true),
    failedVerificationCount: integer("failed_verification_count").notNull().default(0),
    lockedUntil: moment("locked_until"),
  },
  (table) => [index("two_factors_user").on(table.userId)],
);

/** The one reset code of an account that is good: six digits, kept as a keyed fingerprint. A new request replaces it. */
export const resetCodes = pgTable("reset_codes", {
  /** Also the mail's `about_id`. */
  id: uuid("id").notNull().unique("reset_codes_id").defaultRandom(),
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  code: text("code").notNull(),
  wrongTries: smallint("wrong_tries").notNull().default(0),
  expiresAt: moment("expires_at").notNull(),
});

/** What the desk's search looks through in a booking: names, addresses, places and aircraft as they are, in no language. */
export const bookingWords = (
  table: Record<
    "reference" | "fullName" | "email" | "phone" | "departureCity" | "arrivalCity" | "preferredAircraft",
    AnyPgColumn
  >,
) =>
  sql`to_tsvector('simple', ${table.reference} || ' ' || ${table.fullName} || ' ' || ${table.email} || ' ' || ${table.phone} || ' ' || ${table.departureCity} || ' ' || ${table.arrivalCity} || ' ' || ${table.preferredAircraft})`;

export const bookings = pgTable(
  "bookings",
  {
    id: id(),
    reference: text("reference").notNull().unique("bookings_reference"),
    /** What one submission is: its key and its content, so that a repeat finds the first instead of adding a second. */
    submission: text("submission").notNull().unique("bookings_submission"),
    /** Whose it is; none for a guest's, and for one whose account was deleted. */
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    status: text("status", { enum: ["pending", "confirmed", "completed", "cancelled"] })
      .notNull()
      .default("pending"),
    /** Rises with every change: who saves over another's change is told, and calendars know the newer invitation. */
    version: integer("version").notNull().default(1),
    /** The member of staff who sees to it. */
    assigneeId: text("assignee_id").references(() => users.id, { onDelete: "set null" }),
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
    index("bookings_user").on(
      table.userId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("bookings_created").on(table.createdAt, table.id),
    index("bookings_status_created").on(table.status, table.createdAt, table.id),
    index("bookings_departure").on(table.departureDateTime, table.id),
    index("bookings_status_departure").on(table.status, table.departureDateTime, table.id),
    index("bookings_contact_created").on(table.preferredContact, table.createdAt, table.id),
    index("bookings_assignee_created").on(table.assigneeId, table.createdAt, table.id),
    index("bookings_words").using("gin", bookingWords(table)),
    index("bookings_guest_email").on(sql`lower(${table.email})`).where(sql`${table.userId} is null`),
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
    /** What was said to the other side with it. The customer reads it; what the desk keeps to itself does not stand here. */
    note: text("note"),
  },
  (table) => [index("booking_events_booking").on(table.bookingId, table.id)],
);

/** What staff tell one another about a booking. Its customer never reads it. */
export const bookingNotes = pgTable(
  "booking_notes",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    bookingId: uuid("booking_id")
      .notNull()
      .references(() => bookings.id, { onDelete: "cascade" }),
    at: now("at"),
    authorId: text("author_id").notNull(),
    authorName: text("author_name").notNull(),
    text: text("text").notNull(),
  },
  (table) => [index("booking_notes_booking").on(table.bookingId, table.id)],
);

/** What the desk's search looks through in a message: names and addresses as they are, in no language. */
export const messageWords = (table: Record<"name" | "email" | "message", AnyPgColumn>) =>
  sql`to_tsvector('simple', ${table.name} || ' ' || ${table.email} || ' ' || ${table.message})`;

/** What visitors wrote in the contact form. */
export const contactMessages = pgTable(
  "contact_messages",
  {
    id: id(),
    createdAt: orderMoment("created_at"),
    name: text("name").notNull(),
    email: text("email").notNull(),
    phone: text("phone").notNull(),
    message: text("message").notNull(),
    status: text("status", { enum: ["new", "answered", "closed"] })
      .notNull()
      .default("new"),
    /** When its state last changed, and by which member of staff. */
    statusAt: moment("status_at"),
    statusBy: text("status_by"),
    /** What one submission is: its key and its content, so that a repeat finds the first instead of adding a second. */
    submission: text("submission").notNull().unique("contact_messages_submission"),
  },
  (table) => [
    index("contact_messages_status_created").on(
      table.status,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("contact_messages_created").on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index("contact_messages_email").on(sql`lower(${table.email})`),
    index("contact_messages_words").using("gin", messageWords(table)),
    check("contact_messages_status", sql`${table.status} in ('new', 'answered', 'closed')`),
  ],
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
    queuedAt: orderMoment("queued_at"),
    sentAt: moment("sent_at"),
    attempts: integer("attempts").notNull().default(0),
    /** The mail server's own words at the last failure. */
    lastError: text("last_error"),
  },
  (table) => [
    index("mails_about").on(table.aboutId),
    index("mails_status_queued").on(
      table.status,
      table.queuedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("mails_newest").on(table.queuedAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
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

/** The one link with which a member of staff sets a password; the token is kept as a keyed fingerprint. */
export const staffInvitations = pgTable("staff_invitations", {
  id: id(),
  userId: text("user_id")
    .notNull()
    .unique("staff_invitations_user")
    .references(() => users.id, { onDelete: "cascade" }),
  token: text("token").notNull().unique("staff_invitations_token"),
  createdAt: now("created_at"),
  expiresAt: moment("expires_at").notNull(),
});

/** What staff did, oldest first. Rows are only ever added: a trigger refuses to change or remove one. */
export const auditEntries = pgTable(
  "audit_entries",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: now("at"),
    /** The account's id, or `operator` for a command at the server. It outlives the account. */
    actorId: text("actor_id").notNull(),
    actorName: text("actor_name").notNull(),
    /** A verb of the desk, such as `booking.confirm`. */
    action: text("action").notNull(),
    subjectKind: text("subject_kind").notNull(),
    subjectId: text("subject_id").notNull(),
    /** What a reader needs to understand it; ids and states, no text of a visitor. */
    detail: jsonb("detail").$type<Record<string, string | number | boolean | null>>().notNull().default({}),
  },
  (table) => [
    index("audit_entries_subject").on(table.subjectKind, table.subjectId, table.id),
    index("audit_entries_actor").on(table.actorId, table.id),
    index("audit_entries_action").on(table.action, table.id),
  ],
);

const searchVector = customType<{ data: string }>({ dataType: () => "tsvector" });
const isOut = sql`status = 'published'`;

/** The journal's posts. A reader knows one by its slug, which is `{id}` in addresses. */
export const posts = pgTable(
  "posts",
  {
    id: id(),
    slug: text("slug").notNull().unique("posts_slug"),
    /** Title, category, excerpt, alternative text and author are text; only `content` is HTML, sanitised before it is stored. */
    title: text("title").notNull(),
    category: text("category").notNull(),
    excerpt: text("excerpt").notNull(),
    content: text("content").notNull(),
    /** The content without its markup, for the search and its snippets. */
    plainText: text("plain_text").notNull(),
    words: integer("words").notNull(),
    /** A slot of `app/content/pictures.ts`, or the address of an uploaded picture; null: the journal's header picture. */
    imageUrl: text("image_url"),
    imageAlt: text("image_alt").notNull().default(""),
    author: text("author").notNull(),
    /** A deleted post can be taken back: it keeps what it was in `deletedFrom`. */
    status: text("status", { enum: ["draft", "scheduled", "published", "deleted"] })
      .notNull()
      .default("draft"),
    deletedFrom: text("deleted_from", { enum: ["draft", "scheduled", "published"] }),
    /** Since when it is out, or when a scheduled one will be; lists are ordered by it. */
    publishedAt: moment("published_at"),
    /** Null for a post that came without a date: readers see 'No date'. */
    createdAt: moment("created_at").defaultNow(),
    updatedAt: now("updated_at"),
    /** Counts the savings: who saves says which one they began from. */
    version: integer("version").notNull().default(1),
    search: searchVector("search")
      .notNull()
      .generatedAlwaysAs(
        sql`setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', category || ' ' || excerpt), 'B') || setweight(to_tsvector('english', plain_text), 'C')`,
      ),
  },
  (table) => [
    index("posts_out").on(table.publishedAt, table.id).where(isOut),
    index("posts_out_of_category").on(table.category, table.publishedAt, table.id).where(isOut),
    index("posts_search").using("gin", table.search).where(isOut),
    // The desk's lists hold every post, whatever its state.
    index("posts_desk_search").using("gin", table.search),
    index("posts_updated").on(table.updatedAt, table.id),
    index("posts_status_updated").on(table.status, table.updatedAt, table.id),
    index("posts_title").on(table.title, table.id),
    index("posts_status_title").on(table.status, table.title, table.id),
    check("posts_status", sql`${table.status} in ('draft', 'scheduled', 'published', 'deleted')`),
    check("posts_moment", sql`${table.status} in ('draft', 'deleted') or ${table.publishedAt} is not null`),
    check("posts_deleted_from", sql`(${table.status} = 'deleted') = (${table.deletedFrom} is not null)`),
  ],
);

/** What a post was each time somebody saved it by hand; what was saved by itself in between is in the next one. */
export const postRevisions = pgTable(
  "post_revisions",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    postId: uuid("post_id")
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
    at: now("at"),
    authorId: text("author_id").notNull(),
    authorName: text("author_name").notNull(),
    /** Why it was kept: a verb of the desk, such as `save` or `publish`. */
    reason: text("reason").notNull(),
    title: text("title").notNull(),
    slug: text("slug").notNull(),
    category: text("category").notNull(),
    excerpt: text("excerpt").notNull(),
    content: text("content").notNull(),
    imageUrl: text("image_url"),
    imageAlt: text("image_alt").notNull(),
    /** The name under the post, as readers see it. */
    byline: text("byline").notNull(),
  },
  (table) => [index("post_revisions_post").on(table.postId, table.id)],
);

/** Slugs that a post had before: its old addresses lead to it. */
export const earlierSlugs = pgTable(
  "earlier_slugs",
  {
    slug: text("slug").primaryKey(),
    postId: uuid("post_id")
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
  },
  (table) => [index("earlier_slugs_post").on(table.postId)],
);

/** What this database has been given once, by name, and is never given again: first contents that may since have been deleted. */
export const firstContents = pgTable("first_contents", {
  name: text("name").primaryKey(),
  at: now("at"),
});

/** What the desk's search looks through in a comment: names and addresses as they are, in no language. */
export const commentWords = (table: Record<"name" | "email" | "content", AnyPgColumn>) =>
  sql`to_tsvector('simple', ${table.name} || ' ' || ${table.email} || ' ' || ${table.content})`;

/** What readers wrote under the posts. The e-mail address leaves this table for staff alone. */
export const comments = pgTable(
  "comments",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    postId: uuid("post_id")
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
    /** The change of its thread by which it became what it is: posted, hidden, shown again, deleted. */
    change: bigint("change", { mode: "number" }).notNull(),
    /** Of a deleted comment only the row stays, with none of its words: open pages learn by it that the comment has gone. */
    status: text("status", { enum: ["visible", "hidden", "spam", "deleted"] })
      .notNull()
      .default("visible"),
    createdAt: now("created_at"),
    name: text("name").notNull(),
    email: text("email").notNull(),
    content: text("content").notNull(),
    /** What one submission is: its key and its content, so that a repeat finds the first instead of adding a second. */
    submission: text("submission").notNull().unique("comments_submission"),
  },
  (table) => [
    // By the negative: a plain `order by id desc` lets the planner walk the primary key through everyone else's comments.
    index("comments_newest").on(table.postId, sql`(-${table.id})`).where(sql`${table.status} = 'visible'`),
    uniqueIndex("comments_change").on(table.postId, table.change),
    index("comments_created").on(table.createdAt),
    index("comments_email").on(sql`lower(${table.email})`),
    index("comments_status").on(table.status, sql`(-${table.id})`),
    index("comments_post").on(table.postId, sql`(-${table.id})`),
    index("comments_words").using("gin", commentWords(table)),
    check("comments_status", sql`${table.status} in ('visible', 'hidden', 'spam', 'deleted')`),
  ],
);

/**
 * One row for each post that was ever commented on. Whoever changes a comment holds this row until the end of the transaction,
 * so the changes of one post become known in the order of their numbers.
 */
export const commentThreads = pgTable("comment_threads", {
  postId: uuid("post_id")
    .primaryKey()
    .references(() => posts.id, { onDelete: "cascade" }),
  /** How many of the post's comments are visible. */
  count: integer("count").notNull(),
  /** The number of the last change; the first is 1. */
  change: bigint("change", { mode: "number" }).notNull(),
});

/** E-mail addresses that comments are not taken from, as keyed fingerprints: nobody can read here who is blocked. */
export const commentBlocks = pgTable("comment_blocks", {
  addressKey: text("address_key").primaryKey(),
  at: now("at"),
});

/** Who asked for the letters. `email` is in lower case: one address, one row, however it was written. */
export const newsletterSubscribers = pgTable(
  "newsletter_subscribers",
  {
    id: id(),
    email: text("email").notNull(),
    state: text("state", { enum: ["pending", "confirmed", "unsubscribed"] })
      .notNull()
      .default("pending"),
    /** When the address was last asked for in the form; of a confirmed one, when the request that was confirmed was made. */
    subscribedAt: now("subscribed_at"),
    confirmedAt: moment("confirmed_at"),
    unsubscribedAt: moment("unsubscribed_at"),
  },
  (table) => [
    // The pattern operators let the same index find an address and the beginning of one.
    uniqueIndex("newsletter_subscribers_email").on(table.email.op("text_pattern_ops")),
    index("newsletter_subscribers_domain").using(
      "btree",
      sql`split_part(${table.email}, '@', 2) text_pattern_ops`,
      table.subscribedAt,
      table.id,
    ),
    index("newsletter_subscribers_subscribed").on(table.subscribedAt, table.id),
    index("newsletter_subscribers_state").on(table.state, table.subscribedAt, table.id),
    index("newsletter_subscribers_confirmed").on(table.confirmedAt),
    index("newsletter_subscribers_left").on(table.unsubscribedAt).where(sql`${table.state} = 'unsubscribed'`),
    check("newsletter_subscribers_state", sql`${table.state} in ('pending', 'confirmed', 'unsubscribed')`),
    check("newsletter_subscribers_email", sql`${table.email} = lower(${table.email})`),
  ],
);

/** The consent record: one row for each time that an address was given, and what became of it. */
export const newsletterConsents = pgTable(
  "newsletter_consents",
  {
    id: id(),
    subscriberId: uuid("subscriber_id")
      .notNull()
      .references(() => newsletterSubscribers.id, { onDelete: "cascade" }),
    givenAt: now("given_at"),
    /** Where: the path of the page with the form, or what an import says of its source. */
    page: text("page").notNull(),
    /** The text that was shown beside the form. */
    wording: text("wording").notNull(),
    /** Keyed fingerprint of the network it was given from; null for an import. */
    network: text("network"),
    /** When the link in the mail about this row was followed and its button pressed; null: not yet. */
    confirmedAt: moment("confirmed_at"),
  },
  (table) => [
    index("newsletter_consents_subscriber").on(table.subscriberId, table.givenAt),
    index("newsletter_consents_open").on(table.givenAt).where(sql`${table.confirmedAt} is null`),
  ],
);

/** Addresses that nobody else can put back on the list, as keyed fingerprints: they outlive the subscriber's row. */
export const newsletterSuppressions = pgTable(
  "newsletter_suppressions",
  {
    addressKey: text("address_key").primaryKey(),
    /** `refused`: somebody else had given the address, and its owner wants not even to be asked. */
    reason: text("reason", { enum: ["unsubscribed", "refused"] }).notNull(),
    at: now("at"),
  },
  (table) => [check("newsletter_suppressions_reason", sql`${table.reason} in ('unsubscribed', 'refused')`)],
);

/** A letter to all confirmed subscribers. The counts are kept in the transaction that settles a delivery. */
export const campaigns = pgTable(
  "campaigns",
  {
    id: id(),
    status: text("status", { enum: ["draft", "scheduled", "sending", "paused", "sent", "cancelled"] })
      .notNull()
      .default("draft"),
    subject: text("subject").notNull(),
    /** What a list of mails shows beside the subject. */
    preheader: text("preheader").notNull(),
    html: text("html").notNull(),
    createdAt: now("created_at"),
    updatedAt: now("updated_at"),
    startAt: moment("start_at"),
    startedAt: moment("started_at"),
    endedAt: moment("ended_at"),
    total: integer("total").notNull().default(0),
    sent: integer("sent").notNull().default(0),
    failed: integer("failed").notNull().default(0),
    skipped: integer("skipped").notNull().default(0),
  },
  (table) => [
    index("campaigns_created").on(table.createdAt, table.id),
    index("campaigns_live").on(table.startAt).where(sql`${table.status} in ('scheduled', 'sending')`),
    check(
      "campaigns_status",
      sql`${table.status} in ('draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled')`,
    ),
  ],
);

/** One letter to one subscriber; the id becomes the mail's Message-ID, so a repeat is known as the same mail. */
export const campaignDeliveries = pgTable(
  "campaign_deliveries",
  {
    id: id(),
    campaignId: uuid("campaign_id")
      .notNull()
      .references(() => campaigns.id, { onDelete: "cascade" }),
    /** No reference: whoever is deleted in the middle is skipped, and a finished letter keeps its counts without the person. */
    subscriberId: uuid("subscriber_id").notNull(),
    status: text("status", { enum: ["queued", "sent", "failed", "skipped"] })
      .notNull()
      .default("queued"),
    queuedAt: now("queued_at"),
    /** Not tried before this; moved on when a try failed. */
    notBefore: now("not_before"),
    attempts: integer("attempts").notNull().default(0),
    settledAt: moment("settled_at"),
    /** The mail server's own words at the last failure. */
    lastError: text("last_error"),
  },
  (table) => [
    uniqueIndex("campaign_deliveries_once").on(table.campaignId, table.subscriberId),
    index("campaign_deliveries_queued")
      .on(table.campaignId, table.notBefore)
      .where(sql`${table.status} = 'queued'`),
    check("campaign_deliveries_status", sql`${table.status} in ('queued', 'sent', 'failed', 'skipped')`),
  ],
);

/** A letter sent to one of the staff before anyone else has it; the outbox's mail is about this row. */
export const campaignTests = pgTable(
  "campaign_tests",
  {
    id: id(),
    campaignId: uuid("campaign_id")
      .notNull()
      .references(() => campaigns.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    at: now("at"),
  },
  (table) => [
    index("campaign_tests_campaign").on(table.campaignId),
    index("campaign_tests_user").on(table.userId),
  ],
);

/** When the next turn of something that all processes together may do only so often begins. */
export const paces = pgTable("paces", {
  name: text("name").primaryKey(),
  nextAt: moment("next_at").notNull(),
});
