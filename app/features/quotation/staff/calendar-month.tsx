import { Link } from "react-router";
import { lagosDay, lagosLocal, staffDay } from "#app/ui/staff/lagos-time.ts";
import type { CalendarBlock } from "../calendar.server.ts";

interface CalendarMonthProps {
  /** `YYYY-MM`. */
  month: string;
  /** `YYYY-MM-DD` in Lagos. */
  today: string;
  rows: readonly { tail: string; type: string; blocks: readonly CalendarBlock[] }[];
  unassigned: readonly CalendarBlock[];
}

/** `HH:MM` in Lagos. */
const hourOf = (moment: Date) => lagosLocal(moment).slice(11);

const hourMs = 3_600_000;

const weekdayLetter = new Intl.DateTimeFormat("en-GB", { weekday: "narrow", timeZone: "UTC" });
const weekdayName = new Intl.DateTimeFormat("en-GB", { weekday: "short", timeZone: "UTC" });

const barLooks = {
  flight: { label: "Flight", fill: "fill-dusk" },
  positioning: { label: "Empty flight", fill: "fill-brass-light" },
  overlap: { label: "Overlaps another flight", fill: "fill-cancelled" },
} as const;

/** A block by day; a flight over midnight is listed on both days. */
function daysOf(block: CalendarBlock & { tail: string }) {
  const last = block.endsAt ? lagosDay(block.endsAt) : block.day;
  const first = { ...block, isSecondDay: false };
  return last === block.day ? [first] : [first, { ...block, day: last, isSecondDay: true }];
}

function hoursOf({ startsAt, endsAt, day, isSecondDay }: ReturnType<typeof daysOf>[number]): string {
  if (!startsAt) return "Time open";
  if (!endsAt) return hourOf(startsAt);
  if (isSecondDay) return `until ${hourOf(endsAt)}`;
  const isNextDay = lagosDay(endsAt) !== day;
  return `${hourOf(startsAt)} to ${hourOf(endsAt)}${isNextDay ? " next day" : ""}`;
}

/** A month by aircraft: bars on wide screens, and a list of all blocks by day. */
export function CalendarMonth({ month, today, rows, unassigned }: CalendarMonthProps) {
  const length = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
  const days = Array.from({ length }, (_, at) => `${month}-${String(at + 1).padStart(2, "0")}`);
  const all = [
    ...rows,
    ...(unassigned.length > 0 ? [{ tail: "No aircraft yet", type: "", blocks: unassigned }] : []),
  ];
  const lines = all
    .flatMap(({ tail, blocks }) => blocks.flatMap((block) => daysOf({ ...block, tail })))
    .filter(({ day }) => day.startsWith(month))
    .toSorted((one, other) => (one.startsAt?.getTime() ?? 0) - (other.startsAt?.getTime() ?? 0));
  const dates = [...new Set(lines.map(({ day }) => day))].toSorted();
  // In the current month, the days before today are folded away.
  const firstAhead = today.startsWith(month) ? dates.findIndex((day) => day >= today) : 0;
  const ahead = firstAhead < 0 ? [] : dates.slice(firstAhead);
  const past = dates.slice(0, dates.length - ahead.length);
  return (
    <>
      <div aria-hidden="true" className="hidden border-t hairline lg:block">
        <p className="flex gap-6 py-3 pl-40 text-small">
          {Object.entries(barLooks).map(([name, { label, fill }]) => (
            <span key={name} className="flex items-center gap-2">
              <svg aria-hidden="true" className="size-3">
                <rect width="12" height="12" className={fill} />
              </svg>
              {label}
            </span>
          ))}
        </p>
        <p className="grid auto-cols-fr grid-flow-col border-b hairline pl-40 text-[0.75rem] text-quiet">
          {days.map((day) => (
            <span key={day} className={today === day ? "font-[550] text-ink" : ""}>
              <span className="block">{weekdayLetter.format(new Date(day))}</span>
              {Number(day.slice(8))}
            </span>
          ))}
        </p>
        {all.map(({ tail, type, blocks }) => (
          <div key={tail} className="grid grid-cols-[10rem_1fr] border-b hairline">
            <p className="py-2 text-small">
              <span className="font-[550]">{tail}</span>
              <span className="block text-quiet">{type}</span>
            </p>
            <svg
              aria-hidden="true"
              viewBox={`0 0 ${length * 24} 56`}
              preserveAspectRatio="none"
              className="h-full min-h-14 w-full"
            >
              {today.startsWith(month) ? (
                <rect
                  x={(Number(today.slice(8)) - 1) * 24}
                  width="24"
                  height="56"
                  className="fill-brass-light/25"
                />
              ) : null}
              {days.map((day, at) => (
                <line
                  key={day}
                  x1={(at + 1) * 24}
                  x2={(at + 1) * 24}
                  y1="0"
                  y2="56"
                  className="stroke-ink/10"
                />
              ))}
              {blocks.map((block) => {
                const { x, width } = placeOf(block, month);
                return (
                  <rect
                    key={`${block.reference} ${block.route} ${x}`}
                    x={x}
                    width={Math.max(width, 3)}
                    y={block.kind === "flight" ? 12 : 20}
                    height={block.kind === "flight" ? 32 : 16}
                    className={barLooks[block.isOverlap ? "overlap" : block.kind].fill}
                  />
                );
              })}
            </svg>
          </div>
        ))}
      </div>
      {lines.length === 0 ? (
        <p className="border-y hairline py-12 font-display text-[1.375rem]">No flights this month.</p>
      ) : null}
      {past.length > 0 ? (
        <details className="mt-6">
          <summary className="min-h-11 cursor-pointer text-small underlined">Earlier this month</summary>
          <Days dates={past} today={today} lines={lines} />
        </details>
      ) : null}
      <Days dates={ahead} today={today} lines={lines} />
    </>
  );
}

interface DaysProps {
  dates: readonly string[];
  today: string;
  lines: readonly ReturnType<typeof daysOf>[number][];
}

const Days = ({ dates, today, lines }: DaysProps) => (
  <ol className="mt-6">
    {dates.map((day) => (
      <li key={day} id={day} className="scroll-mt-4 border-t hairline py-4">
        <h2 className="text-small font-[550]">{`${weekdayName.format(new Date(day))}, ${staffDay(day)}${day === today ? ", today" : ""}`}</h2>
        <ul className="mt-1 text-small">
          {lines
            .filter((line) => line.day === day)
            .map((block) => (
              <li
                key={`${block.reference} ${block.route} ${block.startsAt}`}
                className="grid gap-x-6 py-1 sm:grid-cols-[12rem_9rem_minmax(0,1fr)]"
              >
                <span>{hoursOf(block)}</span>
                <span className="font-[550]">{block.tail}</span>
                <span className="wrap-anywhere">
                  {block.kind === "positioning" ? "Empty: " : ""}
                  {block.route}{" "}
                  <Link to={`/admin/bookings/${block.reference}`} className="underlined">
                    {block.reference}
                  </Link>
                  {block.kind === "flight" ? `, ${block.customer}` : ""}
                  {block.isOverlap ? (
                    <span className="ml-2 font-[550] text-cancelled">Overlaps another flight</span>
                  ) : null}
                </span>
              </li>
            ))}
        </ul>
      </li>
    ))}
  </ol>
);

/** Position and width of a bar, in hours from the start of the month in Lagos (UTC+1). */
function placeOf({ startsAt, endsAt, day }: CalendarBlock, month: string) {
  const monthStart = Date.parse(`${month}-01T00:00+01:00`);
  const from = startsAt?.getTime() ?? Date.parse(`${day}T00:00+01:00`);
  const to = endsAt?.getTime() ?? from + (startsAt ? hourMs : 24 * hourMs);
  return { x: (from - monthStart) / hourMs, width: (to - from) / hourMs };
}
