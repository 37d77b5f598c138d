import type { Transaction } from "#app/database/client.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import type { FormErrors } from "#app/ui/form/form-reply.ts";
import { staffWallClock } from "#app/ui/staff/lagos-time.ts";
import type { BookingStatus } from "./booking-status.ts";
import type { Booking } from "./bookings.server.ts";
import { staffAreaMessages as say } from "./staff-messages.ts";
import {
  expectedName,
  expectedTrip,
  postedTrip,
  type TripAnswers,
  type TripField,
  tripAnswers,
  tripDifferences,
  tripFields,
} from "./trip-change.ts";

/** What the desk is told of what it did; a refusal carries back what was typed. */
export type StaffBookingReply = { ok: true; about: StaffIntent; done: string } | StaffRefusal;

/** The kinds of work on a booking, as the forms say them; `enter` is what brought it here. */
export type StaffIntent = "enter" | "move" | "trip" | "note" | "assign" | "undo" | "delete";

export interface StaffRefusal {
  ok: false;
  /** 200: nothing was asked for but a saved reply in the text; 409: the booking is no longer what the writer saw, or cannot go this way. */
  status: 200 | 400 | 409;
  about: StaffIntent;
  /** Where the booking was to be moved. */
  to: BookingStatus | null;
  message: string;
  /** What changed under the writer's hands, a line each. */
  changes: string[];
  errors: FormErrors<TripField | "note">;
  trip: TripAnswers | null;
  /** What was typed as a note, or as a word to the customer. */
  text: string;
}

/** An action as the audit log takes it; the route binds who did it. */
export interface BookingAudit {
  action: `booking.${BookingStatus | "change-trip" | "note" | "assign" | "undo" | "delete"}`;
  detail?: Record<string, string | number>;
}

export interface StaffContext {
  reference: string;
  staff: { id: string; name: string };
  /** Whom a booking may be given to. */
  assignees: readonly { id: string; name: string }[];
  /** The text that can be inserted for this booking under this id; null: there is none. */
  replyText: (id: string, booking: Booking) => Promise<string | null>;
  record: (transaction: Transaction, entry: BookingAudit) => Promise<void>;
}

export type Desk = Pick<Services, "db" | "jobs" | "clock">;
export type Receive = (
  form: FormData,
  work: StaffContext,
  services: Desk,
) => Promise<StaffBookingReply | null>;

/** A refusal of this kind of work, with what else is to be said of it. */
export const refuse = (
  about: StaffIntent,
  message: string,
  more: Partial<StaffRefusal> = {},
): StaffRefusal => ({
  ok: false,
  status: 400,
  about,
  to: null,
  message,
  changes: [],
  errors: {},
  trip: null,
  text: "",
  ...more,
});

export const took = (about: StaffIntent, done: string): StaffBookingReply => ({ ok: true, about, done });

/** The version of the booking that the form was written against. */
export const expectedVersion = (form: FormData) => Number(form.get("version"));

/** What changed of a trip under its writer's hands, and what both made of it: what this writer left alone is the other's, and is not taken back unasked. */
export function staleTrip(form: FormData, booking: Booking): Pick<StaffRefusal, "changes" | "trip"> {
  const trip = postedTrip(form);
  const expected = expectedTrip(form);
  const present = tripAnswers(booking);
  const changes = tripDifferences(expected, present, staffWallClock);
  if (booking.status !== form.get(expectedName("status")))
    changes.push(say.staleStatus(say.statuses[booking.status]));
  const both = Object.fromEntries(
    tripFields.map((field) => [field, trip[field] === expected[field] ? present[field] : trip[field]]),
  ) as TripAnswers;
  return { changes, trip: both };
}
