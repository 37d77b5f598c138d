import { homeSections, type Testimonial, testimonials } from "#app/content/home.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PauseButton } from "#app/ui/pause-button.tsx";

const best = 5;

export function Testimonials() {
  return (
    <div className="on-dark bg-night text-bone">
      <div className="page-width page-grid pause-y gap-y-10">
        <div className="col-span-12 lg:col-span-3">
          <h2 className="font-text label-caps text-brass-light">{homeSections.testimonialsHeading}</h2>
          <p className="mt-2 text-small text-haze">{homeSections.testimonialsNotice}</p>
        </div>
        <div className="col-span-12 lg:col-span-8 lg:col-start-5">
          <Rotator />
        </div>
      </div>
    </div>
  );
}

function Quotation({ testimonial: { name, role, text, rating } }: { testimonial: Testimonial }) {
  return (
    <figure className="flex h-full flex-col justify-between">
      <blockquote className="font-display text-title text-pretty md:text-[2rem] md:leading-[1.3]">
        <p>{text}</p>
      </blockquote>
      <figcaption className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-4 border-t hairline-dark pt-5">
        <div className="min-w-[16rem] grow">
          <p className="font-[550]">{name}</p>
          <p className="text-small text-haze">{role}</p>
        </div>
        <Rating value={rating} />
      </figcaption>
    </figure>
  );
}

/** The rating as five marks and as text, so that it does not depend on colour. */
function Rating({ value }: { value: number }) {
  return (
    <p className="flex items-center gap-4">
      <Icon viewBox="0 0 92 12" className="w-[5.75rem] text-brass-light" strokeWidth="1">
        {Array.from({ length: best }, (_, index) => `M${index * 20 + 6} 1l5 5-5 5-5-5z`).map(
          (mark, index) => (
            <path key={mark} d={mark} fill={index < value ? "currentColor" : "none"} />
          ),
        )}
      </Icon>
      <span className="text-small text-haze">
        <span className="sr-only">Rated </span>
        {value} of {best}
      </span>
    </p>
  );
}

/**
 * Shows one testimonial at a time and advances every 10 s (`ui/elements.ts`). A dot stops it for good, the pause button until it is
 * pressed again. The tallest testimonial sets the height; without scripts all are listed.
 */
function Rotator() {
  return (
    <moving-part suppressHydrationWarning>
      <section aria-roledescription="carousel" aria-label={homeSections.testimonialsHeading}>
        <item-rotator>
          <div className="rotator" aria-live="off" suppressHydrationWarning>
            {testimonials.map((testimonial, index) => (
              // WAI-ARIA: a carousel's slide is a group.
              <div
                key={testimonial.name}
                role="group"
                aria-roledescription="slide"
                aria-label={`${index + 1} of ${testimonials.length}`}
                className="rotator-item"
                data-current={index === 0}
                suppressHydrationWarning
              >
                <Quotation testimonial={testimonial} />
              </div>
            ))}
          </div>
          <div className="needs-script mt-10 -ml-3 flex items-center">
            {testimonials.map(({ name }, index) => (
              <button
                key={name}
                type="button"
                data-own="item"
                aria-label={`Show ${index + 1} of ${testimonials.length}: ${name}`}
                aria-current={index === 0 ? "true" : undefined}
                className="rotator-dot"
                suppressHydrationWarning
              />
            ))}
            <PauseButton subject="the testimonials" className="ml-2" />
          </div>
        </item-rotator>
      </section>
    </moving-part>
  );
}
