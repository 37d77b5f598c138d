import { Link, useLocation, useMatches } from "react-router";
import { company } from "#app/content/company.ts";
import { bookNow } from "#app/content/navigation.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PhoneLink } from "#app/ui/phone-link.tsx";

// An outline while the page's own call to action is in view (first-view.ts).
const outlineBesideOwnCall =
  "in-data-call-in-view:bg-transparent in-data-call-in-view:text-inherit in-data-call-in-view:[box-shadow:inset_0_0_0_1px_color-mix(in_srgb,currentColor_40%,transparent)]";

/** `bookNow` returns the address of the booking form with the page's own data filled in. */
interface BookNowHandle {
  bookNow?: (loaded?: object) => string | undefined;
}

/** The call to action. An outline where the page has its own; on the booking page it is the telephone number. */
export function BookNow({ className = "", isQuiet = false }: { className?: string; isQuiet?: boolean }) {
  const { pathname } = useLocation();
  const addresses = useMatches().flatMap(
    ({ handle, loaderData }) =>
      (handle as BookNowHandle | undefined)?.bookNow?.(loaderData as object | undefined) ?? [],
  );
  const outline = `inline-flex min-h-12 items-center justify-center rounded-hair border border-current/40 px-7 font-[550] whitespace-nowrap ${className}`;
  if (pathname === bookNow.href) return <PhoneLink phone={company.phones.desk} className={outline} />;
  if (isQuiet || pathname === `${bookNow.href}/sent`)
    return (
      <Link to={bookNow.href} className={outline}>
        {bookNow.label}
      </Link>
    );
  return (
    <ButtonLink
      to={addresses[0] ?? bookNow.href}
      look="call"
      className={`${outlineBesideOwnCall} ${className}`}
    >
      {bookNow.label}
    </ButtonLink>
  );
}
