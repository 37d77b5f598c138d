import { data, Link, type MetaArgs } from "react-router";
import { pageMeta } from "#app/content/page-meta.ts";
import { departments, type Person, team, teamPage } from "#app/content/team.ts";
import { describePage, originOf } from "#app/shell/page-meta.ts";
import { DepartmentList } from "#app/shell/pages/team/department-list.tsx";
import { Portrait } from "#app/shell/pages/team/portrait.tsx";
import { PageOpening } from "#app/ui/page-opening.tsx";
import type { Route } from "./+types/team-department";

/** One department of the four. Any other name is a page that does not exist. */
export function loader({ params }: Route.LoaderArgs) {
  const department = departments.find(({ slug }) => slug === params.department);
  if (!department) throw data(null, { status: 404 });
  return { slug: department.slug };
}

export const handle = { hero: true };

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
      <PageOpening heading={department.name} lead={department.intro}>
        <DepartmentList current={department.slug} />
      </PageOpening>
      <section aria-labelledby="duties" className="page-width page-grid gap-y-8 pt-24 md:pt-36">
        <h2 id="duties" className="col-span-12 text-title md:col-span-4">
          What they answer for
        </h2>
        <ul className="col-span-12 md:col-span-7 md:col-start-6">
          {department.duties.map((duty) => (
            <li
              key={duty}
              className="border-t hairline py-5 font-display text-title font-[350] first:border-t-0 first:pt-0"
            >
              {duty}
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="people" className="page-width pt-24 pb-28 md:pt-36 md:pb-40">
        <h2 id="people" className="sr-only">
          People
        </h2>
        <ul className="space-y-24 md:space-y-36">
          {people.map((person) => (
            <li key={person.slug}>
              <PersonEntry person={person} />
            </li>
          ))}
        </ul>
        <p className="mt-24 text-small text-quiet">
          {teamPage.sampleNotice}{" "}
          <Link to="/team" className="text-ink underlined">
            All nine people
          </Link>
        </p>
      </section>
    </main>
  );
}

/** One person of a department at full length: portrait, name, role and biography, all to be read at once. */
function PersonEntry({ person }: { person: Person }) {
  return (
    <article className="page-grid items-end gap-y-8">
      <div className="col-span-10 sm:col-span-5 lg:col-span-4">
        <Portrait person={person} />
      </div>
      <div className="col-span-12 border-t hairline pt-6 sm:col-span-7 lg:col-span-6 lg:col-start-6">
        <h3 className="text-heading">{person.name}</h3>
        <p className="mt-2 text-brass-ink">{person.role}</p>
        <p className="mt-6 max-w-(--measure)">{person.biography}</p>
      </div>
    </article>
  );
}
