import { lagosDateTime, lagosShort } from "./lagos-time.ts";

interface MomentProps {
  at: Date | string;
  /** The page's clock: shortens a moment of today or of this year. */
  now?: Date;
  className?: string;
}

/** A moment as staff read it, in Lagos time: `21 Nov 2026, 14:05 WAT`. */
export function Moment({ at, now, className }: MomentProps) {
  const date = new Date(at);
  return (
    <time dateTime={date.toISOString()} className={className}>
      {breakAtCommas(now ? lagosShort(date, now) : lagosDateTime(date))}
    </time>
  );
}

/** A text that breaks after commas only. */
export const breakAtCommas = (words: string): string => words.replaceAll(/(?<!,) /g, "\u00a0");

/** A waiting time in one unit: `5 min`, `3 h`, `2 days`. */
export function waitingTime(since: Date | string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - new Date(since).getTime()) / 60_000));
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h`;
  return `${Math.floor(minutes / (24 * 60))} days`;
}
