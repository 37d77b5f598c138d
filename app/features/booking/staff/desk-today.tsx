import { Link } from "react-router";
import { staffWallClock } from "#app/ui/staff/lagos-time.ts";
import { waited } from "#app/ui/staff/moment.tsx";
import type { PartOfList } from "../desk-today.server.ts";
import type { BookingRow } from "../staff-bookings.server.ts";
import { staffAreaMessages } from "../staff-messages.ts";
import { StatusBadge } from "../status-badge.tsx";

const say = staffAreaMessages.today;

interface DeskTodayProps {
  waiting: PartOfList;
  departures: PartOfList;
  own: PartOfList;
  now: Date;
}

/** The day at the desk: what leaves, who waits, and what is one's own. */
export function DeskToday({ waiting, departures, own, now }: DeskTodayProps) {
  return (
    <div className="gap-x-12 xl:grid xl:grid-cols-2">
      <div>
        <Part {...say.departures} part={departures}>
          {(line) => <LocalTimeAndStatus line={line} />}
        </Part>
        <Part {...say.own} part={own}>
          {(line) => <LocalTimeAndStatus line={line} />}
        </Part>
      </div>
      <div className="max-xl:border-t max-xl:hairline">
        <Part {...say.waiting} part={waiting}>
          {(line) => (
            <>
              <LocalTime line={line} />, {say.waits(waited(line.createdAt, now))}
            </>
          )}
        </Part>
      </div>
    </div>
  );
}

interface PartProps {
  title: string;
  none: string;
  part: PartOfList;
  children: (line: BookingRow) => React.ReactNode;
}

function Part({ title, none, part: { lines, query }, children }: PartProps) {
  return (
    <section aria-label={title} className="py-6 not-first:border-t not-first:hairline">
      <h2 className="text-[1.1875rem]">
        <Link to={`/admin/bookings?${query}`} className="hover:text-brass-ink hover:underline">
          {title}
        </Link>
      </h2>
      {lines.length === 0 ? (
        <p className="mt-2 text-small text-quiet">{none}</p>
      ) : (
        <ol className="mt-3 text-small">
          {lines.map((line) => (
            <li
              key={line.reference}
              className="grid items-baseline gap-x-6 gap-y-0.5 border-b hairline py-2.5 sm:grid-cols-[5.5rem_minmax(0,1fr)]"
            >
              <Link
                to={`/admin/bookings/${line.reference}`}
                className="inline-flex min-h-11 items-center font-[550] whitespace-nowrap underline hover:text-brass-ink lg:min-h-0"
              >
                {line.reference}
              </Link>
              <span className="wrap-anywhere">
                {line.fullName}, {line.departureCity} – {line.arrivalCity}
              </span>
              <span className="text-quiet sm:col-start-2">{children(line)}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

const LocalTimeAndStatus = ({ line }: { line: BookingRow }) => (
  <span className="inline-flex flex-wrap items-baseline gap-x-3">
    <LocalTime line={line} /> <StatusBadge status={line.status} />
  </span>
);

const LocalTime = ({ line: { departureDateTime } }: { line: BookingRow }) => (
  <span className="whitespace-nowrap">
    {staffWallClock(departureDateTime)} {say.local}
  </span>
);
