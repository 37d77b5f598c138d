import type { BookingFact } from "./booking-sections.ts";

/** A customer's answers, one under the other. */
export function BookingFacts({ facts }: { facts: readonly BookingFact[] }) {
  return (
    <dl className="mt-3 border-b hairline">
      {facts.map(({ label, value }) => (
        <div
          key={label}
          className="grid grid-cols-[7.5rem_1fr] gap-x-4 border-t hairline py-3 print:break-inside-avoid print:py-1 print:text-small sm:grid-cols-[minmax(0,14rem)_1fr] sm:gap-x-8"
        >
          <dt className="text-small text-quiet">{label}</dt>
          <dd className="whitespace-pre-line wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
