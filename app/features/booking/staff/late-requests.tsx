import { Link } from "react-router";
import type { BookingRow } from "../staff-bookings.server.ts";
import { staffAreaMessages as say } from "../staff-messages.ts";
import { Journey } from "./place.tsx";
import { Waiting } from "./waiting.tsx";

interface LateRequestsProps {
  /** Those that have waited longest. */
  lines: readonly BookingRow[];
  /** How many there are. */
  count: number;
  now: Date;
}

/** The requests whose promise is broken, over a list that would show them last. */
export function LateRequests({ lines, count, now }: LateRequestsProps) {
  if (lines.length === 0) return null;
  return (
    <section
      aria-labelledby="late"
      className="mb-5 border-l-2 border-cancelled bg-cancelled-ground px-4 py-2.5 text-small"
    >
      <h2 id="late" className="font-text font-[550]">
        {say.lateTitle(count)}
      </h2>
      <ul>
        {lines.map((line) => (
          <li
            key={line.reference}
            className="relative grid gap-x-6 py-1 sm:grid-cols-[minmax(0,1fr)_auto] max-sm:py-2"
          >
            <span className="wrap-anywhere">
              <Journey from={line.departureCity} to={line.arrivalCity} />
              {", "}
              <Link
                to={`/admin/bookings/${line.reference}`}
                className="underlined after:absolute after:inset-0 hover:text-brass-ink"
              >
                {line.fullName}
              </Link>
            </span>
            <Waiting line={line} now={now} />
          </li>
        ))}
      </ul>
      {count > lines.length ? (
        <Link
          to="/admin/bookings?status=pending&order=oldest"
          className="inline-flex min-h-11 items-center underlined hover:text-brass-ink lg:min-h-9"
        >
          {say.lateMore(count)}
        </Link>
      ) : null}
    </section>
  );
}
