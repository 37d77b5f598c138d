import { Link } from "react-router";
import { isRowId } from "#app/database/cursor.ts";
import { viewerContext } from "#app/features/account/viewer.server.ts";
import { adoptGuestBookings } from "#app/features/booking/booking-data.server.ts";
import { BookingsLog } from "#app/features/booking/bookings-log.tsx";
import { bookingsOf } from "#app/features/booking/customer-bookings.server.ts";
import { myBookingsMessages } from "#app/features/booking/messages.ts";
import { TripStrip } from "#app/features/trip/trip-form.tsx";
import { privatePage } from "#app/layout/page-meta.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import { PageOpening } from "#app/ui/page-opening.tsx";
import { useFreshData } from "#app/ui/use-fresh-data.ts";
import type { Route } from "./+types/my-bookings";

export const meta = () => privatePage("My bookings | Harmattan Aviation");

const isEmpty = ({ upcoming, past, isFirst }: Route.ComponentProps["loaderData"]) =>
  isFirst && upcoming.length + past.length === 0;

/** The trip's form, where there is nothing else. */
export const handle = { ownCall: (loaded?: object) => loaded !== undefined && isEmpty(loaded as never) };

export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { id, email, emailVerified } = context.get(viewerContext);
  // Adopts guest requests sent under this address since the sign-in.
  if (emailVerified) await adoptGuestBookings(services.db, { userId: id, email });
  const cursor = url.searchParams.get("after");
  const after = cursor && isRowId(cursor) ? cursor : null;
  const list = await bookingsOf(services, id, after);
  return { ...list, isFirst: after === null, unconfirmed: emailVerified ? null : email };
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
      <Link to="/account" className="underlined">
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
            <h2 className="text-title">{myBookingsMessages.empty}</h2>
            <p className="mt-4 max-w-[52ch]">
              Say where and when, and see at once which of our aircraft can fly it, how long it takes and
              roughly what it costs.
            </p>
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
