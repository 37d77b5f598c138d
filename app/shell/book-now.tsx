import { useLocation } from "react-router";
import { bookNow } from "#app/content/navigation.ts";
import { ButtonLink } from "#app/ui/button.tsx";

/** The call to action that is always in reach. On the booking page it steps back: the form has its own. */
export function BookNow({ className = "" }: { className?: string }) {
  const here = useLocation().pathname === bookNow.href;
  return (
    <ButtonLink
      to={bookNow.href}
      viewTransition
      look={here ? "plain" : "call"}
      aria-current={here ? "page" : undefined}
      className={className}
    >
      {bookNow.label}
    </ButtonLink>
  );
}
