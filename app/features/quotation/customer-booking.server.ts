import type { Booking } from "#app/features/booking/bookings.server.ts";
import { cancelRequest, undoCancel } from "#app/features/booking/cancel-request.server.ts";
import { openBookingUndo } from "#app/features/booking/change-booking.server.ts";
import type { CustomerKey } from "#app/features/booking/guest-access.server.ts";
import { answersOf, bookingOf } from "#app/features/booking/my-bookings.server.ts";
import { placesOf } from "#app/features/booking/seen-trip.ts";
import { openThread, receiveMessage } from "#app/features/booking/thread.server.ts";
import { bookedPlaces, bookedTrip, ownTrip } from "#app/features/trip/booked-trip.server.ts";
import { formatMoney } from "#app/features/trip/figure-text.ts";
import type { Services } from "#app/platform/services.server.ts";
import type { ActionReply } from "#app/ui/form/form-reply.ts";
import { flightAccount } from "./flight-account.server.ts";
import { acceptanceOf, contentOf, quotationsOf, statusAt } from "./quotations.server.ts";

/** What a customer's page of one booking shows, with an account or a code; null where it is not theirs. */
export async function customerBooking(services: Services, customer: CustomerKey, reference: string) {
  const { db, clock } = services;
  const now = clock.now();
  const row = await bookingOf(db, customer, reference, now);
  if (!row) return null;
  const { seenTrip: _, words: __, ...booking } = row;
  const { clockOf, partsOf } = await bookedPlaces(db);
  const places = {
    places: placesOf(booking).map(partsOf),
    departureClock: clockOf(booking.departure, booking.date),
    returnClock: booking.returnDate && clockOf(booking.arrival, booking.returnDate),
  };
  const isConfirmed = booking.status === "confirmed";
  const trip =
    booking.status === "pending" || isConfirmed
      ? ownTrip(await bookedTrip(answersOf(row), services), booking.aircraft, isConfirmed)
      : null;
  const quotation = await quotationBrief(services, booking);
  return {
    booking: { ...booking, ...places },
    trip,
    present: booking.status === "pending" && quotation ? (pendingTexts[quotation.status] ?? null) : null,
    undo: await openBookingUndo(db, { bookingId: booking.id, actorId: customer.userId }, now),
    quotation,
    messages: await openThread(db, booking.id, "customer", now),
    account: await flightAccount(db, booking.id),
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
  const latest = (await quotationsOf(db, booking.id)).find(({ status }) => status !== "draft");
  if (!latest) return null;
  const content = contentOf(latest);
  const acceptance = await acceptanceOf(db, latest.id);
  const accepted = acceptance ? content.options[acceptance.option] : undefined;
  const totals = (accepted ? [accepted] : content.options).map(({ totalMinor }) =>
    formatMoney(totalMinor, content.currency),
  );
  return {
    number: latest.number,
    status: statusAt(latest, booking, clock.now()),
    expiresAt: content.expiresAt,
    totals,
  };
}
export type QuotationBrief = NonNullable<Awaited<ReturnType<typeof quotationBrief>>>;

/** A post on that page: a message, a cancellation, or its undoing; null where the booking is not theirs. */
export async function receiveCustomerPost(
  form: FormData,
  { customer, reference, network }: { customer: CustomerKey; reference: string; network: string },
  services: Services,
): Promise<ActionReply<object, "note" | "message"> | null> {
  switch (form.get("intent")) {
    case "undo":
      return await undoCancel(form, { reference, customer }, services);
    case "message": {
      const booking = await bookingOf(services.db, customer, reference, services.clock.now());
      return (
        booking &&
        (await receiveMessage(form, booking, { side: "customer", authorId: null, network }, services))
      );
    }
    default:
      return await cancelRequest(form, { reference, customer }, services);
  }
}
