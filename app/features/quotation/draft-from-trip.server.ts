import type { Booking } from "#app/features/booking/bookings.server.ts";
import { allFlightsOf, wordsOf } from "#app/features/booking/seen-trip.ts";
import { type BookedTrip, bookedTrip } from "#app/features/trip/booked-trip.server.ts";
import { addDays } from "#app/features/trip/local-time.ts";
import type { AircraftView, TripView } from "#app/features/trip/trip-view.ts";
import type { Services } from "#app/platform/services.server.ts";
import { typedAmount } from "./money.ts";
import {
  estimateField,
  hasOption,
  mostRows,
  optionField,
  optionIndexes,
  type QuotationAnswers,
  rowField,
} from "./quotation-form.ts";

/** The answer of /trip for a booking, for staff: always with prices. */
export const tripOf = (
  booking: Booking,
  services: Pick<Services, "db" | "clock">,
): Promise<BookedTrip | null> =>
  bookedTrip({ ...booking, words: wordsOf(booking) }, services, { isDesk: true });

/** The aircraft that /trip offers for a booking, best first. */
export const offeredFor = (trip: BookedTrip | null): AircraftView[] =>
  trip && "view" in trip && !trip.view.closed ? trip.view.offered : [];

/** The draft with one more option: from /trip for an aircraft, or with the booking's flights for an unknown `icao`. */
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
  const view = trip && "view" in trip ? trip.view : null;
  return {
    currency: aircraft?.estimate?.currency ?? "USD",
    ...answers,
    ...optionBase(booking, at),
    ...(aircraft && view ? fromAircraft(aircraft, view, at, answers.currency) : fromBooking(booking, at)),
  };
}

const included = "Crew, fuel, landing, handling and passenger fees at the airports named.";

function optionBase({ departureDateTime, numberOfPassengers }: Booking, at: number): QuotationAnswers {
  return {
    [optionField(at, "seats")]: String(numberOfPassengers),
    [optionField(at, "capacity")]: "agent",
    [optionField(at, "included")]: included,
    [optionField(at, "excluded")]:
      "De-icing, changes to the route, catering beyond the standard, and opening of airports out of hours: charged at cost.",
    [optionField(at, "balanceDue")]: addDays(departureDateTime.slice(0, 10), -1),
  };
}

/** Words of an estimate that a firm offer leaves out. */
const doubts = / \((?:reported|saved [^)]*)\)/g;

function fromAircraft(
  { name, seats, estimate, legs }: AircraftView,
  view: TripView,
  at: number,
  currency: string | undefined,
): QuotationAnswers {
  const answers: QuotationAnswers = {
    [optionField(at, "type")]: name,
    [optionField(at, "seats")]: String(seats),
  };
  const fuelStops: string[] = [];
  for (const [row, { departure, arrival, stops }] of legs.entries()) {
    const { from = "", to = "" } = view.legs[row] ?? {};
    if (stops.length > 0)
      fuelStops.push(`The flight ${from} to ${to} stops for fuel in ${stops.join(" and ")}.`);
    answers[rowField(at, "leg", row, "from")] = from;
    answers[rowField(at, "leg", row, "to")] = to;
    if (departure) answers[rowField(at, "leg", row, "departs")] = `${departure.date}T${departure.time}`;
    if (arrival) answers[rowField(at, "leg", row, "arrives")] = `${arrival.date}T${arrival.time}`;
  }
  answers[optionField(at, "included")] = [included, ...fuelStops].join(" ");
  for (const [row, { text, expectedMinor }] of offeredLines(estimate?.lines ?? [], view.legs).entries()) {
    answers[rowField(at, "line", row, "text")] = text;
    answers[rowField(at, "line", row, "quantity")] = "1";
    // Amounts of another currency than the draft's are left to staff.
    if (!currency || currency === estimate?.currency)
      answers[rowField(at, "line", row, "unit")] = typedAmount(expectedMinor);
  }
  if (estimate) answers[estimateField(at)] = `${estimate.expectedMinor} ${estimate.currency}`;
  return answers;
}

/** The lines that a customer reads: the margin is part of the flight above it, which is named by its places. */
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
        text: leg ? `Flight ${leg.from} to ${leg.to}` : text.replace(doubts, ""),
        expectedMinor,
      });
  }
  const surplus = offered.length - mostRows;
  if (surplus <= 0) return offered;
  // Flights keep their own lines.
  const folded = offered.filter(({ isFlight }) => !isFlight).slice(-(surplus + 1));
  const expectedMinor = folded.reduce((sum, each) => sum + each.expectedMinor, 0);
  const text = "Further charges of these flights";
  return [...offered.filter((each) => !folded.includes(each)), { isFlight: false, text, expectedMinor }];
}

const fromBooking = (booking: Booking, at: number): QuotationAnswers =>
  Object.fromEntries(
    allFlightsOf(booking).flatMap(({ from, to, date, time }, row) => [
      [rowField(at, "leg", row, "from"), from],
      [rowField(at, "leg", row, "to"), to],
      [rowField(at, "leg", row, "departs"), time ? `${date}T${time}` : ""],
    ]),
  );
