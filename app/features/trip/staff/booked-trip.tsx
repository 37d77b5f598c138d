import { staffButton } from "#app/ui/staff/button.ts";
import { askedFirst, estimateText, isAsked } from "../asked-aircraft.ts";
import type { BookedTrip as Trip } from "../booked-trip.server.ts";
import { duration } from "../figure-text.ts";
import type { AircraftView } from "../trip-view.ts";
import { BookedAircraft } from "./booked-aircraft.tsx";
import { bookedTripMessages as say } from "./booked-trip-messages.ts";

const columns = "grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 sm:grid-cols-[minmax(0,1fr)_7.5rem_11.5rem]";

interface BookedTripProps {
  trip: Trip;
  /** The aircraft that was asked for, by its name. */
  asked: string;
}

/** Which aircraft can fly a booking's trip, how long each takes and about what it costs: what the desk would look up on the trip page. */
export function BookedTrip({ trip, asked }: BookedTripProps) {
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
            {say.change}
          </a>
          <a
            href={`/trip?${trip.search}`}
            className="inline-flex min-h-11 items-center underlined hover:text-brass-ink lg:min-h-9"
          >
            {say.see}
          </a>
        </p>
      </div>
    );
  const { view } = trip;
  const offered = askedFirst(view, asked);
  const excluded = view.excluded.toSorted(
    (one, other) => Number(isAsked(other, asked)) - Number(isAsked(one, asked)),
  );
  // What is to be checked with each of them is said once.
  const ofAll =
    offered.length > 1
      ? (offered[0]?.deciding ?? []).filter((text) =>
          offered.every(({ deciding }) => deciding.includes(text)),
        )
      : [];
  const isSample = offered.some(({ estimate }) => estimate?.isSample);
  return (
    <div className="text-small">
      <p>{[view.sentence, ...ofAll].join(" ")}</p>
      {offered.length > 0 ? (
        <>
          <p className={`${columns} mt-4 label-caps text-quiet max-sm:hidden`}>
            <span>{say.columns.aircraft}</span>
            <span className="text-right">
              {view.legs.length > 1 ? say.columns.flights : say.columns.flight}
            </span>
            <span className="text-right">{say.columns.estimate}</span>
          </p>
          <ul className="mt-1 border-t hairline max-sm:mt-3">
            {offered.map((aircraft) => (
              <li key={aircraft.icao} className={`${columns} gap-y-0.5 border-b hairline py-2.5`}>
                <p className="pl-5 -indent-5 font-[550]">
                  <BookedAircraft aircraft={aircraft} asked={asked} />
                  <span className="inline-block indent-0 font-normal text-quiet">{aircraft.verdict}</span>
                </p>
                <p className="text-right">{timesOf(aircraft)}</p>
                <p className="max-sm:order-1 max-sm:col-span-2 max-sm:pl-5 sm:text-right">
                  {aircraft.estimate ? (
                    <>
                      <span className="text-quiet sm:hidden">{say.columns.estimate}: </span>
                      {estimateText(aircraft.estimate)}
                    </>
                  ) : (
                    say.noEstimate
                  )}
                </p>
                <p className="col-span-full pl-5 text-quiet empty:hidden max-sm:order-2">
                  {aircraft.deciding
                    .filter((text) => !ofAll.includes(text))
                    .map((text) => text.replace(/\.?$/, "."))
                    .join(" ")}
                </p>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {excluded.length > 0 && !view.closed ? (
        <details open={offered.length === 0 || excluded.some((each) => isAsked(each, asked)) || undefined}>
          <summary className="mt-2 inline-flex min-h-11 cursor-pointer items-center underlined">
            {say.excluded(excluded.length)}
          </summary>
          <ul className="border-t hairline">
            {excluded.map((aircraft) => (
              <li key={aircraft.icao} className="border-b hairline py-2.5">
                <p className="font-[550]">
                  <BookedAircraft aircraft={aircraft} asked={asked} />
                </p>
                <p className="pl-5 text-quiet">{aircraft.deciding.join(" ")}</p>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      <p className="mt-3 text-quiet">
        {say.note(view.figuresOf)} {isSample ? say.samples : ""}{" "}
        <a href={`/trip?${view.search}`} className="underlined hover:text-brass-ink">
          {say.see}
        </a>
      </p>
    </div>
  );
}

/** The flights' times in their order. */
const timesOf = ({ legs }: AircraftView) =>
  legs.map(({ block }) => (block ? duration(block.likelyMinutes) : say.noTime)).join(" + ");
