import { eq } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/client.server.ts";
import { bookingEvents, bookings, type SeenTrip } from "#app/database/schema/bookings.ts";
import { assignClient } from "#app/features/clients/clients.server.ts";
import type { staffRequest } from "#app/features/staff/staff-request.server.ts";
import { namesOfCodes, placeZones } from "#app/features/trip/booked-trip.server.ts";
import { requestedTrip } from "#app/features/trip/requested-trip.server.ts";
import { limits } from "#app/limits.ts";
import { formHandler } from "#app/platform/form-action.server.ts";
import { queueMails } from "#app/platform/mail/outbox.server.ts";
import { goodUntil, linkTo, minutesGood, subjectOf, tokenIn } from "#app/platform/mailed-links.server.ts";
import { idempotencyKeyOf } from "#app/platform/posted-form.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { type StoreServices, storeWithin, submitOnce } from "#app/platform/submit-once.server.ts";
import { answersIn } from "#app/ui/form/form-reply.ts";
import { factsOf } from "./booking-facts.ts";
import { type StoredField, tripFields } from "./booking-fields.ts";
import { scheduleReminder, stepMails } from "./booking-mails.server.ts";
import { bookingRules, staffRequestRules, tripAnswers } from "./booking-request.ts";
import { isOpenRequest } from "./booking-status.ts";
import { firstStep, newReference, type StoredStep } from "./bookings.server.ts";
import { bookingMessages } from "./messages.ts";
import { seenEstimate, tripWithOpenTimes } from "./seen-trip.ts";

type NewRequest = Omit<typeof bookings.$inferInsert, "reference">;
type RequestServices = StoreServices & Pick<Services, "jobs" | "clock" | "log">;

/** Stores a request of the website with its first history entry, mails and reminder, within the limits per network and address. */
const storeFromWebsite = (services: RequestServices, row: NewRequest, network: string) =>
  storeWithin(
    services,
    ["booking-network", limits.bookingPerNetwork],
    network,
    async (transaction, admit) => {
      const { jobs, limiter } = services;
      const stored = await storeRequest(transaction, row);
      if (!stored) return null;
      await admit();
      // Visitors can enter other people's addresses, so each address gets a limited number of mails; the request is always stored.
      const overLimit = await limiter.count(
        "booking-address",
        limits.acknowledgementsPerAddress,
        stored.booking.email.toLowerCase(),
        transaction,
      );
      const toRequester = overLimit ? [] : (["booking-request-acknowledged"] as const);
      const mails = stepMails(stored, ["booking-request-received", ...toRequester]);
      await queueMails(transaction, jobs, mails);
      await scheduleReminder(transaction, jobs, stored.booking);
      return stored.booking.reference;
    },
  );

/** The request that an earlier attempt with this submission stored, for `submitOnce`. */
async function earlierRequest(db: Database, submission: string) {
  const [earlier] = await db.select().from(bookings).where(eq(bookings.submission, submission));
  return (
    earlier && { id: earlier.reference, createdAt: earlier.createdAt, isOpen: isOpenRequest(earlier.status) }
  );
}

/** Stores a request with its first step, by its customer or by `actor`; null if submission or reference is taken. */
async function storeRequest(
  transaction: Transaction,
  row: NewRequest,
  actor?: string,
): Promise<StoredStep | null> {
  const clientId = await assignClient(transaction, row, row.createdAt ?? new Date());
  const [booking] = await transaction
    .insert(bookings)
    .values({ ...row, clientId, reference: newReference() })
    .onConflictDoNothing()
    .returning();
  if (!booking) return null;
  const [event] = await transaction
    .insert(bookingEvents)
    .values(firstStep(booking, actor))
    .returning({ id: bookingEvents.id });
  if (!event) throw new Error("a booking's first history entry was not stored");
  return { booking, eventId: event.id };
}

/** The answer of /trip that filled the form; null also on failure, because the request is stored without it. */
async function tripSnapshot(form: FormData, services: RequestServices): Promise<SeenTrip | null> {
  const { trip, aircraft } = answersIn(form, ["trip", "aircraft"]);
  if (!trip) return null;
  try {
    return (await requestedTrip({ trip, aircraft }, services))?.seen ?? null;
  } catch (err) {
    services.log.warn({ err }, "a booking request was stored without its trip estimate");
    return null;
  }
}

/** Handles a posted booking form: stores the request once per submission (see `submitOnce`) and queues its mails. */
export async function receiveRequest(
  form: FormData,
  { network, userId }: { network: string; userId: string | null },
  services: RequestServices,
) {
  const { db, clock } = services;
  const now = clock.now();
  const receive = formHandler(
    bookingRules(now, await placeZones(db)),
    async (request, { posted, tooMany }) => {
      const seenTrip = await tripSnapshot(posted, services);
      const row = { ...request, userId, createdAt: now, seenTrip };
      const outcome = await submitOnce(
        { idempotencyKey: idempotencyKeyOf(posted), content: request, now },
        {
          store: (submission) => storeFromWebsite(services, { ...row, submission }, network),
          find: (submission) => earlierRequest(db, submission),
        },
      );
      return "id" in outcome
        ? { ok: true, reference: outcome.id }
        : tooMany(outcome, bookingMessages.tooMany);
    },
    bookingMessages,
  );
  return await receive(form);
}

/**
 * Stores a request that staff enter for a client, once per submission, with its history and audit entry. The desk gets no mail; the client
 * gets the acknowledgement if the box is ticked.
 */
export async function receiveEnteredRequest(
  form: FormData,
  { staff, record, services }: ReturnType<typeof staffRequest>,
) {
  const { db, jobs, limiter, clock } = services;
  const now = clock.now();
  const nameOf = await namesOfCodes(db);
  const receive = formHandler(
    staffRequestRules(now, await placeZones(db)),
    async ({ request, source, acknowledge, openTimes }, { posted, tooMany }) => {
      const overLimit = await limiter.count("staff-requests", limits.requestsPerStaff, staff.id);
      if (overLimit)
        return tooMany(
          overLimit,
          (minutes) =>
            `That is more requests than one person usually enters. Yours is still in the form: save it again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`,
        );
      const store = (submission: string) =>
        db.transaction(async (transaction) => {
          const seenTrip = openTimes.length > 0 ? tripWithOpenTimes(tripAnswers(request), openTimes) : null;
          const { departureCity, arrivalCity } = request;
          const places = { departureCity: nameOf(departureCity), arrivalCity: nameOf(arrivalCity) };
          const row = { ...request, ...places, source, submission, createdAt: now, seenTrip };
          const stored = await storeRequest(transaction, row, staff.id);
          if (!stored) return null;
          const { reference } = stored.booking;
          const detail = { source, acknowledge: acknowledge && request.email !== "" };
          await record(transaction, { action: "booking.enter", subjectId: reference, detail });
          if (acknowledge)
            await queueMails(transaction, jobs, stepMails(stored, ["booking-request-acknowledged"]));
          return reference;
        });
      const { id } = await submitOnce(
        { idempotencyKey: idempotencyKeyOf(posted), content: { request, source, by: staff.id }, now },
        { store, find: (submission) => earlierRequest(db, submission) },
      );
      return { ok: true, reference: id };
    },
  );
  return await receive(form);
}

const purpose = "request sent";

/** The page shows the whole e-mail address this long: the sender opens it within seconds, later readers may be others. */
const addressShownMs = 2 * 60_000;

/** Such as `c…i@example.com`; a short name keeps only its first letter. */
const maskedEmail = (email: string) => {
  const at = email.lastIndexOf("@");
  return `${email[0]}…${at > 3 ? email[at - 1] : ""}${email.slice(at)}`;
};

/** Only the trip, because others with the page's address must not see personal details. */
const shownFields: readonly StoredField[] = ["tripType", ...tripFields];

/** The thank-you page's address, signed and valid for an hour, so that others cannot guess it. */
export function sentAddress(
  reference: string,
  { secret, clock }: Pick<Services, "secret" | "clock">,
): string {
  return linkTo("", secret, purpose, `${reference}.${goodUntil(purpose, clock.now()).getTime()}`);
}

/** The request of such an address; null if its signature is wrong or it has expired. */
export async function sentRequest(
  address: string | URL,
  userId: string | null,
  { db, secret, clock }: Pick<Services, "db" | "secret" | "clock">,
) {
  const [reference, until] = subjectOf(secret, purpose, tokenIn(purpose, address))?.split(".") ?? [];
  if (!reference || Number(until) < clock.now().getTime()) return null;
  const [booking] = await db.select().from(bookings).where(eq(bookings.reference, reference));
  if (!booking) return null;
  const isOwn = booking.userId !== null && booking.userId === userId;
  const sentAt = Number(until) - minutesGood[purpose] * 60_000;
  const isJustSent = clock.now().getTime() - sentAt < addressShownMs;
  return {
    reference,
    /** Where the acknowledgement goes, masked for anyone but the sender. */
    sentTo: isOwn || isJustSent ? booking.email : maskedEmail(booking.email),
    facts: factsOf(booking, shownFields).filter(({ value }) => value),
    estimate: seenEstimate(booking) ?? null,
    /** Whether the request appears in this user's My Bookings. */
    isOwn,
  };
}
