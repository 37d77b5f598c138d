import { Link } from "react-router";
import { departments, team } from "#app/content/team.ts";

/** The four departments as links, with how many of the nine stand in each. */
export function DepartmentList({ current }: { current?: string }) {
  return (
    <nav aria-label="Departments">
      <ul>
        {departments.map(({ slug, name }) => {
          const people = team.filter((person) =>
            (person.departments as readonly string[]).includes(slug),
          ).length;
          return (
            <li key={slug} className="border-t hairline-dark">
              <Link
                to={`/team/${slug}`}
                aria-current={slug === current ? "page" : undefined}
                className="flex items-baseline justify-between py-4 transition-colors duration-300 ease-calm hover:text-brass-light aria-[current=page]:text-brass-light"
              >
                {name}
                <span className="text-small text-haze">
                  {people}
                  <span className="sr-only">{people === 1 ? " person" : " people"}</span>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
