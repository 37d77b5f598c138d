import { data, redirect } from "react-router";
import { viewerContext } from "#app/features/account/viewer.server.ts";
import { useViewer } from "#app/features/account/viewer.tsx";
import { BookingRecord } from "#app/features/booking/booking-record.tsx";
import { openBookingUndo } from "#app/features/booking/booking-steps.server.ts";
import { cancelRequest, undoCancel } from "#app/features/booking/cancel-request.server.ts";
import { placesOf } from "#app/features/booking/flights.ts";
import { answersOf, bookingOf, bookingsEtag } from "#app/features/booking/my-bookings.server.ts";
import { myBookingsMessages as say } from "#app/features/booking/my-bookings-messages.ts";
import { useLiveBookings } from "#app/features/booking/use-live-bookings.ts";
import { bookedPlaces } from "#app/features/trip/booked-places.server.ts";
import { bookedTrip } from "#app/features/trip/booked-trip.server.ts";
import { ownTrip } from "#app/features/trip/own-trip.ts";
import { answerForm } from "#app/platform/answer-form.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import { describePage } from "#app/shell/page-meta.ts";
import { answersIn, type FormReply } from "#app/ui/form/form-reply.ts";
import type { Route } from "./+types/my-booking";

export const handle = { whenMissing: say.missing };

export const meta: Route.MetaFunction = ({ loaderData, params }) =>
  loaderData
    ? describePage("", {
        path: "/bookings",
        title: `${params.reference} | ${say.title}`,
        description: say.lead,
        isPrivate: true,
      })
    : [];

const missing = () => data(null, { status: 404 });

export async function loader({ context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { db, clock } = services;
  const { id } = context.get(viewerContext);
  const etag = await bookingsEtag(db, id);
  const now = clock.now();
  const found = await bookingOf(db, id, params.reference, now);
  if (!found) throw missing();
  const { seenTrip: _, words: __, ...booking } = found;
  const { clockOf, partsOf } = await bookedPlaces(db);
  const places = {
    places: placesOf(booking).map(partsOf),
    departureClock: clockOf(booking.departure, booking.date),
    returnClock: booking.returnDate && clockOf(booking.arrival, booking.returnDate),
  };
  const isConfirmed = booking.status === "confirmed";
  const trip =
    booking.status === "pending" || isConfirmed
      ? ownTrip(await bookedTrip(answersOf(found), services), booking.aircraft, isConfirmed)
      : null;
  const undo = await openBookingUndo(db, { bookingId: booking.id, actorId: id }, now);
  return { booking: { ...booking, ...places }, trip, etag, undo };
}

/** Cancels the request, or takes that back. Whatever came of it, the page then shows the booking as it is by now. */
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
    { failed: say.cancelFailed, answers: (form) => answersIn(form, ["note"]) },
  );

/** Also after a refusal, which says that something has changed meanwhile. */
export const shouldRevalidate = () => true;

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function MyBooking({ loaderData, actionData }: Route.ComponentProps) {
  const { etag, ...record } = loaderData;
  const { hasChanged } = useViewer();
  useLiveBookings(etag, hasChanged);
  return (
    <main id="content">
      <BookingRecord {...record} reply={actionData} />
    </main>
  );
}
