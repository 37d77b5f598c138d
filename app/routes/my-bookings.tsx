import { Link } from "react-router";
import { viewerContext } from "#app/features/account/viewer.server.ts";
import { adoptGuestBookings } from "#app/features/booking/booking-data.server.ts";
import { BookingsLog } from "#app/features/booking/bookings-log.tsx";
import { answersOf, type BookingBrief, bookingsOf } from "#app/features/booking/my-bookings.server.ts";
import { myBookingsMessages } from "#app/features/booking/my-bookings-messages.ts";
import { placesOf } from "#app/features/booking/seen-trip.ts";
import { bookedPlaces, bookedTrip, ownEstimate } from "#app/features/trip/booked-trip.server.ts";
import { TripStrip } from "#app/features/trip/trip-form.tsx";
import { metaFor } from "#app/layout/page-meta.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import { PageOpening } from "#app/ui/page-opening.tsx";
import { useFreshData } from "#app/ui/use-fresh-data.ts";
import type { Route } from "./+types/my-bookings";

export const meta = metaFor("/bookings", { isPrivate: true });

const isEmpty = ({ upcoming, past, isFirst }: Route.ComponentProps["loaderData"]) =>
  isFirst && upcoming.length + past.length === 0;

/** The trip's form, where there is nothing else. */
export const handle = { ownCall: (loaded?: object) => loaded !== undefined && isEmpty(loaded as never) };

/** Each is worked out anew at every view of the list. */
const mostEstimates = 12;

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { db, clock } = services;
  const { id, email, emailVerified } = context.get(viewerContext);
  // Adopts guest requests sent under this address since the sign-in.
  if (emailVerified) await adoptGuestBookings(db, { userId: id, email });
  const after = new URL(request.url).searchParams.get("after");
  const unconfirmed = emailVerified ? null : email;
  const { upcoming, past, next } = await bookingsOf(db, id, after, clock.now());
  const { clockOf, partsOf } = await bookedPlaces(db);
  const estimateOf = async (booking: BookingBrief) =>
    ownEstimate(
      await bookedTrip(answersOf(booking), services),
      booking.aircraft,
      booking.status === "confirmed",
    );
  const clocked = ({ seenTrip: _, words: __, ...booking }: BookingBrief) => ({
    ...booking,
    places: placesOf(booking).map(partsOf),
    departureClock: clockOf(booking.departure, booking.date),
    returnClock: booking.returnDate && clockOf(booking.arrival, booking.returnDate),
  });
  const list = {
    upcoming: await Promise.all(
      upcoming.map(async (each, at) => ({
        ...clocked(each),
        estimate: at < mostEstimates ? await estimateOf(each) : [],
      })),
    ),
    past: past.map((each) => ({ ...clocked(each), estimate: [] })),
    next,
  };
  return { ...list, isFirst: after === null, unconfirmed };
}

export default function MyBookings({ loaderData }: Route.ComponentProps) {
  const { unconfirmed, ...list } = loaderData;
  useFreshData();
  const empty = isEmpty(loaderData);
  const notice = unconfirmed ? (
    <p
      className={`max-w-(--measure) self-start border-l-2 border-brass py-1 pl-5 wrap-anywhere ${empty ? "col-span-12 max-lg:order-first lg:col-span-5 lg:col-start-8" : "mb-10"}`}
    >
      Please confirm {unconfirmed} with the link in our e-mail; requests you sent as a guest will then appear
      here.{" "}
      <Link to="/account" className="underline decoration-brass underline-offset-4">
        Send the link again
      </Link>
    </p>
  ) : null;
  return (
    <main id="content">
      <PageOpening
        heading={myBookingsMessages.title}
        lead={empty ? "Your requests and our replies will appear here." : myBookingsMessages.lead}
      />
      {empty ? (
        <div className="page-width page-grid gap-y-8 py-10">
          <div className="col-span-12 lg:col-span-6">
            <BookingsLog {...list} />
          </div>
          {notice}
        </div>
      ) : (
        <div className="page-width pt-10 pb-8 lg:pt-16">
          {notice}
          <BookingsLog {...list} />
        </div>
      )}
      {empty ? (
        <div className="bg-haze pt-6 pb-12 lg:pt-8 lg:pb-16">
          <TripStrip />
          <p className="page-width">
            If you already know what you need,{" "}
            <Link to="/booking" className="underlined">
              send the desk the whole request
            </Link>
            .
          </p>
        </div>
      ) : null}
    </main>
  );
}
