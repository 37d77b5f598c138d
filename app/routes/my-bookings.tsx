import { Link } from "react-router";
import { accountMessages } from "#app/features/account/messages.ts";
import { viewerContext } from "#app/features/account/viewer.server.ts";
import { useViewer } from "#app/features/account/viewer.tsx";
import { adoptGuestBookings } from "#app/features/booking/adopt-guest-bookings.server.ts";
import { BookingsLog } from "#app/features/booking/bookings-log.tsx";
import { bookingsEtag, bookingsOf } from "#app/features/booking/my-bookings.server.ts";
import { myBookingsMessages as say } from "#app/features/booking/my-bookings-messages.ts";
import { useLiveBookings } from "#app/features/booking/use-live-bookings.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import { metaFor } from "#app/shell/page-meta.ts";
import { PageOpening } from "#app/ui/page-opening.tsx";
import type { Route } from "./+types/my-bookings";

export const meta = metaFor("/bookings", { isPrivate: true });

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext);
  const { id, email, emailVerified } = context.get(viewerContext);
  // What was sent under this address since the sign-in, by whoever was not signed in.
  if (emailVerified) await adoptGuestBookings(db, { userId: id, email });
  const after = new URL(request.url).searchParams.get("after");
  // The mark first: a change between the two makes the page ask once more, never once too little.
  const etag = await bookingsEtag(db, id);
  const unconfirmed = emailVerified ? null : email;
  return { ...(await bookingsOf(db, id, after, clock.now())), etag, isFirst: after === null, unconfirmed };
}

export default function MyBookings({ loaderData }: Route.ComponentProps) {
  const { hasChanged } = useViewer();
  const { unconfirmed, ...list } = loaderData;
  useLiveBookings(list.etag, hasChanged);
  return (
    <main id="content">
      <PageOpening heading={say.title} lead={say.lead} />
      <div className="page-width pt-14 pb-28 lg:pt-24 lg:pb-40">
        {unconfirmed ? (
          <p className="mb-10 max-w-(--measure) border-l-2 border-brass py-1 pl-5 wrap-anywhere">
            {accountMessages.unconfirmed(unconfirmed)}{" "}
            <Link to="/account" className="underline decoration-brass underline-offset-4">
              {accountMessages.linkAgain}
            </Link>
          </p>
        ) : null}
        <BookingsLog {...list} />
      </div>
    </main>
  );
}
