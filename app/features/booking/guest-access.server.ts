import { randomUUID } from "node:crypto";
import { and, eq, gt, inArray, lt, ne, sql } from "drizzle-orm";
import { createCookie } from "react-router";
import * as z from "zod/mini";
import type { Database, Queries } from "#app/database/client.server.ts";
import { bookings } from "#app/database/schema/bookings.ts";
import { bookingCodes } from "#app/database/schema/quotations.ts";
import { limits } from "#app/limits.ts";
import { refusing } from "#app/platform/form-action.server.ts";
import { formRules, lowerCaseEmail, requiredLine } from "#app/platform/form-text.ts";
import { queueMails } from "#app/platform/mail/outbox.server.ts";
import { codeFor, goodUntil } from "#app/platform/mailed-links.server.ts";
import { fingerprint, isSame } from "#app/platform/secret.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { type ActionReply, answersIn } from "#app/ui/form/form-reply.ts";
import { plainCode } from "#app/ui/form/plain-code.ts";
import type { BookingMail } from "./booking-mails.server.ts";
import type { Booking } from "./bookings.server.ts";

/** This account's booking; undefined if unknown or another customer's. */
export async function ownBooking(
  db: Queries,
  userId: string,
  reference: string,
): Promise<Booking | undefined> {
  const isThis = and(eq(bookings.reference, reference), eq(bookings.userId, userId));
  const [booking] = await db.select().from(bookings).where(isThis);
  return booking;
}

const accessSeconds = 24 * 60 * 60;
/** Wrong tries of all networks together that void a code. */
const mostWrongTries = 20;
/** The shortest time in which a wrong code is refused, so that it does not show whether the booking exists. */
const refusalMs = 250;

/** The signed cookie that opens one booking for a day: its `id` and until when, in milliseconds. */
export function accessCookie(reference: string, secret: string, origin: string) {
  const secure = origin.startsWith("https:");
  return createCookie(`${secure ? "__Host-" : ""}harmattan-track-${reference}`, {
    secrets: [fingerprint(secret, "booking access", reference)],
    path: "/",
    maxAge: accessSeconds,
    httpOnly: true,
    sameSite: "lax",
    secure,
  });
}

export async function hasGuestAccess(
  request: Request,
  { id, reference }: Pick<Booking, "id" | "reference">,
  { secret, clock, settings }: Pick<Services, "secret" | "clock" | "settings">,
): Promise<boolean> {
  const cookie = accessCookie(reference, secret, settings.origin);
  const access = await cookie.parse(request.headers.get("cookie"));
  return access?.id === id && access.until > clock.now().getTime();
}

/** The booking that a guest's cookie opens by its reference; undefined without one. */
export async function guestBooking(
  request: Request,
  reference: string,
  services: Services,
): Promise<Booking | undefined> {
  if (!request.headers.has("cookie")) return;
  const isThis = and(eq(bookings.reference, reference), ne(bookings.email, ""));
  const [booking] = await services.db.select().from(bookings).where(isThis);
  if (booking && (await hasGuestAccess(request, booking, services))) return booking;
}

/** Deletes codes that can no longer be used. */
export async function sweepBookingCodes(db: Database, now: Date): Promise<void> {
  await db.delete(bookingCodes).where(lt(bookingCodes.expiresAt, now));
}

interface Pair {
  reference: string;
  email: string;
}

const isOfPair = ({ reference, email }: Pair) =>
  and(eq(bookings.reference, reference), sql`lower(${bookings.email}) = ${email}`);

const triesOf = ({ reference, email }: Pair, network: string) => `${reference} ${email} ${network}`;

/** Mails a code where a booking has this reference and address; seconds to wait where a limit is used up. */
async function sendBookingCode(
  { limiter, secret, log, db, jobs, clock }: Services,
  pair: Pair,
  network: string,
): Promise<{ retryAfterSeconds: number } | null> {
  const who = triesOf(pair, network);
  const spent =
    (await limiter.count("track-code-network", limits.resetCodePerNetwork, network)) ??
    (await limiter.count("track-code-here", limits.resetCodePerAddressAndNetwork, who)) ??
    (await limiter.count("track-code", limits.resetCodePerAddress, `${pair.reference} ${pair.email}`));
  if (spent) return spent;
  const send = async () => {
    const [booking] = await db.select({ id: bookings.id }).from(bookings).where(isOfPair(pair));
    if (!booking) return;
    const of = { bookingId: booking.id, network: fingerprint(secret, "booking code network", network) };
    const row = { id: randomUUID(), wrongTries: 0, expiresAt: goodUntil("reset code", clock.now()) };
    await db.transaction(async (transaction) => {
      // An earlier code that the same network asked for ends.
      await transaction
        .insert(bookingCodes)
        .values({ ...row, ...of })
        .onConflictDoUpdate({ target: [bookingCodes.bookingId, bookingCodes.network], set: row });
      const kind: BookingMail = "booking-code";
      await queueMails(transaction, jobs, [{ kind, aboutId: row.id }]);
    });
  };
  // Not awaited: the time of the reply reveals no booking. A lost code is requested again.
  send().catch((err) => log.error({ err }, "a booking code was not sent"));
  await limiter.forgive("track-try", who);
  return null;
}

const usedUp = "Too many tries. Ask for a new code.";

/** The id of the booking that the right code opens, once; otherwise what the page says. */
async function openWithCode(
  { limiter, db, clock, secret }: Services,
  pair: Pair,
  { code, network }: { code: string; network: string },
): Promise<{ id: string } | { message: string }> {
  const evenly = new Promise((resolve) => setTimeout(resolve, refusalMs));
  const who = triesOf(pair, network);
  const spent =
    (await limiter.count("track-try", limits.resetTriesPerCodeAndNetwork, who)) ??
    (await limiter.count("track-try-here", limits.resetTryPerAddressAndNetwork, who)) ??
    (await limiter.count("track-try-network", limits.resetTryPerNetwork, network));
  if (spent) {
    await evenly;
    return { message: usedUp };
  }
  const { bookingId, expiresAt, wrongTries } = bookingCodes;
  const live = await db
    .select({ id: bookingCodes.id })
    .from(bookingCodes)
    .innerJoin(bookings, eq(bookings.id, bookingId))
    .where(and(isOfPair(pair), gt(expiresAt, clock.now()), lt(wrongTries, mostWrongTries)));
  const match = live.find(({ id }) => isSame(plainCode(code), codeFor(secret, id)));
  // Of two requests with one code, one deletes it.
  const [access] = match
    ? await db.delete(bookingCodes).where(eq(bookingCodes.id, match.id)).returning({ id: bookingId })
    : [];
  if (access) return access;
  const ids = live.map(({ id }) => id);
  if (ids.length > 0)
    await db
      .update(bookingCodes)
      .set({ wrongTries: sql`${wrongTries} + 1` })
      .where(inArray(bookingCodes.id, ids));
  await evenly;
  return { message: "That code is not right." };
}

export const trackFields = ["reference", "email", "code"] as const;
export type TrackField = (typeof trackFields)[number];
export type TrackReply = ActionReply<Partial<Pair>, TrackField>;
type OpenedReply = TrackReply | { ok: true; redirectTo: string; cookies: string[] };

const pairRules = formRules(
  {
    // Also without its first letters, as the hint of the field may be read.
    reference: requiredLine(12, "Enter the reference, such as HA-7K3Q9D.").check(
      z.overwrite((text) => text.toUpperCase().replace(/^(?:HA)?[-\s]*(?=[0-9A-Z]{6}$)/, "HA-")),
    ),
    email: lowerCaseEmail(254),
  },
  () => "",
);

/** The form of /track: the pair queues a code, the code opens the booking. Unknown pairs get the same texts. */
export async function receiveTrack(
  form: FormData,
  network: string,
  services: Services,
): Promise<OpenedReply> {
  const parsed = pairRules.parse(form);
  if (!parsed.ok) return refusing(answersIn(form, trackFields)).refuse("", parsed.errors);
  const pair = parsed.value;
  return await receiveCode(form, { pair, page: `/track/${pair.reference}`, network }, services);
}

/** Mails a code for the pair or, where the form has one, opens `page` with its cookie. */
export async function receiveCode(
  form: FormData,
  { pair, page, network }: { pair: Pair; page: string; network: string },
  services: Services,
): Promise<OpenedReply> {
  const { refuse, tooMany } = refusing(answersIn(form, trackFields));
  if (!form.has("code")) {
    const spent = await sendBookingCode(services, pair, network);
    return spent ? tooMany(spent) : { ok: true, ...pair };
  }
  const code = String(form.get("code"));
  if (!code.trim()) return refuse("", { code: "Enter the code from our e-mail." });
  const opened = await openWithCode(services, pair, { code, network });
  if ("message" in opened) return refuse("", { code: opened.message }, opened.message === usedUp ? 429 : 400);
  const { secret, settings, clock } = services;
  const access = { id: opened.id, until: clock.now().getTime() + accessSeconds * 1000 };
  const cookie = await accessCookie(pair.reference, secret, settings.origin).serialize(access);
  return { ok: true, redirectTo: page, cookies: [cookie] };
}
