import { Link } from "react-router";
import { Section } from "#app/features/booking/booking-record.tsx";
import { TextField } from "#app/ui/field.tsx";
import { PageOpening } from "#app/ui/page-opening.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { PapersBrief, PapersDeadlines } from "./papers.server.ts";
import { expiresSoon, fullName } from "./passenger.ts";
import { DoneNotice, PapersPromise } from "./passenger-page.tsx";
import type { PassengerRow } from "./passengers.server.ts";
import type { PapersReply } from "./receive-passenger.server.ts";

interface PapersPageProps {
  reference: string;
  seats: number;
  rows: readonly PassengerRow[];
  deadlines: PapersDeadlines;
  back: string;
  reply: PapersReply | undefined;
  done: string | null;
}

const allEntered = "We have all the passengers’ details. Thank you.";

/** The customer's list of passengers, with a row for each seat. */
export function PapersPage({ reference, seats, rows, deadlines, back, reply, done }: PapersPageProps) {
  const entered = rows.filter(({ details }) => details).length;
  return (
    <>
      <PageOpening
        back={{ to: back, label: `Booking ${reference}` }}
        heading="Passengers and papers"
        lead={
          entered >= seats
            ? allEntered
            : `${entered} of ${seats} ${seats === 1 ? "passenger" : "passengers"} entered.`
        }
      >
        <PapersPromise deadlines={deadlines} />
      </PageOpening>
      <div className="page-width py-12 *:max-w-[56rem] lg:py-16">
        <DoneNotice done={reply ? null : done} />
        {reply ? <Reply reply={reply} /> : null}
        <ol className="border-b hairline">
          {Array.from({ length: Math.max(seats, rows.length) }, (_, at) => (
            <Seat
              key={rows[at]?.id ?? at}
              page={`/passengers/${reference}`}
              number={at + 1}
              row={rows[at]}
              lastFlight={deadlines.days.lastFlight}
            />
          ))}
        </ol>
        <p className="mt-6 max-w-[52ch] text-small text-quiet">
          Each link opens the details of one traveller.
        </p>
      </div>
    </>
  );
}

interface SeatProps {
  page: string;
  number: number;
  /** Undefined while the seat is free. */
  row: PassengerRow | undefined;
  lastFlight: string;
}

function Seat({ page, number, row, lastFlight }: SeatProps) {
  const name = row?.details ? fullName(row.details) : null;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-t hairline py-4">
      <div className="min-w-0">
        <Link
          to={`${page}/${row?.id ?? "new"}`}
          className="font-display text-[1.375rem] underlined wrap-anywhere"
        >
          {name ?? `Enter passenger ${number}`}
        </Link>
        <p className="mt-1 text-small text-quiet">{row ? seatState(row, lastFlight) : emptySeat}</p>
      </div>
      <form method="post" className="min-w-0">
        <input type="hidden" name="intent" value="invite" />
        <input type="hidden" name="id" value={row?.id ?? ""} />
        <button
          type="submit"
          className="inline-flex min-h-11 items-center text-left text-small underlined wrap-anywhere"
        >
          {`${row?.hasLink ? "Make a new link" : "Make a link"} for ${name ?? `passenger ${number}`}`}
        </button>
      </form>
    </li>
  );
}

const emptySeat = "Nothing is entered yet";

function seatState({ details, isUnreadable, hasLink, document }: PassengerRow, lastFlight: string): string {
  if (isUnreadable) return "To be entered again";
  if (!details && document) return "A copy of the document is stored; the details are not entered yet";
  if (!details) return hasLink ? "A link is made; nothing is entered yet" : emptySeat;
  const copy = document ? "copy of the document is stored" : "no copy of the document yet";
  const soon = " The document expires within six months of the flight: some countries refuse it.";
  return `Details are entered, ${copy}.${expiresSoon(details, lastFlight) ? soon : ""}`;
}

function Reply({ reply }: { reply: PapersReply }) {
  if (!reply.ok)
    return (
      <p
        role="alert"
        tabIndex={-1}
        // biome-ignore lint/a11y/noAutofocus: after a full page load, the focus makes screen readers announce the error.
        autoFocus
        className="mb-8 border-l-2 outline-none border-cancelled bg-cancelled-ground px-5 py-4 font-[550]"
      >
        {reply.message}
      </p>
    );
  if (!reply.link) return null;
  const message = `Please enter your passport details for our flight: ${reply.link}`;
  return (
    <div role="status" className="mb-10 border-l-2 border-confirmed bg-haze/50 px-5 py-5">
      <TextField
        name="link"
        label="The traveller’s link"
        hint="Copy it now: we show it once. Anyone with the link can read and change this passenger’s details. A new link replaces it."
        readOnly
        autoFocus
        aria-required={false}
        value={reply.link}
      />
      <a
        href={`https://wa.me/?text=${encodeURIComponent(message)}`}
        target="_blank"
        rel="noreferrer"
        className="mt-3 inline-flex min-h-11 items-center underlined"
      >
        Send it by WhatsApp
      </a>
    </div>
  );
}

/** Summary of a booking's passengers on the customer's page. */
export const BookingPapers = ({ papers }: { papers: PapersBrief | null }) =>
  papers && !(papers.isFlown && papers.entered === 0) ? (
    <Section id="passengers" title="Passengers and papers">
      <p className="mt-3">
        {papers.isFlown
          ? "We delete the passengers’ details 30 days after landing."
          : papers.entered >= papers.seats
            ? allEntered
            : `${papers.entered} of ${papers.seats} entered. Please complete by ${papers.due}.`}
      </p>
      <TextLink to={`/passengers/${papers.reference}`} className="mt-3 print:hidden">
        {papers.isFlown || papers.entered >= papers.seats ? "See the passengers" : "Enter passengers"}
      </TextLink>
    </Section>
  ) : null;
