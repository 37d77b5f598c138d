import { company } from "#app/content/company.ts";
import { team, teamPage } from "#app/content/team.ts";
import { metaFor } from "#app/shell/page-meta.ts";
import { DepartmentList } from "#app/shell/pages/team/department-list.tsx";
import { PersonCard } from "#app/shell/pages/team/person-card.tsx";
import { NextStep } from "#app/ui/next-step.tsx";
import { PageOpening } from "#app/ui/page-opening.tsx";
import { PhoneLink } from "#app/ui/phone-link.tsx";

export const meta = metaFor("/team");

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
