import { useEffect, useState } from "react";
import { data, Link, redirect } from "react-router";
import { largestCabin } from "#app/content/fleet.ts";
import { isTripAhead } from "#app/features/booking/booking-status.ts";
import type { Booking as StoredBooking } from "#app/features/booking/bookings.server.ts";
import { openBookingUndo } from "#app/features/booking/change-booking.server.ts";
import { receiveStaffIntent } from "#app/features/booking/receive-staff-intent.server.ts";
import { flightsOf, openTimesOf, placesOf, wordsOf } from "#app/features/booking/seen-trip.ts";
import { departureDay, shortPlace } from "#app/features/booking/staff/booking-lines.tsx";
import { Block, StaffBookingPage } from "#app/features/booking/staff/staff-booking-page.tsx";
import { staffBooking } from "#app/features/booking/staff-bookings.server.ts";
import { staffAreaMessages } from "#app/features/booking/staff-messages.ts";
import { openThread } from "#app/features/booking/thread.server.ts";
import { sameDayRequests } from "#app/features/clients/clients.server.ts";
import { type QuotationBrief, quotationBrief } from "#app/features/quotation/customer-booking.server.ts";
import { acceptedOption } from "#app/features/quotation/flight-account.server.ts";
import { activeAircraft } from "#app/features/quotation/small-lists.server.ts";
import { statusWords } from "#app/features/quotation/staff/quotation-sides.tsx";
import { filledReplies } from "#app/features/replies/saved-replies.server.ts";
import { staffMembers } from "#app/features/staff/members.server.ts";
import { can } from "#app/features/staff/roles.ts";
import { staffAction, staffRequest } from "#app/features/staff/staff-request.server.ts";
import { bookedTrip, placeZones } from "#app/features/trip/booked-trip.server.ts";
import { BookedTrip, bookedTripMessages, tripReplies } from "#app/features/trip/staff/booked-trip.tsx";
import { StaffPage } from "#app/layout/staff/staff-page.tsx";
import type { Services } from "#app/platform/services.server.ts";
import { staffButton } from "#app/ui/staff/button.ts";
import { revalidateOnConflict, useHeldReply } from "#app/ui/staff/failed-submission.tsx";
import { staffWallClock } from "#app/ui/staff/lagos-time.ts";
import { Moment } from "#app/ui/staff/moment.tsx";
import { forgetWords } from "#app/ui/staff/unsaved-words.tsx";
import { useFreshData } from "#app/ui/use-fresh-data.ts";
import type { Route } from "./+types/booking";

export const meta: Route.MetaFunction = ({ params }) => [{ title: `${params.id} | Harmattan Aviation` }];

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { staff, services } = staffRequest(context, "booking");
  const { db, clock } = services;
  const [found, assignees] = await Promise.all([staffBooking(db, params.id), assigneesOf(db)]);
  if (!found) throw data(staffAreaMessages.gone, { status: 404 });
  const now = clock.now();
  const [undo, { trip, replies }] = await Promise.all([
    openBookingUndo(db, { bookingId: found.booking.id, actorId: staff.id }, now),
    tripAndReplies(services, found.booking),
  ]);
  const isEntered = new URL(request.url).searchParams.get("done") === "enter";
  const zoneOf = await placeZones(db);
  const { booking } = found;
  const places = placesOf({
    departure: booking.departureCity,
    arrival: booking.arrivalCity,
    flights: flightsOf(booking),
  });
  const placesWithoutZone = [...new Set(places)].filter((place) => zoneOf(place) === null);
  const accepted = await acceptedOption(db, booking.id);
  return {
    ...found,
    placesWithoutZone,
    assignees,
    now,
    staffId: staff.id,
    undo,
    trip,
    replies,
    isEntered,
    planes: (await activeAircraft(db)).map(({ id, tail, type }) => ({ id, tail, type })),
    plannedTail: accepted?.option.tail ?? null,
    messages: await openThread(db, booking.id, "desk", now),
    quotation: await quotationBrief(services, booking),
    sameDay: await sameDayRequests(db, booking),
  };
}

export const action = (args: Route.ActionArgs) =>
  staffAction(args, "booking", async ({ form, staff, record, services }) => {
    const reference = args.params.id;
    const reply = await receiveStaffIntent(
      form,
      {
        reference,
        staff,
        assignees: await assigneesOf(services.db),
        record: (transaction, entry) => record(transaction, { ...entry, subjectId: reference }),
      },
      services,
    );
    if (!reply) throw data(staffAreaMessages.gone, { status: 404 });
    return reply.ok && reply.about === "delete" ? redirect("/admin/bookings?done=delete", 303) : reply;
  });

export const shouldRevalidate = revalidateOnConflict;

/** What the trip page says of a trip that is still ahead, and what can be inserted into a note to its customer: that, and the saved replies. */
async function tripAndReplies(
  services: Pick<Services, "db" | "clock">,
  booking: Omit<StoredBooking, "submission">,
) {
  const { status, fullName, reference, preferredAircraft } = booking;
  const [trip, saved] = await Promise.all([
    isTripAhead(status)
      ? bookedTrip({ ...booking, words: wordsOf(booking) }, services, { isDesk: true })
      : null,
    filledReplies(services.db, { name: fullName, reference }),
  ]);
  return { trip, replies: [...tripReplies(trip, preferredAircraft), ...saved] };
}

const assigneesOf = async (db: Parameters<typeof staffMembers>[0]) =>
  (await staffMembers(db))
    .filter(({ role, state }) => can(role, "bookings") && state !== "disabled")
    .map(({ id, name }) => ({ id, name }));

interface QuotationBlockProps {
  reference: string;
  quotation: QuotationBrief | null;
}

const QuotationBlock = ({ reference, quotation }: QuotationBlockProps) => (
  <Block title="Quotation" isPrinted={false}>
    {quotation ? (
      <p className="mb-3 text-small">
        {quotation.number}: {statusWords[quotation.status].toLowerCase()}, {quotation.totals.join(" or ")}
      </p>
    ) : null}
    <Link to={`/admin/bookings/${reference}/quotation`} className={staffButton(quotation ? "plain" : "call")}>
      {quotation ? "Open the quotation" : "Quote"}
    </Link>
  </Block>
);

export default function Booking({ loaderData, actionData, params }: Route.ComponentProps) {
  const { booking, assigneeName, isEntered, trip, placesWithoutZone } = loaderData;
  const [entered] = useState({ ok: true, about: "enter", done: "The request is saved." } as const);
  useFreshData();
  const reply = useHeldReply(actionData) ?? (isEntered ? entered : null);
  useEffect(() => {
    if (isEntered) forgetWords("/admin/bookings/new");
  }, [isEntered]);
  return (
    <StaffPage
      title={booking.fullName}
      note={
        <>
          <span className="mb-1 block font-display text-[1.1875rem] leading-7 text-ink wrap-anywhere">
            {staffAreaMessages.asked({
              departs: openTimesOf(booking).includes("departureDateTime")
                ? staffAreaMessages.timeOpenOn(departureDay(booking))
                : `${staffWallClock(booking.departureDateTime)}\u00a0local\u00a0time`.replaceAll(
                    " ",
                    "\u00a0",
                  ),
              places: placesOf({
                departure: booking.departureCity,
                arrival: booking.arrivalCity,
                flights: flightsOf(booking),
              }).map(shortPlace),
            })}
          </span>
          <span className="block text-ink wrap-anywhere">
            {staffAreaMessages.party(booking.numberOfPassengers, staffAreaMessages.aircraft(booking))}
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
          {staffAreaMessages.sources[booking.source].toLowerCase()})
          {assigneeName ? `, ${`assigned to ${assigneeName}`}` : ""}
          {booking.clientId ? (
            <>
              {". "}
              <Link to={`/admin/clients/${booking.clientId}`} className="underlined">
                Everything of this client
              </Link>
            </>
          ) : null}
          {loaderData.sameDay.map(({ reference }) => (
            <span key={reference} className="block font-[550] text-pending">
              This client sent{" "}
              <Link to={`/admin/bookings/${reference}`} className="underlined">
                {reference}
              </Link>{" "}
              on the same day.
            </span>
          ))}
        </>
      }
      back={{ to: "/admin/bookings", label: "Bookings" }}
      actions={
        <button type="button" onClick={() => print()} className={staffButton("plain", "max-sm:hidden")}>
          Print the trip sheet
        </button>
      }
    >
      {/* The key resets forms when Back leads to another booking. */}
      <StaffBookingPage
        key={params.id}
        {...loaderData}
        quotation={<QuotationBlock reference={params.id} quotation={loaderData.quotation} />}
        reply={reply}
      >
        {trip ? (
          <Block title={bookedTripMessages.title} isPrinted={false} isFolded={booking.status !== "pending"}>
            <BookedTrip trip={trip} asked={booking.preferredAircraft} />
          </Block>
        ) : null}
      </StaffBookingPage>
    </StaffPage>
  );
}
