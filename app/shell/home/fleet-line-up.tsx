import { Link } from "react-router";
import { fleet } from "#app/content/fleet.ts";
import { homeSections } from "#app/content/home.ts";
import { pictures } from "#app/content/pictures.ts";
import { formatFigure } from "#app/ui/quantity.ts";
import { TextLink } from "#app/ui/text-link.tsx";

// One file for all seven: a view of it shows one aircraft, as high as all of them. Ten of its units are a metre.
const { files, height } = pictures["line-up"];
const drawing = files.at(-1);
const unitsPerFoot = 10 * 0.3048;

/** The fleet on one ground line, at one scale; on a phone it scrolls sideways. */
export function FleetLineUp() {
  return (
    <section aria-labelledby="line-up" className="pt-16 md:pt-24">
      <div className="page-width flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <h2 id="line-up" className="text-title">
          {homeSections.fleetHeading}
        </h2>
        <TextLink to={homeSections.fleetLink.href}>{homeSections.fleetLink.label}</TextLink>
      </div>
      <ul className="page-width mt-8 flex snap-x scroll-px-[clamp(20px,5vw,96px)] justify-between gap-x-6 max-lg:mask-r-from-80% max-lg:pr-[20vw] lg:gap-x-5 overflow-x-auto pb-4">
        {fleet.map(({ slug, name, general, performance, outside }) => (
          <li key={slug} className="group relative shrink-0 snap-start">
            <img
              src={`${drawing}#${slug}`}
              alt=""
              width={Math.round(outside.lengthFt * unitsPerFoot)}
              height={height}
              loading="lazy"
              decoding="async"
              className="h-[3.5rem] w-auto md:h-[4.5rem] max-w-none lg:h-[min(4.1vw,5rem)]"
            />
            <p className="mt-4 border-t hairline pt-3 text-small">
              <Link
                to={`/fleet#${slug}`}
                viewTransition
                className="font-[550] after:absolute after:inset-0 group-hover:underline group-hover:decoration-brass group-hover:underline-offset-[0.2em]"
              >
                {name}
              </Link>
              <span className="block text-quiet">
                {`${general.passengers.most} seats`}
                <br />
                {`${formatFigure(performance.rangeNm)} nm`}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
