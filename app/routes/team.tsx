import { Fragment } from "react";
import { Link } from "react-router";
import { company } from "#app/content/company.ts";
import { departments, type Person, team, teamPage } from "#app/content/team.ts";
import { metaFor } from "#app/layout/page-meta.ts";
import { AccordionIcon, Icon } from "#app/ui/icon.tsx";
import { NextStep } from "#app/ui/next-step.tsx";
import { PageOpening } from "#app/ui/page-opening.tsx";
import { PhoneLink } from "#app/ui/phone-link.tsx";
import { Portrait } from "./team/portrait.tsx";

export const meta = metaFor({
  path: "/team",
  title: "Our team | Harmattan Aviation",
  description:
    "Nine people who put their names to the work: leadership, flight operations, safety, airworthiness, cabin service and administration, with roles.",
});

export default function Team() {
  return (
    <main id="content">
      <PageOpening
        heading={teamPage.title}
        lead={
          <>
            {teamPage.intro}
            <PhoneLink phone={company.phones.desk} className="mt-4 block w-fit underlined" />
          </>
        }
        ground="haze"
      >
        <DepartmentList />
      </PageOpening>
      <section aria-label={teamPage.peopleHeading} className="page-width pt-10 pb-12 md:pt-16 md:pb-20">
        <ul className="grid gap-x-8 gap-y-10 sm:grid-cols-2 sm:gap-y-12 lg:grid-cols-3">
          {team.map((person) => (
            <li key={person.slug}>
              <PersonCard person={person} />
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="reach" className="page-width page-grid gap-y-6 pb-12 md:pb-16">
        <h2 id="reach" className="col-span-12 text-title md:col-span-4">
          {teamPage.reachHeading}
        </h2>
        <div className="col-span-12 md:col-span-7 md:col-start-6">
          <dl>
            {teamPage.reach.map(({ label, mail, ...read }) => (
              <div
                key={mail}
                className="border-t hairline py-3 sm:grid-cols-[15rem_1fr] sm:max-md:grid lg:grid"
              >
                <dt>
                  {label}
                  <span className="block text-small text-quiet">
                    {"person" in read
                      ? team.find(({ slug }) => slug === read.person)?.name
                      : teamPage.dutyDesk}
                  </span>
                </dt>
                <dd>
                  <a href={`mailto:${company.emails[mail]}`} className="underlined wrap-anywhere">
                    {company.emails[mail]}
                  </a>
                </dd>
              </div>
            ))}
          </dl>
          <p className="border-t hairline pt-4">
            {teamPage.reachText}{" "}
            <PhoneLink phone={company.phones.desk} className="whitespace-nowrap underlined" />
          </p>
          <p className="mt-2 text-small text-quiet">{teamPage.sampleNotice}</p>
        </div>
      </section>
      <NextStep {...teamPage.next} />
    </main>
  );
}

/** Picture, name and role. Hover, focus or a press shows the biography (`.person-card` in app/theme/company.css). */
function PersonCard({ person }: { person: Person }) {
  return (
    <details className="person-card accordion printed-open">
      <summary>
        <span className="person-picture">
          <Portrait person={person} />
        </span>
        <h2 className="text-[1.625rem] leading-[1.1] text-balance">{person.name}</h2>
        <span className="text-brass-ink">{person.role}</span>
        <span className="person-toggle">
          <span className="sr-only">Biography</span>
          <AccordionIcon />
        </span>
      </summary>
      {/* A link to this id opens the details. */}
      <div id={person.slug} className="person-biography">
        <p>{person.biography}</p>
        <dl className="mt-4 grid grid-cols-2 gap-x-5">
          {person.facts.map(({ label, value }) => (
            <div key={label} className="border-t border-current/25 pt-2">
              <dt className="label-caps opacity-80">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </details>
  );
}

function DepartmentList() {
  return (
    <nav aria-label="Departments">
      <ul className="border-b hairline">
        {departments.map(({ slug, name }) => (
          <li key={slug} className="border-t hairline">
            <Link
              to={`/team/${slug}`}
              className="flex items-center justify-between gap-4 py-3 leading-snug transition-colors duration-300 ease-calm hover:text-brass-ink"
            >
              <span>
                {name}
                <span className="block text-small text-quiet">
                  <span className="sr-only">: </span>
                  {team
                    .filter(({ departments: [own] }) => own === slug)
                    .map(({ name }, at) => (
                      <Fragment key={name}>
                        {at > 0 ? ", " : ""}
                        <span className="whitespace-nowrap">{name}</span>
                      </Fragment>
                    ))}
                </span>
              </span>
              <Icon shape="right" className="size-4 shrink-0 text-brass-ink" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
