import { Fragment } from "react";
import { data, Link, redirect } from "react-router";
import { largestCabin } from "#app/content/booking.ts";
import { bookingSources, bookingStatuses, isOpenRequest } from "#app/features/booking/booking-status.ts";
import { bookingBy, bookingGone } from "#app/features/booking/bookings.server.ts";
import { openBookingUndo } from "#app/features/booking/change-booking.server.ts";
import { isTimeOpen, placesOf } from "#app/features/booking/seen-trip.ts";
import { departureDay, partyOf, shortPlace } from "#app/features/booking/staff/booking-lines.tsx";
import { Block, StaffBookingPage } from "#app/features/booking/staff/booking-page.tsx";
import { type StaffBooking, staffBooking } from "#app/features/booking/staff-bookings.server.ts";
import { receiveBookingPost } from "#app/features/booking/staff-posts.server.ts";
import { threadOf } from "#app/features/booking/thread.server.ts";
import { sameDayRequests } from "#app/features/clients/clients.server.ts";
import { papersBrief } from "#app/features/passengers/papers.server.ts";
import { papersLine } from "#app/features/passengers/staff/staff-papers.tsx";
import { bookingQuotations } from "#app/features/quotation/customer-booking.server.ts";
import { tripOf } from "#app/features/quotation/draft-from-trip.server.ts";
import { optionName } from "#app/features/quotation/quotation-content.ts";
import { activeAircraft } from "#app/features/quotation/small-lists.server.ts";
import { filledReplies } from "#app/features/replies/saved-replies.server.ts";
import { assigneesOf } from "#app/features/staff/members.server.ts";
import { staffAction, staffRequest } from "#app/features/staff/staff-request.server.ts";
import { placeZones } from "#app/features/trip/booked-trip.server.ts";
import { BookedTrip, bookedTripMessages, tripReplies } from "#app/features/trip/staff/booked-trip.tsx";
import { StaffPage } from "#app/layout/staff/staff-page.tsx";
import { revalidateOnConflict } from "#app/ui/form/stay-on-page.ts";
import { staffButton } from "#app/ui/staff/button.ts";
import { useHeldReply } from "#app/ui/staff/failed-submission.tsx";
import { staffDay, staffWallClock } from "#app/ui/staff/lagos-time.ts";
import { Moment } from "#app/ui/staff/moment.tsx";
import { useFreshData } from "#app/ui/use-fresh-data.ts";
import type { Route } from "./+types/booking";

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { staff, services } = staffRequest(context, "booking");
  const { db, clock } = services;
  const booking = await bookingBy(db, params.id);
  const now = clock.now();
  const zoneOf = await placeZones(db);
  const { accepted, quotation, events } = await bookingQuotations(services, booking);
  const trip = bookingStatuses[booking.status].isAhead ? await tripOf(booking, services) : null;
  return {
    ...(await staffBooking(db, booking, events)),
    trip,
    /** Texts to insert into a note to the customer: aircraft for a future trip, and saved replies. */
    replies: [
      ...tripReplies(trip, booking.preferredAircraft, booking.status === "confirmed"),
      ...(await filledReplies(db, { name: booking.fullName, reference: booking.reference })),
    ],
    placesWithoutZone: [...new Set(placesOf(booking))].filter((place) => zoneOf(place) === null),
    assignees: await assigneesOf(db, "bookings"),
    now,
    staffId: staff.id,
    undo: await openBookingUndo(db, { bookingId: booking.id, actorId: staff.id }, now),
    isEntered: url.searchParams.get("done") === "enter",
    planes: await activeAircraft(db, booking.aircraftId),
    isAccountOpen: booking.status === "completed" && accepted?.account === null,
    planned: accepted && { tail: accepted.option.tail, name: optionName(accepted.option) },
    messages: await threadOf(db, booking.id, "desk"),
    quotation,
    sameDay: await sameDayRequests(db, booking),
    papers: await papersBrief(services, booking, "desk"),
  };
}

export const action = (args: Route.ActionArgs) =>
  staffAction(args, "booking", async ({ form, staff, record, services }) => {
    const booking = await bookingBy(services.db, args.params.id);
    const reply = await receiveBookingPost(form, {
      booking,
      staff,
      record: (transaction, entry) => record(transaction, { ...entry, subjectId: booking.reference }),
      services,
    });
    if (!reply) throw data(bookingGone, { status: 404 });
    return reply.ok && reply.about === "delete" ? redirect("/admin/bookings?done=delete", 303) : reply;
  });

export const shouldRevalidate = revalidateOnConflict;

type LoaderData = Route.ComponentProps["loaderData"];

const QuotationBlock = ({ booking: { reference, status }, quotation, isAccountOpen }: LoaderData) =>
  quotation || bookingStatuses[status].isAhead ? (
    <Block title="Quotation">
      {quotation ? (
        <p className="mb-3 text-small">
          {quotation.number}: {quotation.status}, {quotation.totals.join(" or ")}
          {quotation.due ? (
            <span className="block text-pending">
              {`${quotation.due.amount} due by ${staffDay(quotation.due.due)}`}
            </span>
          ) : null}
        </p>
      ) : null}
      <Link
        to={`/admin/bookings/${reference}/quotation`}
        className={staffButton(isAccountOpen || (!quotation && status === "pending") ? "call" : "plain")}
      >
        {isAccountOpen ? "Close the account" : quotation ? "Open the quotation" : "Quote"}
      </Link>
    </Block>
  ) : null;

const departureText = (booking: StaffBooking["booking"]) =>
  isTimeOpen(booking, "departureDateTime")
    ? `${departureDay(booking)}, time open`
    : `${staffWallClock(booking.departureDateTime)} local time`.replaceAll(" ", "\u00a0");

const requestSaved = { ok: true, about: "enter", done: "The request is saved." } as const;

export default function Booking({ loaderData, actionData, params }: Route.ComponentProps) {
  const { booking, assigneeName, isEntered, trip, placesWithoutZone } = loaderData;
  // Without an accepted quotation there is no flight to handle.
  const isFlight =
    bookingStatuses[booking.status].isBooked || (isOpenRequest(booking.status) && loaderData.planned);
  const plane = loaderData.planes.find(({ id }) => id === booking.aircraftId);
  useFreshData();
  const reply = useHeldReply(actionData) ?? (isEntered ? requestSaved : null);
  return (
    <StaffPage
      title={booking.fullName}
      windowTitle={booking.reference}
      note={
        <>
          <span className="mb-1 block font-display text-[1.1875rem] leading-7 text-ink wrap-anywhere">
            {`${placesOf(booking).map(shortPlace).join(" to ")}, ${departureText(booking)}`}
          </span>
          <span className="block text-ink wrap-anywhere">
            {partyOf(
              plane
                ? { ...booking, preferredAircraft: `${plane.type}, ${plane.tail}`, status: "pending" }
                : booking,
            )}
          </span>
          {booking.numberOfPassengers > largestCabin ? (
            <span className="block font-[550] text-pending">{`More passengers than our largest cabin seats (${largestCabin}).`}</span>
          ) : null}
          {placesWithoutZone.length > 0 ? (
            <span className="block font-[550] text-pending wrap-anywhere">
              {`No time zone is known for ${placesWithoutZone.join(" and ")}: agree the local times with the customer.`}
            </span>
          ) : null}
          <span className="whitespace-nowrap">{params.id}</span>, received <Moment at={booking.createdAt} /> (
          {bookingSources[booking.source].toLowerCase()}){assigneeName ? `, assigned to ${assigneeName}` : ""}
          {booking.clientId ? (
            <>
              {". "}
              <Link to={`/admin/clients/${booking.clientId}`} className="underlined">
                Everything of this client
              </Link>
            </>
          ) : null}
          {loaderData.sameDay.length > 0 ? (
            <span className="block font-[550] text-pending">
              This client sent{" "}
              {loaderData.sameDay.map(({ reference }, index) => (
                <Fragment key={reference}>
                  {index > 0 ? ", " : ""}
                  <Link to={`/admin/bookings/${reference}`} className="underlined">
                    {reference}
                  </Link>
                </Fragment>
              ))}{" "}
              on the same day.
            </span>
          ) : null}
        </>
      }
      back={{ to: "/admin/bookings", label: "Bookings" }}
      actions={
        isFlight ? (
          <Link to={`/admin/bookings/${params.id}/handling`} className={staffButton()}>
            Handling and trip sheet
          </Link>
        ) : null
      }
    >
      {/* The key resets forms when Back leads to another booking. */}
      <StaffBookingPage
        key={params.id}
        {...loaderData}
        quotation={
          <>
            <QuotationBlock {...loaderData} />
            {isFlight ? (
              <Block title="Passengers">
                <p className="mb-3 text-small">{papersLine(loaderData.papers, booking.status)}</p>
                <Link to={`/admin/bookings/${params.id}/passengers`} className={staffButton()}>
                  Passengers and papers
                </Link>
              </Block>
            ) : null}
          </>
        }
        reply={reply}
      >
        {trip ? (
          <Block title={bookedTripMessages.title} isFolded={!isOpenRequest(booking.status)}>
            <BookedTrip trip={trip} requested={booking.preferredAircraft} />
          </Block>
        ) : null}
      </StaffBookingPage>
    </StaffPage>
  );
}
