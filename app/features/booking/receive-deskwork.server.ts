import * as z from "zod";
import type { Transaction } from "#app/database/client.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import type { FormErrors } from "#app/ui/form-answers.ts";
import { addNote, assignBooking, bookingAtDesk } from "./booking-desk.server.ts";
import type { BookingStatus } from "./booking-status.ts";
import { changeTrip } from "./change-trip.server.ts";
import { bookingStatuses } from "./desk-filter.ts";
import { deskMessages as say } from "./desk-messages.ts";
import { moveBooking } from "./move-booking.server.ts";
import {
  parseTrip,
  postedTrip,
  type TripAnswers,
  type TripField,
  tripAnswers,
  tripDifferences,
  tripFields,
} from "./trip-change.ts";

/** What the desk is told of what it did; a refusal carries back what was typed. */
export type DeskReply =
  | { ok: true; done: string }
  | {
      ok: false;
      about: "trip" | "move" | "note" | "assign";
      message: string;
      /** What changed under the writer's hands, a line each. */
      changes: string[];
      errors: FormErrors<TripField | "note">;
      trip: TripAnswers | null;
      /** What was typed as a note, or as a word to the customer. */
      text: string;
    };

/** A deed as the audit log takes it; the route binds who did it. */
export interface BookingDeed {
  action: string;
  detail?: Record<string, string | number>;
}

interface Deskwork {
  reference: string;
  staff: { id: string; name: string };
  /** Whom a booking may be given to. */
  assignees: readonly { id: string; name: string }[];
  record: (transaction: Transaction, deed: BookingDeed) => Promise<void>;
}

const note = z.string().trim().min(1, say.noteMissing).max(2000, say.noteLong);
const longestWord = 2000;

/** One posted form of a booking's page: a move, a change of the trip, a note, an assignment. null: no such booking. */
export async function receiveDeskwork(
  form: FormData,
  { reference, staff, assignees, record }: Deskwork,
  services: Pick<Services, "db" | "jobs" | "clock">,
): Promise<DeskReply | null> {
  const { db, clock } = services;
  const refuse = (
    about: "trip" | "move" | "note" | "assign",
    message: string,
    more: Partial<Extract<DeskReply, { ok: false }>> = {},
  ): DeskReply => ({ ok: false, about, message, changes: [], errors: {}, trip: null, text: "", ...more });
  const version = Number(form.get("version"));

  switch (form.get("do")) {
    case "move": {
      const to = bookingStatuses.find((status) => status === form.get("to"));
      const text = String(form.get("note") ?? "")
        .trim()
        .slice(0, longestWord);
      if (!to) return null;
      const moved = await moveBooking(services, {
        reference,
        to,
        by: { side: "desk", userId: staff.id },
        note: text,
        version,
        alongside: (transaction) => record(transaction, { action: `booking.${to}` }),
      });
      if (moved.ok) return { ok: true, done: say.moved(say.statuses[to]) };
      if (moved.reason === "missing") return null;
      const now: BookingStatus = moved.status;
      return moved.reason === "stale"
        ? refuse("move", `${say.stale} ${say.staleMove}`, {
            changes: [say.staleStatus(say.statuses[now])],
            text,
          })
        : refuse("move", say.illegal(say.statuses[now], say.statuses[to]), { text });
    }
    case "trip": {
      const trip = postedTrip(form);
      const parsed = parseTrip(trip);
      if (!parsed.ok)
        return refuse("trip", Object.values(parsed.errors).join(" "), { errors: parsed.errors, trip });
      const changed = await changeTrip(services, {
        reference,
        trip: parsed.trip,
        version,
        by: { userId: staff.id },
        alongside: (transaction) => record(transaction, { action: "booking.change-trip" }),
      });
      if (changed.ok) {
        if (changed.differences.length === 0) return { ok: true, done: say.unchanged };
        return {
          ok: true,
          done: changed.booking.status === "confirmed" ? say.tripSavedMailed : say.tripSaved,
        };
      }
      if (changed.reason === "missing") return null;
      const seen = Object.fromEntries(
        tripFields.map((field) => [field, String(form.get(`was.${field}`) ?? "")]),
      ) as TripAnswers;
      const changes = tripDifferences(seen, tripAnswers(changed.booking));
      if (changed.booking.status !== form.get("was.status"))
        changes.push(say.staleStatus(say.statuses[changed.booking.status]));
      return refuse("trip", say.stale, { changes, trip });
    }
    case "note": {
      const typed = String(form.get("note") ?? "");
      const parsed = note.safeParse(typed);
      if (!parsed.success) {
        const message = parsed.error.issues[0]?.message ?? say.noteMissing;
        return refuse("note", message, { errors: { note: message }, text: typed });
      }
      const added = await addNote(db, reference, parsed.data, {
        by: staff,
        at: clock.now(),
        alongside: (transaction) => record(transaction, { action: "booking.note" }),
      });
      return added ? { ok: true, done: say.noteAdded } : null;
    }
    case "assign": {
      const wanted = String(form.get("assignee") ?? "");
      const assignee = assignees.find(({ id }) => id === wanted);
      const done = await assignBooking(db, reference, assignee?.id ?? null, {
        alongside: (transaction) =>
          record(transaction, { action: "booking.assign", detail: { to: assignee?.id ?? "nobody" } }),
      });
      return done ? { ok: true, done: say.assigned } : null;
    }
    default:
      return (await bookingAtDesk(db, reference)) ? refuse("move", say.staleMove) : null;
  }
}
