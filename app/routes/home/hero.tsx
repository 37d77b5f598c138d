import { hero } from "#app/content/home.ts";
import { heroFilm } from "#app/content/pictures.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PauseButton } from "#app/ui/pause-button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { TypedHeading } from "#app/ui/typewriter.tsx";

// On phones the top of the sky is cut, to place the horizon above the headline.
const cover = "absolute inset-x-0 bottom-0 h-full w-full max-md:h-[122%]";

export function HomeHero() {
  return (
    <moving-part
      className="home-hero on-dark relative isolate flex flex-col overflow-hidden bg-night text-bone"
      suppressHydrationWarning
    >
      <div className="absolute inset-0 -z-10">
        <Picture
          slot="home-hero"
          tall={{ slot: "home-hero-tall", sizes: "87svh" }}
          loading="eager"
          fetchPriority="high"
          decorative
          className={cover}
        />
        {/* A silent film over its poster, cropped the same; it loads after the page (`ui/elements.ts`). */}
        <background-film
          data-sources={JSON.stringify(heroFilm)}
          data-look={`transition-opacity duration-600 ease-calm opacity-0 data-running:opacity-100 object-cover object-[70%_45%] ${cover}`}
        >
          {/* With a text child React leaves the film that the element adds. */ ""}
        </background-film>
        <div className="home-hero-shade absolute inset-0" />
      </div>
      <div className="page-width page-grid mt-auto pt-26 pb-6 md:pt-40 md:pb-16 lg:pt-32 lg:pb-12">
        <div className="col-span-12 md:col-span-10 lg:col-span-8 xl:col-span-7">
          <TypedHeading texts={hero.headlines} timing="hero" place={hero.place} />
          <p className="mt-4 max-w-[40ch] text-lead text-balance max-sm:text-[1.125rem] max-sm:leading-7 sm:mt-6">
            {hero.text}
          </p>
        </div>
        <div className="col-span-12 mt-5 flex flex-wrap items-center gap-2 md:mt-9 md:gap-4">
          {hero.buttons.map((button) => (
            <ButtonLink
              key={button.href}
              look="dark"
              to={button.href}
              className="max-sm:grow max-sm:px-2.5 max-sm:text-[0.9375rem]"
            >
              {button.label}
              {/* Screen readers and search engines read links without their context. */}
              {"subject" in button ? <span className="sr-only"> {button.subject}</span> : null}
            </ButtonLink>
          ))}
          <PauseButton
            subject="the film and the headline"
            className="ml-auto max-sm:absolute max-sm:top-[calc(var(--header)+0.5rem)] max-sm:right-6"
          />
        </div>
      </div>
    </moving-part>
  );
}
