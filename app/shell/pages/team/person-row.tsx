import { Link } from "react-router";
import type { Person } from "#app/content/team.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Portrait } from "./portrait.tsx";

/** The beginning of a biography: at least 80 characters, ending with a sentence. */
const opening = (biography: string) => biography.split(/(?<=^.{80,}?\.) /s)[0];

/** One person of a department, linked to their biography. */
export function PersonRow({ person }: { person: Person }) {
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
