import isNetworkError from "is-network-error";
import { isRouteErrorResponse, matchPath, useLocation, useMatches, useRouteError } from "react-router";
import { company } from "#app/content/company.ts";
import {
  awayPage,
  brokenPage,
  brokenPost,
  brokenStaffPage,
  forbiddenPage,
  missingPage,
  missingStaffPage,
  unreachablePage,
} from "#app/content/frame.ts";
import { bookNow } from "#app/content/navigation.ts";
import { myBookingsMessages as bookings } from "#app/features/booking/messages.ts";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { Meridians } from "#app/ui/motifs/meridians.tsx";
import { PageOpening } from "#app/ui/page-opening.tsx";
import { PhoneLink } from "#app/ui/phone-link.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Frame } from "./frame.tsx";
import { RangeRings } from "./range-rings.tsx";
import { TryAgain } from "./try-again.tsx";
import { Wordmark } from "./wordmark.tsx";

// Messages of Chromium, Firefox and WebKit for a failed module, and of Vite for its style sheet; no standard defines them.
const missingCode = /dynamically imported module|Importing a module script failed|Unable to preload CSS/i;

/** Whether a script chunk failed to load: no network, no server, or a newer release. */
const isMissingCode = (error: unknown) => error instanceof Error && missingCode.test(error.message);

/** Whether there was no response, or only a gateway's error. */
export function isUnreachable(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return error.status === 502 || error.status === 504;
  return isMissingCode(error) || isNetworkError(error);
}

/** Missing or forbidden: another try changes nothing. */
export const isFinal = (error: unknown) =>
  isRouteErrorResponse(error) && (error.status === 403 || error.status === 404);

const requestIdOf = (error: unknown) => (isRouteErrorResponse(error) ? error.data?.requestId : null);

interface Words {
  title: string;
  label: string;
  heading: string;
  text: string;
}

function wordsFor(error: unknown, whenMissing: Words, whenBroken?: Words): Words {
  // A page's own title and heading tell which page could not be loaded.
  const texts = whenBroken && { title: whenBroken.title, heading: whenBroken.heading };
  if (isUnreachable(error)) return { ...unreachablePage, ...texts };
  if (!isRouteErrorResponse(error)) return whenBroken ?? brokenPage;
  if (error.status === 404) return whenMissing;
  if (error.status === 503) return { ...awayPage, ...texts };
  if (error.status !== 403) return whenBroken ?? brokenPage;
  // The message of the route that refused access.
  const text = typeof error.data === "string" && error.data ? error.data : forbiddenPage.text;
  return { ...forbiddenPage, text };
}

/** Error page of the staff area: in its frame, or without one where the guard refused. */
export function StaffErrorPage({ error, isFramed = false }: { error: unknown; isFramed?: boolean }) {
  const words = wordsFor(error, missingStaffPage);
  const { title, label, heading, text } = words === brokenPage ? brokenStaffPage : words;
  const requestId = requestIdOf(error);
  return (
    <div className={isFramed ? "" : "min-h-dvh bg-bone text-ink"}>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      {isFramed ? null : (
        <header className="on-dark bg-night px-5 py-7 text-bone sm:px-10">
          <Wordmark />
        </header>
      )}
      <main id="content" className="px-5 py-16 outline-none sm:px-10">
        <p className="label-caps text-brass-ink">{label}</p>
        <h1 className="mt-4 text-heading">{heading}</h1>
        <p className="mt-5 max-w-[52ch]">{text}</p>
        {typeof requestId === "string" ? (
          <p className="mt-2 text-small text-quiet">
            {brokenPage.reference} <code>{requestId}</code>
          </p>
        ) : null}
        {isFinal(error) ? null : <TryAgain look="plain" className="mt-8" />}
        <TextLink to="/admin" className="mt-4">
          Go to the dashboard
        </TextLink>
      </main>
    </div>
  );
}

interface MissingHandle {
  whenMissing?: Words & { back: { label: string; href: string } };
}

/**
 * The error page of every boundary: for a missing page or a failure, without its cause. A route gives its own "not found" text by
 * `export const handle = { whenMissing }`, and the reference of a failure by `data({ requestId })`.
 */
export function RouteError() {
  const error = useRouteError();
  const { pathname } = useLocation();
  const handle = useMatches().at(-1)?.handle as MissingHandle | undefined;
  if (matchPath({ path: "/admin", end: false }, pathname)) return <StaffErrorPage error={error} />;
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  // Matched by address here, because the page's own module may be what failed to load.
  if (!isMissing && matchPath({ path: "/bookings", end: false }, pathname)) return <BookingsFailed />;
  const whenMissing = handle?.whenMissing ?? missingPage;
  const whenBroken = matchPath("/blog/:id", pathname) ? brokenPost : undefined;
  const { title, label, heading, text } = wordsFor(error, whenMissing, whenBroken);
  const requestId = requestIdOf(error);
  return (
    <main id="content" className="on-dark relative isolate overflow-hidden bg-night text-bone">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <div className="page-width page-grid min-h-[100svh] content-center pt-36 pb-28">
        <div className="col-span-12 md:col-span-8 lg:col-span-6">
          <p className="label-caps text-brass-light">{label}</p>
          <h1 className="mt-5 text-display">{heading}</h1>
          <p className="mt-7 max-w-[52ch] text-lead text-haze">{text}</p>
          {isFinal(error) ? null : <TryAgain className="mt-10" />}
          <div className={`${isFinal(error) ? "mt-10" : "mt-4"} flex flex-wrap gap-4 max-sm:*:w-full`}>
            {isFinal(error) ? null : (
              <PhoneLink phone={company.phones.desk} className={buttonClass("dark")}>
                {brokenPage.call}{" "}
              </PhoneLink>
            )}
            <ButtonLink look="dark" to={bookNow.href}>
              {missingPage.book}
            </ButtonLink>
          </div>
          <TextLink to={whenMissing.back.href} className="mt-6">
            {whenMissing.back.label}
          </TextLink>
          {typeof requestId === "string" ? (
            <p className="mt-10 text-small text-haze">
              {brokenPage.reference} <code className="text-bone">{requestId}</code>
            </p>
          ) : null}
        </div>
      </div>
      {/* Placed last: before the text it would shift while the page loads. */}
      <RangeRings className="absolute -z-10 top-1/2 left-[74%] w-[min(70rem,150vw)] -translate-x-1/2 -translate-y-1/2 max-md:top-[24%] max-md:left-[92%] [mask-image:linear-gradient(#000_65%,transparent_90%)]" />
    </main>
  );
}

/** The error page in the public frame, for a failure of the layout that renders the frame. */
export const FramedError = () => (
  <Frame overHero>
    <RouteError />
  </Frame>
);

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
          <TryAgain look="plain" className="mt-6" />
        </div>
      </div>
    </main>
  );
}
