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
  return { ...(await bookingsOf(db, id, after, clock.now())), etag, isFirst: after === null };
}

export default function MyBookings({ loaderData }: Route.ComponentProps) {
  const { hasChanged } = useViewer();
  useLiveBookings(loaderData.etag, hasChanged);
  return (
    <main id="content">
      <PageOpening heading={say.title} lead={say.lead} />
      <div className="page-width pt-14 pb-28 lg:pt-24 lg:pb-40">
        <BookingsLog {...loaderData} />
      </div>
    </main>
  );
}
