import type { ReactNode } from "react";
import { Link } from "react-router";
import type { BookingRow } from "../staff-bookings.server.ts";
import { staffAreaMessages as say } from "../staff-messages.ts";
import { Journey } from "./place.tsx";

/** As many as a phone shows of a long list. */
export const shortList = 5;

interface DeskLinesProps {
  lines: readonly BookingRow[];
  /** On a phone only the first of them: what comes after is not far down. */
  isLong?: boolean;
  when: (line: BookingRow) => ReactNode;
  /** How a line stands. */
  children: (line: BookingRow) => ReactNode;
}

/** Bookings of the day, each with what is needed to share out the work. */
export const DeskLines = ({ lines, isLong = false, when, children }: DeskLinesProps) => (
  <ol className={`mt-1 text-small ${isLong ? "max-sm:[&>li:nth-child(n+6)]:hidden" : ""}`}>
    {lines.map((line) => (
      <li
        key={line.reference}
        className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b hairline py-2.5 transition-colors duration-150 last:border-b-0 focus-within:bg-haze/40 hover:bg-haze/40"
      >
        <span className="whitespace-nowrap">{when(line)}</span>
        <span className="text-right max-[22rem]:col-span-full max-[22rem]:text-left">{children(line)}</span>
        <span className="wrap-anywhere max-sm:col-span-2">
          <span className="block font-[550]">
            <Journey from={line.departureCity} to={line.arrivalCity} />
          </span>
          <Link
            to={`/admin/bookings/${line.reference}`}
            className="after:absolute after:inset-0 hover:text-brass-ink"
          >
            <span className="mr-2 underlined">{line.fullName}</span>{" "}
            <span className="whitespace-nowrap text-quiet">{line.reference}</span>
          </Link>
        </span>
        <span className="text-quiet wrap-anywhere max-sm:col-span-2 sm:max-w-64 sm:text-right">
          {say.party(line.numberOfPassengers, say.aircraft(line))}
          <span className="sm:hidden">, </span>
          <span className="sm:block sm:first-letter:uppercase">{line.assigneeName ?? say.unassigned}</span>
        </span>
      </li>
    ))}
  </ol>
);
