import { staffButton } from "#app/ui/staff/button.ts";
import type { ReplyOption } from "#app/ui/staff/insert-reply.tsx";
import { staffDay } from "#app/ui/staff/lagos-time.ts";
import type { BookedTrip as Trip } from "../booked-trip.server.ts";
import { dayAfter, duration, estimateText, longDay, requestedFirst } from "../figure-text.ts";
import { UnbrokenNames } from "../flight-times.tsx";
import { VerdictMark } from "../trip-card.tsx";
import type { AircraftView } from "../trip-view.ts";

const columns = "grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 sm:grid-cols-[minmax(0,1fr)_7.5rem_11.5rem]";

interface BookedTripProps {
  trip: Trip;
  requested: string;
}

/** Aircraft that can fly a booking's trip with times and estimates, as on the trip page. */
export function BookedTrip({ trip, requested }: BookedTripProps) {
  if (!("view" in trip))
    return (
      <div className="text-small">
        <ul>
          {trip.problems.map(({ text }) => (
            <li key={text} className="border-l-2 border-pending pl-4 font-[550] wrap-anywhere">
              {text}
            </li>
          ))}
        </ul>
        <p className="mt-3 flex flex-wrap gap-x-5 gap-y-2">
          <a href="#change-trip" className={staffButton()}>
            Change the trip
          </a>
          <a
            href={`/trip?${trip.search}`}
            className="inline-flex min-h-11 items-center underlined hover:text-brass-ink lg:min-h-9"
          >
            See it on the trip page
          </a>
        </p>
      </div>
    );
  const { view } = trip;
  const offered = requestedFirst(view.offered, requested);
  const excluded = requestedFirst(view.excluded, requested);
  // Checks that all aircraft share are shown once.
  const sharedChecks =
    offered.length > 1
      ? (offered[0]?.mainReasons ?? []).filter((text) =>
          offered.every(({ mainReasons }) => mainReasons.includes(text)),
        )
      : [];
  const isSample = offered.some(({ estimate }) => estimate?.isSample);
  return (
    <div className="text-small">
      <p>{[view.sentence, ...sharedChecks].join(" ")}</p>
      {offered.length > 0 ? (
        <>
          <p className={`${columns} mt-4 label-caps text-quiet max-sm:hidden`}>
            <span>Aircraft</span>
            <span className="text-right">{view.legs.length > 1 ? "Each flight" : "Flight time"}</span>
            <span className="text-right">Whole trip</span>
          </p>
          <ul className="mt-1 border-t hairline max-sm:mt-3">
            {offered.map((aircraft) => (
              <li key={aircraft.icao} className={`${columns} gap-y-0.5 border-b hairline py-2.5`}>
                <p className="pl-5 -indent-5 font-[550]">
                  <BookedAircraft aircraft={aircraft} requested={requested} />
                  <span className="inline-block indent-0 font-normal text-quiet">{aircraft.verdict}</span>
                </p>
                <p className="text-right">{timesOf(aircraft)}</p>
                <p className="max-sm:order-1 max-sm:col-span-2 max-sm:pl-5 sm:text-right">
                  {aircraft.estimate ? (
                    <>
                      <span className="text-quiet sm:hidden">Whole trip: </span>
                      {estimateText(aircraft.estimate)}
                    </>
                  ) : (
                    "No estimate"
                  )}
                </p>
                <p className="col-span-full pl-5 text-quiet empty:hidden max-sm:order-2">
                  {aircraft.mainReasons
                    .filter((text) => !sharedChecks.includes(text))
                    .map((text) => text.replace(/\.?$/, "."))
                    .join(" ")}
                </p>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {excluded.length > 0 && !view.closed ? (
        <details open={offered.length === 0 || excluded.some(({ name }) => name === requested) || undefined}>
          <summary className="mt-2 inline-flex min-h-11 cursor-pointer items-center underlined">
            {`${excluded.length} aircraft cannot fly it`}
          </summary>
          <ul className="border-t hairline">
            {excluded.map((aircraft) => (
              <li key={aircraft.icao} className="border-b hairline py-2.5">
                <p className="font-[550]">
                  <BookedAircraft aircraft={aircraft} requested={requested} />
                </p>
                <p className="pl-5 text-quiet">{aircraft.mainReasons.join(" ")}</p>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      <p className="mt-3 text-quiet">
        {`Estimates, not offers, by the trip page’s figures of ${staffDay(view.figuresOf)}.`}{" "}
        {isSample ? "The rates are samples." : ""}{" "}
        <a href={`/trip?${view.search}`} className="underlined hover:text-brass-ink">
          See it on the trip page
        </a>
      </p>
    </div>
  );
}

const timesOf = ({ legs }: AircraftView) =>
  legs.map(({ block }) => (block ? duration(block.likelyMinutes) : "No time")).join(" + ");

/** An aircraft for a booking's trip, with the mark of how it fits; `requested`: the name of the requested aircraft. */
function BookedAircraft({ aircraft, requested }: { aircraft: AircraftView; requested: string }) {
  return (
    <>
      <span className="mr-2">
        <VerdictMark {...aircraft} />
      </span>
      <span className="mr-1">
        <UnbrokenNames text={aircraft.name} />
      </span>{" "}
      {aircraft.name === requested ? (
        <>
          <span className="mr-1 font-normal text-brass-ink">(asked for)</span>{" "}
        </>
      ) : null}
    </>
  );
}

export const bookedTripMessages = {
  title: "Aircraft for this trip",
  aircraft: (name: string) => `Aircraft: ${name}`,
} as const;

/** Text to insert into a message to the customer: each suitable aircraft with estimate, and with the times that are set. */
export function tripReplies(trip: Trip | null, requested: string, isConfirmed: boolean): ReplyOption[] {
  if (!trip || !("view" in trip)) return [];
  const { view } = trip;
  return requestedFirst(view.offered, requested).map(({ slug, name, legs, estimate }) => ({
    id: `trip-${slug}`,
    name: `Aircraft and estimate: ${name}`,
    text: [
      bookedTripMessages.aircraft(name),
      ...view.legs.map(({ from, to, date, time }, at) => {
        const { block, departure, arrival, hasNightStop } = legs[at] ?? {};
        const isSet = isConfirmed || time !== null;
        return [
          departure && isSet
            ? `${from} to ${to}, ${longDay(departure.date)}: departs ${departure.time}`
            : `${from} to ${to}, ${longDay(date)}: departure time to be agreed`,
          ...(arrival && isSet
            ? [`lands about ${arrival.time}${dayAfter(arrival.daysLater)} (${arrival.zone})`]
            : []),
          ...(block ? [`flight time about ${duration(block.likelyMinutes)}`] : []),
          ...(hasNightStop ? ["with a night stop, which these times leave out"] : []),
        ].join(", ");
      }),
      ...(estimate ? [`Estimated price: ${estimateText(estimate)}`] : []),
    ].join("\n"),
  }));
}
