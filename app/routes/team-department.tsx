import { data, Link, type MetaArgs } from "react-router";
import { company } from "#app/content/company.ts";
import { type ServiceFeature, serviceCards } from "#app/content/services.ts";
import { departments, type Person, team, teamPage } from "#app/content/team.ts";
import { describePage, originOf } from "#app/layout/page-meta.ts";
import { DutyHours } from "#app/routes/team/duty-hours.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { NextStep } from "#app/ui/next-step.tsx";
import { PageOpening } from "#app/ui/page-opening.tsx";
import type { Route } from "./+types/team-department";
import { Portrait } from "./team/portrait.tsx";

export const handle = { hero: true };

/** A department with its services; 404 if unknown. */
export function loader({ params }: Route.LoaderArgs) {
  const department = departments.find(({ slug }) => slug === params.department);
  if (!department) throw data(null, { status: 404 });
  const features = serviceCards.flatMap((card): readonly ServiceFeature[] => card.features);
  const tasks = department.tasks.flatMap(
    (title) => features.find((feature) => feature.title === title) ?? [],
  );
  return { slug: department.slug, tasks };
}

export function meta({ params, matches }: MetaArgs) {
  const department = departments.find(({ slug }) => slug === params.department);
  // The error page has its own title.
  if (!department) return [];
  return describePage(originOf(matches), { path: `/team/${department.slug}`, ...department.meta });
}

export default function TeamDepartment({ loaderData }: Route.ComponentProps) {
  const department = departments.find(({ slug }) => slug === loaderData.slug) ?? departments[0];
  const people = team.filter((person) => (person.departments as readonly string[]).includes(department.slug));
  const next = departments[(departments.indexOf(department) + 1) % departments.length] ?? departments[0];
  return (
    <main id="content">
      <PageOpening
        above={
          <Link to="/team" className="label-caps inline-block py-2 text-brass-light">
            {teamPage.title}
          </Link>
        }
        heading={department.name}
        lead={
          <>
            {department.intro}
            <span className="mt-5 block text-base text-bone">
              {teamPage.writeTo}{" "}
              <a
                href={`mailto:${company.emails[department.mail]}`}
                className="underlined max-sm:block max-sm:w-fit"
              >
                {company.emails[department.mail]}
              </a>
            </span>
          </>
        }
        ground="night"
      >
        <section aria-labelledby="reach">
          <h2 id="reach" className="text-title">
            {teamPage.dutyHeading}
          </h2>
          <p className="mt-1 text-small text-haze">{teamPage.dutyNote}</p>
          <DutyHours offices={department.offices} />
        </section>
      </PageOpening>
      <section aria-labelledby="duties" className="page-width pt-12 md:pt-20">
        <h2 id="duties" className="pb-6 text-title">
          {teamPage.dutiesHeading}
        </h2>
        <ul className="page-grid">
          {department.duties.map((duty) => (
            <li
              key={duty}
              className="col-span-12 border-t hairline py-5 font-display text-[1.375rem] leading-[1.2] text-balance md:col-span-4 md:pr-6 lg:text-[1.5rem]"
            >
              {duty}
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="people" className="page-width pt-12 md:pt-20">
        <h2 id="people" className="pb-6 text-title">
          {teamPage.peopleHeading}
        </h2>
        <ul>
          {people.map((person) => (
            <li key={person.slug}>
              <PersonRow person={person} />
            </li>
          ))}
        </ul>
        <p className="border-t hairline pt-4 text-small text-quiet">{teamPage.sampleNotice}</p>
      </section>
      <section aria-labelledby="tasks" className="mt-12 mb-12 bg-haze md:mt-20 md:mb-20">
        <div className="page-width page-grid gap-y-8 py-12 md:py-20">
          <div className="col-span-12 lg:col-span-4">
            <h2 id="tasks" className="text-title">
              {teamPage.tasksHeading}
            </h2>
            <Link to={teamPage.tasksLink.to} className="mt-4 inline-block py-2 underlined">
              {teamPage.tasksLink.label}
            </Link>
          </div>
          <dl className="col-span-12 grid gap-x-8 gap-y-8 sm:grid-cols-2 lg:col-span-7 lg:col-start-6">
            {loaderData.tasks.map(({ title, text }) => (
              <div key={title} className="border-t border-current/20 pt-4">
                <dt className="font-[600]">{title}</dt>
                <dd className="mt-1.5 text-small">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
      <NextStep
        to={`/team/${next.slug}`}
        label={teamPage.nextDepartment.replace("{department}", next.name)}
      />
    </main>
  );
}

/** The first sentences of a biography, at least 80 characters. */
const opening = (biography: string) => biography.split(/(?<=^.{80,}?\.) /s)[0];

function PersonRow({ person }: { person: Person }) {
  return (
    <article className="group page-grid relative items-baseline gap-y-3 border-t hairline py-5 md:py-6">
      <div className="col-span-3 self-start md:col-span-2 md:max-lg:row-span-2">
        <Portrait person={person} sizes="(width >= 48rem) 16vw, 22vw" />
      </div>
      <div className="col-span-9 pr-8 md:col-span-10 lg:col-span-4 lg:pr-0">
        <h3 className="text-[clamp(1.5rem,1.2rem+0.9vw,1.875rem)] leading-[1.15]">
          <Link
            to={`/team#${person.slug}`}
            className="transition-colors duration-300 ease-calm after:absolute after:inset-0 group-hover:text-brass-ink"
          >
            {person.name}
          </Link>
        </h3>
        <p className="mt-1 text-brass-ink">{person.role}</p>
      </div>
      <p className="col-span-12 max-w-[60ch] md:col-span-10 md:col-start-3 lg:col-span-5 lg:col-start-7">
        {opening(person.biography)}
      </p>
      <Icon shape="right" className="absolute top-8 right-0 size-4 text-brass-ink" />
    </article>
  );
}
