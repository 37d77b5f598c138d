import { type Aircraft, fleetPage } from "#app/content/fleet.ts";
import type { PictureSlot } from "#app/content/pictures.ts";
import { Carousel } from "#app/routes/fleet/carousel.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { ReadOn } from "#app/ui/read-on.tsx";
import { AircraftFigures } from "./aircraft-figures.tsx";

// Four tracks: the page's margins at the sides, so pictures run off one edge while text keeps the page's width.
const tracks = {
  left: "lg:grid-cols-[calc(max(0px,50%-960px)+clamp(20px,5vw,96px))_minmax(0,7fr)_minmax(0,5fr)_calc(max(0px,50%-960px)+clamp(20px,5vw,96px))]",
  right:
    "lg:grid-cols-[calc(max(0px,50%-960px)+clamp(20px,5vw,96px))_minmax(0,5fr)_minmax(0,7fr)_calc(max(0px,50%-960px)+clamp(20px,5vw,96px))]",
};

const controls = {
  left: "lg:pr-0 lg:pl-side",
  right: "lg:pl-0 lg:pr-side",
};

const names: Readonly<Record<string, string>> = fleetPage.pictureNames;
const nameOf = (slot: PictureSlot) => names[slot.slice(slot.lastIndexOf("-") + 1)] ?? "Picture";

// The nose is 139 of 1600 units from the drawing's edge; this padding aligns it with the text.
const drawnAtMargin = "object-contain object-left lg:pl-[calc((clamp(20px,5vw,96px)-8.7%)/0.913)]";

export function AircraftSection({ aircraft, mirrored }: { aircraft: Aircraft; mirrored: boolean }) {
  const { description, name, slug, wing } = aircraft;
  const [opening, rest] = description;
  return (
    <article id={slug} aria-labelledby={`${slug}-name`} className="pb-10 md:pb-18">
      <div className={`grid grid-cols-1 items-start ${mirrored ? tracks.right : tracks.left}`}>
        <div className={`lg:col-span-2 ${mirrored ? "lg:col-start-3" : "lg:col-start-1"} lg:row-start-1`}>
          <Carousel
            slides={aircraft.pictureSlots.map((slot) => ({
              slot,
              name: nameOf(slot),
              className: !mirrored && slot.endsWith("-plate") ? drawnAtMargin : "",
            }))}
            label={`Pictures of the ${name}`}
            controlsClassName={`px-edge ${mirrored ? controls.right : controls.left}`}
          />
        </div>
        <div
          className={`max-lg:page-width max-lg:mt-4 lg:row-start-1 lg:pb-4 ${mirrored ? "lg:col-start-2 lg:pr-[clamp(24px,4vw,72px)]" : "lg:col-start-3 lg:pl-[clamp(24px,4vw,72px)]"}`}
        >
          <p className="label-caps text-current/75">{aircraft.general.modelClass}</p>
          <h3 id={`${slug}-name`} className="mt-2 text-[clamp(1.75rem,1.4rem+1.4vw,2.625rem)] leading-[1.06]">
            {name}
          </h3>
          <div className="mt-4 max-w-(--measure) md:mt-5">
            <ReadOn opening={opening} about={`the ${name}`}>
              <p className="mt-3">{rest}</p>
            </ReadOn>
          </div>
          <div className="mt-4 flex flex-wrap items-center gap-x-8 gap-y-1 lg:mt-6 print:hidden">
            <ButtonLink
              to={`/booking?aircraft=${slug}`}
              look={wing === "rotary" ? "dark" : "plain"}
              className="max-sm:w-full max-sm:px-3"
            >
              {fleetPage.requestLabel.replace("{aircraft}", name)}
            </ButtonLink>
            <a
              href={`/trip?from=LOS&aircraft=${slug}`}
              className="inline-flex min-h-11 items-center underlined"
            >
              {fleetPage.reach.replace("{aircraft}", name.replace(/ \(.*/, ""))}
            </a>
          </div>
        </div>
      </div>
      <div className="page-width mt-1 md:mt-6">
        <AircraftFigures aircraft={aircraft} />
      </div>
    </article>
  );
}
