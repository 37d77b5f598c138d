import { Link } from "react-router";
import { serviceSections, servicesPage } from "#app/content/services.ts";
import { metaFor } from "#app/layout/page-meta.ts";
import { ServiceCards } from "#app/routes/services/service-cards.tsx";
import { ServiceSection } from "#app/routes/services/service-section.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { NextStep } from "#app/ui/next-step.tsx";
import { PageOpening } from "#app/ui/page-opening.tsx";
import { Typewriter } from "#app/ui/typewriter.tsx";

const row =
  "flex items-center justify-between gap-4 border-t hairline py-3.5 transition-colors duration-300 ease-calm hover:text-brass-ink md:py-4";

const grounds = ["bone", "night", "haze"] as const;

export const meta = metaFor({
  path: "/services",
  title: "Aircraft management services | Harmattan Aviation",
  description:
    "Flight operations, maintenance oversight, commercial management and compliance; help in buying or selling an aircraft; independent written advice.",
});

export default function Services() {
  return (
    <main id="content">
      <PageOpening heading={<Typewriter text={servicesPage.title} />} lead={servicesPage.intro} ground="haze">
        <nav aria-label="Services">
          <ul className="border-b hairline">
            {serviceSections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`} className={row}>
                  {title}
                  <Icon shape="down" className="size-4 shrink-0 text-brass-ink" />
                </a>
              </li>
            ))}
            <li>
              <Link to={servicesPage.flight.to} className={row}>
                {servicesPage.flight.label}
                <Icon shape="right" className="size-4 shrink-0 text-brass-ink" />
              </Link>
            </li>
          </ul>
        </nav>
      </PageOpening>
      {serviceSections.map((section, index) => (
        <ServiceSection key={section.id} section={section} ground={grounds[index % grounds.length] ?? "bone"}>
          {index === 0 ? (
            <div className="mt-12 md:mt-28">
              <h3 className="mb-6 text-title md:mb-10">{servicesPage.cardsHeading}</h3>
              <ServiceCards />
            </div>
          ) : null}
        </ServiceSection>
      ))}
      <div className="pt-12 md:pt-16">
        <NextStep {...servicesPage.next} />
      </div>
    </main>
  );
}
