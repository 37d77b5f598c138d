import { duration, durations } from "./figure-text.ts";
import { HeldTogether } from "./held-together.tsx";
import type { AircraftLegView } from "./trip-view.ts";

interface LegClocksProps {
  leg: AircraftLegView;
  longestMinutes: number;
}

/** Below it the two ends tell a traveller nothing that the likely time does not. */
const leastSpreadMinutes = 5;

/** When one leg leaves and lands, and how long it may take on the scale of the longest. */
export function LegClocks({ leg, longestMinutes }: LegClocksProps) {
  const { block, departure, arrival } = leg;
  if (!block || !departure || !arrival) return null;
  const percent = (minutes: number) => `${Math.round((minutes / longestMinutes) * 1000) / 10}%`;
  return (
    <div className="mt-3 sm:mt-5">
      <div className="mt-1 grid grid-cols-[minmax(5rem,1fr)_minmax(6.5rem,auto)_minmax(5rem,1fr)] gap-x-2 max-[359px]:grid-cols-[auto_minmax(5.25rem,1fr)_auto] sm:grid-cols-[minmax(0,1fr)_minmax(max-content,1fr)_minmax(0,1fr)] sm:gap-x-4">
        <Clock {...departure} />
        <span className="text-center text-small whitespace-nowrap">
          <span className="mt-1.5 flex items-center gap-x-3">
            <span className="h-px grow bg-ink/25" aria-hidden="true" />
            <span>
              <span className="sr-only">likely </span>
              {duration(block.likelyMinutes)}
            </span>
            <span className="h-px grow bg-ink/25" aria-hidden="true" />
          </span>
          {block.highMinutes - block.lowMinutes < leastSpreadMinutes ? null : (
            <span className="block leading-snug text-quiet max-[359px]:whitespace-normal max-[359px]:text-balance">
              {durations(block.lowMinutes, block.highMinutes)}
            </span>
          )}
        </span>
        <Clock {...arrival} later={arrival.daysLater} />
      </div>
      <svg className="mt-2 block h-2.5 w-full" aria-hidden="true">
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
    </div>
  );
}

function Clock({
  place,
  time,
  shortZone,
  later = 0,
}: NonNullable<AircraftLegView["departure"]> & { later?: number }) {
  return (
    <span className="block">
      <span className="block font-display text-[1.75rem] leading-tight">
        {time}
        {later === 0 ? null : (
          <span className="ml-1 font-text text-small">
            {later > 0 ? "+" : ""}
            {later} {Math.abs(later) === 1 ? "day" : "days"}
          </span>
        )}
      </span>
      <span className="block text-small leading-snug">
        <HeldTogether text={place} />
      </span>
      <span className="block text-small leading-snug text-quiet">{shortZone}</span>
    </span>
  );
}
