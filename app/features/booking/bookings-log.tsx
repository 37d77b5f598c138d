import { Link } from "react-router";
import { AccordionIcon } from "#app/ui/icon.tsx";
import { LongDate } from "#app/ui/long-date.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { bookingStatuses, isOpenRequest } from "./booking-status.ts";
import type { bookingsOf, CustomerView, ListedBooking } from "./customer-bookings.server.ts";
import { StatusBadge } from "./status-badge.tsx";

interface BookingsLogProps extends Awaited<ReturnType<typeof bookingsOf>> {
  /** Later pages list past bookings only. */
  isFirst: boolean;
}

/** A customer's bookings as a flight log, one row per flight; upcoming ones first. */
export function BookingsLog({ upcoming, past, next, isFirst }: BookingsLogProps) {
  return (
    <section aria-label="Your bookings">
      {upcoming.length > 0 ? (
        <>
          <h2 className="pb-6 text-title">Upcoming</h2>
          <LogEntries bookings={upcoming} />
        </>
      ) : null}
      {past.length > 0 ? (
        // Past flights are collapsed if there are upcoming ones.
        <details open={upcoming.length === 0} className="accordion">
          <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-6 border-b hairline underline-offset-[0.2em] hover:underline">
            <h2 className="text-title">
              Past and cancelled
              {next || !isFirst ? null : <span className="ml-4 text-lead text-quiet">{past.length}</span>}
            </h2>
            <AccordionIcon className="size-5" />
          </summary>
          <LogEntries bookings={past} />
        </details>
      ) : null}
      {upcoming.length + past.length === 0 ? <p className="pt-10">There are no earlier bookings.</p> : null}
      <nav aria-label="Earlier and later bookings" className="flex flex-wrap justify-between gap-x-10 pt-8">
        {isFirst ? null : <TextLink to="/bookings">Back to the latest</TextLink>}
        {next ? (
          <TextLink to={`/bookings?after=${next}`} className="ml-auto">
            Earlier bookings
          </TextLink>
        ) : null}
      </nav>
    </section>
  );
}

const LogEntries = ({ bookings }: { bookings: readonly ListedBooking[] }) => (
  <ul className="mb-14 border-b hairline lg:mb-20">
    {bookings.map((booking) => (
      <LogEntry key={`${booking.reference} ${booking.status}`} booking={booking} />
    ))}
  </ul>
);

function LogEntry({ booking }: { booking: ListedBooking }) {
  const { reference, status, places, reply, estimate, deskNote, unread } = booking;
  const { numberOfPassengers: passengers, preferredAircraft: aircraft } = booking;
  return (
    <li className="group relative page-grid gap-y-6 border-t hairline py-8 lg:py-10">
      <div className="col-span-12 flex flex-wrap items-center gap-x-5 gap-y-3">
        <StatusBadge status={status} />
        {unread > 0 ? (
          <p className="font-[550] text-brass-ink">
            {unread === 1 ? "1 new message" : `${unread} new messages`}
          </p>
        ) : null}
        {reply ? <p className="max-sm:order-last max-sm:w-full">{reply}</p> : null}
        <p className="ml-auto label-caps text-brass-ink">
          <span className="sr-only">Reference </span>
          {reference}
        </p>
      </div>
      <div className="col-span-12 lg:col-span-5">
        <h3>
          <Link to={`/bookings/${reference}`} className="block text-title card-link">
            <Route places={places} />
          </Link>
        </h3>
      </div>
      <div className="col-span-12 lg:col-span-3 lg:col-start-6">
        <Times booking={booking} />
      </div>
      <div className="col-span-12 lg:col-span-4 lg:col-start-9">
        <p>{passengers === 1 ? "1 passenger" : `${passengers} passengers`}</p>
        {aircraft || isOpenRequest(status) ? (
          <p className="wrap-anywhere">{aircraft || "Aircraft as the desk suggests"}</p>
        ) : null}
        {estimate.map((line) => (
          <p key={line} className="mt-1 text-quiet">
            {line}
          </p>
        ))}
        {deskNote ? (
          <p className="mt-3 line-clamp-4 border-l-2 border-brass pl-4 whitespace-pre-line wrap-anywhere">
            {deskNote}
          </p>
        ) : null}
        <p
          aria-hidden="true"
          className="mt-4 inline-flex items-center gap-4 font-[550] after:h-px after:w-8 after:bg-brass after:transition-[width] after:duration-300 after:ease-calm group-hover:after:w-14"
        >
          {bookingStatuses[status].isBooked ? "See this flight" : "See this request"}
        </p>
      </div>
    </li>
  );
}

const keyOf = (places: CustomerView["places"]) => places.map(({ town, airport }) => town + airport).join();

/** The places of a trip in a column, joined by a line. */
export function Route({ places }: { places: CustomerView["places"] }) {
  const last = places.length - 1;
  return (
    <span className="flex gap-x-4">
      <span aria-hidden="true" className="relative my-[0.5em] w-3 shrink-0">
        <span className="absolute inset-y-1 left-1/2 w-px bg-brass" />
        <span className="absolute top-0 left-1/2 size-2 -translate-x-1/2 rounded-[50%] border border-brass bg-current" />
        <span className="absolute bottom-0 left-1/2 size-2 -translate-x-1/2 rounded-[50%] bg-brass" />
      </span>
      <span className="grid min-w-0 grow gap-y-3">
        {places.map(({ town, airport }, index) => (
          <span key={keyOf(places.slice(0, index + 1))} className="min-w-0 wrap-anywhere">
            <span className="sr-only">
              {index === 0 ? `Departure: ` : index === last ? `, Arrival: ` : `, Then: `}
            </span>
            {town}
            {airport ? (
              <span className="block font-text text-body leading-snug tracking-normal text-quiet [word-spacing:normal]">
                {" "}
                {airport}
              </span>
            ) : null}
          </span>
        ))}
      </span>
    </span>
  );
}

/** Departure and return times, or every flight of a longer journey. */
export function Times({ booking: { flights, times } }: { booking: CustomerView }) {
  if (flights.length > 0) return <Flights flights={flights} />;
  return (
    <div
      className={`gap-x-4 gap-y-4 sm:flex sm:flex-wrap sm:gap-x-10 ${times.length > 1 ? "grid grid-cols-2" : ""}`}
    >
      {times.map(({ label, day, time }) => (
        <p key={label}>
          <span className="label-caps text-brass-ink">{label}</span>
          <span className="mt-1 block font-display text-[1.125rem] sm:text-[1.3125rem]">
            <LongDate iso={day} />
          </span>
          <span className="block text-small text-quiet">{time}</span>
        </p>
      ))}
    </div>
  );
}

/** Every flight with its date and time, local to the departure airport. */
const Flights = ({ flights }: Pick<CustomerView, "flights">) => (
  <ol className="grid gap-y-4">
    {flights.map(({ from, to, date, time }, index) => (
      <li key={`${from} ${to} ${date} ${time}`}>
        <span className="label-caps text-brass-ink">{`Flight ${index + 1}`}</span>
        <span className="mt-1 block wrap-anywhere">{`${from} to ${to}`}</span>
        <span className="block text-small text-quiet">
          <LongDate iso={date} />, {time ? `${time} local time at departure` : "time to be agreed"}
        </span>
      </li>
    ))}
  </ol>
);
