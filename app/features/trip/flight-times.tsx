import { tripPage } from "#app/content/trip/page.ts";
import { duration, shortDay, usualTimes } from "./figure-text.ts";
import type { AircraftLegView } from "./trip-view.ts";

const words = tripPage.answer;

/** The flights of a journey with several, a row each, drawn as the one of a single flight: the day, when it leaves, how long it is likely to take, when it lands. */
export function FlightLines({
  legs,
  isOpen,
}: {
  legs: readonly AircraftLegView[];
  /** Whether the departure time is open: its times are then assumed, paler, and the departure is starred. */
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
            <RowClock {...departure} isAssumed={isOpen(at)} hasStar={isAnyOpen} />
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
            <RowClock {...arrival} later={arrival.daysLater} isAssumed={isOpen(at)} isArrival />
            {stops.length > 0 ? (
              <span className="col-span-3 col-start-2 text-center text-balance text-quiet xl:col-span-1 xl:col-start-3 xl:self-end">
                via {stops.join(", ")}
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

function RowClock({ code, time, later = 0, isAssumed, hasStar = false, isArrival = false }: ClockProps) {
  return (
    <span
      className={`block min-w-14 max-sm:min-[360px]:flex max-sm:min-[360px]:items-baseline max-sm:min-[360px]:gap-1 ${isArrival ? "sm:text-right" : ""}`}
    >
      <span
        className={`block font-display text-[1.375rem] leading-tight whitespace-nowrap ${isAssumed ? "text-quiet" : ""}`}
      >
        {time}
        {hasStar ? <span className={isAssumed ? "" : "invisible"}>*</span> : null}
        <DaysLater days={later} />
      </span>{" "}
      <span className="block text-quiet">{code}</span>
    </span>
  );
}

interface LegClocksProps {
  leg: AircraftLegView;
  longestMinutes: number;
  /** After another card: a short flight is then one line. */
  isBrief?: boolean;
}

/** A spread of fewer minutes is a mark of a few pixels, which says less than its words. */
const leastSpread = 5;
const shortMinutes = 180;

/** When one leg leaves and lands, and how long it may take on the scale of the longest. */
export function LegClocks({ leg, longestMinutes, isBrief = false }: LegClocksProps) {
  const { block, departure, arrival } = leg;
  if (!block || !departure || !arrival) return null;
  const isZoned = departure.shortZone !== arrival.shortZone;
  const isSure = block.highMinutes - block.lowMinutes < leastSpread;
  if (isBrief && !isZoned && block.highMinutes < shortMinutes)
    return (
      <p className="mt-1 flex flex-wrap items-baseline gap-x-4">
        <span className="font-display text-[1.375rem] leading-tight whitespace-nowrap">
          {departure.time} to {arrival.time}
          <DaysLater days={arrival.daysLater} />
        </span>
        <span className="text-small">
          <span className="sr-only">likely </span>
          {duration(block.likelyMinutes)}
        </span>
        {isSure ? null : <span className="text-small text-quiet">{words.usually(usualTimes(block))}</span>}
      </p>
    );
  const percent = (minutes: number) => `${Math.round((minutes / longestMinutes) * 1000) / 10}%`;
  return (
    <div className="mt-3 sm:mt-5">
      <div className="mt-1 grid grid-cols-[auto_minmax(5.5rem,1fr)_auto] gap-x-3 sm:gap-x-5">
        <Clock {...departure} zone={isZoned ? departure.shortZone : null} />
        <span className="text-center text-small whitespace-nowrap">
          <span className="mt-1.5 flex items-center gap-x-3">
            <span className="h-px grow bg-ink/25" aria-hidden="true" />
            <span>
              <span className="sr-only">likely </span>
              {duration(block.likelyMinutes)}
            </span>
            <span className="h-px grow bg-ink/25" aria-hidden="true" />
          </span>
        </span>
        <Clock {...arrival} zone={isZoned ? arrival.shortZone : null} later={arrival.daysLater} />
      </div>
      {/* Apart from the clocks above: on the scale of the longest flight, the bar ends under none of them. */}
      <div className="mt-3 grid items-center gap-x-6 gap-y-1.5 sm:mt-4 xl:grid-cols-[16rem_1fr]">
        <p className="text-small leading-snug text-quiet">{words.usually(usualTimes(block))}</p>
        {isSure ? null : (
          <svg className="block h-2.5 w-full" aria-hidden="true">
            <rect y="4" width="100%" height="1" fill="currentColor" opacity="0.2" />
            <rect y="3" width={percent(block.lowMinutes)} height="3" className="fill-brass/50" />
            <rect
              y="1"
              x={percent(block.lowMinutes)}
              width={percent(Math.max(block.highMinutes - block.lowMinutes, 1))}
              height="7"
              className="fill-brass"
            />
            <rect x={percent(block.likelyMinutes)} width="2" height="10" fill="currentColor" />
          </svg>
        )}
      </div>
    </div>
  );
}

function Clock({
  place,
  time,
  zone,
  later = 0,
}: Pick<NonNullable<AircraftLegView["departure"]>, "place" | "time"> & {
  /** Null where both ends keep the same. */
  zone: string | null;
  later?: number;
}) {
  return (
    <span className="block last:text-right">
      <span className="block font-display text-[1.75rem] leading-tight whitespace-nowrap">
        {time}
        <DaysLater days={later} />
      </span>
      <span className="block text-small leading-snug">
        <HeldTogether text={place} />
      </span>
      {zone ? <span className="block text-small leading-snug text-quiet">{zone}</span> : null}
    </span>
  );
}

/** After a time of arrival: on which day after that of the departure it is, small and raised; nothing on the same. */
function DaysLater({ days }: { days: number }) {
  if (days === 0) return null;
  return (
    <sup className="ml-1 font-text text-[0.8125rem] text-quiet">
      {days > 0 ? "+" : "−"}
      {Math.abs(days)}
      <span className="sr-only"> {Math.abs(days) === 1 ? "day" : "days"}</span>
    </sup>
  );
}

/** The longest word that is kept on one line: a longer one has to break somewhere on a phone. */
const longestHeld = 14;

/** A text whose names are not broken at their own hyphens, "Nice-Côte", "(GIV-SP)". */
export function HeldTogether({ text }: { text: string }) {
  return text.split(/(\S+-\S+)/).map((part, at) =>
    // A name may occur twice.
    part.includes("-") && part.length <= longestHeld ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <span key={at} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
