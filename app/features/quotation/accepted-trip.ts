import type { Booking } from "#app/features/booking/bookings.server.ts";
import { allFlightsOf, placesOf } from "#app/features/booking/seen-trip.ts";
import type { QuotationLeg, QuotationOption } from "./quotation-content.ts";
import type { AcceptedQuotation } from "./quotations.server.ts";

/** The airport code of a place: "LOS" of "Lagos (LOS)"; null without one. */
const codeIn = (place: string) => /\((\w+)\)$/.exec(place)?.[1] ?? null;

/** Whether two names mean the same place: "Lagos" and "Lagos (LOS)", or names with the same code. */
function isSamePlace(one: string, other: string): boolean {
  const [code, otherCode] = [codeIn(one), codeIn(other)];
  return code && otherCode ? code === otherCode : one.startsWith(other) || other.startsWith(one);
}

/** The accepted flights and aircraft as fields of the booking, which lists, mails, calendar files and deadlines read. */
export function acceptedTrip({ aircraftType, legs }: QuotationOption, booking: Booking) {
  const { departureCity, arrivalCity, departureDateTime, returnDateTime, seenTrip } = booking;
  const [first, last] = [legs[0], legs.at(-1)];
  const isBack = legs.length === 2 && first?.from === last?.to && first?.to === last?.from;
  // With an intermediate stop there are more flights than the booking has; its destination stays.
  const isShown = legs.length === 1 || isBack || legs.length === allFlightsOf(booking).length;
  const bookedName = (quoted: string) =>
    placesOf(booking).find((booked) => codeIn(booked) && isSamePlace(booked, quoted)) ?? quoted;
  const trip = {
    preferredAircraft: aircraftType,
    departureCity: bookedName(first?.from ?? departureCity),
    departureDateTime: first?.departs ?? departureDateTime,
  };
  if (!isShown) {
    const home = legs.find(({ from }, at) => at > 0 && isSamePlace(from, arrivalCity));
    return {
      ...trip,
      arrivalCity,
      returnDateTime: returnDateTime && (home?.departs ?? returnDateTime),
      seenTrip: seenTrip && { ...seenTrip, openTimes: [] },
    };
  }
  const flights = legs.map(({ from, to, departs }) => {
    const [date = "", time = ""] = departs.split("T");
    return { from: bookedName(from), to: bookedName(to), date, time };
  });
  return {
    ...trip,
    arrivalCity: bookedName(first?.to ?? arrivalCity),
    returnDateTime: legs.length > 1 ? (last?.departs ?? null) : null,
    seenTrip: {
      search: "",
      factsVersion: "",
      facts: [],
      ...seenTrip,
      openTimes: [],
      legs: legs.length === 1 || isBack ? [] : flights,
    },
  };
}

/** Whether the accepted flights, intermediate stops apart, have the places and departure times of the booking. */
export function isSameTrip(booking: Booking, legs: readonly QuotationLeg[]): boolean {
  let remaining = legs;
  for (const { from, to, date, time } of allFlightsOf(booking)) {
    const [first] = remaining;
    const last = remaining.findIndex((leg) => isSamePlace(to, leg.to));
    if (!first || last < 0 || first.departs !== `${date}T${time}` || !isSamePlace(from, first.from))
      return false;
    remaining = remaining.slice(last + 1);
  }
  return remaining.length === 0;
}

/** The accepted flights; null without an acceptance, or if staff have changed the trip since. */
export function agreedLegs(accepted: AcceptedQuotation | null | undefined): QuotationLeg[] | null {
  if (!accepted) return null;
  const { booking, option, isTripChanged } = accepted;
  return isTripChanged && !isSameTrip(booking, option.legs) ? null : option.legs;
}
