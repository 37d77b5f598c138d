import { fleet } from "#app/content/fleet.ts";
import { model } from "#app/content/trip/model.ts";
import type { SeenTrip } from "#app/database/schema/bookings.ts";
import { longDate } from "#app/ui/long-date.ts";
import { estimateText } from "./asked-aircraft.ts";
import { duration, durations, flyingHome } from "./figure-text.ts";
import { type Judging, judgeSearch } from "./judge-search.server.ts";
import { placeLabel } from "./place-name.ts";
import { canonicalSearch, type TripLeg, type TripQuery } from "./trip-query.ts";
import { type AircraftView, type TripView, tripView } from "./trip-view.ts";
import { typedIn } from "./typed-trip.ts";

/** What a question of /trip and the aircraft wanted for it say in the booking form, and what is kept with the request; null where they cannot be judged any more. */
export async function askedTrip(
  { trip, aircraft, network }: { trip: string; aircraft: string; network: string },
  services: Judging,
) {
  const judged = await judgeSearch(new URLSearchParams(trip), network, services);
  if (judged.state !== "judged") return null;
  const view = tripView(judged.trip);
  const wanted = [...view.offered, ...view.excluded].find(({ slug }) => slug === aircraft);
  const { query } = judged.trip;
  const back = returnOf(query);
  const answers = answersOf(query, back, wanted);
  const openTimes = openTimesOf(query, back);
  const estimate = wanted?.estimate
    ? { range: estimateText(wanted.estimate), isSample: wanted.estimate.isSample }
    : null;
  const told = { asked: answers, openTimes, ...(estimate ? { estimate } : {}) };
  return {
    ...{ answers, openTimes, estimate },
    seen: wanted ? { ...seenOf(view, wanted), ...told } : null,
  };
}

/** Whether and when a trip comes back to where it began. */
function returnOf(query: TripQuery): TripLeg | undefined {
  return typedIn(new URLSearchParams(canonicalSearch(query))).back ? query.legs.at(-1) : undefined;
}

const openTimesOf = ({ legs: [first] }: TripQuery, back: TripLeg | undefined) => [
  ...(first?.time ? [] : ["departureDateTime"]),
  ...(back?.time === null ? ["returnDateTime"] : []),
];

/** An aircraft whose price has it fly home between two flights does not wait. */
const fliesHome = ({ estimate }: AircraftView) => flyingHome(estimate?.lines ?? []) > 0;

/** Fields of the booking form by their names there. */
function answersOf(
  { legs, passengers, bags }: TripQuery,
  back: TripLeg | undefined,
  wanted: AircraftView | undefined,
) {
  const [first, ...others] = legs;
  const further = back ? others.slice(0, -1) : others;
  const leaves = wanted?.legs[0]?.departure;
  // With an aircraft the open times are kept with what was seen of it.
  const open = wanted
    ? []
    : [
        ...(first?.time ? [] : ["The departure time is open."]),
        ...(back && !back.time ? ["The return time is open."] : []),
      ];
  const notes = [
    ...open,
    ...further.map(
      ({ from, to, date, time }) =>
        `Then ${placeLabel(from)} to ${placeLabel(to)}, ${date}, ${time ?? "time open"}.`,
    ),
    ...(bags === null ? [] : [`Bags: ${bags}.`]),
  ];
  return {
    ...tripTypeOf(further.length > 0, back !== undefined, wanted !== undefined && fliesHome(wanted)),
    departureCity: first ? placeLabel(first.from) : "",
    arrivalCity: first ? placeLabel(first.to) : "",
    departureDateTime: `${leaves?.date ?? first?.date}T${leaves?.time ?? first?.time ?? model.undecidedTime}`,
    returnDateTime: back ? `${back.date}T${back.time ?? model.undecidedTime}` : "",
    numberOfPassengers: String(passengers),
    specialRequests: notes.join("\n"),
    preferredAircraft: wanted ? (fleet.find(({ icao }) => icao === wanted.icao)?.name ?? "") : "",
  };
}

function tripTypeOf(
  isSeveral: boolean,
  isReturn: boolean,
  fliesHomeBetween: boolean,
): { tripType: string; otherTripType?: string } {
  if (isSeveral) return { tripType: "other", otherTripType: "Several flights" };
  if (isReturn && fliesHomeBetween)
    return { tripType: "other", otherTripType: "Return; the aircraft flies home in between" };
  return { tripType: isReturn ? "dropandwait" : "dropoff" };
}

function seenOf(view: TripView, wanted: AircraftView): SeenTrip {
  const { estimate, legs, name, verdict, deciding } = wanted;
  const times = legs.flatMap(({ block }, index) => {
    const { names, date } = view.legs[index] ?? {};
    if (!block || !names || !date) return [];
    const takes = `${duration(block.likelyMinutes)} (${durations(block.lowMinutes, block.highMinutes)})`;
    return [`${names}, ${longDate(date)}: ${takes}`];
  });
  const blockMinutes = legs[0]?.block?.likelyMinutes;
  return {
    ...(blockMinutes ? { blockMinutes } : {}),
    search: view.search,
    factsVersion: view.factsVersion,
    facts: [
      { label: "Journey", value: view.title },
      {
        label: "Aircraft",
        value: `${name}: ${verdict}${deciding.length > 0 ? `. ${deciding.join(" ")}` : ""}`,
      },
      ...(times.length > 0 ? [{ label: "Flight time", value: times.join("; ") }] : []),
      ...(estimate
        ? [
            {
              label: "Estimate, not an offer",
              value: `${estimateText(estimate)}, by ${estimate.isSample ? "sample rates" : "rates"} of ${longDate(estimate.ratesOf)}`,
            },
          ]
        : []),
    ],
  };
}
