import { sql } from "drizzle-orm";
import { type AnyPgColumn, index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { id, orderMoment, partOf, version } from "./columns.ts";
import { foldedVector } from "./search.ts";

export const clientWords = (table: Record<"name", AnyPgColumn>) => foldedVector(sql`${table.name}`);

/** People who have requested a flight. */
export const clients = pgTable(
  "clients",
  {
    id: id(),
    /** From the first request; staff may correct it. */
    name: text("name").notNull(),
    preferences: text("preferences").notNull().default(""),
    notes: text("notes").notNull().default(""),
    /** Who books for the client: name, telephone, e-mail. */
    assistant: text("assistant").notNull().default(""),
    version: version(),
    lastRequestAt: orderMoment("last_request_at"),
  },
  (table) => [
    index("clients_last_request").on(table.lastRequestAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index("clients_words").using("gin", clientWords(table)),
  ],
);

/** Addresses and telephone numbers of clients. An e-mail address belongs to one client; a number may belong to several, such as a hotel's. */
export const clientContacts = pgTable(
  "client_contacts",
  {
    clientId: partOf("client_id", () => clients.id),
    kind: text("kind", { enum: ["email", "phone"] }).notNull(),
    /** An address in lower case; a number such as `+2348035551234`, without the `+` where the country is unknown. */
    value: text("value").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.kind, table.value] }),
    uniqueIndex("client_contacts_email").on(table.value).where(sql`${table.kind} = 'email'`),
    index("client_contacts_value").on(table.value.op("text_pattern_ops")),
  ],
);
