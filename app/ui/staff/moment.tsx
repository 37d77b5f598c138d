import { lagosDateTime, lagosShort } from "./lagos-time.ts";

interface MomentProps {
  at: Date | string;
  /** The page's clock: a moment of today, or of this year, is then told in short. */
  now?: Date;
  className?: string;
}

/** A moment as staff read it, in Lagos time: `21 Nov 2026, 14:05 WAT`. */
export function Moment({ at, now, className }: MomentProps) {
  const date = new Date(at);
  return (
    <time dateTime={date.toISOString()} className={className}>
      {partedAtCommas(now ? lagosShort(date, now) : lagosDateTime(date))}
    </time>
  );
}

/** Words that a narrow column parts after a comma, or not at all. */
export const partedAtCommas = (words: string): string => words.replaceAll(/(?<!,) /g, "\u00a0");

/** How long something has waited, in the one unit that tells: `5 min`, `3 h`, `2 days`. */
export function waited(since: Date | string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - new Date(since).getTime()) / 60_000));
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h`;
  return `${Math.floor(minutes / (24 * 60))} days`;
}
