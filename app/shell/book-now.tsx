import { Link, useLocation } from "react-router";
import { bookNow } from "#app/content/navigation.ts";
import { ButtonLink } from "#app/ui/button.tsx";

/** The call to action that is always in reach. On the booking page it steps back: the form has its own. */
export function BookNow({ className = "" }: { className?: string }) {
  const here = useLocation().pathname === bookNow.href;
  if (here)
    return (
      <Link
        to={bookNow.href}
        aria-current="page"
        className={`inline-flex min-h-12 items-center justify-center rounded-hair border border-current/40 px-7 font-[550] ${className}`}
      >
        {bookNow.label}
      </Link>
    );
  return (
    <ButtonLink to={bookNow.href} viewTransition look="call" className={className}>
      {bookNow.label}
    </ButtonLink>
  );
}
