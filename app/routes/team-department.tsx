import { data, Link, type MetaArgs } from "react-router";
import { company } from "#app/content/company.ts";
import { pageMeta } from "#app/content/page-meta.ts";
import { departments, team, teamPage } from "#app/content/team.ts";
import { describePage, originOf } from "#app/shell/page-meta.ts";
import { DepartmentList } from "#app/shell/pages/team/department-list.tsx";
import { PersonEntry } from "#app/shell/pages/team/person-entry.tsx";
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
      <section aria-labelledby="duties" className="page-width page-grid gap-y-6 pt-16 md:pt-24">
        <h2 id="duties" className="col-span-12 font-text label-caps text-brass-ink lg:col-span-6">
          Their responsibilities
        </h2>
        <ul className="col-span-12 lg:col-span-5 lg:col-start-8">
          {department.duties.map((duty) => (
            <li
              key={duty}
              className="border-t hairline py-5 font-display text-title first:border-t-0 first:pt-0"
            >
              {duty}
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="people" className="page-width pt-14 md:pt-20">
        <h2 id="people" className="pb-3 font-text label-caps text-brass-ink">
          {teamPage.peopleHeading}
        </h2>
        <ul className="border-b hairline">
          {people.map((person) => (
            <li key={person.slug}>
              <PersonEntry person={person} />
            </li>
          ))}
        </ul>
        <p className="mt-8 text-small text-quiet">
          {teamPage.sampleNotice}{" "}
          <Link to="/team" className="whitespace-nowrap text-ink underlined">
            All nine people
          </Link>
        </p>
      </section>
      <section aria-labelledby="reach" className="page-width page-grid gap-y-6 pt-14 pb-20 md:pt-20 md:pb-28">
        <h2 id="reach" className="col-span-12 font-text label-caps text-brass-ink lg:col-span-6">
          {teamPage.reachHeading}
        </h2>
        <p className="col-span-12 lg:col-span-5 lg:col-start-8">
          <a
            href={`mailto:${company.emails[department.mail]}`}
            className="block font-display text-[1.125rem] underlined wrap-anywhere sm:text-[1.5rem]"
          >
            {company.emails[department.mail]}
          </a>
          <span className="mt-4 block">
            {teamPage.reachText}{" "}
            <PhoneLink phone={company.phones.desk} className="whitespace-nowrap underlined" />
          </span>
        </p>
      </section>
    </main>
  );
}
