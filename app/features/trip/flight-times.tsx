import { duration, shortDay, usualTimes } from "./figure-text.ts";
import type { AircraftLegView } from "./trip-view.ts";

type Clock = NonNullable<AircraftLegView["departure"]>;

interface FlightLinesProps {
  legs: readonly AircraftLegView[];
  /** Whether the departure time is open: its times are then assumed, paler, and the departure is starred. */
  isOpen: (at: number) => boolean;
}

/** The flights of a journey with several, a row each: the day, when it leaves, how long it is likely to take, when it lands. */
export function FlightLines({ legs, isOpen }: FlightLinesProps) {
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
                <span className={`${rule} max-[420px]:hidden`} aria-hidden="true" />
                <span>
                  <Likely {...block} />
                </span>
                <span className={`${rule} max-[420px]:hidden`} aria-hidden="true" />
              </span>
            </span>
            <RowClock {...arrival} isAssumed={isOpen(at)} isArrival />
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

const rule = "h-px grow bg-ink/25";

const Likely = ({ likelyMinutes }: { likelyMinutes: number }) => (
  <>
    <span className="sr-only">likely </span>
    {duration(likelyMinutes)}
  </>
);

type RowClockProps = Clock & {
  daysLater?: number;
  isAssumed: boolean;
  /** Whether there is room for a star, so that the columns of all rows begin alike. */
  hasStar?: boolean;
  isArrival?: boolean;
};

function RowClock({ code, time, daysLater, isAssumed, hasStar = false, isArrival = false }: RowClockProps) {
  return (
    <span
      className={`block min-w-14 max-sm:min-[360px]:flex max-sm:min-[360px]:items-baseline max-sm:min-[360px]:gap-1 ${isArrival ? "sm:text-right" : ""}`}
    >
      <span
        className={`block font-display text-[1.375rem] leading-tight whitespace-nowrap ${isAssumed ? "text-quiet" : ""}`}
      >
        {time}
        {hasStar ? <span className={isAssumed ? "" : "invisible"}>*</span> : null}
        <DaysLater days={daysLater} />
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

/** Minutes; a smaller spread is drawn as a mark of a few pixels, less clear than its words. */
const leastSpread = 5;
const shortMinutes = 180;

/** When one leg leaves and lands, and how long it may take on the scale of the longest. */
export function LegClocks({ leg, longestMinutes, isBrief = false }: LegClocksProps) {
  const { block, departure, arrival } = leg;
  if (!block || !departure || !arrival) return null;
  const { likelyMinutes, lowMinutes, highMinutes } = block;
  const isZoned = departure.shortZone !== arrival.shortZone;
  const isSure = highMinutes - lowMinutes < leastSpread;
  const usually = `Usually ${usualTimes(block)}, depending on the wind`;
  if (isBrief && !isZoned && highMinutes < shortMinutes)
    return (
      <p className="mt-1 flex flex-wrap items-baseline gap-x-4">
        <span className="font-display text-[1.375rem] leading-tight whitespace-nowrap">
          {departure.time} to {arrival.time}
          <DaysLater days={arrival.daysLater} />
        </span>
        <span className="text-small">
          <Likely {...block} />
        </span>
        {isSure ? null : <span className="text-small text-quiet">{usually}</span>}
      </p>
    );
  const percent = (minutes: number) => `${Math.round((minutes / longestMinutes) * 1000) / 10}%`;
  return (
    <div className="mt-3 sm:mt-5">
      <div className="mt-1 grid grid-cols-[auto_minmax(5.5rem,1fr)_auto] gap-x-3 sm:gap-x-5">
        <LargeClock {...departure} isZoned={isZoned} />
        <span className="text-center text-small whitespace-nowrap">
          <span className="mt-1.5 flex items-center gap-x-3">
            <span className={rule} aria-hidden="true" />
            <span>
              <Likely {...block} />
            </span>
            <span className={rule} aria-hidden="true" />
          </span>
        </span>
        <LargeClock {...arrival} isZoned={isZoned} />
      </div>
      {/* Apart from the clocks above: on the scale of the longest flight, the bar ends under none of them. */}
      <div className="mt-3 grid items-center gap-x-6 gap-y-1.5 sm:mt-4 xl:grid-cols-[16rem_1fr]">
        <p className="text-small leading-snug text-quiet">{usually}</p>
        {isSure ? null : (
          <svg className="block h-2.5 w-full" aria-hidden="true">
            <rect y="4" width="100%" height="1" fill="currentColor" opacity="0.2" />
            <rect y="3" width={percent(lowMinutes)} height="3" className="fill-brass/50" />
            <rect
              y="1"
              x={percent(lowMinutes)}
              width={percent(Math.max(highMinutes - lowMinutes, 1))}
              height="7"
              className="fill-brass"
            />
            <rect x={percent(likelyMinutes)} width="2" height="10" fill="currentColor" />
          </svg>
        )}
      </div>
    </div>
  );
}

/** `isZoned`: the zone is shown, as the two ends have not the same. */
function LargeClock({
  place,
  time,
  shortZone,
  daysLater,
  isZoned,
}: Clock & { daysLater?: number; isZoned: boolean }) {
  return (
    <span className="block last:text-right">
      <span className="block font-display text-[1.75rem] leading-tight whitespace-nowrap">
        {time}
        <DaysLater days={daysLater} />
      </span>
      <span className="block text-small leading-snug">
        <HeldTogether text={place} />
      </span>
      {isZoned ? <span className="block text-small leading-snug text-quiet">{shortZone}</span> : null}
    </span>
  );
}

/** On which day after that of the departure it lands, small and raised; nothing on the same. */
function DaysLater({ days = 0 }: { days?: number | undefined }) {
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
