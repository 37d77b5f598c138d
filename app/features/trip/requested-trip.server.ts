import { fleet } from "#app/content/fleet.ts";
import { model, mostLegs } from "#app/content/trip/model.ts";
import type { SeenTrip } from "#app/database/schema/bookings.ts";
import type { Services } from "#app/platform/services.server.ts";
import { longDate } from "#app/ui/long-date.ts";
import { currentFacts } from "./facts.server.ts";
import { costOfFlyingHome, duration, durations, estimateText } from "./figure-text.ts";
import { judgeTrip } from "./judge-trip.ts";
import { placeLabel } from "./place-name.ts";
import { readTripQuery, type TripQuery, wayHomeOf } from "./trip-query.ts";
import { type AircraftView, type TripView, tripView } from "./trip-view.ts";
import { flightWords, formValuesOf, readTypedTrip } from "./typed-trip.ts";

/** The answer of /trip to store with a request, and the form fields it fills (`asked`); null for an invalid query. */
export async function requestedTrip(
  { trip, aircraft }: { trip: string; aircraft: string },
  { db, clock }: Pick<Services, "db" | "clock">,
) {
  const facts = await currentFacts(db);
  const result = readTripQuery(new URLSearchParams(trip), facts.airports.find, clock.now());
  if (!result.ok) return null;
  const { query } = result;
  const view = tripView(judgeTrip(query, facts));
  const verdict = [...view.offered, ...view.excluded].find(({ slug }) => slug === aircraft);
  const planned = [verdict, ...view.offered].find((each) => each?.legs.every(({ departure }) => departure));
  return {
    // The query of a journey that is not sold; /trip explains why.
    closed: view.closed ? view.search : null,
    seen: { ...seenOf(view, verdict), ...filledForm(query, verdict, planned?.legs) },
  };
}

/** Booking form fields from a query that cannot be judged. `nameOf` turns an airport's code into its name. */
export function typedAnswers(search: string, nameOf: (place: string) => string) {
  const parameters = new URLSearchParams(search);
  const typed = readTypedTrip(parameters);
  const values = formValuesOf({ ...typed, legs: typed.legs.slice(0, mostLegs) });
  const { journey, date, time, by, back, backTime, pax, bags, legs, ...ends } = values;
  const [from, to] = [nameOf(ends.from), nameOf(ends.to)];
  const aircraft = fleet.find(({ slug }) => slug === parameters.get("aircraft"))?.name;
  const isArrival = by === "arrive";
  const wallClock = (day: string, hour: string) =>
    /^\d{4}-\d\d-\d\d$/.test(day) ? `${day}T${(!isArrival && hour) || model.undecidedTime}` : "";
  /** A note on the part of a flight's time for which the form has no field. */
  const timeNote = (name: string, start: string, end: string, day: string, hour: string) => {
    if (!hour) return day ? `Time of ${name} to be agreed.` : [];
    if (isArrival) return `Asked to arrive ${end && `at ${end} `}at ${hour} local time.`;
    return day ? [] : `Asked to leave ${start && `${start} `}at ${hour} local time.`;
  };
  const notes = [
    timeNote("departure", from, to, date, time),
    timeNote("return", to, from, back, backTime),
    legs.map((leg) => `Then ${flightWords(leg, by)}`),
    bags ? `Bags: ${bags}.` : [],
  ].flat();
  return {
    ...tripTypeOf(journey === "several", journey === "return", false),
    departureCity: from,
    arrivalCity: to,
    departureDateTime: wallClock(date, time),
    returnDateTime: wallClock(back, backTime),
    specialRequests: notes.join("\n"),
    ...(pax ? { numberOfPassengers: pax } : {}),
    ...(aircraft ? { preferredAircraft: aircraft } : {}),
  };
}

/** Booking form fields and flights of a judged query; `planned` has the departure times. */
function filledForm(
  query: TripQuery,
  requested: AircraftView | undefined,
  planned: AircraftView["legs"] | undefined,
) {
  const { passengers, bags } = query;
  const isArrival = query.by === "arrive";
  const legs = query.legs.map(({ from, to, date, time }, at) => {
    const departure = planned?.[at]?.departure;
    return {
      from: placeLabel(from),
      to: placeLabel(to),
      date: (time && departure?.date) || date,
      time: time && (departure?.time ?? (isArrival ? null : time)),
      // Undecided: the planned departure, else the usual hour, or 23:00 on later flights.
      assumed: `${date}T${departure?.date === date ? departure.time : at === 0 ? model.undecidedTime : "23:00"}`,
    };
  });
  const [first] = legs;
  const last = legs.length > 1 ? legs.at(-1) : undefined;
  const wallClock = (leg: (typeof legs)[number] | undefined) =>
    leg ? (leg.time ? `${leg.date}T${leg.time}` : leg.assumed) : "";
  const isReturn = wayHomeOf(query.legs) !== undefined;
  const notes = [
    ...query.legs.flatMap(({ to, date, time }) =>
      isArrival && time ? [`Asked to arrive at ${placeLabel(to)} on ${date} at ${time} local time.`] : [],
    ),
    ...(bags === null ? [] : [`Bags: ${bags}.`]),
  ];
  return {
    asked: {
      ...tripTypeOf(
        legs.length > (isReturn ? 2 : 1),
        isReturn,
        costOfFlyingHome(requested?.estimate?.lines ?? []) > 0,
      ),
      departureCity: first?.from ?? "",
      arrivalCity: first?.to ?? "",
      departureDateTime: wallClock(first),
      returnDateTime: wallClock(last),
      numberOfPassengers: String(passengers),
      specialRequests: notes.join("\n"),
      preferredAircraft: requested?.name ?? "",
    },
    openTimes: [
      ...(first?.time ? [] : ["departureDateTime"]),
      ...(last?.time === null ? ["returnDateTime"] : []),
    ],
    legs: legs.map(({ assumed: _, ...leg }) => leg),
  };
}

function tripTypeOf(
  isSeveral: boolean,
  isReturn: boolean,
  fliesHomeBetween: boolean,
): { tripType: string; otherTripType?: string } {
  const other = isSeveral ? "Several flights" : "Return; the aircraft flies home in between";
  if (isSeveral || (isReturn && fliesHomeBetween)) return { tripType: "other", otherTripType: other };
  return { tripType: isReturn ? "dropandwait" : "dropoff" };
}

function seenOf(view: TripView, requested: AircraftView | undefined): Omit<SeenTrip, "asked"> {
  const { search, factsVersion } = view;
  const facts = [{ label: "Journey", value: view.title }];
  if (!requested) return { search, factsVersion, facts };
  const { estimate, legs, name, verdict, mainReasons } = requested;
  const times = legs.flatMap(({ block, departure }, index) => {
    const { names } = view.legs[index] ?? {};
    if (!block || !departure || !names) return [];
    const time = `${duration(block.likelyMinutes)} (${durations(block.lowMinutes, block.highMinutes)})`;
    return [`${names}, ${longDate(departure.date)}: ${time}`];
  });
  const checks = mainReasons.length > 0 ? `. ${mainReasons.join(" ")}` : "";
  facts.push({ label: "Aircraft", value: `${name}: ${verdict}${checks}` });
  if (times.length > 0) facts.push({ label: "Flight time", value: times.join("; ") });
  if (estimate) {
    const rates = `${estimate.isSample ? "sample rates" : "rates"} of ${longDate(estimate.ratesOf)}`;
    facts.push({ label: "Estimate, not an offer", value: `${estimateText(estimate)}, by ${rates}` });
  }
  const blockMinutes = legs[0]?.block?.likelyMinutes;
  return {
    search,
    factsVersion,
    facts,
    ...(blockMinutes ? { blockMinutes } : {}),
    ...(estimate ? { estimate: { range: estimateText(estimate), isSample: estimate.isSample } } : {}),
  };
}
