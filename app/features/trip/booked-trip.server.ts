import type { Airport } from "#app/content/trip/aerodrome-notes.ts";
import type { Queries } from "#app/database/client.server.ts";
import type { bookings } from "#app/database/schema/bookings.ts";
import type { Services } from "#app/platform/services.server.ts";
import { currentFacts } from "./facts.server.ts";
import type { TripFacts } from "./facts.ts";
import { dayAfter, duration, estimateText, longDay, requestedFirst } from "./figure-text.ts";
import { roughDistanceNm } from "./geodesic.ts";
import { judgeTrip, landingOf } from "./judge-trip.ts";
import { addDays, instantOf, zoneName } from "./local-time.ts";
import { cityOf, codeOf, placeLabel, plainName, shortName, townOf } from "./place-name.ts";
import { foldedName } from "./place-words.ts";
import type { Estimate } from "./price.ts";
import { type PlaceFinder, readTripQuery, type TripLeg, type TripProblem } from "./trip-query.ts";
import { type TripView, tripView } from "./trip-view.ts";

/** A booking's trip; `words`: the customer's free text. */
type RequestedTrip = { words: string } & Pick<
  typeof bookings.$inferSelect,
  "departureCity" | "arrivalCity" | "departureDateTime" | "returnDateTime" | "numberOfPassengers" | "seenTrip"
>;

/** The trip page's answer for a booking, or why there is none. */
export type BookedTrip = { view: TripView } | { problems: Pick<TripProblem, "text">[]; search: string };

/** Judges a booking's trip by today's facts; null once its day is over. Staff see estimates even while visitors see none. */
export async function bookedTrip(
  booking: RequestedTrip,
  { db, clock }: Pick<Services, "db" | "clock">,
  { isStaff = false } = {},
): Promise<BookedTrip | null> {
  const facts = await currentFacts(db);
  const search = searchOf(booking);
  const read = readTripQuery(new URLSearchParams(search), facts.airports.find, clock.now());
  if (!read.ok) {
    const isOver = read.problems.some(({ code }) => code === "date-past" || code === "time-past");
    return isOver ? null : { problems: read.problems, search };
  }
  // A price for fewer flights than the words ask for would be wrong.
  const beyond = placesBeyond(booking.words, read.query.legs, facts.airports.find);
  if (beyond.length > 0) return { problems: [{ text: wordsWarning(beyond) }], search };
  const prices = { ...facts.prices, pricesShown: true };
  return { view: tripView(judgeTrip(read.query, isStaff ? { ...facts, prices } : facts)) };
}

/** The question that /trip answered while the booking still matches it, as only that holds bags and further flights. */
function searchOf({ seenTrip, returnDateTime, ...booking }: RequestedTrip): string {
  const minute = (wallClock: string) => wallClock.slice(0, 16).replace(" ", "T");
  const { departureCity: from, arrivalCity: to } = booking;
  const [departs, back, pax] = [
    minute(booking.departureDateTime),
    minute(returnDateTime ?? ""),
    String(booking.numberOfPassengers),
  ];
  const question = seenTrip?.asked;
  const isSame =
    question?.departureCity === from &&
    question.arrivalCity === to &&
    question.departureDateTime === departs &&
    question.returnDateTime === back &&
    question.numberOfPassengers === pax;
  if (seenTrip && isSame) return seenTrip.search;
  const [date = "", time = ""] = departs.split("T");
  return new URLSearchParams({ from, to, date, time, pax, ...(back ? { back } : {}) }).toString();
}

/** Clocks and towns of places in bookings, where each is one aerodrome. */
export async function bookedPlaces(db: Queries) {
  const { airports } = await currentFacts(db);
  return {
    /** The local clock of a time, such as "Lagos, GMT+1"; null for an unknown place. */
    clockOf(place: string, wallClock: string): string | null {
      const { airport } = airports.find(place);
      if (!airport) return null;
      const { timeZone } = airport;
      const { instant } = instantOf(wallClock.slice(0, 10), wallClock.slice(11, 16), timeZone);
      return `${townAt(place, airport) ?? shortName(airport)}, ${zoneName(instant, timeZone, "shortOffset")}`;
    },
    /** Splits into "Lagos" and "Murtala Muhammed (LOS)"; a place that begins with no known town is all town. */
    partsOf(place: string): { town: string; airport: string } {
      const { airport } = airports.find(place);
      const town = airport && townAt(place, airport);
      const rest = town ? place.slice(town.length + 1) : "";
      // A code alone stays with the town: "Accra (ACC)".
      return !town || /^\(\w*\)$/.test(rest) ? { town: place, airport: "" } : { town, airport: rest };
    },
  };
}

/** The town at the beginning of a place, if it is the aerodrome's own or the city it serves. */
const townAt = (place: string, airport: Airport): string | undefined =>
  [cityOf(airport), townOf(airport.city)].find((town) => town && place.startsWith(`${town} `));

/** Looks up the time zone of a typed place; null for an unknown aerodrome. */
export async function placeZones(db: Queries): Promise<(place: string) => string | null> {
  const { airports } = await currentFacts(db);
  return (place) => airports.find(place).airport?.timeZone ?? null;
}

/** `nameOfCode` with the current airports. */
export async function namesOfCodes(db: Queries): Promise<(place: string) => string> {
  const { airports } = await currentFacts(db);
  return (place) => nameOfCode(place, airports.find);
}

/** Writes an airport's code as its label: "los" as "Lagos Murtala Muhammed (LOS)". Names stay: "Eko" is not EKO. */
export function nameOfCode(place: string, find: PlaceFinder): string {
  const typed = place.trim();
  const { airport } = find(typed);
  return airport && [codeOf(airport), airport.ident].includes(typed.toUpperCase())
    ? placeLabel(airport)
    : place;
}

/**
 * Flights with the time zone of departure, and the instants of departure and landing, night stops included; null where unknown. Block
 * times are those of the named aircraft, else of the best fit.
 */
export function timedFlights(
  facts: TripFacts,
  flights: readonly { from: string; to: string; date: string; time: string | null }[],
  { aircraft, passengers }: { aircraft: string; passengers: number },
) {
  return flights.map((flight) => {
    const { from, to, date, time } = flight;
    const timeZone = facts.airports.find(from).airport?.timeZone ?? null;
    const startsAt = timeZone && time ? instantOf(date, time, timeZone).instant : null;
    const parameters = new URLSearchParams({ from, to, date, time: time ?? "", pax: String(passengers) });
    // Judged as of the day before, so that past flights get a duration too.
    const eve = new Date(`${addDays(date, -1)}T00:00Z`);
    const read = readTripQuery(parameters, facts.airports.find, eve);
    const judged = startsAt && read.ok ? judgeTrip(read.query, facts).aircraft : [];
    const fitting = judged.filter(({ legs }) => legs[0].block);
    const flown =
      fitting.find(({ name }) => aircraft.toLowerCase().includes(name.toLowerCase())) ??
      fitting.find(({ legs }) => legs[0].suits !== "no");
    return { ...flight, timeZone, startsAt, endsAt: flown ? landingOf(flown.legs[0]) : null };
  });
}

const name = String.raw`\p{Lu}[\p{L}'’.]*(?:[ ]\p{Lu}[\p{L}'’.]*){0,3}`;
const between = String.raw`(?:\s*(?:-+|–|—|→|>|/|,|&)\s*|\s+(?:to|and|then)\s+)`;
/** A chain of places: "LOS-ABV-KAN-LOS", "Lagos, Abuja and Kano". */
const chain = new RegExp(`${name}(?:${between}${name})+`, "gu");
const placeAfterPreposition = new RegExp(
  String.raw`\b(?:to|from|in|at|next|through|then|via)\s+(${name})`,
  "gu",
);

/** Farthest that two aerodromes of one city lie apart, nautical miles. */
const sameCityNm = 60;

/** Places in a text that are no ends of its `legs`, else all of a chain with more legs. Doubtful names are left out. */
export function placesBeyond(
  text: string,
  legs: readonly Pick<TripLeg, "from" | "to">[],
  find: PlaceFinder,
): string[] {
  const ends = legs.flatMap(({ from, to }) => [from, to]);
  const chains = [...text.matchAll(chain)].map(([match]) => {
    const words = match.split(new RegExp(between, "u"));
    return { words, places: words.filter((place) => placeCalled(place, find)) };
  });
  const names = [
    ...chains.flatMap(({ words, places }) => (places.length > 1 ? words : [])),
    ...[...text.matchAll(placeAfterPreposition)].map(([, words = ""]) => words),
  ].map((words) => words.replace(/[.’']+$/, ""));
  const more = names.filter((words) => {
    const airport = placeCalled(words, find);
    return airport && !ends.some((end) => roughDistanceNm(end, airport) < sameCityNm);
  });
  const long = chains.flatMap(({ places }) => (places.length > legs.length + 1 ? places : []));
  return [...new Set(more.length > 0 ? more : long)];
}

const code = /^[A-Z]{3,4}$/;

/** The aerodrome with exactly this name or code; the likeliest of several. */
function placeCalled(typed: string, find: PlaceFinder): Airport | null {
  const words = typed.replace(/[.’']+$/, "").replace(/ (?:International )?Airport$/i, "");
  const result = find(words);
  const choices = result.airport ? [result.airport] : result.choices;
  const isCalled = (airport: Airport) =>
    [townOf(airport.city), cityOf(airport), plainName(airport)].some(
      (called) => foldedName(called) === foldedName(words),
    ) ||
    (code.test(words) && [airport.iata, airport.icao].includes(words));
  return choices.find((airport) => airport.kind !== "heliport" && isCalled(airport)) ?? null;
}

const sampledText = (estimate: Estimate) =>
  `${estimateText(estimate)}${estimate.isSample ? " at sample rates" : ""}`;

/**
 * Flight time and estimate of the requested aircraft, else of the best fit, for a list; empty without a judgement. A confirmed booking
 * has no estimate, and no other aircraft than the one booked.
 */
export function ownEstimate(trip: BookedTrip | null, requested: string, isConfirmed: boolean): string[] {
  const [aircraft] = trip && "view" in trip ? requestedFirst(trip.view.offered, requested) : [];
  const minutes = aircraft?.legs[0]?.block?.likelyMinutes;
  if (!aircraft || !minutes || (isConfirmed && aircraft.name !== requested)) return [];
  const { name, estimate, legs } = aircraft;
  const out = legs.length > 1 ? " out" : "";
  const inOther = name === requested ? "" : ` in the ${name}`;
  return [
    `About ${duration(minutes)}${out}${inOther}`,
    ...(estimate && !isConfirmed ? [`Estimate ${sampledText(estimate)}`] : []),
  ];
}

/** The answer of /trip for the requested aircraft, else for the best fit, in words; null without one. */
export function ownTrip(trip: BookedTrip | null, requested: string, isConfirmed: boolean) {
  if (!trip || !("view" in trip) || (trip.view.closed && isConfirmed)) return null;
  const { search, closed, offered, excluded, figuresOf } = trip.view;
  if (closed)
    return {
      ...sectionOf(figuresOf),
      search,
      facts: [{ label: closed.heading, value: closed.texts.join(" ") }],
    };
  const refused = excluded.find((each) => each.name === requested);
  const notOffered = refused ? [{ label: refused.name, value: refused.mainReasons.join(" ") }] : [];
  const [aircraft] = requestedFirst(offered, requested);
  const facts = isConfirmed && aircraft ? [] : notOffered;
  if (aircraft) {
    const { name, legs, estimate } = aircraft;
    facts.push({ label: name === requested ? "Aircraft" : "Best fit", value: name });
    for (const [at, { block, departure, arrival, hasNightStop }] of legs.entries()) {
      if (!block || !departure || !arrival) continue;
      const start = `${departure.time} (${departure.shortZone})`;
      const end = `${arrival.time} (${arrival.shortZone})${dayAfter(arrival.daysLater)}`;
      const isTimeOpen = !isConfirmed && trip.view.legs[at]?.time === null;
      const times = isTimeOpen
        ? `Time to be agreed, for example ${start} to ${end}`
        : `Leaves ${start}, lands ${end}`;
      const night = hasNightStop ? "\nWith a night stop, which these times leave out" : "";
      const value = `${times}\nAbout ${duration(block.likelyMinutes)}${night}`;
      facts.push({ label: `${departure.place} to ${arrival.place}`, value });
    }
    const price = isConfirmed ? "Guide price" : "Estimate, not an offer";
    if (estimate) facts.push({ label: price, value: sampledText(estimate) });
  }
  const section = isConfirmed && aircraft ? confirmedSection : sectionOf(figuresOf);
  return { ...section, search, facts };
}

const sectionOf = (figuresOf: string) => ({
  title: "Aircraft and estimate",
  lead: `Worked out with our figures of ${longDay(figuresOf)}. The desk confirms the aircraft, the times and the price.`,
  see: "Compare the aircraft",
});
const confirmedSection = {
  title: "Aircraft and times",
  lead: "Worked out at planning speed; wind and routing move the times by some minutes. Aircraft and price are as agreed with the desk.",
  see: "See it on the map",
};

const wordsWarning = (places: readonly string[]) =>
  `Please read the customer’s own words: they name more flights than this request holds (${places.join(", ")}). No aircraft and no price are shown, as they would be for fewer flights. Change the trip, or work out the whole journey on the trip page.`;
