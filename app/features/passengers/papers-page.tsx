import { Link } from "react-router";
import { Section } from "#app/features/booking/booking-record.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { controlProps, Field, writingLine } from "#app/ui/field.tsx";
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

/** The passengers of a booking for its customer. */
export function PapersPage({ reference, seats, rows, deadlines, back, reply, done }: PapersPageProps) {
  const open = seats - rows.length;
  const entered = rows.filter(({ details }) => details).length;
  const page = `/passengers/${reference}`;
  return (
    <>
      <PageOpening
        back={{ to: back, label: `Booking ${reference}` }}
        heading="Passengers and papers"
        lead={
          entered === seats
            ? `All ${seats === 1 ? "is" : `${seats} are`} entered. Thank you.`
            : `${entered} of ${seats} ${seats === 1 ? "passenger" : "passengers"} entered.`
        }
      >
        <PapersPromise deadlines={deadlines} />
      </PageOpening>
      <div className="page-width py-12 *:max-w-[56rem] lg:py-16">
        <DoneNotice done={reply ? null : done} />
        {reply ? <Reply reply={reply} /> : null}
        <ul className="hairline not-empty:mb-8 not-empty:border-b">
          {rows.map((row, at) => (
            <li
              key={row.id}
              className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-t hairline py-4"
            >
              <div className="min-w-0">
                <Link
                  to={`${page}/${row.id}`}
                  className="font-display text-[1.375rem] underlined wrap-anywhere"
                >
                  {row.details ? fullName(row.details) : `Passenger ${at + 1}`}
                </Link>
                <p className="mt-1 text-small text-quiet">{stateOf(row, deadlines.days.lastFlight)}</p>
              </div>
              <form method="post">
                <input type="hidden" name="intent" value="invite" />
                <input type="hidden" name="id" value={row.id} />
                <button type="submit" className="inline-flex min-h-11 items-center text-small underlined">
                  {row.hasLink ? "Make a new link for them" : "Make a link for them"}
                </button>
              </form>
            </li>
          ))}
        </ul>
        {open > 0 ? (
          <div className="flex flex-wrap items-center gap-4">
            <ButtonLink to={`${page}/new`} look="call" className="max-sm:w-full">
              Enter a passenger
            </ButtonLink>
            <form method="post" className="max-sm:w-full">
              <input type="hidden" name="intent" value="invite" />
              <Button type="submit" className="max-sm:w-full">
                Make a link for a traveller
              </Button>
            </form>
            <p className="w-full max-w-[52ch] text-small text-quiet">
              A traveller with a link enters their own details, and sees nobody else’s.
            </p>
          </div>
        ) : null}
      </div>
    </>
  );
}

function stateOf({ details, isUnreadable, hasLink, document }: PassengerRow, lastFlight: string): string {
  if (isUnreadable) return "To be entered again";
  if (!details) return hasLink ? "A link is made; nothing is entered yet" : "Nothing is entered yet";
  const texts = [
    "Details are entered",
    document ? "copy of the document is stored" : "no copy of the document yet",
  ];
  const soon = "The document expires within six months of the flight: some countries refuse it.";
  return `${texts.join(", ")}. ${expiresSoon(details, lastFlight) ? soon : ""}`;
}

function Reply({ reply }: { reply: PapersReply }) {
  if (!reply.ok)
    return (
      <p role="alert" className="mb-8 border-l-2 border-cancelled bg-cancelled-ground px-5 py-4 font-[550]">
        {reply.message}
      </p>
    );
  if (!reply.link) return null;
  const field = { name: "link", label: "The traveller’s link" };
  const message = `Please enter your passport details for our flight: ${reply.link}`;
  return (
    <div role="status" className="mb-10 border-l-2 border-confirmed bg-haze/50 px-5 py-5">
      <Field
        {...field}
        hint="Copy it now: we show it once. Whoever has it can read and change this passenger. A new link ends this one."
      >
        <input
          {...controlProps({ ...field, optional: true })}
          readOnly
          value={reply.link}
          className={writingLine}
        />
      </Field>
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

/** The passengers of a booking in a few words, on its customer's page. */
export const BookingPapers = ({ papers }: { papers: PapersBrief | null }) =>
  papers ? (
    <Section id="passengers" title="Passengers and papers">
      <p className="mt-3">
        {papers.entered >= papers.seats
          ? "Everybody is entered. Thank you."
          : `${papers.entered} of ${papers.seats} entered. Please complete by ${papers.due}.`}
      </p>
      <TextLink to={`/passengers/${papers.reference}`} className="mt-3 print:hidden">
        {papers.entered >= papers.seats ? "See the passengers" : "Enter passengers"}
      </TextLink>
    </Section>
  ) : null;
