import type { Person } from "#app/content/team.ts";
import { Portrait } from "./portrait.tsx";

/** One person of a department at full length: portrait, name, role and biography, all to be read at once. */
export function PersonEntry({ person }: { person: Person }) {
  return (
    <article className="page-grid items-end gap-y-8">
      <div className="col-span-10 sm:col-span-5 lg:col-span-4">
        <Portrait person={person} />
      </div>
      <div className="col-span-12 border-t hairline pt-6 sm:col-span-7 lg:col-span-6 lg:col-start-6">
        <h3 className="text-heading">{person.name}</h3>
        <p className="mt-2 text-brass-ink">{person.role}</p>
        <p className="mt-6 max-w-(--measure)">{person.biography}</p>
      </div>
    </article>
  );
}
