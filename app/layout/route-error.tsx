import type { ComponentProps } from "react";
import { isRouteErrorResponse, matchPath, useLocation, useMatches, useRouteError } from "react-router";
import { brokenPost } from "#app/content/frame.ts";
import { myBookingsMessages as bookings } from "#app/features/booking/my-bookings-messages.ts";
import { Meridians } from "#app/ui/motifs/meridians.tsx";
import { PageOpening } from "#app/ui/page-opening.tsx";
import { ErrorPage } from "./error-page.tsx";
import { TryAgain } from "./try-again.tsx";

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
      retry: "Try again",
    },
  },
];

/** The error page of every boundary. A route gives its own "not found" text by `export const handle = { whenMissing }`. */
export function RouteError() {
  const error = useRouteError();
  const { pathname } = useLocation();
  const handle = useMatches().at(-1)?.handle as PageHandle | undefined;
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  const failure = failures.find(({ path }) => matchPath({ path, end: false }, pathname));
  if (failure && !isMissing) return <FailedPage words={failure.words} />;
  return (
    <ErrorPage
      error={error}
      {...(handle?.whenMissing ? { whenMissing: handle.whenMissing } : {})}
      {...(matchPath("/blog/:id", pathname) ? { whenBroken: brokenPost } : {})}
    />
  );
}

/** A page's words for when it cannot be shown just now. */
interface FailureWords {
  heading: string;
  lead: string;
  title: string;
  message: string;
  retry: string;
}

/** A page that cannot be shown just now: its own opening, the reason in a box, and a way to try again. */
function FailedPage({ words }: { words: FailureWords }) {
  return (
    <main id="content">
      <title>{words.heading}</title>
      <PageOpening heading={words.heading} lead={words.lead} ground="night" motif={<Meridians />} />
      <div className="page-width page-grid pause-y">
        <div
          role="alert"
          className="col-span-12 border-l-2 border-cancelled bg-cancelled-ground px-7 py-7 md:col-span-8 lg:col-span-6"
        >
          <h2 className="text-title">{words.title}</h2>
          <p className="mt-3">{words.message}</p>
          <TryAgain label={words.retry} look="plain" className="mt-6" />
        </div>
      </div>
    </main>
  );
}
