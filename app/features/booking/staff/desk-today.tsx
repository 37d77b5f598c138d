import { Link } from "react-router";
import type { PartOfList } from "../desk-today.server.ts";
import type { BookingRow } from "../staff-bookings.server.ts";
import { staffAreaMessages } from "../staff-messages.ts";
import { StatusBadge } from "../status-badge.tsx";
import { shortDeparture } from "./departure-moment.ts";
import { Journey } from "./place.tsx";
import { Waiting } from "./waiting.tsx";

const say = staffAreaMessages.today;

interface DeskTodayProps {
  waiting: PartOfList;
  departures: PartOfList;
  own: PartOfList;
  now: Date;
  /** The request whose reply is due next. */
  next: string | undefined;
}

/** The day at the desk: who waits, what leaves, and what is one's own. */
export function DeskToday({ waiting, departures, own, now, next }: DeskTodayProps) {
  return (
    <div className="gap-x-14 xl:grid xl:grid-cols-2">
      <Part {...say.waiting} part={waiting}>
        {(line) => <Waiting line={line} now={now} isNext={line.reference === next} />}
      </Part>
      <div className="max-xl:border-t max-xl:hairline">
        <Part {...say.departures} part={departures}>
          {(line) => <StatusBadge status={line.status} className="!px-2 !py-0" />}
        </Part>
        <Part {...say.own} part={own}>
          {(line) => <StatusBadge status={line.status} className="!px-2 !py-0" />}
        </Part>
      </div>
    </div>
  );
}

interface PartProps {
  title: string;
  none: string;
  /** Where to go on where there is none. */
  way?: { label: string; query: string };
  part: PartOfList;
  /** How a line stands. */
  children: (line: BookingRow) => React.ReactNode;
}

function Part({ title, none, way, part: { lines, query }, children }: PartProps) {
  return (
    <section aria-label={title} className="pt-6 pb-4">
      <h2 className="text-[1.1875rem]">
        <Link to={`/admin/bookings?${query}`} className="hover:text-brass-ink hover:underline">
          {title}
        </Link>
      </h2>
      {lines.length === 0 ? (
        <p className="mt-2 text-small text-quiet">
          {none}{" "}
          {way ? (
            <Link to={`/admin/bookings?${way.query}`} className="underlined hover:text-brass-ink">
              {way.label}
            </Link>
          ) : null}
        </p>
      ) : (
        <ol className="mt-2 text-small">
          {lines.map((line) => (
            <li
              key={line.reference}
              className="relative grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 border-b hairline py-2.5 transition-colors duration-150 last:border-b-0 focus-within:bg-haze/40 hover:bg-haze/40"
            >
              <span className="min-[360px]:whitespace-nowrap">{shortDeparture(line)}</span>
              <span className="-my-1">{children(line)}</span>
              <span className="col-span-2 wrap-anywhere">
                <span className="font-[550]">
                  <Journey from={line.departureCity} to={line.arrivalCity} />
                </span>
                <Link
                  to={`/admin/bookings/${line.reference}`}
                  className="block text-quiet after:absolute after:inset-0 hover:text-brass-ink"
                >
                  {line.fullName}
                  <span className="whitespace-nowrap max-sm:hidden">, {line.reference}</span>
                </Link>
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
