import { Link } from "react-router";
import { departments } from "#app/content/team.ts";

/** The four departments as links. */
export function DepartmentList({ current }: { current?: string }) {
  return (
    <nav aria-label="Departments">
      <ul>
        {departments.map(({ slug, name }) => {
          return (
            <li key={slug} className="border-t hairline">
              <Link
                to={`/team/${slug}`}
                aria-current={slug === current ? "page" : undefined}
                className="block py-4 transition-colors duration-300 ease-calm hover:text-brass-ink aria-[current=page]:text-brass-ink"
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
