import type { ComponentProps } from "react";
import { isRouteErrorResponse, matchPath, useLocation, useMatches, useRouteError } from "react-router";
import { brokenPost } from "#app/content/frame.ts";
import { myBookingsMessages as bookings } from "#app/features/booking/messages.ts";
import { Meridians } from "#app/ui/motifs/meridians.tsx";
import { PageOpening } from "#app/ui/page-opening.tsx";
import { ErrorPage } from "./error-page.tsx";
import { TryAgain } from "./try-again.tsx";

type PageHandle = Pick<ComponentProps<typeof ErrorPage>, "whenMissing">;

/** The error page of every boundary. A route gives its own "not found" text by `export const handle = { whenMissing }`. */
export function RouteError() {
  const error = useRouteError();
  const { pathname } = useLocation();
  const handle = useMatches().at(-1)?.handle as PageHandle | undefined;
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  // By address rather than in the page's own file: that file may be what could not be fetched.
  if (!isMissing && matchPath({ path: "/bookings", end: false }, pathname)) return <BookingsFailed />;
  return (
    <ErrorPage
      error={error}
      whenMissing={handle?.whenMissing}
      whenBroken={matchPath("/blog/:id", pathname) ? brokenPost : undefined}
    />
  );
}

/** My Bookings when it cannot be shown: its own opening, the reason in a box, and a button to try again. */
function BookingsFailed() {
  return (
    <main id="content">
      <title>{bookings.title}</title>
      <PageOpening heading={bookings.title} lead={bookings.lead} ground="night" motif={<Meridians />} />
      <div className="page-width page-grid pause-y">
        <div
          role="alert"
          className="col-span-12 border-l-2 border-cancelled bg-cancelled-ground px-7 py-7 md:col-span-8 lg:col-span-6"
        >
          <h2 className="text-title">{bookings.failedTitle}</h2>
          <p className="mt-3">{bookings.failed}</p>
          <TryAgain label="Try again" look="plain" className="mt-6" />
        </div>
      </div>
    </main>
  );
}
