import { team, teamPage } from "#app/content/team.ts";
import { metaFor } from "#app/shell/page-meta.ts";
import { DepartmentList } from "#app/shell/pages/team/department-list.tsx";
import { PersonEntry } from "#app/shell/pages/team/person-entry.tsx";
import { NextStep } from "#app/ui/next-step.tsx";
import { PageOpening } from "#app/ui/page-opening.tsx";

export const meta = metaFor("/team");

export default function Team() {
  return (
    <main id="content">
      <PageOpening heading={teamPage.title} lead={teamPage.intro} ground="haze">
        <DepartmentList />
      </PageOpening>
      <section aria-labelledby="people" className="page-width pt-14 pb-14 md:pt-20 md:pb-20">
        <h2 id="people" className="sr-only">
          People
        </h2>
        <ul className="border-b hairline [&>li:first-child>article]:border-t-0">
          {team.map((person) => (
            <li key={person.slug}>
              <PersonEntry person={person} />
            </li>
          ))}
        </ul>
        <p className="mt-10 text-small text-quiet">{teamPage.sampleNotice}</p>
      </section>
      <NextStep {...teamPage.next} />
    </main>
  );
}
