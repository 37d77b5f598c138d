import { Link } from "react-router";
import { fleet } from "#app/content/fleet.ts";
import { homeSections } from "#app/content/home.ts";
import { formatFigure } from "#app/ui/quantity.ts";
import { SideProfile } from "#app/ui/side-profile.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

export function FleetLineUp() {
  return (
    <section aria-labelledby="line-up" className="pt-16 md:pt-24">
      <div className="page-width flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <h2 id="line-up" className="text-title">
          {homeSections.fleetHeading}
        </h2>
        <TextLink to={homeSections.fleetLink.href}>{homeSections.fleetLink.label}</TextLink>
      </div>
      <ul className="page-width mt-8 flex snap-x scroll-px-edge max-lg:scroll-pr-[20vw] justify-between gap-x-6 max-lg:[mask-image:linear-gradient(to_right,#000_80%,transparent)] max-lg:pr-[20vw] lg:gap-x-5 overflow-x-auto pb-4">
        {fleet.map((aircraft) => (
          <li key={aircraft.slug} className="group relative shrink-0 snap-start">
            <SideProfile
              aircraft={aircraft}
              className="h-[3.5rem] w-auto md:h-[4.5rem] max-w-none lg:h-[min(4.1vw,5rem)]"
            />
            <p className="mt-4 border-t hairline pt-3 text-small">
              <Link to={`/fleet#${aircraft.slug}`} className="card-link font-[550]">
                {aircraft.name}
              </Link>
              <span className="block text-quiet">
                {`${aircraft.general.passengers.most} seats`}
                <br />
                {`${formatFigure(aircraft.performance.rangeNm)} nm`}
              </span>
            </p>
          </li>
        ))}
      </ul>
      <p className="page-width text-small text-quiet">Ranges as published.</p>
    </section>
  );
}
