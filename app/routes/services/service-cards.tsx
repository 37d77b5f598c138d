import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { type ServiceCard, serviceCards } from "#app/content/services.ts";
import { AccordionIcon, Icon } from "#app/ui/icon.tsx";
import { Picture } from "#app/ui/picture.tsx";

const [first] = serviceCards;

/** A pointer on its way to the features may cross another title; only one that rests changes them. */
const hoverDelayMs = 90;

const isNarrow = () => !matchMedia("(width >= 64rem)").matches;

/**
 * Four cards. The one under the pointer, with the focus or last touched shows its picture and its features: beside the
 * titles on a wide screen, where all four share one place. On a narrow one a touch opens and shuts both under the title. Without scripts all are open.
 */
export function ServiceCards() {
  const [active, setActive] = useState(0);
  const [isFolded, setFolded] = useState(true);
  const hover = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pressed = useRef<{ button: HTMLElement; top: number }>(undefined);

  // A phone begins with four titles, each with its sentence; a wide screen has room for the first one's features.
  useEffect(() => setFolded(isNarrow()), []);

  // On narrow screens closing another card moves the pressed title; scroll to keep it in place.
  useLayoutEffect(() => {
    const before = pressed.current;
    pressed.current = undefined;
    if (before && active >= 0) {
      scrollBy({ top: before.button.getBoundingClientRect().top - before.top, behavior: "instant" });
    }
  }, [active]);

  return (
    <div className="lg:grid lg:grid-cols-12 lg:grid-rows-4 lg:border-b lg:hairline noscript:lg:block">
      {/* The shut titles of a phone begin with a picture, too. */}
      <div className="mb-6 lg:hidden noscript:hidden">
        <Picture slot={first.pictureSlot} sizes="100vw" className="aspect-3/2 w-full" />
      </div>
      {serviceCards.map((card, index) => (
        <Card
          key={card.slug}
          card={card}
          active={index === active}
          isFolded={isFolded}
          onHover={() => {
            if (isNarrow()) return;
            clearTimeout(hover.current);
            hover.current = setTimeout(() => setActive(index), hoverDelayMs);
          }}
          onLeave={() => clearTimeout(hover.current)}
          onChoose={(button, byPress) => {
            const isAnother = index !== active;
            if (byPress && isAnother) pressed.current = { button, top: button.getBoundingClientRect().top };
            setFolded(byPress && !isAnother && !isFolded && isNarrow());
            setActive(index);
          }}
        />
      ))}
    </div>
  );
}

interface CardProps {
  card: ServiceCard;
  active: boolean;
  /** On a narrow screen: the features of the active card are shut. */
  isFolded: boolean;
  onHover: () => void;
  onLeave: () => void;
  onChoose: (button: HTMLElement, byPress: boolean) => void;
}

function Card({ card, active, isFolded, onHover, onLeave, onChoose }: CardProps) {
  const isOpen = active && !isFolded;
  return (
    <article className="max-lg:border-t max-lg:hairline lg:contents noscript:mb-16">
      <div
        data-hydrates
        className={`group pt-2 pb-5 transition-colors duration-300 ease-calm lg:col-span-4 lg:col-start-1 lg:border-t lg:pt-4 lg:pb-8 ${active ? "lg:border-brass lg:shadow-[inset_0_1px_var(--color-brass)]" : "hairline"}`}
        onPointerEnter={(event) => event.pointerType !== "touch" && onHover()}
        onPointerLeave={onLeave}
      >
        <h3 className="text-title">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={`${card.slug}-features`}
            className={`flex w-full items-start justify-between gap-4 py-2 text-left transition-colors duration-300 ease-calm group-hover:text-brass-ink ${active ? "" : "lg:text-ink/70"}`}
            onFocus={(event) =>
              event.currentTarget.matches(":focus-visible") && onChoose(event.currentTarget, false)
            }
            onClick={(event) => onChoose(event.currentTarget, true)}
          >
            {card.title}
            <AccordionIcon className="mt-2 size-4 lg:hidden noscript:hidden" />
            <Icon
              shape="right"
              className={`mt-2 size-5 shrink-0 max-lg:hidden noscript:hidden ${active ? "text-brass" : "text-ink/60"}`}
            />
          </button>
        </h3>
        <p className="max-w-[40ch] text-small text-quiet">{card.summary}</p>
      </div>
      <div
        className={`service-picture ${active ? "" : "lg:opacity-0"} ${isOpen ? "" : "max-lg:hidden"} noscript:block! noscript:opacity-100!`}
      >
        <Picture
          slot={card.pictureSlot}
          sizes="(width >= 64rem) 66vw, 100vw"
          className="size-full max-lg:aspect-3/2"
        />
      </div>
      <div
        id={`${card.slug}-features`}
        className={`service-features lg:block noscript:visible! noscript:block! noscript:opacity-100! ${
          active
            ? "lg:z-10 lg:opacity-100 lg:transition-opacity lg:duration-300 lg:ease-calm"
            : "lg:invisible lg:opacity-0"
        } ${isOpen ? "" : "max-lg:hidden"}`}
      >
        <ul className="grid gap-x-8 pb-8 sm:grid-cols-2 xl:grid-cols-3">
          {card.features.map((feature) => (
            <li key={feature.title} className="border-b hairline py-5 last:border-b-0 sm:border-b-0 lg:py-6">
              <h4 className="font-[600]">{feature.title}</h4>
              <p className="mt-1.5 text-small text-quiet">{feature.text}</p>
            </li>
          ))}
        </ul>
      </div>
    </article>
  );
}
