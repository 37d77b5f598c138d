import type { ComponentProps } from "react";
import { isRouteErrorResponse, matchPath, useLocation, useMatches, useRouteError } from "react-router";
import { myBookingsMessages as bookings } from "#app/features/booking/my-bookings-messages.ts";
import { ErrorPage } from "./error-page.tsx";
import { FailedPage } from "./failed-page.tsx";
import { isMissingCode } from "./unreachable.ts";

type PageHandle = Pick<ComponentProps<typeof ErrorPage>, "whenMissing">;

/** By address rather than in the page's own file: that file may be what could not be fetched. */
const failures = [
  {
    path: "/bookings",
    words: {
      heading: bookings.title,
      lead: bookings.lead,
      title: bookings.failedTitle,
      message: bookings.failed,
      retry: bookings.retry,
    },
  },
];

/**
 * What stands in place of a page that cannot be shown, whichever boundary caught it: the page's own words where it has
 * some. A page says what it calls itself when there is nothing at its address by `export const handle = { whenMissing }`.
 */
export function RouteError() {
  const error = useRouteError();
  const { pathname } = useLocation();
  const handle = useMatches().at(-1)?.handle as PageHandle | undefined;
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  const failure = failures.find(({ path }) => matchPath({ path, end: false }, pathname));
  if (failure && !isMissing) return <FailedPage words={failure.words} atOnce={isMissingCode(error)} />;
  return <ErrorPage error={error} {...(handle?.whenMissing ? { whenMissing: handle.whenMissing } : {})} />;
}
