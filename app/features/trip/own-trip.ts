import { askedFirst, estimateText, isAsked } from "./asked-aircraft.ts";
import type { BookedTrip } from "./booked-trip.server.ts";
import { duration } from "./figure-text.ts";
import { ownTripMessages as say } from "./own-trip-messages.ts";

/**
 * For a list: the aircraft with its flying time there, and what it would cost; empty where the trip page says nothing. Once the flight
 * `isConfirmed` the desk's price counts, and no other aircraft than the one that it is booked with.
 */
export function ownEstimate(trip: BookedTrip | null, asked: string, isConfirmed: boolean): string[] {
  const [aircraft] = trip && "view" in trip ? askedFirst(trip.view, asked) : [];
  const minutes = aircraft?.legs[0]?.block?.likelyMinutes;
  if (!aircraft || !minutes || (isConfirmed && !isAsked(aircraft, asked))) return [];
  const { name, estimate, legs } = aircraft;
  const takes = isAsked(aircraft, asked) ? null : name;
  return [
    legs.length > 1 ? say.takesOut(takes, duration(minutes)) : say.takes(takes, duration(minutes)),
    ...(estimate && !isConfirmed ? [say.costs(estimateText(estimate), estimate.isSample)] : []),
  ];
}

/** What the trip page says of the aircraft that a customer asked for, else of the best fit, in words. null where it says nothing of the trip. */
export function ownTrip(trip: BookedTrip | null, asked: string, isConfirmed: boolean) {
  if (!trip || !("view" in trip)) return null;
  const { view } = trip;
  const section = say.section(view.figuresOf);
  const [aircraft] = askedFirst(view, asked);
  if (view.closed)
    return isConfirmed
      ? null
      : {
          ...section,
          search: view.search,
          facts: [{ label: view.closed.heading, value: view.closed.texts.join(" ") }],
        };
  const refused = view.excluded.find((each) => isAsked(each, asked));
  const notAsked = refused ? [{ label: refused.name, value: refused.deciding.join(" ") }] : [];
  if (!aircraft) return { ...section, search: view.search, facts: notAsked };
  const { name, legs, estimate } = aircraft;
  const flights = legs.flatMap(({ block, departure, arrival }) =>
    block && departure && arrival
      ? [
          {
            label: say.flight(departure.place, arrival.place),
            value: say.times(duration(block.likelyMinutes), departure, arrival),
          },
        ]
      : [],
  );
  return {
    ...(isConfirmed ? say.confirmed : section),
    search: view.search,
    facts: [
      ...(isConfirmed ? [] : notAsked),
      { label: isAsked(aircraft, asked) ? say.asked : say.best, value: name },
      ...flights,
      ...(estimate
        ? [
            {
              label: isConfirmed ? say.guidePrice : say.price,
              value: say.estimate(estimateText(estimate), estimate.isSample),
            },
          ]
        : []),
    ],
  };
}
