import type { Queries } from "#app/database/client.server.ts";
import { longDateTime } from "#app/features/booking/booking-facts.ts";
import type { HistoryEvent } from "#app/features/booking/booking-history.server.ts";
import { bookingStatuses } from "#app/features/booking/booking-status.ts";
import type { Booking } from "#app/features/booking/bookings.server.ts";
import { allFlightsOf } from "#app/features/booking/seen-trip.ts";
import { formatMoney } from "#app/features/trip/figure-text.ts";
import type { Services } from "#app/platform/services.server.ts";
import { longDate } from "#app/ui/long-date.ts";
import { agreedLegs } from "./accepted-trip.ts";
import { flightAccount } from "./payments.server.ts";
import { optionName, totalsOf } from "./quotation-content.ts";
import { capacityText, flightFacts } from "./quotation-facts.ts";
import {
  type AcceptedQuotation,
  isAccepted,
  type QuotationStatus,
  type SentQuotation,
  sentQuotationsOf,
  statusAt,
} from "./quotations.server.ts";
import { assignedAircraft } from "./small-lists.server.ts";

/** The quotation data of a customer's booking page. `sentence`: replaces the one of the booking's status. */
export async function customerQuotations(services: Services, booking: Booking) {
  const { quotation, accepted, events } = await bookingQuotations(services, booking);
  const sentence =
    accepted && booking.status === "cancelled"
      ? bookingStatuses.cancelled.accepted
      : booking.status === "pending" && quotation
        ? (pendingTexts[quotation.status] ?? null)
        : null;
  return {
    sentence,
    isAccepted: accepted !== null,
    events,
    quotation,
    agreed: accepted && (await agreedFlight(services.db, accepted)),
    account: flightAccount(accepted),
  };
}

const pendingTexts: Partial<Record<QuotationStatus, string>> = {
  sent: "Your quotation is ready. Nothing is booked until you accept it.",
  accepted: "You accepted the quotation. We confirm the aircraft next.",
};

/** Aircraft, operator and flights as accepted, or as staff have changed them since. */
async function agreedFlight(db: Queries, accepted: AcceptedQuotation) {
  const { booking, option } = accepted;
  const plane = await assignedAircraft(db, booking);
  const legs = agreedLegs(accepted);
  return [
    { label: "Aircraft", value: plane ? `${plane.type}, ${plane.tail}` : optionName(option) },
    ...(legs
      ? flightFacts({ legs })
      : allFlightsOf(booking).map(({ from, to, date, time }) => ({
          label: `${from} to ${to}`,
          value: time ? `Departs ${longDateTime(`${date}T${time}`)} local` : longDate(date),
        }))),
    { label: "Operator", value: capacityText(option) },
  ];
}

/** A summary of the newest sent quotation of a booking, the accepted quotation, and history events of all versions. */
export async function bookingQuotations(
  { db, clock }: Pick<Services, "db" | "clock">,
  booking: Pick<Booking, "id" | "status">,
) {
  const versions = await sentQuotationsOf(db, booking.id);
  const [latest] = versions;
  return {
    quotation: latest
      ? {
          number: latest.quotation.number,
          status: statusAt(latest.quotation, booking, clock.now()),
          expiresAt: latest.content.expiresAt,
          totals: totalsOf(latest.content, latest.option),
          due: latest.due,
        }
      : null,
    accepted: versions.find(isAccepted) ?? null,
    events: versions.toReversed().flatMap(eventsOf),
  };
}
export type QuotationSummary = NonNullable<Awaited<ReturnType<typeof bookingQuotations>>["quotation"]>;

function eventsOf({ quotation, content, payments }: SentQuotation): HistoryEvent[] {
  const { number, sentAt, endedAt, status } = quotation;
  return [
    ...(sentAt ? [{ at: sentAt, text: `Quotation ${number} sent` }] : []),
    ...(endedAt && status !== "replaced" ? [{ at: endedAt, text: `Quotation ${number} ${status}` }] : []),
    ...payments.map(({ amountMinor, recordedAt }) => ({
      at: recordedAt,
      text: `${formatMoney(Math.abs(amountMinor), content.currency)} ${amountMinor < 0 ? "returned" : "paid"}`,
    })),
  ];
}
