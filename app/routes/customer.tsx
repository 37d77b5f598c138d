import { Outlet, useRouteError } from "react-router";
import { LoadingBookings } from "#app/features/booking/loading-bookings.tsx";
import { ErrorPage } from "#app/shell/error-page.tsx";
import { Frame, useHero } from "#app/shell/frame.tsx";

/** Pages of one's own, in the public frame: rendered for one visitor, never kept, unknown to search engines. */
export default function Customer() {
  return (
    <Frame overHero={useHero()}>
      <LoadingBookings />
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <Frame overHero>
      <ErrorPage error={error} />
    </Frame>
  );
}
