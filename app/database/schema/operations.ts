import { bigint, index, integer, pgTable, text, varchar } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";

/** Counters of the rate limiter: the key is a keyed fingerprint, never an address. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: varchar("key", { length: 255 }).primaryKey(),
    points: integer("points").notNull().default(0),
    expire: bigint("expire", { mode: "number" }),
  },
  (table) => [index("rate_limits_expire").on(table.expire)],
);

/** Earliest next run of work whose rate is limited across all processes. */
export const paces = pgTable("paces", {
  name: text("name").primaryKey(),
  nextAt: moment("next_at").notNull(),
});
