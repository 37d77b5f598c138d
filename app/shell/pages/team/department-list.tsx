import { Fragment } from "react";
import { Link } from "react-router";
import { departments, team } from "#app/content/team.ts";
import { Icon } from "#app/ui/icon.tsx";

/** Links to the four departments, with the names of their people. */
export function DepartmentList() {
  return (
    <nav aria-label="Departments">
      <ul className="border-b hairline">
        {departments.map(({ slug, name }) => (
          <li key={slug} className="border-t hairline">
            <Link
              to={`/team/${slug}`}
              className="flex items-center justify-between gap-4 py-3 leading-snug transition-colors duration-300 ease-calm hover:text-brass-ink"
            >
              <span>
                {name}
                <span className="block text-small text-quiet">
                  <span className="sr-only">: </span>
                  {team
                    .filter(({ departments: [own] }) => own === slug)
                    .map(({ name }, at) => (
                      <Fragment key={name}>
                        {at > 0 ? ", " : ""}
                        <span className="whitespace-nowrap">{name}</span>
                      </Fragment>
                    ))}
                </span>
              </span>
              <Icon shape="right" className="size-4 shrink-0 text-brass-ink" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
