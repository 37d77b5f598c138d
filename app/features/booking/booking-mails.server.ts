import { and, desc, eq, inArray, lt } from "drizzle-orm";
import * as z from "zod";
import type { Queries } from "#app/database/client.server.ts";
import { bookingEvents, bookings } from "#app/database/schema/bookings.ts";
import { mails } from "#app/database/schema/mails.ts";
import { type MailMessage, shortHeaderLine } from "#app/platform/mail/message.ts";
import { type MailRenderers, type NewMail, renderWith } from "#app/platform/mail/outbox.server.ts";
import { writeMail } from "#app/platform/mail/write-mail.server.tsx";
import type { Settings } from "#app/platform/settings.server.ts";
import { bookingInvitations } from "./booking-invitation.ts";
import { longDate } from "./booking-sections.ts";
import { type BookingStatus, isClosed, type Side } from "./booking-status.ts";
import type { Booking, StoredStep } from "./bookings.server.ts";
import { flightsOf } from "./flights.ts";
import {
  bookingMoved,
  requestAcknowledged,
  requestReceived,
  requestWithdrawn,
} from "./mail-contents.server.ts";
import {
  bookingMovedMessages,
  firstOfFlights,
  type RequestInBrief,
  requestAcknowledgedMessages,
  requestReceivedMessages,
  requestWithdrawnMessages,
} from "./mail-messages.ts";
import type { TripField } from "./trip-change.ts";

/** The mails about a booking, as the outbox's rows name them. */
export const bookingMailKinds = {
  requestReceived: "booking-request-received",
  requestAcknowledged: "booking-request-acknowledged",
  confirmed: "booking-confirmed",
  cancelled: "booking-cancelled",
  completed: "booking-completed",
  reopened: "booking-reopened",
  requestWithdrawn: "booking-request-withdrawn",
  tripChanged: "booking-trip-changed",
} as const;
type Kind = keyof typeof bookingMailKinds;

/**
 * What a mail about a booking says as it was when it was queued: the step of the history that it is about, with what was said to it, and
 * the trip, which the desk may have changed again. Nothing else of a booking ever changes.
 */
const payload = z.object({
  eventId: z.number(),
  version: z.number(),
  trip: z
    .object({
      departureCity: z.string(),
      arrivalCity: z.string(),
      departureDateTime: z.string(),
      returnDateTime: z.string().nullable(),
      numberOfPassengers: z.number(),
      preferredAircraft: z.string(),
    } satisfies Record<TripField, z.ZodType>)
    .partial(),
});

/** Mails of these kinds about a step that a booking has just taken. */
export function bookingMails({ booking, eventId }: StoredStep, kinds: readonly Kind[]): NewMail[] {
  // The schema keeps of the booking what is the trip's.
  const facts = payload.parse({ eventId, version: booking.version, trip: booking });
  return kinds.map((kind) => ({ kind: bookingMailKinds[kind], aboutId: booking.id, payload: facts }));
}

/** The mails that a new booking request sends: to the desk, and to the requester unless that is left out. */
export const newRequestMails = (asked: StoredStep, { acknowledge }: { acknowledge: boolean }): NewMail[] =>
  bookingMails(asked, ["requestReceived", ...(acknowledge ? (["requestAcknowledged"] as const) : [])]);

/** The kinds of mail that a booking's move sends: to the customer, and to the desk what the customer did. */
export function movedMails(status: BookingStatus, by: Side): Kind[] {
  const kinds: Kind[] = [status === "pending" ? "reopened" : status];
  return by === "customer" ? [...kinds, "requestWithdrawn"] : kinds;
}

/** What the desk's change of a trip sends: a confirmed customer has the new times at once, anyone else hears them with the offer. */
export const changedMails = (status: BookingStatus): Kind[] =>
  status === "confirmed" ? ["tripChanged"] : [];

/** A booking as a mail speaks of it, and the step of its history that the mail is about. */
interface BookingMail {
  db: Queries;
  booking: Booking;
  brief: RequestInBrief;
  step: typeof bookingEvents.$inferSelect;
}

const about = (write: (mail: BookingMail) => Promise<Omit<MailMessage, "about"> | null>) =>
  renderWith(payload, async (db, { eventId, version, trip }, { aboutId }) => {
    const [row] = await db
      .select({ booking: bookings, step: bookingEvents })
      .from(bookings)
      .innerJoin(bookingEvents, eq(bookingEvents.id, eventId))
      .where(eq(bookings.id, aboutId));
    if (!row) return null;
    const booking = { ...row.booking, ...trip, version };
    const message = await write({ db, booking, brief: inBrief(booking), step: row.step });
    return message && { ...message, about: booking.reference };
  });

/** How each mail about a booking is written. The desk's own keeps trying whatever its mail server says. */
export function bookingMailRenderers({ origin, mail }: Pick<Settings, "origin" | "mail">): MailRenderers {
  const inbox = mail.companyInbox;
  const toDesk = (booking: Booking, brief: RequestInBrief) => ({
    to: inbox,
    replyTo: { name: brief.fullName, address: booking.email },
  });
  const toCustomer = (booking: Booking) => ({
    to: booking.email,
    replyTo: { name: requestAcknowledgedMessages.deskName, address: inbox },
    autoGenerated: true,
  });
  /** The customer's mail of a step to this state. A later move has a mail of its own: then there is nothing left to say of this one. */
  const moved = (status: BookingStatus) =>
    about(async ({ db, booking, brief, step }) => {
      if (booking.status !== status) return null;
      const isOwnDoing = step.actor === booking.userId;
      const before = await statusBefore(db, step);
      const words = bookingMovedMessages[wordsOf(step, before, isOwnDoing)];
      const note = isOwnDoing ? null : step.note;
      const isOff = status === "cancelled" || (status === "pending" && before === "completed");
      const isInvited = isOff && (await wasInvited(db, booking));
      const method = status === "confirmed" ? "REQUEST" : isInvited ? "CANCEL" : null;
      return {
        ...toCustomer(booking),
        subject: words.subject(brief),
        ...writeMail(bookingMoved({ booking, brief }, words, { note, origin }), origin),
        ...(method
          ? {
              attachments: await bookingInvitations(db, booking, {
                method,
                writtenAt: step.at,
                origin,
                inbox,
              }),
            }
          : {}),
      };
    });
  return {
    [bookingMailKinds.requestReceived]: {
      persistent: true,
      render: about(async ({ booking, brief }) => ({
        ...toDesk(booking, brief),
        subject: requestReceivedMessages.subject(brief),
        ...writeMail(requestReceived({ booking, brief }, origin), origin),
      })),
    },
    [bookingMailKinds.requestAcknowledged]: {
      render: about(async ({ booking, brief }) => ({
        ...toCustomer(booking),
        subject: requestAcknowledgedMessages.subject(brief),
        ...writeMail(requestAcknowledged({ booking, brief }, origin), origin),
      })),
    },
    [bookingMailKinds.confirmed]: { render: moved("confirmed") },
    [bookingMailKinds.tripChanged]: { render: moved("confirmed") },
    [bookingMailKinds.cancelled]: { render: moved("cancelled") },
    [bookingMailKinds.completed]: { render: moved("completed") },
    [bookingMailKinds.reopened]: { render: moved("pending") },
    [bookingMailKinds.requestWithdrawn]: {
      persistent: true,
      render: about(async ({ booking, brief, step }) => ({
        ...toDesk(booking, brief),
        subject: requestWithdrawnMessages.subject(brief),
        ...writeMail(requestWithdrawn({ booking, brief }, step.note), origin),
      })),
    },
  };
}

type StoredEvent = typeof bookingEvents.$inferSelect;

/** What the booking was before this step. */
async function statusBefore(db: Queries, { id, bookingId }: StoredEvent): Promise<BookingStatus | undefined> {
  const [before] = await db
    .select({ status: bookingEvents.status })
    .from(bookingEvents)
    .where(and(eq(bookingEvents.bookingId, bookingId), lt(bookingEvents.id, id)))
    .orderBy(desc(bookingEvents.id))
    .limit(1);
  return before?.status;
}

/** Which words tell the customer of a step. */
function wordsOf({ kind, status }: StoredEvent, before: BookingStatus | undefined, isOwnDoing: boolean) {
  if (kind === "changed") return "changed";
  if (status === "pending") return "reopened";
  if (status === "confirmed") return isClosed(before) ? "confirmedAgain" : status;
  if (status === "completed") return status;
  if (isOwnDoing) return "withdrawn";
  return before === "pending" ? "declined" : status;
}

/** Whether the customer's calendar may know of the flight: an invitation to it was sent. */
const wasInvited = async (db: Queries, { id }: Booking): Promise<boolean> =>
  (await db.$count(
    mails,
    and(
      eq(mails.aboutId, id),
      eq(mails.status, "sent"),
      inArray(mails.kind, [bookingMailKinds.confirmed, bookingMailKinds.tripChanged]),
    ),
  )) > 0;

const longestNameInSubject = 60;
const longestPlaceInSubject = 48;

function dayOf(booking: Booking): string {
  const day = longDate(booking.departureDateTime);
  const flights = flightsOf(booking).length;
  return flights > 0 ? firstOfFlights(day, flights) : day;
}

function inBrief(booking: Booking): RequestInBrief {
  return {
    reference: booking.reference,
    fullName: shortHeaderLine(booking.fullName, longestNameInSubject),
    from: shortHeaderLine(booking.departureCity, longestPlaceInSubject),
    to: shortHeaderLine(booking.arrivalCity, longestPlaceInSubject),
    day: dayOf(booking),
  };
}
