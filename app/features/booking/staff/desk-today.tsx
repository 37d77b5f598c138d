import type { ReactNode } from "react";
import { Link } from "react-router";
import { staffButton } from "#app/ui/staff/button.ts";
import { lagosDay } from "#app/ui/staff/lagos-time.ts";
import type { BookingRow, deskToday } from "../staff-bookings.server.ts";
import { StatusBadge } from "../status-badge.tsx";
import { DeskLines, leavesWithin, localTime, shortDeparture, shortList, Waiting } from "./booking-lines.tsx";

const maxOwnBookings = 8;

interface DeskTodayProps extends Awaited<ReturnType<typeof deskToday>> {
  now: Date;
  /** The request whose reply is due next. */
  next: string | undefined;
  /** Number of all waiting requests; `waiting` lists the first ones. */
  waitingCount: number;
}

export function DeskToday({ waiting, departures, own, now, next, waitingCount }: DeskTodayProps) {
  const isToday = (row: BookingRow) => departsToday(row, now);
  const days = [
    { title: "Today", lines: departures.lines.filter(isToday) },
    { title: "Tomorrow", lines: departures.lines.filter((row) => !isToday(row)) },
  ].filter(({ lines }) => lines.length > 0);
  const state = (row: BookingRow) => <StatusBadge status={row.status} isQuiet className="!px-2 !py-0" />;
  return (
    <div className="gap-x-14 xl:grid xl:grid-cols-2">
      <Part title="Waiting for a reply" none="No request for a flight ahead is waiting." part={waiting}>
        <DeskLines lines={waiting.lines} isLong when={(row) => <DepartureTime row={row} now={now} />}>
          {(row) => <Waiting row={row} now={now} isNext={row.reference === next} />}
        </DeskLines>
        {waiting.lines.length > shortList ? (
          <ShowAll query={waiting.query} className={waitingCount > waiting.lines.length ? "" : "sm:hidden"}>
            Show all waiting
          </ShowAll>
        ) : null}
      </Part>
      <div className="max-xl:border-t max-xl:hairline">
        <Part
          title="Departures today and tomorrow"
          none="Nothing departs today or tomorrow."
          part={departures}
        >
          {days.map(({ title, lines }) => (
            <div key={title}>
              <h3 className="mt-3 border-b hairline pb-1.5 font-text label-caps text-quiet">{title}</h3>
              <DeskLines lines={lines} when={localTime}>
                {state}
              </DeskLines>
            </div>
          ))}
        </Part>
        <Part
          title="Assigned to you"
          none={
            <>
              No upcoming flight is assigned to you.{" "}
              <Link
                to="/admin/bookings?status=pending&assignee=none"
                className="underlined hover:text-brass-ink"
              >
                See unassigned requests
              </Link>
            </>
          }
          part={own}
        >
          <DeskLines
            lines={own.lines.slice(0, maxOwnBookings)}
            when={(row) => <DepartureTime row={row} now={now} />}
          >
            {state}
          </DeskLines>
          {own.lines.length > maxOwnBookings ? <ShowAll query={own.query}>Show all of yours</ShowAll> : null}
        </Part>
      </div>
    </div>
  );
}

interface ShowAllProps {
  query: string;
  className?: string;
  children: string;
}

const ShowAll = ({ query, className = "", children }: ShowAllProps) => (
  <Link to={`/admin/bookings?${query}`} className={staffButton("plain", `mt-4 mb-2 ${className}`)}>
    {children}
  </Link>
);

/** Departure time, highlighted within 24 hours. */
function DepartureTime({ row, now }: { row: BookingRow; now: Date }) {
  if (!leavesWithin(24, row, now)) return shortDeparture(row, now);
  const day = departsToday(row, now) ? "Today" : "Tomorrow";
  return (
    <span className="font-[550] text-pending">
      {day} {localTime(row)}
    </span>
  );
}

const departsToday = ({ departureDateTime }: BookingRow, now: Date) =>
  departureDateTime.startsWith(lagosDay(now));

interface PartProps {
  title: string;
  /** Shown in place of an empty list. */
  none: ReactNode;
  part: DeskTodayProps["waiting"];
  children: ReactNode;
}

const Part = ({ title, none, part: { lines, query }, children }: PartProps) => (
  <section aria-label={title} className="pt-6 pb-4">
    <h2 className="text-[1.1875rem]">
      <Link to={`/admin/bookings?${query}`} className="hover:text-brass-ink hover:underline">
        {title}
      </Link>
    </h2>
    {lines.length === 0 ? <p className="mt-2 text-small text-quiet">{none}</p> : children}
  </section>
);
