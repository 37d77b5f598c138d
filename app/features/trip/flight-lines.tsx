import { tripPage } from "#app/content/trip/page.ts";
import { DaysLater } from "./days-later.tsx";
import { duration, shortDay } from "./figure-text.ts";
import type { AircraftLegView } from "./trip-view.ts";

const words = tripPage.answer;

/** The flights of a journey with several, each on one line: the day, when it leaves and lands, how long it is likely to take. */
export function FlightLines({ legs }: { legs: readonly AircraftLegView[] }) {
  return (
    <ol className="tabular-nums">
      {legs.map(({ id, stops, block, departure, arrival }) =>
        block && departure && arrival ? (
          <li
            key={id}
            className="grid grid-cols-[3.25rem_1fr_auto] items-baseline gap-x-2 border-t hairline py-1.5 text-small sm:grid-cols-[4.5rem_1fr_auto] sm:py-2"
          >
            <span className="whitespace-nowrap text-quiet">
              {shortDay(departure.date).replace(/, \d{4}$/, "")}
            </span>
            <span>
              <span className="whitespace-nowrap">
                {departure.code} <Time>{departure.time}</Time>
              </span>{" "}
              <span aria-hidden="true">–</span>
              <span className="sr-only">to</span>{" "}
              <span className="whitespace-nowrap">
                <Time>{arrival.time}</Time> {arrival.code}
                <DaysLater days={arrival.daysLater} />
              </span>
              {stops.length > 0 ? <span className="text-quiet"> {words.via(stops.join(", "))}</span> : null}
            </span>
            <span className="text-right whitespace-nowrap">{duration(block.likelyMinutes)}</span>
          </li>
        ) : null,
      )}
    </ol>
  );
}

const Time = ({ children }: { children: string }) => (
  <span className="font-display text-[1.25rem] leading-tight sm:text-[1.375rem]">{children}</span>
);
