import { randomUUID } from "node:crypto";
import { and, eq, gt, inArray, lt, ne, sql } from "drizzle-orm";
import * as z from "zod";
import { manyRequests } from "#app/content/form-messages.ts";
import type { Database, Queries } from "#app/database/client.server.ts";
import { bookings } from "#app/database/schema/bookings.ts";
import { bookingCodes } from "#app/database/schema/quotations.ts";
import { limits } from "#app/limits.ts";
import { refusing } from "#app/platform/form-action.server.ts";
import { firstErrors, lowerCaseEmail, requiredLine } from "#app/platform/form-text.ts";
import { queueMails } from "#app/platform/mail/outbox.server.ts";
import { codeFor, goodUntil } from "#app/platform/mailed-links.server.ts";
import { fingerprint, isSame } from "#app/platform/secret.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { type ActionReply, answersIn } from "#app/ui/form/form-reply.ts";
import { plainCode } from "#app/ui/form/plain-code.ts";
import { bookingMails } from "./booking-mails.server.ts";
import { type Booking, visitor } from "./bookings.server.ts";

/** Who opens a booking: its account, or a guest with a mailed code. */
export interface CustomerKey {
  /** The account's id, or `visitor`. */
  userId: string;
  /** The one booking that a guest's cookie opens. */
  guestOf?: string;
}

/** The bookings that a customer may see. */
export const ownedBy = ({ userId, guestOf }: CustomerKey) =>
  guestOf ? eq(bookings.id, guestOf) : eq(bookings.userId, userId);

/** This customer's booking; undefined if unknown or another customer's. */
export async function ownBooking(
  db: Queries,
  customer: CustomerKey,
  reference: string,
): Promise<Booking | undefined> {
  const isThis = and(eq(bookings.reference, reference), ownedBy(customer));
  const [booking] = await db.select().from(bookings).where(isThis);
  return booking;
}

const accessSeconds = 24 * 60 * 60;
/** Wrong tries of all networks together that void a code. */
const mostWrongTries = 20;
/** The shortest time in which a wrong code is refused, so that it does not show whether the booking exists. */
const refusalMs = 250;

const cookieName = (reference: string, origin: string) =>
  `${origin.startsWith("https:") ? "__Host-" : ""}harmattan-track-${reference}`;

const accessToken = (secret: string, bookingId: string, until: number) =>
  `${until}.${fingerprint(secret, "booking access", `${bookingId}.${until}`)}`;

/** The cookie that opens one booking for a day, as a header's value. */
function accessCookie({ id, reference }: Booking, { secret, clock, settings }: Services): string {
  const until = clock.now().getTime() + accessSeconds * 1000;
  const secure = settings.origin.startsWith("https:") ? "; Secure" : "";
  const value = accessToken(secret, id, until);
  return `${cookieName(reference, settings.origin)}=${value}; Path=/; Max-Age=${accessSeconds}; HttpOnly; SameSite=Lax${secure}`;
}

/** Whether the request carries a valid cookie for this booking. */
export function hasGuestAccess(
  request: Request,
  { id, reference }: Pick<Booking, "id" | "reference">,
  { secret, clock, settings }: Pick<Services, "secret" | "clock" | "settings">,
): boolean {
  const cookies = (request.headers.get("cookie") ?? "").split(/;\s*/);
  const start = `${cookieName(reference, settings.origin)}=`;
  const value = cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length) ?? "";
  const until = Number(value.split(".")[0]);
  return until > clock.now().getTime() && isSame(value, accessToken(secret, id, until));
}

/** The booking that a guest's cookie opens by its reference; null without one. */
export async function guestKey(request: Request, reference: string, services: Services) {
  if (!request.headers.has("cookie")) return null;
  const [booking] = await services.db
    .select({ id: bookings.id, reference: bookings.reference })
    .from(bookings)
    .where(and(eq(bookings.reference, reference), ne(bookings.email, "")));
  return booking && hasGuestAccess(request, booking, services)
    ? { userId: visitor, guestOf: booking.id }
    : null;
}

/** Mails a code for this booking. An earlier code that the same network asked for ends. */
async function mailCode({ db, jobs, clock }: Services, bookingId: string, network: string): Promise<void> {
  const row = { id: randomUUID(), wrongTries: 0, expiresAt: goodUntil("reset code", clock.now()) };
  await db.transaction(async (transaction) => {
    await transaction
      .insert(bookingCodes)
      .values({ ...row, bookingId, network })
      .onConflictDoUpdate({ target: [bookingCodes.bookingId, bookingCodes.network], set: row });
    await queueMails(transaction, jobs, [{ kind: bookingMails.accessCode.kind, aboutId: row.id }]);
  });
}

/** Deletes codes that can no longer be used. */
export async function sweepBookingCodes(db: Database, now: Date): Promise<void> {
  await db.delete(bookingCodes).where(lt(bookingCodes.expiresAt, now));
}

interface Pair {
  reference: string;
  email: string;
}

const findBooking = async ({ db }: Services, { reference, email }: Pair) =>
  (
    await db
      .select()
      .from(bookings)
      .where(and(eq(bookings.reference, reference), sql`lower(${bookings.email}) = ${email}`))
  )[0];

const triesOf = ({ reference, email }: Pair, network: string) => `${reference} ${email} ${network}`;

/** Mails a code where a booking has this reference and address; seconds to wait where a limit is used up. */
async function sendBookingCode(
  services: Services,
  pair: Pair,
  network: string,
): Promise<{ retryAfterSeconds: number } | null> {
  const { limiter, secret, log } = services;
  const who = triesOf(pair, network);
  const spent =
    (await limiter.count("track-code-network", limits.resetCodePerNetwork, network)) ??
    (await limiter.count("track-code-here", limits.resetCodePerAddressAndNetwork, who)) ??
    (await limiter.count("track-code", limits.resetCodePerAddress, `${pair.reference} ${pair.email}`));
  if (spent) return spent;
  const send = async () => {
    const booking = await findBooking(services, pair);
    if (booking) await mailCode(services, booking.id, fingerprint(secret, "booking code network", network));
  };
  // Not awaited: the time of the reply reveals no booking. A lost code is requested again.
  send().catch((err) => log.error({ err }, "a booking code was not sent"));
  await limiter.forgive("track-try", who);
  return null;
}

const wrongCode = "That code is not right.";
const usedUp = "Too many tries. Ask for a new code.";

/** The booking and the cookie that the right code opens, once; otherwise what the page says. */
async function openWithCode(
  services: Services,
  pair: Pair,
  { code, network }: { code: string; network: string },
): Promise<{ ok: true; booking: Booking; cookie: string } | { ok: false; message: string }> {
  const { limiter, db, clock, secret } = services;
  const evenly = new Promise((resolve) => setTimeout(resolve, refusalMs));
  const who = triesOf(pair, network);
  const spent =
    (await limiter.count("track-try", limits.resetTriesPerCodeAndNetwork, who)) ??
    (await limiter.count("track-try-here", limits.resetTryPerAddressAndNetwork, who)) ??
    (await limiter.count("track-try-network", limits.resetTryPerNetwork, network));
  if (spent) {
    await evenly;
    return { ok: false, message: usedUp };
  }
  const booking = await findBooking(services, pair);
  const live = booking
    ? await db
        .select()
        .from(bookingCodes)
        .where(
          and(
            eq(bookingCodes.bookingId, booking.id),
            gt(bookingCodes.expiresAt, clock.now()),
            lt(bookingCodes.wrongTries, mostWrongTries),
          ),
        )
    : [];
  const match = live.find(({ id }) => isSame(plainCode(code), codeFor(secret, id)));
  // Of two requests with one code, one deletes it.
  const deleted = match
    ? await db.delete(bookingCodes).where(eq(bookingCodes.id, match.id)).returning({ id: bookingCodes.id })
    : [];
  if (booking && deleted.length > 0) return { ok: true, booking, cookie: accessCookie(booking, services) };
  const ids = live.map(({ id }) => id);
  if (ids.length > 0)
    await db
      .update(bookingCodes)
      .set({ wrongTries: sql`${bookingCodes.wrongTries} + 1` })
      .where(inArray(bookingCodes.id, ids));
  await evenly;
  return { ok: false, message: wrongCode };
}

export const trackFields = ["reference", "email", "code"] as const;
export type TrackField = (typeof trackFields)[number];
export type TrackReply = ActionReply<Partial<Pair>, TrackField>;
type OpenedReply = TrackReply | { ok: true; redirectTo: string; cookies: string[] };

const pairRules = z.object({
  // Also without its first letters, as the hint of the field may be read.
  reference: requiredLine(12, "Enter the reference, such as HA-7K3Q9D.").check(
    z.overwrite((text) => text.toUpperCase().replace(/^(?:HA)?[-\s]*(?=[0-9A-Z]{6}$)/, "HA-")),
  ),
  email: lowerCaseEmail(254),
});

/** The form of /track: the pair queues a code, the code opens the booking. Unknown pairs get the same texts. */
export async function receiveTrack(
  form: FormData,
  network: string,
  services: Services,
): Promise<OpenedReply> {
  const values = answersIn(form, trackFields);
  const parsed = pairRules.safeParse(values);
  if (!parsed.success) return refusing(values).refuse("", firstErrors<TrackField>(parsed.error));
  return await receiveCode(
    form,
    { pair: parsed.data, page: `/track/${parsed.data.reference}`, network },
    services,
  );
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
    return spent ? tooMany(spent, manyRequests) : { ok: true, ...pair };
  }
  const code = String(form.get("code"));
  if (!code.trim()) return refuse("", { code: "Enter the code from our e-mail." });
  const opened = await openWithCode(services, pair, { code, network });
  return opened.ok
    ? { ok: true, redirectTo: page, cookies: [opened.cookie] }
    : refuse("", { code: opened.message }, opened.message === usedUp ? 429 : 400);
}
