import { and, eq } from "drizzle-orm";
import type { Queries } from "#app/database/client.server.ts";
import { aircraft } from "#app/database/schema/aircraft.ts";
import { bookings } from "#app/database/schema/bookings.ts";
import { placeZones } from "#app/features/trip/booked-trip.server.ts";
import { intents } from "#app/platform/form-action.server.ts";
import { idempotencyKeyOf } from "#app/platform/posted-form.server.ts";
import { staffWallClock } from "#app/ui/staff/lagos-time.ts";
import { deleteRequest } from "./booking-data.server.ts";
import { type BookingStatus, bookingStatuses } from "./booking-status.ts";
import { changeTrip, moveBooking, undoBooking } from "./change-booking.server.ts";
import { addNote, assignBooking } from "./note-and-assign.server.ts";
import { staffAreaMessages } from "./staff-messages.ts";
import {
  type Desk,
  expectedVersion,
  type Receive,
  refuse,
  type StaffBookingReply,
  type StaffContext,
  type StaffRefusal,
  took,
} from "./staff-reply.server.ts";
import { receiveMessage } from "./thread.server.ts";
import {
  cancelReason,
  internalNote,
  parseTrip,
  postedTrip,
  tripAnswers,
  tripDifferences,
  wordToCustomer,
} from "./trip-change.ts";

/** One posted form of a booking's page: a move, a change of the trip, a note, an assignment. null: there is no such booking, or no such work. */
export const receiveStaffIntent: Receive = intents({
  move: receiveMove,
  trip: receiveTrip,
  note: receiveNote,
  tail: receiveTail,
  assign: receiveAssignment,
  message: receiveThreadMessage,
  undo: receiveUndo,
  delete: receiveDeletion,
});

async function receiveMove(
  form: FormData,
  { reference, staff, record }: StaffContext,
  services: Desk,
): Promise<StaffBookingReply | null> {
  const to = bookingStatuses.find((status) => status === form.get("to"));
  if (!to) return null;
  const text = String(form.get("note") ?? "");
  const word = (to === "cancelled" ? cancelReason : wordToCustomer).safeParse(text);
  if (!word.success) return refuseNote("move", text, word.error.issues, to);
  const moved = await moveBooking(services, {
    reference,
    to,
    by: { side: "desk", userId: staff.id },
    note: word.data,
    ...(to === "confirmed" && form.has("aircraft")
      ? { aircraftId: await aircraftOf(services.db, form) }
      : {}),
    version: expectedVersion(form),
    afterWrite: (transaction) => record(transaction, { action: `booking.${to}` }),
  });
  if (moved.ok) return took("move", `The booking is ${staffAreaMessages.statuses[to].toLowerCase()}.`);
  if (moved.reason === "missing") return null;
  if (moved.reason === "noteMissing")
    return refuseNote(
      "move",
      text,
      [{ message: "Write what happened first: the customer reads it in the e-mail." }],
      to,
    );
  const now = staffAreaMessages.statuses[moved.status];
  return moved.reason === "stale"
    ? refuse(
        "move",
        `Someone changed this booking while you had it open. Your changes have not been saved yet. Look at it as it is now, and decide again.`,
        {
          status: 409,
          changes: [`Status: now ${now.toLowerCase()}`],
          to,
          text,
        },
      )
    : refuse(
        "move",
        `A booking that is ${now.toLowerCase()} cannot become ${staffAreaMessages.statuses[to].toLowerCase()}. This is its current state.`,
        { status: 409, to, text },
      );
}

async function receiveTrip(
  form: FormData,
  { reference, staff, record }: StaffContext,
  services: Desk,
): Promise<StaffBookingReply | null> {
  const trip = postedTrip(form);
  const parsed = parseTrip(trip, await placeZones(services.db));
  const text = String(form.get("note") ?? "");
  const word = wordToCustomer.safeParse(text);
  if (!parsed.ok)
    return refuse("trip", Object.values(parsed.errors).join(" "), { errors: parsed.errors, trip, text });
  if (!word.success) return { ...refuseNote("trip", text, word.error.issues), trip };
  const changed = await changeTrip(services, {
    reference,
    trip: parsed.trip,
    note: word.data,
    version: expectedVersion(form),
    by: { userId: staff.id },
    afterWrite: (transaction) => record(transaction, { action: "booking.change-trip" }),
  });
  // What its own first sending has stored, in a later version, is saved.
  const isAsSeen = changed.ok && changed.booking.version === expectedVersion(form);
  if (changed.ok) return took("trip", isAsSeen ? "Nothing was changed." : "The trip is saved.");
  if (changed.reason === "missing") return null;
  if (changed.reason === "closed")
    return refuse(
      "trip",
      "This booking is cancelled, so its trip stays as it was requested. Nothing was changed.",
      { status: 409, trip, text },
    );
  return refuse(
    "trip",
    "Someone changed this booking while you had it open. Your changes have not been saved yet.",
    {
      status: 409,
      changes: tripDifferences(trip, tripAnswers(changed.booking), staffWallClock),
      trip,
      text,
    },
  );
}

async function receiveNote(
  form: FormData,
  { reference, staff, record }: StaffContext,
  { db, clock }: Desk,
): Promise<StaffBookingReply | null> {
  const text = String(form.get("note") ?? "");
  const note = internalNote.safeParse(text);
  if (!note.success) return refuseNote("note", text, note.error.issues);
  const noteInput = { text: note.data, idempotencyKey: idempotencyKeyOf(form) };
  const added = await addNote(db, reference, noteInput, {
    by: staff,
    at: clock.now(),
    afterWrite: (transaction) => record(transaction, { action: "booking.note" }),
  });
  return added ? took("note", "Note added.") : null;
}

function refuseNote(
  about: "move" | "trip" | "note",
  text: string,
  issues: readonly { message: string }[],
  to: BookingStatus | null = null,
): StaffRefusal {
  const message = issues[0]?.message ?? "Enter a note first.";
  return refuse(about, message, { errors: { note: message }, to, text });
}

async function receiveUndo(
  form: FormData,
  { reference, staff, record }: StaffContext,
  services: Desk,
): Promise<StaffBookingReply | null> {
  const undone = await undoBooking(services, {
    reference,
    undoId: String(form.get("undo") ?? ""),
    by: { side: "desk", userId: staff.id },
    afterWrite: (transaction) => record(transaction, { action: "booking.undo" }),
  });
  if (undone.ok)
    return took(
      "undo",
      `Undone: the booking is ${staffAreaMessages.statuses[undone.status].toLowerCase()} as before, and no e-mail was sent.`,
    );
  if (undone.reason === "missing") return null;
  const message =
    undone.reason === "others"
      ? "Someone else did that, and only they can undo it."
      : "This can no longer be undone: the ten seconds are over and the e-mail has been sent, or someone has changed the booking since.";
  return refuse("undo", message, { status: 409 });
}

async function receiveDeletion(
  _form: FormData,
  { reference, record }: StaffContext,
  services: Desk,
): Promise<StaffBookingReply | null> {
  const outcome = await deleteRequest(services, reference, (transaction) =>
    record(transaction, { action: "booking.delete" }),
  );
  if (outcome === "missing") return null;
  if (outcome === "flight")
    return refuse(
      "delete",
      "This booking was confirmed, or its quotation accepted. The law requires us to keep the record for six years.",
      { status: 409 },
    );
  return took("delete", "The request is deleted.");
}

/** The chosen aircraft's id; null where none is chosen. */
async function aircraftOf(db: Queries, form: FormData): Promise<string | null> {
  const tail = String(form.get("aircraft") ?? "");
  const [plane] = await db.select({ id: aircraft.id }).from(aircraft).where(eq(aircraft.tail, tail));
  return plane?.id ?? null;
}

/** Names another aircraft for a confirmed flight. */
async function receiveTail(
  form: FormData,
  { reference, record }: StaffContext,
  { db }: Desk,
): Promise<StaffBookingReply | null> {
  const aircraftId = await aircraftOf(db, form);
  const changed = await db.transaction(async (transaction) => {
    const [booking] = await transaction
      .update(bookings)
      .set({ aircraftId })
      .where(and(eq(bookings.reference, reference), eq(bookings.status, "confirmed")))
      .returning({ id: bookings.id });
    if (booking) await record(transaction, { action: "booking.tail", detail: { to: aircraftId ?? "none" } });
    return booking;
  });
  if (!changed) return refuse("tail", "Only a confirmed flight has an aircraft.", { status: 409 });
  return took(
    "tail",
    aircraftId ? `The flight is assigned to ${form.get("aircraft")}.` : "No aircraft is assigned.",
  );
}

async function receiveThreadMessage(
  form: FormData,
  { reference, staff, record }: StaffContext,
  services: Desk,
): Promise<StaffBookingReply | null> {
  const [booking] = await services.db.select().from(bookings).where(eq(bookings.reference, reference));
  if (!booking) return null;
  const reply = await receiveMessage(
    form,
    booking,
    { side: "desk", authorId: staff.id, network: "" },
    services,
    (transaction) => record(transaction, { action: "booking.message" }),
  );
  return reply.ok
    ? took("message", "The message is sent.")
    : refuse("message", reply.message, { text: reply.values?.message ?? "" });
}

async function receiveAssignment(
  form: FormData,
  { reference, assignees, record }: StaffContext,
  { db }: Desk,
): Promise<StaffBookingReply | null> {
  const assigneeId = String(form.get("assignee") ?? "");
  const was = String(form.get("was") ?? "");
  const assignee = assignees.find(({ id }) => id === assigneeId);
  // With whom it was already it may stay, of the desk or not.
  if (assigneeId && !assignee && assigneeId !== was)
    return refuse("assign", "No one at the desk has this name any more. Choose someone from the list.");
  const assigned = await assignBooking(db, reference, {
    from: was || null,
    to: assigneeId || null,
    afterWrite: (transaction) =>
      record(transaction, { action: "booking.assign", detail: { to: assignee?.id ?? "nobody" } }),
  });
  if (assigned.ok && assigneeId && !assignee) return took("assign", "Nothing was changed.");
  if (assigned.ok) return took("assign", assignee ? `Assigned to ${assignee.name}.` : "Assigned to nobody.");
  if (assigned.reason === "missing") return null;
  return refuse(
    "assign",
    `Someone assigned this booking while you had it open: it is now with ${assigned.assigneeName ?? "nobody"}. Assign it again to change that.`,
    { status: 409 },
  );
}
