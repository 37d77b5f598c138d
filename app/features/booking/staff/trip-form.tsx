import { type ComponentProps, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { controlProps, Field } from "#app/ui/field.tsx";
import { AskFirst } from "#app/ui/staff/ask-first.tsx";
import { staffControl } from "#app/ui/staff/button.ts";
import { MailPreview } from "#app/ui/staff/mail-preview.tsx";
import type { ReplyOption } from "#app/ui/staff/saved-reply.ts";
import { maxLengths, passengerLimits } from "../booking-request.ts";
import type { StaffBooking } from "../staff-bookings.server.ts";
import { staffAreaMessages as say } from "../staff-messages.ts";
import type { StaffBookingReply } from "../staff-reply.server.ts";
import { expectedName, type TripField, tripAnswers, tripFields } from "../trip-change.ts";
import { refusalOf, StaffForm, StaffSubmit } from "./staff-form.tsx";
import { WordField } from "./word-field.tsx";

/** Enter in a field asks as the button does, where a mail would go: nothing is sent unasked. */
function askFirst(event: KeyboardEvent<HTMLInputElement>): void {
  const question = event.currentTarget.form?.querySelector("details");
  if (event.key !== "Enter" || !question) return;
  event.preventDefault();
  question.open = true;
  question.querySelector("textarea")?.focus();
}

interface TripFormProps extends Pick<StaffBooking, "booking"> {
  reply: StaffBookingReply | null;
  /** Saved replies for the word to the customer. */
  replies: readonly ReplyOption[];
}

const controls: Record<TripField, ComponentProps<"input">> = {
  departureCity: { maxLength: maxLengths.departureCity },
  arrivalCity: { maxLength: maxLengths.arrivalCity },
  departureDateTime: { type: "datetime-local" },
  returnDateTime: { type: "datetime-local" },
  numberOfPassengers: { type: "number", ...passengerLimits },
  preferredAircraft: { maxLength: maxLengths.preferredAircraft },
};

/** The trip's facts for the desk to correct. What they were travels along: whoever comes second is told what has changed. */
export function TripForm({ booking, reply, replies }: TripFormProps) {
  const refusal = refusalOf(reply, "trip");
  const shown = refusal?.trip ?? tripAnswers(booking);
  // The booking that the writer began from, for as long as something is written: a newer one may come with other work on the page.
  const [expected, setExpected] = useState(booking);
  const was = tripAnswers(expected);
  const fields = useRef<HTMLDivElement>(null);
  const follow = useEffectEvent(() => {
    // A mere mistake in the form was written against what was seen before, and so is its mending.
    if (reply?.about !== "trip" || (!reply.ok && reply.status !== 409)) return;
    setExpected(booking);
    // A control that was written in, or has the focus, does not follow by itself: what its writer left as it was is the other's by now.
    for (const input of fields.current?.querySelectorAll("input") ?? []) {
      const name = tripFields.find((field) => field === input.name);
      if (name && refusal?.trip && input.value === was[name]) input.value = refusal.trip[name];
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each reply
  useEffect(() => follow(), [reply]);
  useEffect(() => {
    const isWritten = [...(fields.current?.querySelectorAll("input") ?? [])].some(
      (input) => input.value !== input.defaultValue,
    );
    if (!isWritten) setExpected(booking);
  }, [booking]);
  return (
    <StaffForm work="trip" reply={reply}>
      <div ref={fields} className="grid gap-4 sm:grid-cols-2">
        <input type="hidden" name="version" value={expected.version} />
        <input type="hidden" name={expectedName("status")} value={expected.status} />
        {tripFields.map((name) => {
          const field = { name, label: say.tripLabels[name], error: refusal?.errors[name] };
          return (
            <div key={name}>
              <input type="hidden" name={expectedName(name)} value={was[name]} />
              <Field {...field}>
                <input
                  {...controlProps(field)}
                  {...controls[name]}
                  defaultValue={shown[name]}
                  className={staffControl}
                  onKeyDown={askFirst}
                />
              </Field>
            </div>
          );
        })}
      </div>
      <div className="mt-4">
        {booking.status === "confirmed" ? (
          <AskFirst
            // Saved, it asks anew.
            key={booking.version}
            ask={say.saveTrip}
            detail={say.moveDetail(booking.fullName)}
            isOpen={refusal !== null}
          >
            <WordField id="word-trip" label={say.noteToCustomer} refusal={refusal} replies={replies} />
            <MailPreview address={`/admin/bookings/${booking.reference}/mail`} query={null} />
            <StaffSubmit look="call" className="justify-self-start">
              {say.saveTripSure}
            </StaffSubmit>
          </AskFirst>
        ) : (
          <StaffSubmit>{say.saveTrip}</StaffSubmit>
        )}
      </div>
    </StaffForm>
  );
}
