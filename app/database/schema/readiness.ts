import { boolean, pgTable } from "drizzle-orm/pg-core";

/** Written anew by whoever asks whether the database takes writes; it says nothing else. */
export const writeProbes = pgTable("write_probes", { written: boolean("written").notNull() });
