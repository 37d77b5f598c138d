import { eq } from "drizzle-orm";
import type { Queries } from "#app/database/client.server.ts";
import { aircraft } from "#app/database/schema/aircraft.ts";
import type { Booking } from "#app/features/booking/bookings.server.ts";
import { customerPage } from "#app/features/booking/customer-bookings.server.ts";
import type { CustomerKey } from "#app/features/booking/guest-access.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { flightAccount } from "./flight-account.server.ts";
import { optionName } from "./quotation-content.ts";
import { capacityText, legTimes } from "./quotation-facts.ts";
import {
  type AcceptedQuotation,
  acceptedQuotation,
  sentQuotationsOf,
  statusAt,
  totalsOf,
} from "./quotations.server.ts";

/** What a customer's page of one booking shows, with an account or a code; null where it is not theirs. */
export async function customerBooking(services: Services, customer: CustomerKey, reference: string) {
  const page = await customerPage(services, customer, reference);
  if (!page) return null;
  const { booking } = page;
  const quotation = await quotationBrief(services, booking);
  const accepted = await acceptedQuotation(services.db, booking.id);
  const present = booking.status === "pending" && quotation ? (pendingTexts[quotation.status] ?? null) : null;
  return {
    ...page,
    // No estimate beside a firm price.
    trip: present || accepted ? null : page.trip,
    agreed: accepted && (await agreedFlight(services.db, accepted)),
    present,
    quotation,
    account: await flightAccount(services.db, booking.id),
  };
}

const pendingTexts: Partial<Record<QuotationBrief["status"], string>> = {
  sent: "Your quotation is ready. Nothing is booked until you accept it.",
  accepted: "You accepted the quotation. We confirm the aircraft next.",
};

/** Aircraft, operator and flights as they were accepted; the aircraft that staff assigned in place of the quoted one. */
async function agreedFlight(db: Queries, { booking, option }: AcceptedQuotation) {
  const [plane] = booking.aircraftId
    ? await db.select().from(aircraft).where(eq(aircraft.id, booking.aircraftId))
    : [];
  return [
    { label: "Aircraft", value: plane ? `${plane.type}, ${plane.tail}` : optionName(option) },
    ...option.legs.map((leg) => {
      const { departs, arrives } = legTimes(leg);
      return { label: `${leg.from} to ${leg.to}`, value: `Departs ${departs}\nArrives ${arrives}` };
    }),
    { label: "Operator", value: capacityText(option) },
  ];
}

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
