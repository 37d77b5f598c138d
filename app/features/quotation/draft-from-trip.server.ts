import type { Booking } from "#app/features/booking/bookings.server.ts";
import { allFlightsOf, wordsOf } from "#app/features/booking/seen-trip.ts";
import { type BookedTrip, bookedTrip } from "#app/features/trip/booked-trip.server.ts";
import { addDays } from "#app/features/trip/local-time.ts";
import type { AircraftView } from "#app/features/trip/trip-view.ts";
import type { Services } from "#app/platform/services.server.ts";
import { typedAmount } from "./money.ts";
import {
  estimateField,
  hasOption,
  mostRows,
  optionField,
  optionIndexes,
  type QuotationAnswers,
} from "./quotation-form.ts";

/** The result of /trip for a booking as staff see it, always with prices. */
export const tripOf = (
  booking: Booking,
  services: Pick<Services, "db" | "clock">,
): Promise<BookedTrip | null> =>
  bookedTrip({ ...booking, words: wordsOf(booking) }, services, { isStaff: true });

/** The aircraft that /trip offers for a booking, best first. */
export const offeredFor = (trip: BookedTrip | null): AircraftView[] =>
  trip && "view" in trip && !trip.view.closed ? trip.view.offered : [];

/** Adds an option: the /trip figures of aircraft `icao`, or the booking's flights if /trip does not offer it. */
export function withOption(
  answers: QuotationAnswers,
  booking: Booking,
  trip: BookedTrip | null,
  icao: string,
): QuotationAnswers {
  const isNew = !Object.keys(answers).some((field) => field.startsWith(optionField(0, "")));
  const at = optionIndexes.find((option) => !hasOption(answers, option) || (option === 0 && isNew));
  if (at === undefined) return answers;
  const aircraft = offeredFor(trip).find((each) => each.icao === icao);
  const estimate = aircraft?.estimate;
  const view = trip && "view" in trip ? trip.view : null;
  const option = {
    ...optionBase(booking),
    ...(aircraft && view ? fromAircraft(aircraft, view.legs, answers.currency) : fromBooking(booking)),
  };
  return {
    currency: estimate?.currency ?? "USD",
    ...answers,
    ...Object.fromEntries(Object.entries(option).map(([field, text]) => [optionField(at, field), text])),
    ...(estimate ? { [estimateField(at)]: `${estimate.expectedMinor} ${estimate.currency}` } : {}),
  };
}

const included = "Crew, fuel, landing, handling and passenger fees at the airports named.";

// The functions below return fields of an option without its prefix, such as `seats` for `o0-seats`.

const optionBase = ({ departureDateTime, numberOfPassengers }: Booking): QuotationAnswers => ({
  seats: String(numberOfPassengers),
  capacity: "agent",
  included,
  excluded:
    "De-icing, changes to the route, catering beyond the standard, and opening of airports out of hours: charged at cost.",
  balanceDue: addDays(departureDateTime.slice(0, 10), -1),
});

/** Notes on uncertain figures, left out of a firm offer. */
const uncertaintyNotes = / \((?:reported|saved [^)]*)\)/g;

function fromAircraft(
  { name, seats, estimate, legs }: AircraftView,
  places: readonly { from: string; to: string }[],
  currency: string | undefined,
): QuotationAnswers {
  const option: QuotationAnswers = { type: name, seats: String(seats), included };
  for (const [row, { departure, arrival, hasNightStop, stops }] of legs.entries()) {
    const { from = "", to = "" } = places[row] ?? {};
    if (stops.length > 0)
      option.included += ` The flight ${from} to ${to} stops for fuel in ${stops.join(" and ")}.`;
    option[`leg${row}-from`] = from;
    option[`leg${row}-to`] = to;
    if (departure) option[`leg${row}-departs`] = `${departure.date}T${departure.time}`;
    // Staff enter a landing after a night stop: the estimated one leaves the night out.
    if (arrival && !hasNightStop) option[`leg${row}-arrives`] = `${arrival.date}T${arrival.time}`;
  }
  for (const [row, { text, expectedMinor }] of offeredLines(estimate?.lines ?? [], places).entries()) {
    option[`line${row}-text`] = text;
    option[`line${row}-quantity`] = "1";
    // Staff fill in the amounts if the estimate has another currency.
    if (!currency || currency === estimate?.currency) option[`line${row}-unit`] = typedAmount(expectedMinor);
  }
  return option;
}

const fromBooking = (booking: Booking): QuotationAnswers =>
  Object.fromEntries(
    allFlightsOf(booking).flatMap(({ from, to, date, time }, row) => [
      [`leg${row}-from`, from],
      [`leg${row}-to`, to],
      [`leg${row}-departs`, time ? `${date}T${time}` : ""],
    ]),
  );

/** An estimate's lines for the customer: margins are added to the flight before, and flights named by their places. */
function offeredLines(
  lines: readonly { code: string; text: string; expectedMinor: number }[],
  legs: readonly { from: string; to: string }[],
) {
  const offered: { isFlight: boolean; text: string; expectedMinor: number }[] = [];
  for (const { code, text, expectedMinor } of lines) {
    const flights = offered.filter(({ isFlight }) => isFlight);
    const leg = code === "flying" ? legs[flights.length] : undefined;
    const flight = flights.at(-1);
    if (code === "margin" && flight) flight.expectedMinor += expectedMinor;
    else if (expectedMinor > 0)
      offered.push({
        isFlight: code === "flying",
        text: leg ? `Flight ${leg.from} to ${leg.to}` : text.replace(uncertaintyNotes, ""),
        expectedMinor,
      });
  }
  const surplus = offered.length - mostRows;
  if (surplus <= 0) return offered;
  // Too many lines: flights keep theirs, other charges are merged.
  const merged = offered.filter(({ isFlight }) => !isFlight).slice(-(surplus + 1));
  const expectedMinor = merged.reduce((sum, each) => sum + each.expectedMinor, 0);
  const text = "Further charges of these flights";
  return [...offered.filter((each) => !merged.includes(each)), { isFlight: false, text, expectedMinor }];
}
