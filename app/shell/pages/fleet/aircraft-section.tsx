import type { Aircraft } from "#app/content/fleet.ts";
import { Carousel } from "#app/ui/carousel.tsx";
import { AircraftFigures } from "./aircraft-figures.tsx";

/** One aircraft: its pictures off one edge of the page, its description beside them, its figures below. */
export function AircraftSection({ aircraft, mirrored }: { aircraft: Aircraft; mirrored: boolean }) {
  return (
    <article
      id={aircraft.slug}
      aria-labelledby={`${aircraft.slug}-name`}
      className="scroll-mt-16 pb-24 md:pb-36"
    >
      <div className="grid items-end gap-x-[clamp(24px,5vw,96px)] lg:grid-cols-12">
        <div className={`lg:col-span-8 ${mirrored ? "lg:order-2" : ""}`}>
          <Carousel
            slots={aircraft.pictureSlots}
            label={`Pictures of the ${aircraft.name}`}
            sizes="(min-width: 1024px) 66vw, 100vw"
          />
        </div>
        <div
          className={`max-lg:page-width max-lg:mt-8 lg:col-span-4 ${mirrored ? "lg:pl-[clamp(20px,5vw,96px)]" : "lg:pr-[clamp(20px,5vw,96px)]"}`}
        >
          <p className="label-caps text-current/75">
            <span className="sr-only">ICAO type designator </span>
            {aircraft.icao}
          </p>
          <h3 id={`${aircraft.slug}-name`} className="mt-2 text-heading">
            {aircraft.name}
          </h3>
          <p className="mt-5 max-w-(--measure)">{aircraft.description}</p>
        </div>
      </div>
      <div className="page-width mt-12 md:mt-16">
        <AircraftFigures aircraft={aircraft} />
      </div>
    </article>
  );
}
