import { type BookingStatus, bookingStatuses } from "#app/features/booking/booking-status.ts";
import { AskFirst } from "#app/ui/staff/ask-first.tsx";
import { staffButton } from "#app/ui/staff/button.ts";
import { type Column, DataTable } from "#app/ui/staff/data-table.tsx";
import { IntentButton } from "#app/ui/staff/intent-button.tsx";
import { MailPreview } from "#app/ui/staff/mail-preview.tsx";
import type { PapersBrief, PapersDeadlines } from "../papers.server.ts";
import { expiresSoon, type PassengerField, valueText } from "../passenger.ts";
import type { PassengerRow } from "../passengers.server.ts";

interface StaffPapersProps {
  /** Address of the downloads. */
  files: string;
  /** Counts only; details are shown on request. */
  papers: PapersBrief;
  deadlines: PapersDeadlines;
  /** The details after staff pressed "Show passenger details". */
  shown: readonly PassengerRow[] | null;
}

/** A booking's papers for staff: counts, deadlines, files and, on request, details. */
export function StaffPapers({ files, papers, deadlines, shown }: StaffPapersProps) {
  const { reference, entered, seats, documents, unreadable, links, due } = papers;
  const { isLate, ukFlights, deletedOn, days } = deadlines;
  const facts = [
    ["Entered", `${entered} of ${seats}`],
    ["Copies of documents", String(documents)],
    ["Links of travellers", String(links)],
    ["Due from the customer", `${due}${isLate && entered < seats ? ": late" : ""}`],
    ...ukFlights.map(({ name, window }) => ["UK report (GAR)", `${name}: send it ${window}.`]),
    ["Deleted on", deletedOn],
  ] as const;
  return (
    <>
      <div className="print:hidden">
        <dl className="grid max-w-3xl grid-cols-[8rem_1fr] gap-x-6 gap-y-2 border-y hairline py-5 text-small sm:grid-cols-[12rem_1fr]">
          {facts.map(([label, text]) => (
            <div key={text + label} className="contents">
              <dt className="text-quiet">{label}</dt>
              <dd className={text.endsWith(": late") ? "font-[550] text-cancelled" : ""}>{text}</dd>
            </div>
          ))}
        </dl>
        {unreadable > 0 ? (
          <p className="mt-4 text-small font-[550] text-cancelled">
            {unreadable} stored with another PASSENGER_KEY: they cannot be read. Ask the customer again.
          </p>
        ) : null}
        <div className="flex flex-wrap gap-3 pt-6 pb-3">
          {entered > 0 ? (
            <form method="post">
              <IntentButton value="show" look={shown ? "plain" : "call"}>
                Show passenger details
              </IntentButton>
            </form>
          ) : null}
          <form method="post" className="has-[details[open]]:w-full">
            <AskFirst
              ask="Mail the customer the link"
              detail="This e-mail goes to the customer immediately."
              look={entered > 0 ? "plain" : "call"}
            >
              <MailPreview address={`/admin/bookings/${reference}/passengers/mail`} />
              <IntentButton value="ask" look="call" className="justify-self-start">
                Send now
              </IntentButton>
            </AskFirst>
          </form>
          {entered > 0 ? (
            <form method="post" action={files} className="flex flex-wrap gap-3">
              <FileButton value="manifest" label="Passenger list (CSV)" />
              {ukFlights.map(({ index, name }) => (
                <FileButton key={index} value={`gar-${index}`} label={`GAR, ${name} (Excel)`} />
              ))}
            </form>
          ) : null}
        </div>
        <p className="text-small text-quiet">Showing and downloading are written to the audit log.</p>
      </div>
      {shown ? (
        <section aria-labelledby="list" className="mt-10">
          <div className="mb-3 flex flex-wrap items-center justify-between gap-4">
            <h2 id="list" className="text-[1.375rem]">
              Passenger list
            </h2>
            <button
              type="button"
              onClick={() => print()}
              className={staffButton("plain", "max-md:hidden print:hidden")}
            >
              Print
            </button>
          </div>
          <DataTable
            caption="Passengers"
            columns={columnsFor(files, days.lastFlight)}
            rows={shown}
            rowKey={({ id }) => id}
          />
        </section>
      ) : null}
    </>
  );
}

const FileButton = ({ value, label }: { value: string; label: string }) => (
  <button type="submit" name="file" value={value} className={staffButton()}>
    {label}
  </button>
);

const detailColumns: readonly (readonly [label: string, fields: readonly PassengerField[]])[] = [
  ["Name", ["givenNames", "surname"]],
  ["Born", ["birthDate", "birthPlace"]],
  ["Sex", ["sex"]],
  ["Nationality", ["nationality"]],
  ["Document", ["documentType", "documentNumber", "issuingState"]],
  ["Expires", ["expiry"]],
  ["Needs", ["dietary", "mobility"]],
];

const columnsFor = (files: string, lastFlight: string): Column<PassengerRow>[] => [
  ...detailColumns.map(
    ([label, fields], at): Column<PassengerRow> => ({
      label,
      isCardHead: at === 0,
      isFreeText: label === "Name" ? "name" : label === "Needs",
      cell({ details }) {
        if (!details) return at === 0 ? "Not entered" : null;
        const text = fields.map((field) => valueText(details, field)).filter(Boolean);
        const soon = label === "Expires" && expiresSoon(details, lastFlight);
        return `${text.join(label === "Name" ? " " : ", ")}${soon ? ", within six months of the flight" : ""}`;
      },
    }),
  ),
  {
    label: "Copy",
    cell: ({ id, document }) =>
      document ? (
        <form method="post" action={files} className="print:hidden">
          <FileButton value={id} label="Open" />
        </form>
      ) : (
        "None"
      ),
  },
];

/** The line of a booking's staff page. */
export function papersLine(papers: PapersBrief | null, status: BookingStatus): string {
  if (!papers) return "For confirmed flights and accepted quotations.";
  const due = bookingStatuses[status].isAhead ? `, due ${papers.due}` : "";
  return `${papers.entered} of ${papers.seats} entered${due}`;
}
