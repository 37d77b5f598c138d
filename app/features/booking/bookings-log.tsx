import { Link } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { AccordionIcon } from "#app/ui/icon.tsx";
import { LongDate } from "#app/ui/long-date.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { BookingBrief } from "./my-bookings.server.ts";
import { myBookingsMessages as say } from "./my-bookings-messages.ts";
import { StatusBadge } from "./status-badge.tsx";

interface BookingsLogProps {
  upcoming: readonly BookingBrief[];
  past: readonly BookingBrief[];
  /** Where the earlier ones begin; null on the last page. */
  next: string | null;
  /** false: this is a later page, of the past alone. */
  isFirst: boolean;
}

/** A customer's bookings as a flight log: one line a flight, ruled off from the next; what is still ahead stands first. */
export function BookingsLog({ upcoming, past, next, isFirst }: BookingsLogProps) {
  if (upcoming.length + past.length === 0 && isFirst) return <NoBookings />;
  return (
    <section aria-label={say.listName}>
      {upcoming.length > 0 ? <Lines title={say.upcoming} bookings={upcoming} /> : null}
      {past.length > 0 ? (
        // What lies behind is one press away from whoever has something ahead.
        <details open={upcoming.length === 0} className="accordion">
          <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-6 border-b hairline underline-offset-[0.2em] hover:underline">
            <h2 className="text-title">{say.past}</h2>
            <AccordionIcon className="size-5" />
          </summary>
          <Lines bookings={past} />
        </details>
      ) : null}
      {upcoming.length + past.length === 0 ? <p className="pt-10">{say.endOfLog}</p> : null}
      <nav aria-label={say.pages} className="flex flex-wrap justify-between gap-x-10 pt-8">
        {isFirst ? null : <TextLink to="/bookings">{say.newest}</TextLink>}
        {next ? (
          <TextLink to={`/bookings?after=${next}`} className="ml-auto">
            {say.older}
          </TextLink>
        ) : null}
      </nav>
    </section>
  );
}

function Lines({ title, bookings }: { title?: string; bookings: readonly BookingBrief[] }) {
  return (
    <>
      {title ? <h2 className="pb-6 text-title">{title}</h2> : null}
      <ul className="mb-14 border-b hairline lg:mb-20">
        {bookings.map((booking) => (
          <LogLine key={booking.reference} booking={booking} />
        ))}
      </ul>
    </>
  );
}

function LogLine({ booking }: { booking: BookingBrief }) {
  const { reference, status, departure, arrival, date, returnDate, passengers, aircraft, reply } = booking;
  return (
    <li className="group relative page-grid gap-y-6 border-t hairline py-9 lg:py-12">
      <div className="col-span-12 flex flex-wrap items-baseline gap-x-12 gap-y-4 max-lg:order-1 lg:col-span-3 lg:block lg:space-y-5">
        <When label={say.departure} at={date} clock={say.localTime} />
        {returnDate ? <When label={say.return} at={returnDate} clock={say.localTimeThere} /> : null}
      </div>
      <h3 className="col-span-12 lg:col-span-5 lg:col-start-4">
        <Link
          to={`/bookings/${reference}`}
          className="block text-title after:absolute after:inset-0 group-hover:underline group-hover:decoration-brass group-hover:decoration-1 group-hover:underline-offset-[0.2em]"
        >
          <Route departure={departure} arrival={arrival} />
        </Link>
        <span
          aria-hidden="true"
          className="mt-5 ml-7 inline-flex items-center gap-4 font-text text-small font-[550] after:h-px after:w-8 after:bg-brass after:transition-[width] after:duration-300 after:ease-calm group-hover:after:w-14"
        >
          {say.open}
        </span>
      </h3>
      <div className="col-span-12 max-lg:order-1 lg:col-span-4 lg:col-start-9">
        <dl className="grid grid-cols-2 gap-x-6 gap-y-5 md:grid-cols-4 lg:grid-cols-2">
          <Pair label={say.status}>
            <StatusBadge status={status} />
          </Pair>
          <Pair label={say.reference}>{reference}</Pair>
          <Pair label={say.passengers}>{passengers}</Pair>
          <Pair label={say.aircraft}>{aircraft || say.noAircraft}</Pair>
        </dl>
        {reply ? <p className="mt-5 text-small text-quiet">{reply}</p> : null}
      </div>
    </li>
  );
}

/** From above, to below, along a line as on a strip of a chart. */
export function Route({ departure, arrival }: { departure: string; arrival: string }) {
  return (
    <span className="grid grid-cols-[0.75rem_1fr] gap-x-4">
      <span aria-hidden="true" className="relative row-span-2 my-[0.5em]">
        <span className="absolute inset-y-1 left-1/2 w-px bg-brass" />
        <span className="absolute top-0 left-1/2 size-2 -translate-x-1/2 rounded-[50%] border border-brass bg-current" />
        <span className="absolute bottom-0 left-1/2 size-2 -translate-x-1/2 rounded-[50%] bg-brass" />
      </span>
      <span className="min-w-0 wrap-anywhere">
        <span className="sr-only">{say.departure}: </span>
        {departure}
      </span>
      <span className="mt-3 min-w-0 wrap-anywhere">
        <span className="sr-only">, {say.arrival}: </span>
        {arrival}
      </span>
    </span>
  );
}

/** A moment of the trip on the clock of the place where it happens. */
function When({ label, at, clock }: { label: string; at: string; clock: string }) {
  return (
    <p>
      <span className="label-caps text-brass-ink">{label}</span>
      <span className="mt-1 block font-display text-[1.3125rem]">
        <LongDate iso={at.slice(0, 10)} />
      </span>
      <span className="block text-small text-quiet">
        {at.slice(11, 16)} {clock}
      </span>
    </p>
  );
}

function Pair({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="label-caps text-brass-ink">{label}</dt>
      <dd className="mt-1 wrap-anywhere">{children}</dd>
    </div>
  );
}

function NoBookings() {
  return (
    <div className="page-grid">
      <div className="col-span-12 md:col-span-8 lg:col-span-6">
        <h2 className="text-title">{say.empty}</h2>
        <p className="mt-4 max-w-[52ch]">{say.emptyDetail}</p>
        <p className="mt-10 flex flex-wrap gap-4">
          <ButtonLink look="call" to="/booking" className="max-sm:w-full">
            {say.book}
          </ButtonLink>
          <ButtonLink to="/trip" className="max-sm:w-full">
            {say.plan}
          </ButtonLink>
        </p>
      </div>
    </div>
  );
}
