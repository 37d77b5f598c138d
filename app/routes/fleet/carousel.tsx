import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { type PictureSlot, pictures } from "#app/content/pictures.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/** Which picture is shown, and which one it replaced. */
interface Turn {
  at: number;
  from: number | null;
}

interface CarouselProps {
  /** Each with its name, under which it is found. */
  slides: readonly { slot: PictureSlot; name: string; className?: string }[];
  /** What the pictures show, as in "Pictures of the Hawker 800XP". */
  label: string;
  /** Classes of the row of controls: its margins, where the pictures themselves run off the page. */
  controlsClassName?: string;
}

/** A finger that travels this far sideways turns the picture. */
const swipePx = 40;

const strip =
  "relative flex snap-x snap-mandatory overflow-x-auto overflow-y-hidden [scrollbar-width:none] *:w-full *:shrink-0 *:snap-start noscript:[scrollbar-width:thin]";
const slideLooks = {
  current: "relative",
  // Over the leaving picture, which stays whole underneath, so that no ground shines through the fade.
  entering: "absolute inset-0 z-10 animate-[appear_250ms_var(--ease-calm)]",
  leaving: "relative",
  away: "hidden",
};

/**
 * Pictures one at a time, 16 by 9, fading in 250 ms and wrapping around. Until scripts run, and without them, the same
 * pictures are a strip that scrolls sideways and snaps. A drawing opens larger, which a phone needs to read it.
 */
export function Carousel({ slides, label, controlsClassName = "" }: CarouselProps) {
  const hydrated = useHydrated();
  const [turn, setTurn] = useState<Turn>({ at: 0, from: null });
  const list = useRef<HTMLUListElement>(null);
  const swipeFrom = useRef<number | null>(null);
  const count = slides.length;

  // A visitor may have scrolled the strip before the scripts came: carry on from there.
  useEffect(() => {
    const element = list.current;
    if (element && element.scrollLeft > 0) {
      const at = Math.round(element.scrollLeft / element.clientWidth);
      element.scrollLeft = 0;
      setTurn({ at, from: null });
    }
  }, []);

  const turnTo = (next: number) =>
    setTurn(({ at }) => (at === next ? { at, from: null } : { at: next, from: at }));
  const step = (by: number) => setTurn(({ at }) => ({ at: (((at + by) % count) + count) % count, from: at }));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowLeft") step(-1);
    else if (event.key === "ArrowRight") step(1);
  };
  const onPointerUp = (event: PointerEvent) => {
    if (swipeFrom.current === null) return;
    const moved = event.clientX - swipeFrom.current;
    swipeFrom.current = null;
    if (Math.abs(moved) >= swipePx) step(moved < 0 ? 1 : -1);
  };

  if (count === 0) return null;
  const several = hydrated && count > 1;
  const current = slides[turn.at] ?? slides[0];
  return (
    <section
      aria-roledescription="carousel"
      aria-label={label}
      className="relative"
      onKeyDown={several ? onKeyDown : undefined}
    >
      <ul
        ref={list}
        className={`${strip} ${hydrated ? "" : "picture-strip"} ${several ? "touch-pan-y select-none" : ""}`}
        tabIndex={!hydrated && count > 1 ? 0 : undefined}
        aria-label={`${count} ${count === 1 ? "picture" : "pictures"}`}
        onPointerDown={several ? (event) => (swipeFrom.current = event.clientX) : undefined}
        onPointerUp={several ? onPointerUp : undefined}
        onPointerCancel={() => (swipeFrom.current = null)}
      >
        {slides.map(({ slot, className = "" }, index) => (
          <li
            key={slot}
            className={slideLooks[hydrated ? lookOf(index, turn) : "current"]}
            data-current={index === turn.at}
            aria-hidden={hydrated && index !== turn.at ? true : undefined}
          >
            <Picture
              slot={slot}
              sizes="(width >= 64rem) 60vw, 100vw"
              className={`block aspect-video h-auto w-full ${className}`}
            />
            <Enlarged slot={slot} />
          </li>
        ))}
      </ul>
      {count > 1 ? (
        <div className={`needs-script flex items-center justify-between gap-x-2 ${controlsClassName}`}>
          <div className="flex gap-x-6 max-[359px]:gap-x-3">
            {slides.map(({ slot, name }, index) => (
              <button
                key={slot}
                type="button"
                aria-current={index === turn.at}
                className="min-h-12 border-t-2 border-transparent text-[0.9375rem] transition-colors duration-300 ease-calm hover:border-current/30 aria-[current=true]:border-brass aria-[current=true]:font-[550]"
                onClick={() => turnTo(index)}
              >
                {name}
              </button>
            ))}
          </div>
          <div className="-mr-3 flex">
            <ArrowButton
              label={`Previous picture, ${label}`}
              path="M17 10H3m5-5-5 5 5 5"
              onPress={() => step(-1)}
            />
            <ArrowButton
              label={`Next picture, ${label}`}
              path="M3 10h14m-5-5 5 5-5 5"
              onPress={() => step(1)}
            />
          </div>
          <p className="sr-only" role="status">
            {turn.from === null || !current
              ? ""
              : `Picture ${turn.at + 1} of ${count}: ${pictures[current.slot].alt}`}
          </p>
        </div>
      ) : null}
    </section>
  );
}

/** The way to a drawing in a size that can be read, scrolled sideways on a phone. */
function Enlarged({ slot }: { slot: PictureSlot }) {
  if (!pictures[slot].files[0]?.endsWith(".svg")) return null;
  const id = `${slot}-enlarged`;
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label="Enlarge the drawing"
        // The upper corner is the one that no drawing uses.
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

function lookOf(index: number, { at, from }: Turn): keyof typeof slideLooks {
  if (index === at) return from === null ? "current" : "entering";
  return index === from ? "leaving" : "away";
}

function ArrowButton({ label, path, onPress }: { label: string; path: string; onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      aria-label={label}
      className="grid size-12 max-[359px]:size-11 place-items-center"
    >
      <Icon className="size-5">
        <path d={path} />
      </Icon>
    </button>
  );
}
