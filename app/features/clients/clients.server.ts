import { and, asc, desc, eq, inArray, like, ne, notExists, type SQLWrapper, sql } from "drizzle-orm";
import type { Queries, Transaction } from "#app/database/client.server.ts";
import { isRowId, readPage } from "#app/database/cursor.ts";
import { bookings } from "#app/database/schema/bookings.ts";
import { clientContacts, clients, clientWords } from "#app/database/schema/clients.ts";
import { hasWordBeginnings } from "#app/database/text-search.server.ts";
import type { StaffPost } from "#app/features/staff/staff-request.server.ts";
import { colleagueErrors, intents, refusing } from "#app/platform/form-action.server.ts";
import { eachError, formRules, lines, requiredLine } from "#app/platform/form-text.ts";
import { internationalText, phoneNumbersIn } from "#app/platform/phone-numbers.server.ts";
import type { ActionReply } from "#app/ui/form/form-reply.ts";
import type { ListFilter } from "#app/ui/staff/list-address.ts";

type Client = typeof clients.$inferSelect;
type ClientContact = Omit<typeof clientContacts.$inferSelect, "clientId">;

/** The number of a `tel:` link. Landlines in Lagos (0201 …) get +234; other local numbers stay as typed. */
const numberOf = (tel: string) => tel.replace(/[^+\d]/g, "").replace(/^0(?=201\d{7}$)/, "+234");

function requestContacts({ email, phone }: { email: string; phone: string }): ClientContact[] {
  const numbers = phoneNumbersIn(phone).map(({ tel }) => ({ kind: "phone" as const, value: numberOf(tel) }));
  return email ? [{ kind: "email", value: email.toLowerCase() }, ...numbers] : numbers;
}

/** Finds the client by e-mail, or without one by telephone and name. Creates one if none or several match. Returns the id. */
export async function assignClient(
  transaction: Transaction,
  { email, phone, fullName }: { email: string; phone: string; fullName: string },
  now: Date,
): Promise<string> {
  const contacts = requestContacts({ email, phone });
  const [first] = contacts;
  // Concurrent first requests of one person would create two clients.
  if (first)
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtext(${`client ${first.value}`}))`);
  const matches = first
    ? (await clientsWith(transaction, first.kind, [first.value])).filter(
        ({ name }) => email || isSameName(name, fullName),
      )
    : [];
  const [match, ...others] = matches;
  const [client] =
    match && others.length === 0
      ? await transaction
          .update(clients)
          .set({ lastRequestAt: sql`greatest(${clients.lastRequestAt}, ${now.toISOString()}::timestamptz)` })
          .where(eq(clients.id, match.id))
          .returning({ id: clients.id })
      : await transaction
          .insert(clients)
          .values({ name: fullName, lastRequestAt: now })
          .returning({ id: clients.id });
  if (!client) throw new Error("a client was not stored");
  await addContacts(transaction, client.id, contacts);
  return client.id;
}

/** Adds contacts to a client, without those that belong to another one. */
async function addContacts(transaction: Transaction, clientId: string, contacts: readonly ClientContact[]) {
  if (contacts.length === 0) return;
  await transaction
    .insert(clientContacts)
    .values(contacts.map(({ kind, value }) => ({ clientId, kind, value })))
    .onConflictDoNothing();
}

/** Clients with this telephone number, latest request first, each with an e-mail address. */
export async function knownClients(db: Queries, typed: string) {
  const [phone] = phoneNumbersIn(typed);
  if (!phone) return [];
  const matches = await clientsWith(db, "phone", [numberOf(phone.tel)]);
  const contacts = await contactsOf(db, matches);
  return matches.map(({ id, name, preferences }) => {
    const address = contacts.find(({ clientId, kind }) => clientId === id && kind === "email");
    return { id, name, preferences, email: address?.value ?? "" };
  });
}

function clientsWith(db: Queries, kind: ClientContact["kind"], values: readonly string[]) {
  const isContact = and(eq(clientContacts.kind, kind), inArray(clientContacts.value, values));
  const ids = db.select({ id: clientContacts.clientId }).from(clientContacts).where(isContact);
  return db
    .select()
    .from(clients)
    .where(inArray(clients.id, ids))
    .orderBy(desc(clients.lastRequestAt))
    .limit(10);
}

/** Whether the last word of one name is in the other. Guests of a hotel share its number but not their names. */
function isSameName(one: string, other: string): boolean {
  const wordsIn = (name: string): string[] => name.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const [words, others] = [wordsIn(one), wordsIn(other)];
  return others.includes(words.at(-1) ?? "") || words.includes(others.at(-1) ?? "");
}

/** Adds an e-mail address to a client, unless it belongs to another one. */
export async function addEmail(transaction: Transaction, clientId: string, email: string): Promise<void> {
  await addContacts(transaction, clientId, [{ kind: "email", value: email.toLowerCase() }]);
}

/**
 * One page of clients, latest request first. `search`: a telephone number, the beginning of an address with its `@`, or beginnings of
 * words of the name.
 */
export async function clientPage(db: Queries, { search = "", after }: ListFilter) {
  const [phone] = phoneNumbersIn(search);
  const contact = phone ? numberOf(phone.tel) : search.toLowerCase();
  const withContact = db
    .select({ id: clientContacts.clientId })
    .from(clientContacts)
    .where(like(clientContacts.value, `${contact.replace(/[%_\\]/g, "\\$&")}%`));
  const isFound =
    phone || search.includes("@")
      ? inArray(clients.id, withContact)
      : (hasWordBeginnings(clientWords(clients), search) ?? sql`false`);
  const { rows, next } = await readPage(db.select().from(clients).$dynamic(), {
    where: [search && isFound],
    order: { table: clients, by: clients.lastRequestAt, id: clients.id },
    after,
  });
  const contacts = await contactsOf(db, rows);
  return {
    next,
    rows: rows.map((client) => ({
      ...client,
      contacts: contacts.filter(({ clientId }) => clientId === client.id).map(contactText),
    })),
  };
}

/** An address, or a telephone number with spaces. */
export const contactText = ({ kind, value }: Pick<ClientContact, "kind" | "value">): string =>
  kind === "phone" ? internationalText(value) : value;

function contactsOf(db: Queries, owners: readonly Pick<Client, "id">[]) {
  const { clientId, kind, value } = clientContacts;
  const ids = owners.map(({ id }) => id);
  return db.select().from(clientContacts).where(inArray(clientId, ids)).orderBy(asc(kind), asc(value));
}

/** A client with contacts, and other clients with one of the telephone numbers. Null if unknown. */
export async function clientBy(db: Queries, id: string) {
  if (!isRowId(id)) return null;
  const [client] = await db.select().from(clients).where(eq(clients.id, id));
  if (!client) return null;
  const contacts = await contactsOf(db, [client]);
  const phones = contacts.filter(({ kind }) => kind === "phone").map(({ value }) => value);
  return { client, contacts, sharing: await otherClients(db, id, "phone", phones) };
}

async function otherClients(db: Queries, ownId: string, kind: ClientContact["kind"], values: string[]) {
  const matches = await clientsWith(db, kind, values);
  return matches.filter(({ id }) => id !== ownId).map(({ id, name }) => ({ id, name }));
}

/** Other clients with this address or telephone number. */
export async function otherClientsWith(db: Queries, typed: string, ownId: string) {
  const [phone] = typed.includes("@") ? [] : phoneNumbersIn(typed);
  return await (phone
    ? otherClients(db, ownId, "phone", [numberOf(phone.tel)])
    : otherClients(db, ownId, "email", [typed.toLowerCase()]));
}

/** Other requests of a booking's client, received on the same day in Lagos. */
export async function sameDayRequests(
  db: Queries,
  { id, clientId, createdAt }: Pick<typeof bookings.$inferSelect, "id" | "clientId" | "createdAt">,
) {
  if (!clientId) return [];
  const day = (moment: SQLWrapper) => sql`(${moment} at time zone 'Africa/Lagos')::date`;
  const isSameDay = sql`${day(bookings.createdAt)} = ${day(sql`${createdAt.toISOString()}::timestamptz`)}`;
  return await db
    .select({ reference: bookings.reference, status: bookings.status })
    .from(bookings)
    .where(and(eq(bookings.clientId, clientId), ne(bookings.id, id), isSameDay))
    .limit(10);
}

/** Moves bookings, contacts and notes of `fromId` to `id` and deletes `fromId`. False if either no longer exists. */
async function mergeClients(
  { services, record }: StaffPost,
  { id, fromId }: { id: string; fromId: string },
): Promise<boolean> {
  if (id === fromId || !isRowId(fromId)) return false;
  return await services.db.transaction(async (transaction) => {
    const both = await transaction
      .select()
      .from(clients)
      .where(inArray(clients.id, [id, fromId]))
      .orderBy(asc(clients.id))
      .for("update");
    const [kept, gone] = [both.find((row) => row.id === id), both.find((row) => row.id === fromId)];
    if (!kept || !gone) return false;
    await transaction.update(bookings).set({ clientId: id }).where(eq(bookings.clientId, fromId));
    const contacts = await contactsOf(transaction, [gone]);
    await transaction.delete(clients).where(eq(clients.id, fromId));
    await addContacts(transaction, id, contacts);
    const joined = (field: "preferences" | "assistant" | "notes") =>
      [kept[field], gone[field]].filter(Boolean).join("\n\n");
    await transaction
      .update(clients)
      .set({
        preferences: joined("preferences"),
        assistant: joined("assistant"),
        notes: joined("notes"),
        version: kept.version + 1,
        lastRequestAt: kept.lastRequestAt > gone.lastRequestAt ? kept.lastRequestAt : gone.lastRequestAt,
      })
      .where(eq(clients.id, id));
    await record(transaction, { action: "client.merge", subjectId: id });
    return true;
  });
}

/** Deletes the clients of these deleted or erased requests, unless they have other requests. */
export async function forgetClients(
  transaction: Transaction,
  erased: readonly Pick<typeof bookings.$inferSelect, "clientId">[],
): Promise<void> {
  const clientIds = erased.flatMap(({ clientId }) => clientId ?? []);
  const requests = transaction
    .select({ id: bookings.id })
    .from(bookings)
    .where(eq(bookings.clientId, clients.id));
  await transaction.delete(clients).where(and(inArray(clients.id, clientIds), notExists(requests)));
}

/**
 * Deletes the addresses and numbers of erased requests from their clients, except those of a client's other requests. A client merged
 * from two people keeps only the other one's name, because notes of staff may be about either.
 */
export async function forgetContacts(
  transaction: Transaction,
  erased: readonly Pick<typeof bookings.$inferSelect, "clientId" | "email" | "phone" | "fullName">[],
): Promise<void> {
  const { clientId, email, phone, fullName, createdAt } = bookings;
  for (const id of new Set(erased.flatMap((request) => request.clientId ?? []))) {
    const others = await transaction
      .select({ email, phone, fullName })
      .from(bookings)
      .where(eq(clientId, id))
      .orderBy(desc(createdAt));
    const kept = new Set(others.flatMap(requestContacts).map(({ value }) => value));
    const values = erased
      .filter((request) => request.clientId === id)
      .flatMap(requestContacts)
      .flatMap(({ value }) => (kept.has(value) ? [] : value));
    await transaction
      .delete(clientContacts)
      .where(and(eq(clientContacts.clientId, id), inArray(clientContacts.value, values)));
    const [other] = others;
    const names = new Set(others.map((each) => each.fullName));
    const isNameGone = erased.some((request) => request.clientId === id && !names.has(request.fullName));
    if (other && (values.length > 0 || isNameGone))
      await transaction
        .update(clients)
        .set({
          name: other.fullName,
          preferences: "",
          assistant: "",
          notes: "",
          version: sql`${clients.version} + 1`,
        })
        .where(eq(clients.id, id));
  }
}

/** Staff notes about the client of an account's bookings, for the export of personal data. */
export async function clientData(db: Queries, userId: string) {
  const { name, preferences, assistant, notes } = clients;
  const own = db.select({ id: bookings.clientId }).from(bookings).where(eq(bookings.userId, userId));
  return await db
    .select({ name, preferences, assistant, notes })
    .from(clients)
    .where(inArray(clients.id, own));
}

const clientRules = formRules(
  {
    name: requiredLine(120, "Enter the name."),
    preferences: lines(2000),
    assistant: lines(500),
    notes: lines(4000),
  },
  eachError,
);
export type ClientField = (typeof clientRules.fields)[number];
export type ClientReply = ActionReply<{ redirectTo: string }, ClientField>;

const gone = "This client is gone: a colleague merged it, or its last request was deleted.";

/** The forms of a client's page: saving and merging. */
export const receiveClient = intents<ClientReply, [id: string, StaffPost]>({
  async save(form, id, { record, services: { db } }) {
    const { refuse } = refusing(clientRules.answers(form));
    const parsed = clientRules.parse(form);
    if (!parsed.ok) return refuse(parsed.message, parsed.errors);
    const version = Number(form.get("version"));
    const saved = await db.transaction(async (transaction) => {
      const [row] = await transaction
        .update(clients)
        .set({ ...parsed.value, version: version + 1 })
        .where(and(eq(clients.id, id), eq(clients.version, version)))
        .returning({ id: clients.id });
      if (row) await record(transaction, { action: "client.save", subjectId: id });
      return row;
    });
    if (saved) return { ok: true, redirectTo: `/admin/clients/${id}?done=saved` };
    const [theirs] = await db.select().from(clients).where(eq(clients.id, id));
    if (!theirs) return refuse(gone, {}, 409);
    const message = "A colleague saved this client while you had it open. Yours is not saved yet.";
    return refuse(message, colleagueErrors(clientRules.fields, parsed.value, theirs), 409);
  },
  async merge(form, id, post) {
    const isMerged = await mergeClients(post, { id, fromId: String(form.get("other")) });
    if (isMerged) return { ok: true, redirectTo: `/admin/clients/${id}?done=merged` };
    return refusing({}).refuse(gone, {}, 409);
  },
});
