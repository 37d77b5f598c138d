import type { ReplyOption } from "#app/ui/staff/saved-reply.ts";
import { askedFirst, estimateText } from "../asked-aircraft.ts";
import type { BookedTrip } from "../booked-trip.server.ts";
import { duration, longDay } from "../figure-text.ts";
import { bookedTripMessages as say } from "./booked-trip-messages.ts";

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
