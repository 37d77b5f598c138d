import { placeZones } from "#app/features/trip/journey-times.server.ts";
import { idempotencyKeyOf } from "#app/platform/form-guard.server.ts";
import { type BookingStatus, bookingStatuses } from "./booking-status.ts";
import { undoBooking } from "./booking-steps.server.ts";
import { changeTrip } from "./change-trip.server.ts";
import { deleteRequest } from "./delete-bookings.server.ts";
import { insertReply } from "./insert-reply.server.ts";
import { moveBooking } from "./move-booking.server.ts";
import { addNote, assignBooking } from "./note-and-assign.server.ts";
import { staffAreaMessages as say } from "./staff-messages.ts";
import { cancelReason, internalNote, wordToCustomer } from "./staff-note.ts";
import {
  type Desk,
  expectedVersion,
  type Receive,
  refuse,
  type StaffBookingReply,
  type StaffContext,
  type StaffRefusal,
  staleTrip,
  took,
} from "./staff-reply.server.ts";
import { parseTrip, postedTrip } from "./trip-change.ts";

/** One posted form of a booking's page: a move, a change of the trip, a note, an assignment. null: there is no such booking, or no such work. */
export const receiveStaffIntent: Receive = async (form, work, services) => {
  const receive = form.has("insert") ? insertReply : receivers.get(String(form.get("intent")));
  return (await receive?.(form, work, services)) ?? null;
};

const receivers = new Map<string, Receive>([
  ["move", receiveMove],
  ["trip", receiveTrip],
  ["note", receiveNote],
  ["assign", receiveAssignment],
  ["undo", receiveUndo],
  ["delete", receiveDeletion],
]);

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
    version: expectedVersion(form),
    afterWrite: (transaction) => record(transaction, { action: `booking.${to}` }),
  });
  if (moved.ok) return took("move", say.moved(say.statuses[to]));
  if (moved.reason === "missing") return null;
  if (moved.reason === "noteMissing")
    return refuseNote("move", text, [{ message: say.correctionNoteMissing }], to);
  const now = say.statuses[moved.status];
  return moved.reason === "stale"
    ? refuse("move", `${say.stale} ${say.staleMove}`, {
        status: 409,
        changes: [say.staleStatus(now)],
        to,
        text,
      })
    : refuse("move", say.illegal(now, say.statuses[to]), { status: 409, to, text });
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
  if (changed.ok) return took("trip", isAsSeen ? say.unchanged : say.tripSaved);
  if (changed.reason === "missing") return null;
  if (changed.reason === "closed") return refuse("trip", say.tripClosed, { status: 409, trip, text });
  return refuse("trip", say.stale, { status: 409, ...staleTrip(form, changed.booking), text });
}

async function receiveNote(
  form: FormData,
  { reference, staff, record }: StaffContext,
  { db, clock }: Desk,
): Promise<StaffBookingReply | null> {
  const text = String(form.get("note") ?? "");
  const note = internalNote.safeParse(text);
  if (!note.success) return refuseNote("note", text, note.error.issues);
  const sent = { text: note.data, idempotencyKey: idempotencyKeyOf(form) };
  const added = await addNote(db, reference, sent, {
    by: staff,
    at: clock.now(),
    afterWrite: (transaction) => record(transaction, { action: "booking.note" }),
  });
  return added ? took("note", say.noteAdded) : null;
}

function refuseNote(
  about: "move" | "trip" | "note",
  text: string,
  issues: readonly { message: string }[],
  to: BookingStatus | null = null,
): StaffRefusal {
  const message = issues[0]?.message ?? say.noteMissing;
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
  if (undone.ok) return took("undo", say.undone(say.statuses[undone.status]));
  if (undone.reason === "missing") return null;
  const message = undone.reason === "others" ? say.undoOthers : say.undoTooLate;
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
  if (outcome === "flight") return refuse("delete", say.deleteFlight, { status: 409 });
  return took("delete", say.deleted);
}

async function receiveAssignment(
  form: FormData,
  { reference, assignees, record }: StaffContext,
  { db }: Desk,
): Promise<StaffBookingReply | null> {
  const wanted = String(form.get("assignee") ?? "");
  const was = String(form.get("was") ?? "");
  const assignee = assignees.find(({ id }) => id === wanted);
  // With whom it was already it may stay, of the desk or not.
  if (wanted && !assignee && wanted !== was) return refuse("assign", say.assigneeUnknown);
  const assigned = await assignBooking(db, reference, {
    from: was || null,
    to: wanted || null,
    afterWrite: (transaction) =>
      record(transaction, { action: "booking.assign", detail: { to: assignee?.id ?? "nobody" } }),
  });
  if (assigned.ok && wanted && !assignee) return took("assign", say.unchanged);
  if (assigned.ok) return took("assign", assignee ? say.assignedTo(assignee.name) : say.assignedToNobody);
  if (assigned.reason === "missing") return null;
  return refuse("assign", say.assignedMeanwhile(assigned.assigneeName), { status: 409 });
}
