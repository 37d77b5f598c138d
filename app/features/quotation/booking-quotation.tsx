import { BookingFacts, Section } from "#app/features/booking/booking-record.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { QuotationSummary } from "./customer-booking.server.ts";
import type { FlightAccount } from "./payments.server.ts";
import { momentText } from "./quotation-facts.ts";

const sentences: Record<QuotationSummary["status"], string> = {
  draft: "",
  sent: "Your quotation is ready.",
  accepted: "You accepted this quotation.",
  declined: "You declined this quotation.",
  withdrawn: "This quotation can no longer be accepted. Ask the desk for a new one.",
  replaced: "A newer version has replaced this quotation.",
  expired: "This quotation has expired. Ask the desk to renew it.",
};

interface BookingQuotationProps {
  quotation: QuotationSummary | null;
  account: FlightAccount | null;
}

/** The quotation and the final account on the customer's page of a booking. */
export function BookingQuotation({ quotation, account }: BookingQuotationProps) {
  if (!quotation) return null;
  const { number, status, totals, expiresAt } = quotation;
  return (
    <Section id="quotation" title="Quotation">
      <p className="mt-3">{sentences[status]}</p>
      {account ? null : <p className="mt-2 font-display text-[1.375rem]">{totals.join(" or ")}</p>}
      {status === "sent" ? (
        <p className="mt-1 text-small text-quiet">Valid until {momentText(expiresAt)}</p>
      ) : null}
      {account ? (
        <BookingFacts
          facts={[
            { label: "Quoted", value: account.quoted },
            { label: "Final", value: account.final },
            { label: "Block times", value: account.times },
            { label: "Note", value: account.note },
          ].filter(({ value }) => value)}
        />
      ) : null}
      <TextLink to={`/quotations/${number}`} className="mt-3 print:hidden">
        {`See ${number}`}
      </TextLink>
    </Section>
  );
}
