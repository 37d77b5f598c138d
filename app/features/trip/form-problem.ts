import { placeChoice } from "./place-areas.ts";
import { codeOf } from "./place-name.ts";
import type { TripProblem } from "./trip-query.ts";
import type { TypedTrip } from "./typed-trip.ts";

/** A problem as a form shows it. */
export type FormProblem = Pick<TripProblem, "code" | "text" | "flight" | "part"> & {
  /** The control's id. */
  field: string;
  choices: { code: string; label: string; detail: string }[];
};

/** A problem at the control that it is about. */
export function forForm({ field, choices = [], ...problem }: TripProblem, { legs }: TypedTrip): FormProblem {
  const { flight, part = "to" } = problem;
  // The return is judged as one flight more, and has a field of its own.
  const ofFlight = flight && (flight - 2 < legs.length ? `leg-${part}-${flight - 2}` : "back");
  return {
    ...problem,
    field: ofFlight || field,
    choices: choices.map((airport) => ({
      code: codeOf(airport),
      label: placeChoice(airport),
      detail: airport.name,
    })),
  };
}
