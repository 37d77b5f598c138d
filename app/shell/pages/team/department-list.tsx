import { Link } from "react-router";
import { departments } from "#app/content/team.ts";
import { Icon } from "#app/ui/icon.tsx";

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
                className="flex items-center justify-between gap-4 py-4 transition-colors duration-300 ease-calm hover:text-brass-ink aria-[current=page]:font-[600] aria-[current=page]:text-brass-ink"
              >
                {name}
                {slug === current ? null : <Icon shape="right" className="size-4 shrink-0 text-brass-ink" />}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
