import { Link } from "react-router";
import { departments, team, teamPage } from "#app/content/team.ts";
import { Icon } from "#app/ui/icon.tsx";

const sizeOf = (slug: string) =>
  team.filter((person) => (person.departments as readonly string[]).includes(slug)).length;

/** The four departments as links, each with how many people are in it; two abreast on a phone's page of one of them (`current`). */
export function DepartmentList({ current }: { current?: string }) {
  return (
    <nav aria-label="Departments">
      <ul className={current ? "max-lg:grid max-lg:grid-cols-2 max-lg:gap-x-6" : undefined}>
        {departments.map(({ slug, name }) => (
          <li key={slug} className="border-t hairline">
            <Link
              to={`/team/${slug}`}
              aria-current={slug === current ? "page" : undefined}
              className="flex items-center gap-4 py-4 transition-colors duration-300 ease-calm hover:text-brass-ink aria-[current=page]:font-[600] aria-[current=page]:text-brass-ink"
            >
              {name}{" "}
              <span className={`ml-auto text-small font-[450] text-quiet ${current ? "max-lg:hidden" : ""}`}>
                {teamPage.people(sizeOf(slug))}
              </span>
              <Icon
                shape="right"
                className={`size-4 shrink-0 text-brass-ink ${current ? "max-lg:hidden" : ""} ${slug === current ? "invisible" : ""}`}
              />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
