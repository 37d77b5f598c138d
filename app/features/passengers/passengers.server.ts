import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { and, asc, eq } from "drizzle-orm";
import type { Database, Queries, Transaction } from "#app/database/client.server.ts";
import { isRowId } from "#app/database/cursor.ts";
import { bookings } from "#app/database/schema/bookings.ts";
import { passengerDocuments, passengers } from "#app/database/schema/passengers.ts";
import type { Booking } from "#app/features/booking/bookings.server.ts";
import { sealingKey } from "#app/platform/secret.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import type { Passenger } from "./passenger.ts";

const algorithm = "aes-256-gcm";
const [nonceBytes, tagBytes] = [12, 16];

/** Nonce, tag and ciphertext of AES-256-GCM, bound to the row's id. */
function seal(key: string, id: string, plain: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, sealingKey(key, "passengers"), nonce).setAAD(Buffer.from(id));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Null if it was sealed with another key or for another row. */
function unseal(key: string, id: string, sealed: Buffer): Buffer | null {
  const start = nonceBytes + tagBytes;
  const decipher = createDecipheriv(algorithm, sealingKey(key, "passengers"), sealed.subarray(0, nonceBytes))
    .setAAD(Buffer.from(id))
    .setAuthTag(sealed.subarray(nonceBytes, start));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(start)), decipher.final()]);
  } catch {
    return null;
  }
}

/** Database and key. Without a key the pages do not exist. */
export interface Vault {
  db: Database;
  key: string;
}

export const vaultOf = ({ db, settings }: Pick<Services, "db" | "settings">): Vault | null =>
  settings.passengerKey ? { db, key: settings.passengerKey } : null;

/** The passengers of a booking in the order of adding. */
export async function passengersOf({ db, key }: Vault, bookingId: string) {
  const { type, size, uploadedAt } = passengerDocuments;
  const rows = await db
    .select({ passenger: passengers, document: { type, size, uploadedAt } })
    .from(passengers)
    .leftJoin(passengerDocuments, eq(passengerDocuments.passengerId, passengers.id))
    .where(eq(passengers.bookingId, bookingId))
    .orderBy(asc(passengers.createdAt), asc(passengers.id));
  return rows.map(({ passenger: { id, version, details, tokenHash }, document }) => {
    const plain = details && unseal(key, id, details);
    const entered: Passenger | null = plain && JSON.parse(plain.toString("utf8"));
    return {
      id,
      version,
      /** Null until entered, or if sealed with another key. */
      details: entered,
      isUnreadable: details !== null && plain === null,
      hasLink: tokenHash !== null,
      document,
    };
  });
}
export type PassengerRow = Awaited<ReturnType<typeof passengersOf>>[number];

const isOf = (booking: Pick<Booking, "id">, id: string) =>
  and(eq(passengers.bookingId, booking.id), eq(passengers.id, id));

type Party = Pick<Booking, "id" | "numberOfPassengers">;

/** Adds a passenger; false if the booking has no free seat. */
async function addRow(
  transaction: Transaction,
  { id: bookingId, numberOfPassengers }: Party,
  row: Omit<typeof passengers.$inferInsert, "bookingId">,
): Promise<boolean> {
  await transaction.select().from(bookings).where(eq(bookings.id, bookingId)).for("update");
  const others = await transaction.select().from(passengers).where(eq(passengers.bookingId, bookingId));
  // A repeated form has added its row already.
  if (others.some(({ id }) => id === row.id)) return true;
  if (others.length >= numberOfPassengers) return false;
  const added = { ...row, bookingId };
  await transaction.insert(passengers).values(added).onConflictDoNothing();
  return true;
}

/** Saves details over the version that the form was based on; 0 adds a passenger. `stale`: another version is stored. */
export async function savePassenger(
  { db, key }: Vault,
  booking: Party,
  { id, version, details }: { id: string; version: number; details: Passenger },
): Promise<"saved" | "stale" | "full"> {
  const sealed = seal(key, id, Buffer.from(JSON.stringify(details)));
  return await db.transaction(async (transaction) => {
    if (version === 0 && !(await addRow(transaction, booking, { id, version: 0 }))) return "full";
    const saved = await transaction
      .update(passengers)
      .set({ details: sealed, version: version + 1 })
      .where(and(isOf(booking, id), eq(passengers.version, version)))
      .returning({ id: passengers.id });
    return saved.length > 0 ? "saved" : "stale";
  });
}

/** Token of a new link for a traveller, which replaces an earlier one. Without an id it adds a passenger. Null: no free seat, or unknown passenger. */
export async function inviteTraveller(
  db: Database,
  booking: Party,
  id: string | null,
): Promise<string | null> {
  const token = randomBytes(32).toString("base64url");
  const tokenHash = hashOf(token);
  return await db.transaction(async (transaction) => {
    if (id === null) return (await addRow(transaction, booking, { tokenHash })) ? token : null;
    if (!isRowId(id)) return null;
    const changed = await transaction
      .update(passengers)
      .set({ tokenHash })
      .where(isOf(booking, id))
      .returning({ id: passengers.id });
    return changed.length > 0 ? token : null;
  });
}

const hashOf = (token: string) => createHash("sha256").update(token).digest("base64url");

/** The passenger and booking of a traveller's link; null if unknown. */
export async function linkedPassenger(db: Queries, token: string) {
  const [row] = await db
    .select({ id: passengers.id, booking: bookings })
    .from(passengers)
    .innerJoin(bookings, eq(bookings.id, passengers.bookingId))
    .where(eq(passengers.tokenHash, hashOf(token)));
  return row ?? null;
}

export async function removePassenger(db: Database, booking: Party, id: string): Promise<void> {
  if (isRowId(id)) await db.delete(passengers).where(isOf(booking, id));
}

/** Stores a checked document, which replaces an earlier one; null removes it. */
export async function storeDocument(
  { db, key }: Vault,
  passengerId: string,
  document: { bytes: Uint8Array; type: (typeof passengerDocuments.$inferSelect)["type"] } | null,
  now: Date,
): Promise<void> {
  if (!document) {
    await db.delete(passengerDocuments).where(eq(passengerDocuments.passengerId, passengerId));
    return;
  }
  const { bytes, type } = document;
  const row = { content: seal(key, passengerId, bytes), type, size: bytes.length, uploadedAt: now };
  await db
    .insert(passengerDocuments)
    .values({ passengerId, ...row })
    .onConflictDoUpdate({ target: passengerDocuments.passengerId, set: row });
}

/** The file of a passenger of this booking as a download, or null. */
export async function documentResponse(
  { db, key }: Vault,
  booking: Pick<Booking, "id">,
  passengerId: string,
): Promise<Response | null> {
  if (!isRowId(passengerId)) return null;
  const [row] = await db
    .select({ document: passengerDocuments })
    .from(passengerDocuments)
    .innerJoin(passengers, eq(passengers.id, passengerDocuments.passengerId))
    .where(isOf(booking, passengerId));
  const plain = row && unseal(key, passengerId, row.document.content);
  if (!plain) return null;
  const { type } = row.document;
  return new Response(new Uint8Array(plain), {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="travel-document.${type === "image/jpeg" ? "jpg" : "pdf"}"`,
      "Content-Security-Policy": "sandbox; default-src 'none'",
      "Cache-Control": "private, no-store",
    },
  });
}

/** Passengers of an account's bookings, for the export of personal data. */
export async function passengerData(services: Pick<Services, "db" | "settings">, userId: string) {
  const vault = vaultOf(services);
  if (!vault) return [];
  const own = await vault.db
    .select({ id: bookings.id, reference: bookings.reference })
    .from(bookings)
    .where(eq(bookings.userId, userId));
  const lists = await Promise.all(
    own.map(async ({ id, reference }) =>
      (await passengersOf(vault, id)).map(({ details, document }) => ({ reference, details, document })),
    ),
  );
  return lists.flat();
}
