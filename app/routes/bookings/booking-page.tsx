import { BookingFacts, BookingRecord, Section } from "#app/features/booking/booking-record.tsx";
import type { CustomerReply } from "#app/features/booking/customer-posts.server.ts";
import type { PapersBrief } from "#app/features/passengers/papers.server.ts";
import { BookingPapers } from "#app/features/passengers/papers-page.tsx";
import { BookingQuotation } from "#app/features/quotation/booking-quotation.tsx";
import type { customerBooking } from "#app/features/quotation/customer-booking.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { useFreshData } from "#app/ui/use-fresh-data.ts";

interface BookingPageProps {
  page: NonNullable<Awaited<ReturnType<typeof customerBooking>>> & { papers: PapersBrief | null };
  reply: CustomerReply | undefined;
  /** Opened by a mailed code. */
  isGuest?: boolean;
}

/** One booking with its quotation, for a customer with an account or a code. */
export function BookingPage({ page, reply, isGuest }: BookingPageProps) {
  useFreshData();
  const { quotation, account, papers, agreed, ...record } = page;
  return (
    <main id="content">
      <BookingRecord
        {...record}
        reply={reply}
        isGuest={isGuest}
        next={
          quotation?.status === "sent" ? (
            <ButtonLink
              to={`/quotations/${quotation.number}`}
              look="call"
              className="mt-5 max-sm:w-full print:hidden"
            >
              {`See and accept ${quotation.number}`}
            </ButtonLink>
          ) : null
        }
      >
        <BookingQuotation quotation={quotation} account={account} />
        <BookingPapers papers={papers} />
        {agreed ? (
          <Section id="agreed" title="Aircraft and times">
            <BookingFacts facts={agreed} />
          </Section>
        ) : null}
      </BookingRecord>
    </main>
  );
}
