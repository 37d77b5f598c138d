import type { ComponentProps } from "react";
import { Form } from "react-router";
import { deskButton, deskControl } from "#app/ui/desk/button.ts";
import { controlProps, Field } from "#app/ui/field.tsx";
import { maxLengths, passengerLimits } from "../booking-request.ts";
import { deskMessages as say } from "../desk-messages.ts";
import type { DeskRefusal } from "../receive-deskwork.server.ts";
import { seenName, type TripField, tripAnswers, tripFields } from "../trip-change.ts";
import type { BookingAtDesk } from "./booking-at-desk.tsx";

interface TripFormProps extends Pick<BookingAtDesk, "booking"> {
  refusal: DeskRefusal | null;
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
export function TripForm({ booking, refusal }: TripFormProps) {
  const stored = tripAnswers(booking);
  const shown = refusal?.trip ?? stored;
  return (
    <Form method="post" noValidate className="grid gap-4 sm:grid-cols-2">
      <input type="hidden" name="do" value="trip" />
      <input type="hidden" name="version" value={booking.version} />
      <input type="hidden" name={seenName("status")} value={booking.status} />
      {tripFields.map((name) => {
        const field = { name, label: say.tripLabels[name], error: refusal?.errors[name] };
        return (
          <div key={name}>
            <input type="hidden" name={seenName(name)} value={stored[name]} />
            <Field {...field}>
              <input
                {...controlProps(field)}
                {...controls[name]}
                defaultValue={shown[name]}
                className={deskControl}
              />
            </Field>
          </div>
        );
      })}
      <button type="submit" className={deskButton("plain", "justify-self-start")}>
        {say.saveTrip}
      </button>
    </Form>
  );
}
