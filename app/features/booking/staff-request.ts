import { answersIn, type FormRules } from "#app/ui/form/form-reply.ts";
import { type BookingErrors, type BookingRequest, bookingFields, bookingRules } from "./booking-request.ts";
import { type BookingSource, bookingSources } from "./booking-status.ts";
import { bookingMessages } from "./messages.ts";
import type { ZoneOf } from "./place-times.ts";

/** The ways by which a request reaches staff, who type it in; the website's own form stores its own. */
export const staffSources = bookingSources.filter((source) => source !== "website");

export const staffRequestFields = ["source", ...bookingFields, "acknowledge"] as const;
export type StaffRequestField = (typeof staffRequestFields)[number];

export interface StaffRequest {
  request: BookingRequest;
  source: Exclude<BookingSource, "website">;
  /** Whether the client is sent the acknowledgement. */
  acknowledge: boolean;
}

/** The booking form's rules for a request that staff type in, with where it came from. */
export function staffRequestRules(now?: Date, zoneOf?: ZoneOf): FormRules<StaffRequest, StaffRequestField> {
  const rules = bookingRules(now, zoneOf);
  return {
    fields: staffRequestFields,
    answers: (posted) => ({ ...rules.answers(posted), ...answersIn(posted, ["source", "acknowledge"]) }),
    parse(posted) {
      const parsed = rules.parse(posted);
      const source = staffSources.find((each) => each === posted.get("source"));
      if (parsed.ok && source) {
        return { ok: true, value: { request: parsed.value, source, acknowledge: posted.has("acknowledge") } };
      }
      const wrong: BookingErrors = parsed.ok ? {} : parsed.errors;
      const errors = { ...(source ? {} : { source: "Choose how the request reached us." }), ...wrong };
      return { ok: false, message: bookingMessages.correct(Object.keys(errors).length), errors };
    },
  };
}
