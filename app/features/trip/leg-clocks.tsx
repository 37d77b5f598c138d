import { tripPage } from "#app/content/trip/page.ts";
import { DaysLater } from "./days-later.tsx";
import { duration, durations } from "./figure-text.ts";
import { HeldTogether } from "./held-together.tsx";
import type { AircraftLegView } from "./trip-view.ts";

const words = tripPage.answer;

interface LegClocksProps {
  leg: AircraftLegView;
  longestMinutes: number;
  /** It stands after another: a short flight is then told in a line. */
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
        {isSure ? null : (
          <span className="text-small text-quiet">
            {words.sevenInTen(durations(block.lowMinutes, block.highMinutes))}
          </span>
        )}
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
        <p className="text-small leading-snug text-quiet">
          {words.sevenInTen(durations(block.lowMinutes, block.highMinutes))}
        </p>
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
