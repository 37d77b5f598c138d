import type { SeenTrip } from "#app/database/schema/bookings.ts";
import type { Services } from "#app/platform/services.server.ts";
import { currentFacts } from "./current-facts.server.ts";
import { judgeTrip } from "./judge-trip.ts";
import { wordsWarning } from "./own-trip-messages.ts";
import { placesBeyond } from "./places-in-words.ts";
import { readTripQuery, type TripProblem } from "./trip-query.ts";
import { type TripView, tripView } from "./trip-view.ts";

/** The answers of a booking that its trip is judged by. */
interface Booked {
  departureCity: string;
  arrivalCity: string;
  departureDateTime: string;
  returnDateTime: string | null;
  numberOfPassengers: number;
  /** What the customer wrote in their own words. */
  words: string;
  seenTrip: SeenTrip | null;
}

/** What the trip page would say of a booking's trip; or why it says nothing. */
export type BookedTrip = { view: TripView } | { problems: Pick<TripProblem, "text">[]; search: string };

/** Judges the trip of a booking by today's facts; null where its day is over. The desk reads estimates also while visitors see none. */
export async function bookedTrip(
  booking: Booked,
  { db, clock }: Pick<Services, "db" | "clock">,
  { isDesk = false } = {},
): Promise<BookedTrip | null> {
  const facts = await currentFacts(db);
  const search = searchOf(booking);
  const read = readTripQuery(new URLSearchParams(search), facts.airports.find);
  if (!read.ok) return { problems: read.problems, search };
  // A price for fewer flights than the words ask for would be wrong.
  const beyond = placesBeyond(booking.words, read.query.legs, facts.airports.find);
  if (beyond.length > 0) return { problems: [{ text: wordsWarning(beyond) }], search };
  const priceRules = facts.priceRules.map((rules) => ({ ...rules, pricesShown: true }));
  const judged = judgeTrip(read.query, isDesk ? { ...facts, priceRules } : facts, clock.now());
  if (judged.ok) return { view: tripView(judged.trip) };
  return judged.problems.some(({ code }) => code === "date-past" || code === "time-past")
    ? null
    : { ...judged, search };
}

const minute = (wallClock: string) => wallClock.slice(0, 16).replace(" ", "T");

/** The question as it was asked on the trip page while it is still what is booked: the form has no fields for bags and further flights. */
function searchOf(booking: Booked): string {
  const { seenTrip, departureCity, arrivalCity, numberOfPassengers } = booking;
  const departs = minute(booking.departureDateTime);
  const returns = minute(booking.returnDateTime ?? "");
  const booked = {
    ...{ departureCity, arrivalCity, departureDateTime: departs, returnDateTime: returns },
    numberOfPassengers: String(numberOfPassengers),
  };
  const asked = seenTrip?.asked;
  if (seenTrip && asked && Object.entries(booked).every(([field, answer]) => asked[field] === answer))
    return seenTrip.search;
  const [date = "", time = ""] = departs.split("T");
  const question = { from: departureCity, to: arrivalCity, date, time, pax: booked.numberOfPassengers };
  return new URLSearchParams({ ...question, ...(returns ? { back: returns } : {}) }).toString();
}
