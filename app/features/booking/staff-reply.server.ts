import type { Transaction } from "#app/database/client.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import type { Refusal } from "#app/ui/form/form-reply.ts";
import type { BookingStatus } from "./booking-status.ts";
import type { TripAnswers, TripField } from "./trip-change.ts";

/** Response to staff; errors include the typed values. */
export type StaffBookingReply = { ok: true; about: StaffIntent; done: string } | StaffRefusal;

/** The kinds of work on a booking, as the forms say them; `enter` is what brought it here. */
export type StaffIntent =
  | "enter"
  | "move"
  | "trip"
  | "tail"
  | "note"
  | "assign"
  | "message"
  | "undo"
  | "delete";

export interface StaffRefusal extends Refusal<TripField | "note"> {
  about: StaffIntent;
  /** Where the booking was to be moved. */
  to: BookingStatus | null;
  /** Differences between the booking and the typed or expected values, one line each. */
  changes: string[];
  trip: TripAnswers | null;
  /** The typed note. */
  text: string;
}

/** An action as the audit log takes it; the route binds who did it. */
export interface BookingAudit {
  action: `booking.${BookingStatus | "change-trip" | "tail" | "message" | "note" | "assign" | "undo" | "delete"}`;
  detail?: Record<string, string | number>;
}

export interface StaffContext {
  reference: string;
  staff: { id: string; name: string };
  /** Whom a booking may be given to. */
  assignees: readonly { id: string; name: string }[];
  record: (transaction: Transaction, entry: BookingAudit) => Promise<void>;
}

export type Desk = Pick<Services, "db" | "jobs" | "clock"> & { limiter: Pick<Services["limiter"], "count"> };
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
