import { frameWords } from "#app/content/frame.ts";
import { BookNow } from "./book-now.tsx";
import { MenuButton } from "./menu-button.tsx";

/**
 * Phones only: booking and the menu within the thumb's reach. It is the last thing on the page and sticks to the lower
 * edge, so it has its own place at the end and never lies over the page's last lines.
 */
export function BookingBar() {
  return (
    <section
      aria-label={frameWords.barName}
      className="on-dark sticky bottom-0 z-30 flex gap-2 border-t hairline-dark bg-night px-4 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] text-bone md:hidden"
    >
      <BookNow className="grow" />
      <MenuButton className="min-h-12 px-4" />
    </section>
  );
}
