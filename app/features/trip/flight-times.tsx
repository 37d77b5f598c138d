import { duration, shortDay, usualTimes } from "./figure-text.ts";
import type { AircraftLegView } from "./trip-view.ts";

interface FlightTimesProps {
  leg: AircraftLegView;
  /** One of several flights: a row with its day, shorter names and its stops. */
  isRow?: boolean;
  /** The departure time is open: times are then assumed, paler, and the departure is starred. */
  isAssumed?: boolean;
  /** Length of the scale for the spread of times, minutes; without it no spread is drawn. */
  longestMinutes?: number;
}

/** When one leg leaves and lands, how long it is likely to take, and how much that varies. */
export function FlightTimes({ leg, isRow = false, isAssumed = false, longestMinutes }: FlightTimesProps) {
  const { block, departure, arrival, stops } = leg;
  if (!block || !departure || !arrival) return null;
  const isZoned = !isRow && departure.shortZone !== arrival.shortZone;
  const look = { isRow, isZoned, isAssumed };
  const day = isRow ? shortDay(departure.date).replace(/, \d{4}$/, "") : "";
  return (
    <>
      <div
        className={`grid grid-cols-[auto_minmax(4.5rem,1fr)_auto] gap-x-3 sm:gap-x-5 ${isRow ? "border-t hairline py-0.5 sm:py-2" : "mt-3 sm:mt-4"}`}
      >
        <Clock {...departure} {...look} day={day} hasStar={isAssumed} />
        <span className="pt-1 text-center text-small">
          <span className="flex items-center gap-x-3 whitespace-nowrap">
            <span className={rule} aria-hidden="true" />
            <span>
              <span className="sr-only">likely </span>
              {duration(block.likelyMinutes)}
            </span>
            <span className={rule} aria-hidden="true" />
          </span>
          {isRow && stops.length > 0 ? (
            <span className="block text-balance text-quiet">via {stops.join(", ")}</span>
          ) : null}
        </span>
        <Clock {...arrival} {...look} />
      </div>
      {longestMinutes ? <Spread {...block} longestMinutes={longestMinutes} /> : null}
    </>
  );
}

const rule = "h-px grow bg-ink/25";

/** Minutes; a smaller spread is drawn as a mark of a few pixels, less clear than its words. */
const leastSpread = 5;

type SpreadProps = NonNullable<AircraftLegView["block"]> & { longestMinutes: number };

/** How long a flight usually takes, in words and on the scale of the longest. */
function Spread({ longestMinutes, ...block }: SpreadProps) {
  const { likelyMinutes, lowMinutes, highMinutes } = block;
  const percent = (minutes: number) => `${Math.round((minutes / longestMinutes) * 1000) / 10}%`;
  const spread = highMinutes - lowMinutes;
  return (
    <div className="mt-3 grid items-center gap-x-6 gap-y-1.5 xl:grid-cols-[16rem_1fr]">
      <p className="text-small leading-snug text-quiet">Usually {usualTimes(block)}, depending on the wind</p>
      {spread < leastSpread ? null : (
        <svg className="block h-2.5 w-full" aria-hidden="true">
          <rect y="4" width="100%" height="1" fill="currentColor" opacity="0.2" />
          <rect y="3" width={percent(lowMinutes)} height="3" className="fill-brass/50" />
          <rect y="1" x={percent(lowMinutes)} width={percent(spread)} height="7" className="fill-brass" />
          <rect x={percent(likelyMinutes)} width="2" height="10" fill="currentColor" />
        </svg>
      )}
    </div>
  );
}

type ClockProps = NonNullable<AircraftLegView["departure"]> & {
  daysLater?: number;
  isRow: boolean;
  /** Shows the zone, because the two ends differ. */
  isZoned: boolean;
  isAssumed: boolean;
  hasStar?: boolean;
  day?: string;
};

function Clock({ place, code, time, shortZone, daysLater = 0, day, ...look }: ClockProps) {
  const { isRow, isZoned, isAssumed, hasStar } = look;
  const days = Math.abs(daysLater);
  return (
    <span className="block leading-snug last:text-right">
      <span
        className={`block font-display leading-tight whitespace-nowrap ${isRow ? "text-[1.375rem]" : "text-[1.75rem]"} ${isAssumed ? "text-quiet" : ""}`}
      >
        {time}
        {hasStar ? "*" : ""}
        {days > 0 ? (
          <sup className="ml-1 font-text text-[0.8125rem] text-quiet">
            {daysLater > 0 ? "+" : "−"}
            {days}
            <span className="sr-only"> {days === 1 ? "day" : "days"}</span>
          </sup>
        ) : null}
      </span>
      <span className={`block text-small ${isRow ? "text-quiet" : ""}`}>
        {isRow ? [code, day].filter(Boolean).join(", ") : <UnbrokenNames text={place} />}
      </span>
      {isZoned ? <span className="block text-small text-quiet">{shortZone}</span> : null}
    </span>
  );
}

/** Characters of the longest word kept on one line; a longer one has to break on a phone. */
const longestHeld = 14;

/** A text that does not wrap at the hyphens of its names, "Nice-Côte", "(GIV-SP)". */
export function UnbrokenNames({ text }: { text: string }) {
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
