import { type Aircraft, fleetPage } from "#app/content/fleet.ts";
import type { PictureSlot } from "#app/content/pictures.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Carousel } from "#app/ui/carousel.tsx";
import { AircraftFigures } from "./aircraft-figures.tsx";

// Four tracks: the page's own margins at the sides, so that a picture runs off one edge while the words keep the page's width.
const tracks = {
  left: "lg:grid-cols-[calc(max(0px,50%-960px)+clamp(20px,5vw,96px))_minmax(0,7fr)_minmax(0,5fr)_calc(max(0px,50%-960px)+clamp(20px,5vw,96px))]",
  right:
    "lg:grid-cols-[calc(max(0px,50%-960px)+clamp(20px,5vw,96px))_minmax(0,5fr)_minmax(0,7fr)_calc(max(0px,50%-960px)+clamp(20px,5vw,96px))]",
};

const controls = {
  left: "lg:pr-0 lg:pl-[calc(max(0px,50vw-960px)+clamp(20px,5vw,96px))]",
  right: "lg:pl-0 lg:pr-[calc(max(0px,50vw-960px)+clamp(20px,5vw,96px))]",
};

const names: Readonly<Record<string, string>> = fleetPage.pictureNames;
const nameOf = (slot: PictureSlot) => names[slot.slice(slot.lastIndexOf("-") + 1)] ?? "Picture";

/** One aircraft: its pictures off one edge of the page, its description beside them, its figures below. */
export function AircraftSection({ aircraft, mirrored }: { aircraft: Aircraft; mirrored: boolean }) {
  return (
    <article id={aircraft.slug} aria-labelledby={`${aircraft.slug}-name`} className="pb-20 md:pb-24">
      <div className={`grid items-end ${mirrored ? tracks.right : tracks.left}`}>
        <div className={`lg:col-span-2 ${mirrored ? "lg:col-start-3" : "lg:col-start-1"} lg:row-start-1`}>
          <Carousel
            slides={aircraft.pictureSlots.map((slot) => ({ slot, name: nameOf(slot) }))}
            label={`Pictures of the ${aircraft.name}`}
            controlsClassName={`px-[clamp(20px,5vw,96px)] ${mirrored ? controls.right : controls.left}`}
          />
        </div>
        <div
          className={`max-lg:page-width max-lg:mt-8 lg:row-start-1 lg:pb-12 ${mirrored ? "lg:col-start-2 lg:pr-[clamp(24px,4vw,72px)]" : "lg:col-start-3 lg:pl-[clamp(24px,4vw,72px)]"}`}
        >
          <p className="label-caps text-current/75">{aircraft.general.modelClass}</p>
          <h3 id={`${aircraft.slug}-name`} className="mt-2 text-heading">
            {aircraft.name}
          </h3>
          <p className="mt-5 max-w-(--measure)">{aircraft.description}</p>
          <div className="mt-6 flex flex-wrap items-center gap-x-8 gap-y-2 print:hidden">
            <ButtonLink
              to={`/booking?aircraft=${aircraft.slug}`}
              look={aircraft.wing === "rotary" ? "dark" : "plain"}
              className="max-sm:w-full"
            >
              {fleetPage.requestLabel.replace("{aircraft}", aircraft.name)}
            </ButtonLink>
            <a
              href={`/trip?from=LOS&aircraft=${aircraft.slug}`}
              className="inline-flex min-h-11 items-center underlined"
            >
              {fleetPage.reach}
              <span className="sr-only"> {aircraft.name}</span>
            </a>
          </div>
        </div>
      </div>
      <div className="page-width mt-8 md:mt-10">
        <AircraftFigures aircraft={aircraft} />
      </div>
    </article>
  );
}
