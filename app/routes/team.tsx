import { team, teamPage } from "#app/content/team.ts";
import { metaFor } from "#app/shell/page-meta.ts";
import { DepartmentList } from "#app/shell/pages/team/department-list.tsx";
import { PersonCard } from "#app/shell/pages/team/person-card.tsx";
import { PageOpening } from "#app/ui/page-opening.tsx";

export const handle = { hero: true };

export const meta = metaFor("/team");

export default function Team() {
  return (
    <main id="content">
      <PageOpening heading={teamPage.title} lead={teamPage.intro}>
        <DepartmentList />
      </PageOpening>
      <div className="page-width pt-24 pb-28 md:pt-32 md:pb-44">
        <ul className="grid gap-x-[clamp(20px,4vw,72px)] gap-y-16 sm:grid-cols-2 lg:grid-cols-3">
          {team.map((person) => (
            <li
              key={person.slug}
              className="sm:even:translate-y-16 lg:even:translate-y-0 lg:[&:nth-child(3n+2)]:translate-y-20"
            >
              <PersonCard person={person} />
            </li>
          ))}
        </ul>
        <p className="mt-28 text-small text-quiet md:mt-36">{teamPage.sampleNotice}</p>
      </div>
    </main>
  );
}
