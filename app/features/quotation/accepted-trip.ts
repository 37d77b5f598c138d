import type { Booking } from "#app/features/booking/bookings.server.ts";
import { allFlightsOf } from "#app/features/booking/seen-trip.ts";
import type { QuotationLeg, QuotationOption } from "./quotation-content.ts";

/** "LOS" for "Lagos (LOS)"; a place without a code stays as it is. */
const codeIn = (place: string) => /\((\w+)\)$/.exec(place)?.[1] ?? place;
const isSamePlace = (one: string, other: string) => codeIn(one) === codeIn(other);

/** The accepted flights and aircraft as the booking has them: pages, mails, calendar files and deadlines follow the booking. */
export function acceptedTrip({ aircraftType, legs }: QuotationOption, booking: Booking) {
  const { departureCity, arrivalCity, departureDateTime, seenTrip } = booking;
  const [first] = legs;
  const placeNow = (booked: string, quoted = booked) => (isSamePlace(booked, quoted) ? booked : quoted);
  return {
    preferredAircraft: aircraftType,
    departureCity: placeNow(departureCity, first?.from),
    arrivalCity: placeNow(arrivalCity, first?.to),
    departureDateTime: first?.departs ?? departureDateTime,
    returnDateTime: legs.length > 1 ? (legs.at(-1)?.departs ?? null) : null,
    seenTrip: {
      search: "",
      factsVersion: "",
      facts: [],
      ...seenTrip,
      openTimes: [],
      legs: legs.map(({ from, to, departs }) => ({
        from,
        to,
        date: departs.slice(0, 10),
        time: departs.slice(11),
      })),
    },
  };
}

/** The accepted flights while they are still the booking's; null once staff have moved it. */
export function agreedLegs(booking: Booking, accepted: QuotationOption | undefined): QuotationLeg[] | null {
  const flights = allFlightsOf(booking);
  if (accepted?.legs.length !== flights.length) return null;
  const isUnmoved = accepted.legs.every(({ from, to, departs }, at) => {
    const flight = flights[at];
    return (
      flight &&
      isSamePlace(flight.from, from) &&
      isSamePlace(flight.to, to) &&
      `${flight.date}T${flight.time}` === departs
    );
  });
  return isUnmoved ? accepted.legs : null;
}
