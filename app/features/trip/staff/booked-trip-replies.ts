import { fleet } from "#app/content/fleet.ts";
import type { ReplyOption } from "#app/ui/staff/saved-reply.ts";
import type { BookedTrip } from "../booked-trip.server.ts";
import { duration, formatMoney, longDay, wholeHundreds } from "../figure-text.ts";
import type { Estimate } from "../price.ts";
import type { AircraftView, TripView } from "../trip-view.ts";
import { bookedTripMessages as say } from "./booked-trip-messages.ts";

/** `USD 84,000 to 96,000`. */
export const estimateText = ({ lowMinor, highMinor, currency }: Estimate) =>
  `${formatMoney(wholeHundreds(lowMinor), currency)} to ${formatMoney(wholeHundreds(highMinor), currency).replace(/^\w+ /, "")}`;

/** What was asked for first, then the best fit. */
export const askedFirst = ({ offered }: TripView, asked: string): AircraftView[] =>
  offered.toSorted((one, other) => Number(isAsked(other, asked)) - Number(isAsked(one, asked)));

export const isAsked = ({ icao }: AircraftView, asked: string) =>
  fleet.some((each) => each.icao === icao && each.name === asked);

/** What the desk can insert where it writes to the customer: each aircraft that can be offered, with its times and estimate. */
export function tripReplies(trip: BookedTrip | null, asked: string): ReplyOption[] {
  if (!trip || !("view" in trip)) return [];
  const { view } = trip;
  return askedFirst(view, asked).map((aircraft) => ({
    id: `trip-${aircraft.slug}`,
    name: say.reply(aircraft.name),
    text: [
      say.aircraft(aircraft.name),
      ...view.legs.map(({ from, to, date }, at) => {
        const { block, departure, arrival } = aircraft.legs[at] ?? {};
        return say.flight({
          ...{ from, to, date: longDay(date), takes: block ? duration(block.likelyMinutes) : null },
          ...{ departs: departure?.time, lands: arrival?.time, zone: arrival?.zone },
          daysLater: arrival?.daysLater ?? 0,
        });
      }),
      ...(aircraft.estimate ? [say.price(estimateText(aircraft.estimate))] : []),
    ].join("\n"),
  }));
}
