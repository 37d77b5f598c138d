import { and, eq, ne, sql } from "drizzle-orm";
import type { Queries, Transaction } from "#app/database/client.server.ts";
import { aircraft } from "#app/database/schema/aircraft.ts";
import { bookingNotes, bookings } from "#app/database/schema/bookings.ts";
import { addEmail } from "#app/features/clients/clients.server.ts";
import type { AuditRecord } from "#app/features/staff/audit.server.ts";
import { assigneesOf } from "#app/features/staff/members.server.ts";
import { placeZones } from "#app/features/trip/booked-trip.server.ts";
import { intents, refusing } from "#app/platform/form-action.server.ts";
import { eachError, lines, oneLine, requiredEmail, requiredLines } from "#app/platform/form-text.ts";
import { type NoMail, noMail } from "#app/platform/mail/mail-page.server.tsx";
import type { MailMessage } from "#app/platform/mail/message.ts";
import type { Services } from "#app/platform/services.server.ts";
import { type StoreServices, submissionOf } from "#app/platform/submit-once.server.ts";
import { answersIn, type Refusal } from "#app/ui/form/form-reply.ts";
import { staffWallClock } from "#app/ui/staff/lagos-time.ts";
import { deleteRequest } from "./booking-data.server.ts";
import { tripFields } from "./booking-fields.ts";
import { messagePreview, previewOf } from "./booking-mails.server.ts";
import { parseTrip, postedTrip, textLimits, tripAnswers, tripDifferences } from "./booking-request.ts";
import {
  type BookingStatus,
  bookingEnds,
  bookingStatuses,
  endReasons,
  isReopenedSpam,
  statusNames,
} from "./booking-status.ts";
import { type Booking, bookingGone } from "./bookings.server.ts";
import {
  changeTrip,
  moveBooking,
  type RequestEnd,
  stepOfMove,
  stepOfTrip,
  undoBooking,
} from "./change-booking.server.ts";
import { markRead, messageRule, receiveMessage } from "./thread.server.ts";

/** Intents of the forms on a booking's page; `enter` is the form for a new request. */
export type StaffIntent = "enter" | keyof typeof handlers;

export type StaffBookingReply = { ok: true; about: StaffIntent; done: string } | StaffRefusal;

const staffFields = ["to", "note", "message", "end", "duplicateOf", "email", ...tripFields] as const;

export interface StaffRefusal extends Refusal<(typeof staffFields)[number]> {
  about: StaffIntent;
  /** Differences between the booking and the typed or expected values, one line each. */
  changes: string[];
}

interface BookingPost {
  booking: Booking;
  staff: { id: string; name: string };
  /** Writes an audit entry; the route adds the actor and the booking. */
  record: (transaction: Transaction, entry: Pick<AuditRecord, "action" | "detail">) => Promise<void>;
  services: Pick<Services, "db" | "jobs" | "clock"> & Pick<StoreServices, "limiter">;
}

type Problem = Pick<StaffRefusal, "message"> & Partial<Pick<StaffRefusal, "errors" | "changes" | "status">>;

/** The booking has changed since the form was opened, or does not allow this change. */
const conflict = (message: string, changes: string[] = []): Problem => ({ message, changes, status: 409 });
const fieldProblem = (field: keyof StaffRefusal["errors"], message = ""): Problem => ({
  message,
  errors: { [field]: message },
});

const internalNote = requiredLines(textLimits.staffNote, "Enter a note first.");
const customerNote = lines(textLimits.staffNote);
const cancelReason = requiredLines(
  textLimits.staffNote,
  "Enter a reason first: the customer reads it in the e-mail.",
);

const correctionNoteMissing = "Write what happened first: the customer reads it in the e-mail.";

const typedNote = (form: FormData) => String(form.get("note") ?? "");
const expectedVersion = (form: FormData) => Number(form.get("version"));
const labelOf = (status: BookingStatus) => bookingStatuses[status].label.toLowerCase();

/** Handles a posted form of a booking's page; null for an unknown form. */
export async function receiveBookingPost(
  form: FormData,
  post: BookingPost,
): Promise<StaffBookingReply | null> {
  const outcome = await receiveIntent(form, post);
  if (outcome === null) return null;
  const about = form.get("intent") as StaffIntent;
  if (typeof outcome === "string") return { ok: true, about, done: outcome };
  const { message, errors, status, changes = [] } = outcome;
  const refusal = refusing(answersIn(form, staffFields)).refuse(message, errors, status);
  return { ...refusal, about, changes };
}

/** The message after success, the problem, or null for an unknown form. */
type Outcome = Promise<string | Problem | null>;

const handlers = {
  move: receiveMove,
  trip: receiveTrip,
  note: receiveNote,
  tail: receiveTail,
  assign: receiveAssignment,
  contact: receiveContact,
  message: receiveThread,
  read: receiveThread,
  undo: receiveUndo,
  delete: receiveDeletion,
};
const receiveIntent: (form: FormData, post: BookingPost) => Outcome = intents(handlers);

/** The end of a request in the form; null if it has none. */
async function postedEnd(
  form: FormData,
  reference: string,
  db: Queries,
): Promise<RequestEnd | "unknown reference" | null> {
  const reason = endReasons.find((each) => each === form.get("end"));
  if (!reason) return null;
  const isMailed = form.has("mail") && bookingEnds[reason].mail !== null;
  if (reason !== "duplicate") return { reason, isMailed, duplicateOf: null };
  const other = oneLine(String(form.get("duplicateOf") ?? "")).toUpperCase();
  const isKnown = other !== reference && (await db.$count(bookings, eq(bookings.reference, other))) > 0;
  return isKnown ? { reason, isMailed, duplicateOf: other } : "unknown reference";
}

async function postedMove(form: FormData, reference: string, db: Queries) {
  const to = statusNames.find((status) => status === form.get("to"));
  if (!to) return null;
  const end = to === "cancelled" ? await postedEnd(form, reference, db) : null;
  const hasAircraft = to === "confirmed" && form.has("aircraft");
  return { to, end, aircraftId: hasAircraft ? await aircraftOf(db, form) : undefined };
}

async function receiveMove(form: FormData, { booking, staff, record, services }: BookingPost): Outcome {
  const { reference } = booking;
  const move = await postedMove(form, reference, services.db);
  if (!move) return null;
  const { to, end, aircraftId } = move;
  if (end === "unknown reference")
    return fieldProblem("duplicateOf", "Enter the reference of the other request, such as HA-7K3Q9D.");
  const isReasonNeeded = to === "cancelled" && (!end || (end.reason === "declined" && end.isMailed));
  const note = (isReasonNeeded ? cancelReason : customerNote).safeParse(typedNote(form));
  if (!note.success) return fieldProblem("note", note.error.issues[0]?.message);
  const result = await moveBooking(services, {
    reference,
    to,
    by: { side: "desk", userId: staff.id },
    note: note.data,
    end,
    aircraftId,
    version: expectedVersion(form),
    afterWrite: (transaction) =>
      record(transaction, { action: `booking.${to}`, ...(end ? { detail: { end: end.reason } } : {}) }),
  });
  if (result.ok) return end ? `${bookingEnds[end.reason].label}.` : `The booking is ${labelOf(to)}.`;
  if (result.reason === "noteMissing") return fieldProblem("note", correctionNoteMissing);
  const now = labelOf(result.booking.status);
  if (result.reason === "illegal")
    return conflict(`A booking that is ${now} cannot become ${labelOf(to)}. This is its current state.`);
  return conflict(
    "Someone changed this booking while you had it open. Your changes have not been saved yet. Look at it as it is now, and decide again.",
    [`Status: now ${now}`],
  );
}

async function receiveTrip(form: FormData, { booking, staff, record, services }: BookingPost): Outcome {
  const trip = postedTrip(form);
  const parsed = parseTrip(trip, await placeZones(services.db));
  const note = customerNote.safeParse(typedNote(form));
  if (!parsed.ok) return { message: eachError(parsed.errors), errors: parsed.errors };
  if (!note.success) return fieldProblem("note", note.error.issues[0]?.message);
  const result = await changeTrip(services, {
    reference: booking.reference,
    trip: parsed.trip,
    note: note.data,
    version: expectedVersion(form),
    by: { side: "desk", userId: staff.id },
    afterWrite: (transaction) => record(transaction, { action: "booking.change-trip" }),
  });
  if (result.ok) return "The trip is saved.";
  // A form sent twice was saved the first time, which raised the booking's version.
  if (result.reason === "same")
    return result.booking.version === expectedVersion(form) ? "Nothing was changed." : "The trip is saved.";
  if (result.reason === "stale")
    return conflict(
      "Someone changed this booking while you had it open. Your changes have not been saved yet.",
      tripDifferences(trip, tripAnswers(result.booking), staffWallClock),
    );
  return conflict("This booking is cancelled, so its trip stays as it was requested. Nothing was changed.");
}

/** Adds an internal note, once per submission. */
async function receiveNote(form: FormData, { booking, staff, record, services }: BookingPost): Outcome {
  const note = internalNote.safeParse(typedNote(form));
  if (!note.success) return fieldProblem("note", note.error.issues[0]?.message);
  const { id: bookingId, reference } = booking;
  const { id: authorId, name: authorName } = staff;
  const submission = submissionOf(form, { reference, text: note.data, by: staff.id });
  await services.db.transaction(async (transaction) => {
    const stored = await transaction
      .insert(bookingNotes)
      .values({ authorId, authorName, text: note.data, bookingId, submission, at: services.clock.now() })
      .onConflictDoNothing()
      .returning({ id: bookingNotes.id });
    if (stored.length > 0) await record(transaction, { action: "booking.note" });
  });
  return "Note added.";
}

async function receiveUndo(form: FormData, { booking, staff, record, services }: BookingPost): Outcome {
  const result = await undoBooking(services, {
    reference: booking.reference,
    undoId: String(form.get("undo") ?? ""),
    by: { side: "desk", userId: staff.id },
    afterWrite: (transaction) => record(transaction, { action: "booking.undo" }),
  });
  if (result.ok) return `Undone: the booking is ${labelOf(result.status)} as before, and no e-mail was sent.`;
  return conflict(
    result.reason === "others"
      ? "Someone else did that, and only they can undo it."
      : "This can no longer be undone: the ten seconds are over and the e-mail has been sent, or someone has changed the booking since.",
  );
}

async function receiveDeletion(_form: FormData, { booking, record, services }: BookingPost): Outcome {
  const isDeleted = await deleteRequest(services, booking.reference, (transaction) =>
    record(transaction, { action: "booking.delete" }),
  );
  if (isDeleted) return "The request is deleted.";
  return conflict(
    "This booking was confirmed, or its quotation accepted. The law requires us to keep the record for six years.",
  );
}

async function aircraftOf(db: Queries, form: FormData): Promise<string | null> {
  const tail = String(form.get("aircraft") ?? "");
  const [plane] = await db.select({ id: aircraft.id }).from(aircraft).where(eq(aircraft.tail, tail));
  return plane?.id ?? null;
}

async function receiveTail(form: FormData, { booking, record, services: { db } }: BookingPost): Outcome {
  if (booking.status !== "confirmed") return conflict("Only a confirmed flight has an aircraft.");
  const aircraftId = await aircraftOf(db, form);
  await db.transaction(async (transaction) => {
    await transaction.update(bookings).set({ aircraftId }).where(eq(bookings.id, booking.id));
    await record(transaction, { action: "booking.tail", detail: { to: aircraftId ?? "none" } });
  });
  return aircraftId ? `The flight is assigned to ${form.get("aircraft")}.` : "No aircraft is assigned.";
}

const emailRule = requiredEmail(254);

/** Adds the e-mail address of a client who gave none at first. */
async function receiveContact(form: FormData, { booking, record, services: { db } }: BookingPost): Outcome {
  const email = emailRule.safeParse(String(form.get("email") ?? ""));
  if (!email.success) return fieldProblem("email", email.error.issues[0]?.message);
  const { id, clientId } = booking;
  return await db.transaction(async (transaction) => {
    const { rowCount } = await transaction
      .update(bookings)
      .set({ email: email.data, version: sql`${bookings.version} + 1` })
      // An empty name means that the booking is erased.
      .where(and(eq(bookings.id, id), eq(bookings.email, ""), ne(bookings.fullName, "")));
    if (!rowCount) return conflict("This booking has an address already.");
    if (clientId) await addEmail(transaction, clientId, email.data);
    await record(transaction, { action: "booking.contact" });
    return "The address is saved.";
  });
}

/** Sends a message and marks the customer's as read; the intent `read` only marks. */
async function receiveThread(form: FormData, { booking, staff, record, services }: BookingPost): Outcome {
  const markAsRead = (queries: Queries) => markRead(queries, booking.id, "desk", services.clock.now());
  if (form.get("intent") === "read") {
    await markAsRead(services.db);
    return "";
  }
  const reply = await receiveMessage(
    form,
    booking,
    { side: "desk", authorId: staff.id, network: "" },
    services,
    async (transaction) => {
      await markAsRead(transaction);
      await record(transaction, { action: "booking.message" });
    },
  );
  return reply.ok ? "The message is sent." : { message: reply.errors.message ?? reply.message };
}

/** Assigns a booking if its assignee is the one that the form was opened with; an empty id unassigns it. */
async function receiveAssignment(
  form: FormData,
  { booking, record, services: { db } }: BookingPost,
): Outcome {
  const [to, from] = [String(form.get("assignee") ?? ""), String(form.get("was") ?? "")];
  if (to === from) return "Nothing was changed.";
  const assignee = (await assigneesOf(db, "bookings")).find(({ id, isActive }) => isActive && id === to);
  if (to && !assignee)
    return { message: "No one at the desk has this name any more. Choose someone from the list." };
  const isAssigned = await db.transaction(async (transaction) => {
    const isAsBefore = sql`${bookings.assigneeId} is not distinct from ${from || null}`;
    const { rowCount } = await transaction
      .update(bookings)
      .set({ assigneeId: to || null })
      .where(and(eq(bookings.id, booking.id), isAsBefore));
    if (rowCount) await record(transaction, { action: "booking.assign", detail: { to: to || "unassigned" } });
    return rowCount === 1;
  });
  if (!isAssigned)
    return conflict(
      "The assignment changed while you had this booking open. It is shown as it is now. Assign it again to change that.",
    );
  return assignee ? `Assigned to ${assignee.name}.` : "The booking is unassigned.";
}

export const noAddress = noMail("We have no e-mail address for this client, so no e-mail is sent.");

/** Preview of the mail that a staff form would send; reads without a lock and stores nothing. */
export async function mailToCome(
  form: FormData,
  { reference, userId }: { reference: string; userId: string },
  services: Services,
): Promise<MailMessage | NoMail> {
  const { db } = services;
  const [booking] = await db.select().from(bookings).where(eq(bookings.reference, reference));
  if (!booking) return { status: 404, message: bookingGone };
  if (!booking.email) return noAddress;
  if (form.get("intent") === "message") {
    const message = messageRule.safeParse(String(form.get("message") ?? ""));
    if (!message.success) return noMail(message.error.issues[0]?.message);
    return messagePreview(booking, message.data, services);
  }
  const note = customerNote.safeParse(typedNote(form));
  if (!note.success) return noMail(note.error.issues[0]?.message);
  const change = { by: { side: "desk", userId }, note: note.data } as const;
  const move = await postedMove(form, reference, db);
  let step: ReturnType<typeof stepOfMove> | ReturnType<typeof stepOfTrip>;
  if (move) {
    if (move.end === "unknown reference") return noMail("Enter the reference of the other request first.");
    step = stepOfMove(booking, { ...change, ...move, end: move.end });
  } else {
    if (form.has("to") || !tripFields.every((field) => form.has(field)))
      return {
        status: 400,
        message: "None of these steps sends an e-mail. Go back to the booking and choose what to do.",
      };
    const parsed = parseTrip(postedTrip(form), await placeZones(db));
    if (!parsed.ok) return noMail(eachError(parsed.errors));
    step = stepOfTrip(booking, { ...change, trip: parsed.trip });
  }
  if (move && isReopenedSpam(booking, move.to)) return noMail();
  if (step === "noteMissing") return noMail(correctionNoteMissing);
  if (typeof step === "string" || step.mails.length === 0) return noMail();
  return await previewOf(db, booking, step, services);
}
