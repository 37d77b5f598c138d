import { randomUUID } from "node:crypto";
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import * as z from "zod";
import type { Queries, Transaction } from "#app/database/client.server.ts";
import { aircraft } from "#app/database/schema/aircraft.ts";
import { bookings } from "#app/database/schema/bookings.ts";
import { mails } from "#app/database/schema/mails.ts";
import {
  bookingCodes,
  bookingMessages,
  quotationAcceptances,
  quotations,
} from "#app/database/schema/quotations.ts";
import { formatMoney } from "#app/features/trip/figure-text.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import { type MailMessage, shortHeaderLine } from "#app/platform/mail/message.ts";
import {
  type MailRenderers,
  type NewMail,
  type QueuedMail,
  queueMails,
} from "#app/platform/mail/outbox.server.ts";
import { writeMail } from "#app/platform/mail/write-mail.server.tsx";
import { codeFor, minutesGood } from "#app/platform/mailed-links.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { longDate } from "#app/ui/long-date.ts";
import { replyMoment } from "./booking-facts.ts";
import { tripFields } from "./booking-fields.ts";
import { type HistoryStep, stepsOf } from "./booking-history.server.ts";
import { bookingInvitations } from "./booking-invitation.ts";
import {
  type BookingStatus,
  bookingEnds,
  bookingStatuses,
  isClosed,
  isOpenRequest,
  statusNames,
} from "./booking-status.ts";
import { type Booking, type StoredStep, sideOf } from "./bookings.server.ts";
import {
  type AgreedFacts,
  accessCode,
  deskName,
  type MailFacts,
  type MailText,
  messageToCustomer,
  messageToDesk,
  promiseDue,
  requestAcknowledged,
  requestReceived,
  requestWithdrawn,
  stepMail,
  type stepTexts,
} from "./mail-messages.ts";
import { flightsOf } from "./seen-trip.ts";

type Site = Pick<Services, "secret" | "clock" | "settings">;
type WrittenStep = Pick<HistoryStep, "kind" | "status" | "actor" | "note" | "at">;

interface WrittenMail extends Pick<MailMessage, "attachments"> {
  booking: Booking;
  text: (facts: MailFacts) => MailText;
}

interface MailKind {
  /** Mails to staff are retried even after permanent errors. */
  to: "staff" | "customer";
  /** null: its subject was deleted, or the mail is no longer needed. */
  write: (db: Queries, mail: QueuedMail, site: Site) => Promise<WrittenMail | null>;
  /** Name of the desk in Reply-To; null: no Reply-To header. */
  replyTo?: string | null;
  isConfidential?: true;
}

/** The trip is stored with the mail, because staff may change it before delivery. */
const stepPayload = z.object({
  eventId: z.number(),
  version: z.number(),
  trip: z.record(z.string(), z.unknown()),
});

interface StepSource {
  db: Queries;
  booking: Booking;
  step: WrittenStep;
  previousStatus: BookingStatus | undefined;
}

const aboutStep =
  (write: (source: StepSource, site: Site) => WrittenMail | null | Promise<WrittenMail>): MailKind["write"] =>
  async (db, { aboutId, payload }, site) => {
    if (payload === null) return null;
    const { eventId, version, trip } = stepPayload.parse(payload);
    const [booking] = await db.select().from(bookings).where(eq(bookings.id, aboutId));
    const steps = await stepsOf(db, [aboutId]);
    const index = steps.findIndex(({ id }) => id === eventId);
    const step = steps[index];
    if (!booking || !step) return null;
    const previousStatus = steps[index - 1]?.status;
    return await write({ db, step, previousStatus, booking: { ...booking, ...trip, version } }, site);
  };

/** A mail whose text needs only the booking and the note of its step. */
const withText = (text: (facts: MailFacts, note: string | null) => MailText) =>
  aboutStep(({ booking, step }) => ({ booking, text: (facts) => text(facts, step.note) }));

/** The customer's mail about a move to this status; none after a later move. */
const movedTo = (status: BookingStatus) =>
  aboutStep((source, site) => (source.booking.status === status ? writeStep(source, site) : null));

const aboutMessage =
  (text: (facts: MailFacts, message: string) => MailText): MailKind["write"] =>
  async (db, { payload }) => {
    if (payload === null) return null;
    const { messageId } = z.object({ messageId: z.string() }).parse(payload);
    const [row] = await db
      .select({ message: bookingMessages, booking: bookings })
      .from(bookingMessages)
      .innerJoin(bookings, eq(bookings.id, bookingMessages.bookingId))
      .where(eq(bookingMessages.id, messageId));
    if (!row?.booking.email) return null;
    return { booking: row.booking, text: (facts) => text(facts, row.message.text) };
  };

const writePromise: MailKind["write"] = async (db, { aboutId }) => {
  const [booking] = await db.select().from(bookings).where(eq(bookings.id, aboutId));
  const due = booking && replyMoment(booking);
  if (!due || booking.status !== "pending" || booking.answeredAt) return null;
  return { booking, text: (facts) => promiseDue(facts, due) };
};

const writeCode: MailKind["write"] = async (db, { aboutId }, site) => {
  const [row] = await db
    .select({ code: bookingCodes, booking: bookings })
    .from(bookingCodes)
    .innerJoin(bookings, eq(bookings.id, bookingCodes.bookingId))
    .where(eq(bookingCodes.id, aboutId));
  if (!row?.booking.email || row.code.expiresAt <= site.clock.now()) return null;
  const code = codeFor(site.secret, row.code.id);
  return { booking: row.booking, text: (facts) => accessCode(facts, code, minutesGood["reset code"]) };
};

/** Kind of the mail to the customer about a move to this status. */
export const moveMail = (status: BookingStatus) => `booking-${bookingStatuses[status].mail}` as const;

/** The mails about a booking, by `kind` in the outbox table. */
export const bookingMails = {
  ...(Object.fromEntries(
    statusNames.map((status) => [moveMail(status), { to: "customer", write: movedTo(status) }]),
  ) as Record<ReturnType<typeof moveMail>, MailKind>),
  "booking-request-received": { to: "staff", write: withText(requestReceived) },
  "booking-request-acknowledged": { to: "customer", write: withText(requestAcknowledged) },
  "booking-trip-changed": { to: "customer", write: movedTo("confirmed") },
  "booking-request-withdrawn": { to: "staff", write: withText(requestWithdrawn) },
  "booking-message": { to: "customer", write: aboutMessage(messageToCustomer), replyTo: "Charter desk" },
  "booking-message-desk": { to: "staff", write: aboutMessage(messageToDesk) },
  "booking-promise-due": { to: "staff", write: writePromise, replyTo: null },
  "booking-code": { to: "customer", write: writeCode, replyTo: null, isConfidential: true },
} as const satisfies Record<string, MailKind>;
export type BookingMail = keyof typeof bookingMails;

export const bookingMailRenderers = (site: Site): MailRenderers =>
  Object.fromEntries(
    Object.entries<MailKind>(bookingMails).map(([kind, mail]) => [
      kind,
      {
        persistent: mail.to === "staff",
        confidential: mail.isConfidential ?? false,
        async render(db: Queries, queued: QueuedMail) {
          const result = await mail.write(db, queued, site);
          return result && addressMail(mail, result, site);
        },
      },
    ]),
  );

function addressMail(
  { to, replyTo }: Pick<MailKind, "to" | "replyTo">,
  { booking, text, attachments }: WrittenMail,
  { settings: { origin, mail } }: Site,
): MailMessage {
  const facts = mailFacts(booking, origin);
  const { subject, ...content } = text(facts);
  const desk = { name: replyTo ?? deskName, address: mail.companyInbox };
  const customer = { name: facts.fullName, address: booking.email };
  return {
    ...(to === "staff" ? { to: desk.address } : { to: customer.address, autoGenerated: true }),
    ...(replyTo === null ? {} : { replyTo: to === "staff" ? customer : desk }),
    subject,
    about: booking.reference,
    ...writeMail(content, origin),
    ...(attachments ? { attachments } : {}),
  };
}

/** New mails of these kinds about a stored step; none to a customer without an e-mail address. */
export function stepMails({ booking, eventId }: StoredStep, kinds: readonly BookingMail[]): NewMail[] {
  const trip = Object.fromEntries(tripFields.map((field) => [field, booking[field]]));
  const payload = { eventId, version: booking.version, trip };
  return kinds
    .filter((kind) => booking.email || bookingMails[kind].to === "staff")
    .map((kind) => ({ kind, aboutId: booking.id, payload }));
}

/** A step of a booking's history that is not stored yet. */
export interface Step extends Pick<HistoryStep, "actor"> {
  kind: "moved" | "changed";
  set: Partial<Booking>;
  note: string;
  mails: readonly BookingMail[];
}

/** The customer's mail about a step that is not stored. */
export async function previewOf(
  db: Queries,
  before: Booking,
  { set, kind, actor, note }: Step,
  site: Site,
): Promise<MailMessage> {
  const booking = { ...before, ...set, version: before.version + 1 };
  const step = { kind, actor, status: booking.status, note: note || null, at: site.clock.now() };
  const source = { db, booking, step, previousStatus: before.status };
  return addressMail({ to: "customer" }, await writeStep(source, site), site);
}

/** The customer's mail about a message that is not stored. */
export const messagePreview = (booking: Booking, message: string, site: Site): MailMessage =>
  addressMail(
    bookingMails["booking-message"],
    { booking, text: (facts) => messageToCustomer(facts, message) },
    site,
  );

/** The customer's mail about a new status or a changed trip, with calendar files. */
async function writeStep(
  { db, booking, step, previousStatus }: StepSource,
  { settings }: Site,
): Promise<WrittenMail> {
  const { status } = booking;
  const isOwn = sideOf(step.actor, booking) === "customer";
  const agreed = await agreedFacts(db, booking);
  const name = textOf(step, previousStatus, {
    isOwn,
    isAccepted: agreed.price !== undefined,
    end: booking.endReason,
  });
  const note = isOwn ? null : step.note;
  const confirmedAt = settings.passengerKey ? step.at : null;
  const text = (facts: MailFacts) => stepMail(facts, name, note, agreed, confirmedAt);
  const invitations = await earlierInvitations(db, booking);
  const isCalledOff = status === "cancelled" || (status === "pending" && previousStatus === "completed");
  const hasSentInvitation = invitations.some(({ status: mail }) => mail === "sent");
  const cancelMethod = isCalledOff && hasSentInvitation ? "CANCEL" : null;
  const method = status === "confirmed" ? "REQUEST" : cancelMethod;
  if (!method) return { booking, text };
  const invitation = { writtenAt: step.at, origin: settings.origin, inbox: settings.mail.companyInbox };
  const files = await bookingInvitations(db, booking, { ...invitation, method });
  const [previous] = invitations;
  if (!previous) return { booking, text, attachments: files };
  // Cancels the flights of the previous invitation that the trip no longer has.
  const earlier = { ...booking, ...stepPayload.parse(previous.payload).trip };
  const cancelled = await bookingInvitations(db, earlier, { ...invitation, method: "CANCEL" });
  return { booking, text, attachments: [...files, ...cancelled.slice(files.length)] };
}

async function agreedFacts(db: Queries, { id, aircraftId }: Booking): Promise<AgreedFacts> {
  const [plane] = aircraftId ? await db.select().from(aircraft).where(eq(aircraft.id, aircraftId)) : [];
  const { currency, totalMinor } = quotationAcceptances;
  const [accepted] = await db
    .select({ number: quotations.number, currency, totalMinor })
    .from(quotations)
    .innerJoin(quotationAcceptances, eq(quotationAcceptances.quotationId, quotations.id))
    .where(eq(quotations.bookingId, id));
  return {
    aircraft: plane && `${plane.type}, ${plane.tail}`,
    price:
      accepted && `${formatMoney(accepted.totalMinor, accepted.currency)}, as accepted in ${accepted.number}`,
  };
}

/** Mails with calendar files of earlier booking versions, latest first. */
function earlierInvitations(db: Queries, { id, version }: Booking) {
  const mailVersion = sql`(${mails.payload}->>'version')::int`;
  const kinds: BookingMail[] = [moveMail("confirmed"), "booking-trip-changed"];
  return db
    .select({ status: mails.status, payload: mails.payload })
    .from(mails)
    .where(and(eq(mails.aboutId, id), inArray(mails.kind, kinds), sql`${mailVersion} < ${version}`))
    .orderBy(desc(mailVersion));
}

function textOf(
  { kind, status }: WrittenStep,
  previousStatus: BookingStatus | undefined,
  { isOwn, isAccepted, end }: { isOwn: boolean; isAccepted: boolean; end: Booking["endReason"] },
): keyof typeof stepTexts {
  if (kind === "changed") return "changed";
  if (status === "confirmed" && isClosed(previousStatus)) return "confirmedAgain";
  if (status !== "cancelled") return bookingStatuses[status].mail;
  if (isAccepted) return "acceptedCancelled";
  if (isOwn) return "withdrawn";
  if (!isOpenRequest(previousStatus)) return "cancelled";
  return (end && bookingEnds[end].mail) || "declined";
}

const longestNameInSubject = 60;
const longestPlaceInSubject = 48;

function mailFacts(booking: Booking, origin: string): MailFacts {
  const day = longDate(booking.departureDateTime.slice(0, 10));
  const flights = flightsOf(booking).length;
  return {
    booking,
    origin,
    reference: booking.reference,
    fullName: shortHeaderLine(booking.fullName, longestNameInSubject),
    from: shortHeaderLine(booking.departureCity, longestPlaceInSubject),
    to: shortHeaderLine(booking.arrivalCity, longestPlaceInSubject),
    day: flights > 0 ? `${day} (the first of ${flights} flights)` : day,
  };
}

const reminderQueue = "booking-reminder";
const reminderLeadMs = 30 * 60_000;

/** Schedules the reminder of a promised reply. An answered request gets no reminder. */
export async function scheduleReminder(transaction: Transaction, jobs: Jobs, booking: Booking) {
  const due = replyMoment(booking);
  if (!due) return;
  const startAfter = new Date(due.getTime() - reminderLeadMs);
  const data = { bookingId: booking.id };
  await jobs.enqueue(transaction, reminderQueue, [{ id: randomUUID(), data, startAfter }]);
}

/** Queues the reminders that are due. */
export async function workReminders({ db, jobs }: Pick<Services, "db" | "jobs">): Promise<void> {
  await jobs.prepareQueue(reminderQueue, { retryLimit: 10, retryDelay: 15, retryDelayMax: 600 });
  await jobs.work<{ bookingId: string }>(reminderQueue, async ({ bookingId: aboutId }) => {
    const kind: BookingMail = "booking-promise-due";
    await db.transaction((transaction) => queueMails(transaction, jobs, [{ kind, aboutId }]));
  });
}
