import type { Booking } from "#app/features/booking/bookings.server.ts";
import { flightsOf, wordsOf } from "#app/features/booking/seen-trip.ts";
import { type BookedTrip, bookedTrip } from "#app/features/trip/booked-trip.server.ts";
import { addDays } from "#app/features/trip/local-time.ts";
import type { AircraftView, TripView } from "#app/features/trip/trip-view.ts";
import type { Services } from "#app/platform/services.server.ts";
import { quantityText, typedAmount } from "./money.ts";
import type { QuotationContent } from "./quotation-content.ts";
import {
  estimateField,
  hasOption,
  mostOptions,
  optionField,
  type QuotationAnswers,
  type RowKind,
  rowField,
} from "./quotation-form.ts";

/** What /trip answers for a booking, for staff: with prices, whether visitors see them or not. */
export const tripOf = (
  booking: Booking,
  services: Pick<Services, "db" | "clock">,
): Promise<BookedTrip | null> =>
  bookedTrip({ ...booking, words: wordsOf(booking) }, services, { isDesk: true });

/** The aircraft that /trip offers for a booking, best first. */
export const offeredFor = (trip: BookedTrip | null): AircraftView[] =>
  trip && "view" in trip && !trip.view.closed ? trip.view.offered : [];

/** The draft with one more option, filled from /trip for an aircraft, or with the booking's flights where `icao` is none of its offers. */
export function withOption(
  answers: QuotationAnswers,
  booking: Booking,
  trip: BookedTrip | null,
  icao: string,
): QuotationAnswers {
  const isNew = !Object.keys(answers).some((field) => field.startsWith(optionField(0, "")));
  const at = Array.from({ length: mostOptions }, (_, option) => option).find(
    (option) => !hasOption(answers, option) || (option === 0 && isNew),
  );
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

function optionBase({ departureDateTime, numberOfPassengers }: Booking, at: number): QuotationAnswers {
  return {
    [optionField(at, "seats")]: String(numberOfPassengers),
    [optionField(at, "capacity")]: "agent",
    [optionField(at, "included")]: "Crew, fuel, landing, handling and passenger fees at the airports named.",
    [optionField(at, "excluded")]:
      "De-icing, changes to the route, catering beyond the standard, and opening of airports out of hours: charged at cost.",
    [optionField(at, "balanceDue")]: addDays(departureDateTime.slice(0, 10), -1),
  };
}

/** What an estimate leaves open, and a firm offer does not. */
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
  for (const [row, { departure, arrival }] of legs.entries()) {
    const { from = "", to = "" } = view.legs[row] ?? {};
    answers[rowField(at, "leg", row, "from")] = from;
    answers[rowField(at, "leg", row, "to")] = to;
    if (departure) answers[rowField(at, "leg", row, "departs")] = `${departure.date}T${departure.time}`;
    if (arrival) answers[rowField(at, "leg", row, "arrives")] = `${arrival.date}T${arrival.time}`;
  }
  const priced = (estimate?.lines ?? []).filter(({ expectedMinor }) => expectedMinor > 0);
  for (const [row, { text, expectedMinor }] of priced.entries()) {
    answers[rowField(at, "line", row, "text")] = text.replace(doubts, "");
    answers[rowField(at, "line", row, "quantity")] = "1";
    // Amounts of another currency than the draft's are left to staff.
    if (!currency || currency === estimate?.currency)
      answers[rowField(at, "line", row, "unit")] = typedAmount(expectedMinor);
  }
  if (estimate) answers[estimateField(at)] = `${estimate.expectedMinor} ${estimate.currency}`;
  return answers;
}

function fromBooking(booking: Booking, at: number): QuotationAnswers {
  const flights = flightsOf(booking);
  const { departureCity, arrivalCity, departureDateTime, returnDateTime } = booking;
  const minute = (wallClock: string) => wallClock.slice(0, 16).replace(" ", "T");
  const legs =
    flights.length > 0
      ? flights.map(({ from, to, date, time }) => ({ from, to, departs: time ? `${date}T${time}` : "" }))
      : [
          { from: departureCity, to: arrivalCity, departs: minute(departureDateTime) },
          ...(returnDateTime
            ? [{ from: arrivalCity, to: departureCity, departs: minute(returnDateTime) }]
            : []),
        ];
  return Object.fromEntries(
    legs.flatMap(({ from, to, departs }, row) => [
      [rowField(at, "leg", row, "from"), from],
      [rowField(at, "leg", row, "to"), to],
      [rowField(at, "leg", row, "departs"), departs],
    ]),
  );
}

/** A sent quotation as the draft of its next version. */
export function answersOf(
  { currency, note, options, expiryReason }: QuotationContent,
  operators: readonly { id: string; name: string }[],
): QuotationAnswers {
  const answers: QuotationAnswers = { currency, note, expiryReason };
  for (const [at, option] of options.entries()) {
    const own = {
      type: option.aircraftType,
      tail: option.tail,
      seats: String(option.seats),
      operator: operators.find(({ name }) => name === option.operator.name)?.id ?? "",
      capacity: option.capacity,
      included: option.included,
      excluded: option.excluded,
      difference: option.difference,
      deposit: option.depositMinor > 0 ? typedAmount(option.depositMinor) : "",
      depositDue: option.depositDue ?? "",
      balanceDue: option.balanceDue,
    };
    for (const [field, text] of Object.entries(own)) answers[optionField(at, field)] = text;
    if (option.estimateMinor !== null) answers[estimateField(at)] = `${option.estimateMinor} ${currency}`;
    for (const [row, { from, to, departs, arrives }] of option.legs.entries())
      setRow(answers, at, "leg", row, { from, to, departs, arrives });
    for (const [row, { text, quantity, unitMinor, taxPercent }] of option.lines.entries())
      setRow(answers, at, "line", row, {
        text,
        quantity: quantityText(quantity),
        unit: typedAmount(unitMinor),
        tax: taxPercent > 0 ? String(taxPercent) : "",
      });
    for (const [row, { from, minor }] of option.cancellation.entries())
      setRow(answers, at, "cancel", row, { from, amount: typedAmount(minor) });
  }
  return answers;
}

function setRow(
  answers: QuotationAnswers,
  at: number,
  kind: RowKind,
  row: number,
  texts: Readonly<Record<string, string>>,
): void {
  for (const [field, text] of Object.entries(texts)) answers[rowField(at, kind, row, field)] = text;
}
