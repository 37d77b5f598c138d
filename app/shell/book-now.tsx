import { Link, useLocation, useMatches } from "react-router";
import { bookNow } from "#app/content/navigation.ts";
import { ButtonLink } from "#app/ui/button.tsx";

// Where the page's own call to action is in view (first-view.ts), this one is an outline.
const standsBack =
  "in-data-call-in-view:bg-transparent in-data-call-in-view:text-inherit in-data-call-in-view:inset-ring in-data-call-in-view:inset-ring-current/40";

/** What a page that has been asked something says by `export const handle = { bookNow }`: where that is asked for. */
interface AskedHandle {
  bookNow?: (loaded?: object) => string | undefined;
}

/** The call to action that is always in reach. Where the page has its own, as the booking page has, it steps back. */
export function BookNow({ className = "", isQuiet = false }: { className?: string; isQuiet?: boolean }) {
  const { pathname } = useLocation();
  const asked = useMatches().flatMap(
    ({ handle, loaderData }) =>
      (handle as AskedHandle | undefined)?.bookNow?.(loaderData as object | undefined) ?? [],
  );
  const here = pathname === bookNow.href;
  if (here || isQuiet || pathname === `${bookNow.href}/sent`)
    return (
      <Link
        to={bookNow.href}
        aria-current={here ? "page" : undefined}
        viewTransition
        className={`inline-flex min-h-12 items-center justify-center rounded-hair border border-current/40 px-7 font-[550] ${className}`}
      >
        {bookNow.label}
      </Link>
    );
  return (
    <ButtonLink
      to={asked[0] ?? bookNow.href}
      viewTransition
      look="call"
      className={`${standsBack} ${className}`}
    >
      {bookNow.label}
    </ButtonLink>
  );
}
