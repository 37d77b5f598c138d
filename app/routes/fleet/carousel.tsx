import { useEffect } from "react";
import { type PictureSlot, pictures } from "#app/content/pictures.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Picture } from "#app/ui/picture.tsx";

interface CarouselProps {
  slides: readonly { slot: PictureSlot; name: string; className?: string }[];
  /** Accessible name, as in "Pictures of the Hawker 800XP". */
  label: string;
  /** Margins of the controls, for pictures that extend to the page's edge. */
  controlsClassName?: string;
}

const strip =
  "picture-strip relative flex snap-x snap-mandatory overflow-x-auto overflow-y-hidden in-data-ready:[touch-action:pan-y] in-data-ready:select-none [scrollbar-width:none] *:w-full *:shrink-0 *:snap-start noscript:[scrollbar-width:thin]";
// The leaving picture stays opaque underneath during the fade.
const slide =
  "relative data-[look=away]:hidden data-[look=entering]:absolute data-[look=entering]:inset-0 data-[look=entering]:z-10 data-[look=entering]:animate-[appear_250ms_var(--ease-calm)]";

/**
 * Pictures one at a time, 16 by 9, which fade and wrap around (`carousel-element.ts`). Without scripts they are a strip that scrolls
 * sideways and snaps. A drawing can be enlarged on a phone.
 */
export function Carousel({ slides, label, controlsClassName = "" }: CarouselProps) {
  useEffect(() => void import("./carousel-element.ts"), []);
  return (
    <picture-carousel className="block" suppressHydrationWarning>
      <section aria-roledescription="carousel" aria-label={label} className="relative">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: before scripts run it is scrolled by keys */}
        <ul className={strip} tabIndex={0} aria-label={`${slides.length} pictures`} suppressHydrationWarning>
          {slides.map(({ slot, className = "" }, index) => (
            <li key={slot} className={slide} data-current={index === 0} suppressHydrationWarning>
              <Picture
                slot={slot}
                sizes="(width >= 64rem) 60vw, 100vw"
                className={`block aspect-video h-auto w-full ${className}`}
              />
              <Enlarged slot={slot} />
            </li>
          ))}
        </ul>
        <div className={`needs-script flex items-center justify-between gap-x-2 ${controlsClassName}`}>
          <div className="flex gap-x-6 max-[22.5rem]:gap-x-3">
            {slides.map(({ slot, name }, index) => (
              <button
                key={slot}
                type="button"
                data-own="picture"
                data-to={index}
                aria-current={index === 0}
                className="min-h-12 border-t-2 border-transparent text-[0.9375rem] transition-colors duration-300 ease-calm hover:border-current/30 aria-[current=true]:border-brass aria-[current=true]:font-[550]"
                suppressHydrationWarning
              >
                {name}
              </button>
            ))}
          </div>
          <div className="-mr-3 flex">
            <ArrowButton label={`Previous picture, ${label}`} path="M17 10H3m5-5-5 5 5 5" by={-1} />
            <ArrowButton label={`Next picture, ${label}`} path="M3 10h14m-5-5 5 5-5 5" by={1} />
          </div>
          <p className="sr-only" role="status" suppressHydrationWarning />
        </div>
      </section>
    </picture-carousel>
  );
}

function Enlarged({ slot }: { slot: PictureSlot }) {
  if (!pictures[slot].files[0]?.endsWith(".svg")) return null;
  const id = `${slot}-enlarged`;
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label="Enlarge the drawing"
        // No drawing uses this corner.
        className="absolute top-0 right-0 grid size-11 place-items-center bg-night text-bone lg:hidden"
      >
        <Icon className="size-5">
          <path d="M8 3H3v5m0-5 6 6m3 8h5v-5m0 5-6-6" />
        </Icon>
      </button>
      <div
        id={id}
        popover="auto"
        className="m-auto max-h-dvh w-full max-w-full overflow-x-auto bg-night p-0 backdrop:bg-ink/70"
      >
        <Picture slot={slot} decorative className="h-auto w-[60rem] max-w-none" />
        <button
          type="button"
          popoverTarget={id}
          popoverTargetAction="hide"
          className="sticky left-0 min-h-12 px-5 text-bone underlined"
        >
          Close
        </button>
      </div>
    </>
  );
}

function ArrowButton({ label, path, by }: { label: string; path: string; by: number }) {
  return (
    <button
      type="button"
      data-own="picture"
      data-by={by}
      aria-label={label}
      className="grid size-12 max-[22.5rem]:size-11 place-items-center"
    >
      <Icon className="size-5">
        <path d={path} />
      </Icon>
    </button>
  );
}
