import { Link } from "react-router";
import { departments } from "#app/content/team.ts";

/** The four departments as links. */
export function DepartmentList({ current }: { current?: string }) {
  return (
    <nav aria-label="Departments">
      <ul>
        {departments.map(({ slug, name }) => {
          return (
            <li key={slug} className="border-t hairline-dark">
              <Link
                to={`/team/${slug}`}
                aria-current={slug === current ? "page" : undefined}
                className="flex items-baseline justify-between py-4 transition-colors duration-300 ease-calm hover:text-brass-light aria-[current=page]:text-brass-light"
              >
                {name}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
