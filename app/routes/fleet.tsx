import { type Aircraft, fleet, fleetNotes, fleetPage } from "#app/content/fleet.ts";
import { tripLink } from "#app/content/navigation.ts";
import { pictures } from "#app/content/pictures.ts";
import { metaFor } from "#app/layout/page-meta.ts";
import type { StructuredData } from "#app/layout/structured-data.ts";
import { AircraftSection } from "#app/routes/fleet/aircraft-section.tsx";
import { RangeChart } from "#app/routes/fleet/range-chart.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageOpening } from "#app/ui/page-opening.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Typewriter } from "#app/ui/typewriter.tsx";

export const handle = { hero: true };

export const meta = metaFor({
  path: "/fleet",
  title: "Fleet: five jets, two helicopters | Harmattan Aviation",
  description:
    "Hawker 800XP, Challenger 604, Legacy 600, Gulfstream 400 and 550, AW109 and AW139, with range, speed, cabin and field lengths for each aircraft.",
  picture: "gulfstream-550-air",
  facts: (origin) => fleet.map((aircraft) => vehicle(origin, aircraft)),
});

export default function Fleet() {
  const { callToAction } = fleetPage;
  return (
    <main id="content">
      <PageOpening
        heading={<Typewriter text={fleetPage.title} />}
        lead={
          <>
            {fleetPage.intro}
            <span className="mt-4 block text-base text-bone lg:mt-6">
              <TextLink to={tripLink.href}>{fleetPage.trip}</TextLink>
            </span>
          </>
        }
        ground="night"
      >
        <RangeChart />
      </PageOpening>
      {fleetPage.groups.map(({ wing, heading, intro }) => (
        <section
          key={wing}
          aria-labelledby={`${wing}-wings`}
          className={wing === "rotary" ? "on-dark bg-night text-bone" : undefined}
        >
          <div className="page-width pt-12 pb-8 md:pt-16 md:pb-10">
            <h2 id={`${wing}-wings`} className="text-[clamp(2.25rem,1.7rem+2.2vw,3.5rem)] leading-[1.06]">
              {heading}
            </h2>
            <p className="mt-3 text-lead">{intro}</p>
          </div>
          {fleet
            .filter((aircraft) => aircraft.wing === wing)
            .map((aircraft, index) => (
              <AircraftSection key={aircraft.slug} aircraft={aircraft} mirrored={index % 2 === 1} />
            ))}
        </section>
      ))}
      <section className="bg-haze">
        <div className="page-width page-grid gap-y-6 py-14 md:py-20">
          <h2 className="col-span-12 text-heading md:col-span-6">{callToAction.heading}</h2>
          <div className="col-span-12 md:col-span-6 lg:col-span-5 lg:col-start-8">
            <p className="text-lead">{callToAction.text}</p>
            <ButtonLink to={callToAction.button.href} look="call" className="mt-7 max-sm:w-full">
              {callToAction.button.label}
            </ButtonLink>
            <TextLink to={callToAction.owners.href} className="mt-5 w-full">
              {callToAction.owners.label}
            </TextLink>
            <p className="mt-7 text-small text-quiet">
              {fleetNotes.speeds} {fleetNotes.pictures}
            </p>
          </div>
        </div>
      </section>
    </main>
  );
}

/** An aircraft for search engines (schema.org Vehicle), with the facts that its section shows. */
function vehicle(origin: string, aircraft: Aircraft): StructuredData {
  const { general, performance } = aircraft;
  const picture = pictures[aircraft.pictureSlots[0]]?.files.find((file) => file.endsWith(".webp"));
  return {
    "@context": "https://schema.org",
    "@type": "Vehicle",
    "@id": `${origin}/fleet#${aircraft.slug}`,
    url: `${origin}/fleet#${aircraft.slug}`,
    name: aircraft.name,
    description: aircraft.description.join(" "),
    category: general.modelClass,
    ...(picture ? { image: `${origin}${picture}` } : {}),
    seatingCapacity: general.passengers.most,
    vehicleEngine: { "@type": "EngineSpecification", name: general.engines },
    additionalProperty: [
      // UN/CEFACT common codes: nautical mile, knot, foot.
      property("Range", performance.rangeNm, "NMI", "nm"),
      property("Maximum cruising speed", performance.maxCruiseKtas, "KNT", "ktas"),
      property("Ceiling", performance.ceilingFt, "FOT", "ft"),
    ],
  };
}

function property(name: string, value: number, unitCode: string, unitText: string): StructuredData {
  return { "@type": "PropertyValue", name, value, unitCode, unitText };
}
