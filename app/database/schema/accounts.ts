import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { choice, isOneOf, moment, now } from "./columns.ts";
import { foldedVector } from "./search.ts";

/** Kinds of accounts. Rights of staff roles are in the staff feature's table. */
const roles = ["customer", "editor", "desk", "admin"] as const;
export type Role = (typeof roles)[number];

/** Text of the staff's search in accounts: name and address, without stemming. */
export const userWords = (table: Record<"name" | "email", AnyPgColumn>) =>
  foldedVector(sql`${table.name} || ' ' || ${table.email}`);

/** Customers and staff. Better Auth keeps this table and the next four. */
export const users = pgTable(
  "users",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    email: text("email").notNull().unique("users_email"),
    emailVerified: boolean("email_verified").notNull().default(false),
    image: text("image"),
    phone: text("phone").notNull().default(""),
    company: text("company").notNull().default(""),
    role: choice("role", roles, "customer"),
    twoFactorEnabled: boolean("two_factor_enabled").notNull().default(false),
    /** Set by an administrator: without a second factor this account cannot open the staff area. */
    needsSecondFactor: boolean("needs_second_factor").notNull().default(false),
    /** Set when staff or an operator closed the account: it cannot sign in. */
    banned: boolean("banned").notNull().default(false),
    banReason: text("ban_reason"),
    banExpires: moment("ban_expires"),
    createdAt: now("created_at"),
    updatedAt: now("updated_at"),
  },
  (table) => [
    index("users_words").using("gin", userWords(table)),
    index("users_staff").on(table.name, table.id).where(sql`${table.role} <> 'customer'`),
    check("users_role", isOneOf(table.role, roles)),
    check("users_email_lower", sql`${table.email} = lower(${table.email})`),
  ],
);

export const ofUser = () =>
  text("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

export const sessions = pgTable(
  "sessions",
  {
    id: text("id").primaryKey(),
    token: text("token").notNull().unique("sessions_token"),
    userId: ofUser(),
    expiresAt: moment("expires_at").notNull(),
    createdAt: now("created_at"),
    updatedAt: now("updated_at"),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    impersonatedBy: text("impersonated_by"),
  },
  (table) => [index("sessions_user").on(table.userId), index("sessions_expires").on(table.expiresAt)],
);

/** Means of signing in: a password (provider `credential`) or an identity at a provider. */
export const credentials = pgTable(
  "credentials",
  {
    id: text("id").primaryKey(),
    userId: ofUser(),
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

/** Short-lived records by `identifier`: e-mail verifications and changes, pending sign-ins, used authenticator codes. */
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
    userId: ofUser(),
    secret: text("secret").notNull(),
    backupCodes: text("backup_codes").notNull(),
    verified: boolean("verified").notNull().default(true),
    failedVerificationCount: integer("failed_verification_count").notNull().default(0),
    lockedUntil: moment("locked_until"),
  },
  (table) => [index("two_factors_user").on(table.userId)],
);

/** Reset codes, whose six digits are derived from the id and the site's secret. A new request from the same network replaces the earlier one. */
export const resetCodes = pgTable(
  "reset_codes",
  {
    /** Also the mail's `about_id`. */
    id: uuid("id").primaryKey().defaultRandom(),
    userId: ofUser(),
    /** Keyed fingerprint of the network that requested it. */
    network: text("network").notNull(),
    /** Sum over all networks. */
    wrongTries: smallint("wrong_tries").notNull().default(0),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [
    uniqueIndex("reset_codes_user_network").on(table.userId, table.network),
    index("reset_codes_expires").on(table.expiresAt),
  ],
);
