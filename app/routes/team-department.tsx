import { data, Link, type MetaArgs } from "react-router";
import { company } from "#app/content/company.ts";
import { pageMeta } from "#app/content/page-meta.ts";
import { departments, team, teamPage } from "#app/content/team.ts";
import { describePage, originOf } from "#app/shell/page-meta.ts";
import { DepartmentList } from "#app/shell/pages/team/department-list.tsx";
import { PersonRow } from "#app/shell/pages/team/person-row.tsx";
import { NextStep } from "#app/ui/next-step.tsx";
import { PageOpening } from "#app/ui/page-opening.tsx";
import { PhoneLink } from "#app/ui/phone-link.tsx";
import type { Route } from "./+types/team-department";

/** One department of the four. Any other name is a page that does not exist. */
export function loader({ params }: Route.LoaderArgs) {
  const department = departments.find(({ slug }) => slug === params.department);
  if (!department) throw data(null, { status: 404 });
  return { slug: department.slug };
}

export function meta({ params, matches }: MetaArgs) {
  const department = departments.find(({ slug }) => slug === params.department);
  // Without a department the page is the error page, which says so itself.
  if (!department) return [];
  const path = `/team/${department.slug}` as const;
  return describePage(originOf(matches), { path, ...pageMeta[path] });
}

export default function TeamDepartment({ loaderData }: Route.ComponentProps) {
  const department = departments.find(({ slug }) => slug === loaderData.slug) ?? departments[0];
  const people = team.filter((person) => (person.departments as readonly string[]).includes(department.slug));
  const next = departments[(departments.indexOf(department) + 1) % departments.length] ?? departments[0];
  return (
    <main id="content">
      <PageOpening
        above={
          <Link to="/team" className="label-caps inline-block py-2 text-brass-ink">
            {teamPage.title}
          </Link>
        }
        heading={department.name}
        lead={department.intro}
      >
        <DepartmentList current={department.slug} />
      </PageOpening>
      <section aria-labelledby="duties" className="page-width pt-12 md:pt-20">
        <h2 id="duties" className="pb-3 font-text label-caps text-brass-ink">
          {teamPage.dutiesHeading}
        </h2>
        <ul className="page-grid">
          {department.duties.map((duty) => (
            <li
              key={duty}
              className="col-span-12 border-t hairline py-5 font-display text-title text-balance md:col-span-4 md:pr-6"
            >
              {duty}
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="people" className="page-width pt-10 md:pt-16">
        <h2 id="people" className="pb-3 font-text label-caps text-brass-ink">
          {teamPage.peopleHeading}
        </h2>
        <ul>
          {people.map((person) => (
            <li key={person.slug}>
              <PersonRow person={person} />
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="reach" className="page-width pt-10 pb-14 md:pt-16 md:pb-20">
        <h2 id="reach" className="pb-3 font-text label-caps text-brass-ink">
          {teamPage.reachHeading}
        </h2>
        <div className="page-grid gap-y-2 border-t hairline py-5">
          <p className="col-span-12 md:col-span-6">
            <a href={`mailto:${company.emails[department.mail]}`} className="underlined">
              {company.emails[department.mail]}
            </a>
          </p>
          <p className="col-span-12 md:col-span-6 lg:col-start-7">
            {teamPage.reachText}{" "}
            <PhoneLink phone={company.phones.desk} className="whitespace-nowrap underlined" />
          </p>
        </div>
      </section>
      <NextStep
        to={`/team/${next.slug}`}
        label={teamPage.nextDepartment.replace("{department}", next.name)}
      />
      <p className="page-width pb-8 text-small text-quiet">{teamPage.sampleNotice}</p>
    </main>
  );
}
