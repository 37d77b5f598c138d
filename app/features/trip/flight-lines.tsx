import { tripPage } from "#app/content/trip/page.ts";
import { DaysLater } from "./days-later.tsx";
import { duration, shortDay } from "./figure-text.ts";
import type { AircraftLegView } from "./trip-view.ts";

const words = tripPage.answer;

/** The flights of a journey with several, a row each, drawn as the one of a single flight: the day, when it leaves, how long it is likely to take, when it lands. */
export function FlightLines({
  legs,
  isOpen,
}: {
  legs: readonly AircraftLegView[];
  /** Whether nobody has said when the flight leaves: then its times are assumed; they are paler, and the departure is starred. */
  isOpen: (at: number) => boolean;
}) {
  const isAnyOpen = legs.some((_, at) => isOpen(at));
  return (
    <ol className="tabular-nums">
      {legs.map(({ id, stops, block, departure, arrival }, at) =>
        block && departure && arrival ? (
          <li
            key={id}
            className="grid grid-cols-[3.125rem_auto_1fr_auto] gap-x-1.5 xl:*:row-start-1 border-t hairline py-1 text-small leading-snug sm:grid-cols-[4.5rem_auto_1fr_auto] sm:gap-x-4 sm:py-2"
          >
            <span className="pt-1 whitespace-nowrap text-quiet">
              {shortDay(departure.date).replace(/, \d{4}$/, "")}
            </span>
            <Clock {...departure} isAssumed={isOpen(at)} hasStar={isAnyOpen} />
            <span className="pt-1 text-center xl:col-start-3">
              <span className="flex items-center justify-center gap-x-2 whitespace-nowrap sm:gap-x-3">
                <Rule />
                <span>
                  <span className="sr-only">likely </span>
                  {duration(block.likelyMinutes)}
                </span>
                <Rule />
              </span>
            </span>
            <Clock {...arrival} later={arrival.daysLater} isAssumed={isOpen(at)} isArrival />
            {stops.length > 0 ? (
              <span className="col-span-3 col-start-2 text-center text-balance text-quiet xl:col-span-1 xl:col-start-3 xl:self-end">
                {words.via(stops.join(", "))}
              </span>
            ) : null}
          </li>
        ) : null,
      )}
    </ol>
  );
}

const Rule = () => <span className="h-px grow bg-ink/25 max-[420px]:hidden" aria-hidden="true" />;

type ClockProps = NonNullable<AircraftLegView["departure"]> & {
  later?: number;
  isAssumed: boolean;
  /** Whether there is room for a star, so that the columns of all rows begin alike. */
  hasStar?: boolean;
  isArrival?: boolean;
};

function Clock({ code, time, later = 0, isAssumed, hasStar = false, isArrival = false }: ClockProps) {
  return (
    <span
      className={`block min-w-14 max-sm:min-[360px]:flex max-sm:min-[360px]:items-baseline max-sm:min-[360px]:gap-1 ${isArrival ? "sm:text-right" : ""}`}
    >
      <span
        className={`block font-display text-[1.375rem] leading-tight whitespace-nowrap ${isAssumed ? "text-quiet" : ""}`}
      >
        {time}
        {hasStar ? <span className={isAssumed ? "" : "invisible"}>{words.star}</span> : null}
        <DaysLater days={later} />
      </span>{" "}
      <span className="block text-quiet">{code}</span>
    </span>
  );
}
