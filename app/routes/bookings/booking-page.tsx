import { BookingRecord } from "#app/features/booking/booking-record.tsx";
import type { CustomerReply } from "#app/features/booking/customer-posts.server.ts";
import { BookingQuotation } from "#app/features/quotation/booking-quotation.tsx";
import type { customerBooking } from "#app/features/quotation/customer-booking.server.ts";
import { useFreshData } from "#app/ui/use-fresh-data.ts";

interface BookingPageProps {
  page: NonNullable<Awaited<ReturnType<typeof customerBooking>>>;
  reply: CustomerReply | undefined;
  /** Opened by a mailed code. */
  isGuest?: boolean;
}

/** One booking with its quotation, for a customer with an account or a code. */
export function BookingPage({ page, reply, isGuest }: BookingPageProps) {
  useFreshData();
  const { quotation, account, ...record } = page;
  return (
    <main id="content">
      <BookingRecord {...record} reply={reply} isGuest={isGuest}>
        <BookingQuotation quotation={quotation} account={account} />
      </BookingRecord>
    </main>
  );
}
