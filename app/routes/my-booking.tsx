import { data, redirect } from "react-router";
import { viewerContext } from "#app/features/account/viewer.server.ts";
import { BookingRecord } from "#app/features/booking/booking-record.tsx";
import { cancelRequest, undoCancel } from "#app/features/booking/cancel-request.server.ts";
import { openBookingUndo } from "#app/features/booking/change-booking.server.ts";
import { answersOf, bookingOf } from "#app/features/booking/my-bookings.server.ts";
import { myBookingsMessages } from "#app/features/booking/my-bookings-messages.ts";
import { placesOf } from "#app/features/booking/seen-trip.ts";
import { bookedPlaces, bookedTrip, ownTrip } from "#app/features/trip/booked-trip.server.ts";
import { describePage } from "#app/layout/page-meta.ts";
import { answerForm } from "#app/platform/answer-form.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import { answersIn, type FormReply } from "#app/ui/form/form-reply.ts";
import { useFreshData } from "#app/ui/use-fresh-data.ts";
import type { Route } from "./+types/my-booking";

export const handle = { whenMissing: myBookingsMessages.missing };

export const meta: Route.MetaFunction = ({ loaderData, params }) =>
  loaderData
    ? describePage("", {
        path: "/bookings",
        title: `${params.reference} | ${myBookingsMessages.title}`,
        description: myBookingsMessages.lead,
        isPrivate: true,
      })
    : [];

const missing = () => data(null, { status: 404 });

export async function loader({ context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { db, clock } = services;
  const { id } = context.get(viewerContext);
  const now = clock.now();
  const row = await bookingOf(db, id, params.reference, now);
  if (!row) throw missing();
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
  const undo = await openBookingUndo(db, { bookingId: booking.id, actorId: id }, now);
  return { booking: { ...booking, ...places }, trip, undo };
}

/** Cancels the request, or undoes that, and shows the booking's current state. */
export const action = (args: Route.ActionArgs) =>
  answerForm(
    args,
    async (form, _network, services): Promise<FormReply<object, "note">> => {
      const { reference } = args.params;
      const { id: userId } = args.context.get(viewerContext);
      const receive = form.get("intent") === "undo" ? undoCancel : cancelRequest;
      const reply = await receive(form, { reference, userId }, services);
      if (!reply) throw missing();
      if (reply.ok) throw redirect(`/bookings/${reference}`, 303);
      return reply;
    },
    { failed: myBookingsMessages.cancelFailed, answers: (form) => answersIn(form, ["note"]) },
  );

/** Also after a refusal, which says that something has changed meanwhile. */
export const shouldRevalidate = () => true;

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function MyBooking({ loaderData, actionData }: Route.ComponentProps) {
  useFreshData();
  return (
    <main id="content">
      <BookingRecord {...loaderData} reply={actionData} />
    </main>
  );
}
