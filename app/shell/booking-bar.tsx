import { useLocation } from "react-router";
import { company } from "#app/content/company.ts";
import { frameWords } from "#app/content/frame.ts";
import { bookNow } from "#app/content/navigation.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { BookNow } from "./book-now.tsx";
import { MenuButton } from "./menu-button.tsx";

/**
 * Phones only: booking and the menu within the thumb's reach; on the booking page and where a request is shown, the desk instead. It is the
 * last thing on the page and sticks to the lower edge, so it has its own place at the end and never lies over the
 * page's last lines. Where the screen is low it does not stick.
 */
export function BookingBar() {
  const { pathname } = useLocation();
  const isBooking = pathname === bookNow.href || /^\/bookings?\//.test(pathname);
  return (
    <section
      id="booking-bar"
      aria-label={frameWords.barName}
      className="on-dark sticky bottom-0 z-30 flex gap-2 border-t hairline-dark bg-night px-4 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] text-bone md:hidden print:hidden [@media(max-height:30rem)]:static"
    >
      {isBooking ? (
        <a href={`tel:${company.phones.desk.e164}`} className={buttonClass("dark", "grow")}>
          {frameWords.callDesk}
        </a>
      ) : (
        <BookNow className="grow" />
      )}
      <MenuButton className="min-h-12 px-4" />
    </section>
  );
}
