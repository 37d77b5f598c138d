import type { Booking } from "#app/features/booking/bookings.server.ts";
import { customerPage } from "#app/features/booking/customer-bookings.server.ts";
import type { CustomerKey } from "#app/features/booking/guest-access.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { flightAccount } from "./flight-account.server.ts";
import { sentQuotationsOf, statusAt, totalsOf } from "./quotations.server.ts";

/** What a customer's page of one booking shows, with an account or a code; null where it is not theirs. */
export async function customerBooking(services: Services, customer: CustomerKey, reference: string) {
  const page = await customerPage(services, customer, reference);
  if (!page) return null;
  const { booking } = page;
  const quotation = await quotationBrief(services, booking);
  const present = booking.status === "pending" && quotation ? (pendingTexts[quotation.status] ?? null) : null;
  return {
    ...page,
    // No estimate beside a firm price; a confirmed flight keeps its times, which are shown without one.
    trip: present ? null : page.trip,
    present,
    quotation,
    account: await flightAccount(services.db, booking.id),
  };
}

const pendingTexts: Partial<Record<QuotationBrief["status"], string>> = {
  sent: "Your quotation is ready. Nothing is booked until you accept it.",
  accepted: "You accepted the quotation. We confirm the aircraft next.",
};

/** The newest quotation that was sent for a booking, in a few words; null where there is none. */
export async function quotationBrief(
  { db, clock }: Pick<Services, "db" | "clock">,
  booking: Pick<Booking, "id" | "status">,
) {
  const [latest] = await sentQuotationsOf(db, booking.id);
  if (!latest) return null;
  return {
    number: latest.quotation.number,
    status: statusAt(latest.quotation, booking, clock.now()),
    expiresAt: latest.content.expiresAt,
    totals: totalsOf(latest),
  };
}
export type QuotationBrief = NonNullable<Awaited<ReturnType<typeof quotationBrief>>>;
