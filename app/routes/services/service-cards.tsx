import { useEffect } from "react";
import { type ServiceCard, serviceCards } from "#app/content/services.ts";
import { AccordionIcon, Icon } from "#app/ui/icon.tsx";
import { Picture } from "#app/ui/picture.tsx";

const [first] = serviceCards;

/**
 * Four cards. The hovered, focused or pressed card shows its picture and features: on wide screens in one shared place, on narrow ones
 * under its title, where a second press closes it (`service-cards-element.ts`). Without scripts all are open.
 */
export function ServiceCards() {
  useEffect(() => void import("./service-cards-element.ts"), []);
  return (
    <service-cards className="block lg:grid lg:grid-cols-12 lg:grid-rows-4 lg:border-b hairline noscript:lg:block">
      {/* On phones a picture precedes the closed titles. */}
      <div className="mb-6 lg:hidden noscript:hidden">
        <Picture slot={first.pictureSlot} sizes="100vw" className="aspect-3/2 w-full" />
      </div>
      {serviceCards.map((card, index) => (
        <Card key={card.slug} card={card} isActive={index === 0} />
      ))}
    </service-cards>
  );
}

function Card({ card, isActive }: { card: ServiceCard; isActive: boolean }) {
  return (
    <article
      data-active={isActive}
      data-open={false}
      className="group/card max-lg:border-t hairline lg:contents noscript:mb-16"
      suppressHydrationWarning
    >
      <div
        data-head
        className="group hairline pt-2 pb-5 transition-colors duration-300 ease-calm lg:col-span-4 lg:col-start-1 lg:border-t lg:pt-4 lg:pb-8 lg:group-data-[active=true]/card:border-brass lg:group-data-[active=true]/card:[box-shadow:inset_0_1px_var(--color-brass)]"
      >
        <h3 className="text-title">
          <button
            type="button"
            data-own="card"
            aria-expanded={false}
            aria-controls={`${card.slug}-features`}
            className="flex w-full items-start justify-between gap-4 py-2 text-left transition-colors duration-300 ease-calm group-hover:text-brass-ink lg:not-group-hover:group-data-[active=false]/card:text-ink/70"
            suppressHydrationWarning
          >
            {card.title}
            <AccordionIcon className="mt-2 size-4 lg:hidden noscript:hidden" />
            <Icon
              shape="right"
              className="mt-2 size-5 shrink-0 text-ink/60 group-data-[active=true]/card:text-brass max-lg:hidden noscript:hidden"
            />
          </button>
        </h3>
        <p className="max-w-[40ch] text-small text-quiet">{card.summary}</p>
      </div>
      <div className="service-picture max-lg:group-data-[open=false]/card:hidden lg:group-data-[active=false]/card:opacity-0 noscript:block! noscript:opacity-100!">
        <Picture
          slot={card.pictureSlot}
          sizes="(width >= 64rem) 66vw, 100vw"
          className="size-full max-lg:aspect-3/2"
        />
      </div>
      <div
        id={`${card.slug}-features`}
        className="service-features max-lg:group-data-[open=false]/card:hidden lg:block lg:group-data-[active=false]/card:invisible lg:group-data-[active=false]/card:opacity-0 lg:group-data-[active=true]/card:z-10 transition-opacity duration-300 ease-calm noscript:visible! noscript:block! noscript:opacity-100!"
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
