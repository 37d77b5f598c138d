import type { BookingFact } from "../booking-sections.ts";

/** Answers with their labels, one a line. */
export function Facts({ facts }: { facts: readonly BookingFact[] }) {
  return (
    <dl className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-x-4 gap-y-2 text-small sm:grid-cols-[11rem_minmax(0,1fr)] sm:gap-x-8 print:grid-cols-[11rem_minmax(0,1fr)] print:gap-y-1">
      {facts.map(({ label, value }) => (
        <div key={label} className="contents">
          <dt className="text-quiet">{label}</dt>
          <dd className="whitespace-pre-line wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
