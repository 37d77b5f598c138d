import type { Person } from "#app/content/team.ts";
import { ReadOn } from "#app/ui/read-on.tsx";
import { Portrait } from "./portrait.tsx";

/** One person: portrait or initials, name, role, biography, of which a phone shows the beginning; of who leads, all, under a larger name. */
export function PersonEntry({ person, isLead = false }: { person: Person; isLead?: boolean }) {
  const [opening = "", rest] = person.biography.split(/(?<=\.) (.*)/s);
  return (
    <article className="page-grid gap-y-4 border-t hairline py-8 md:gap-y-5 md:py-10">
      <div className="col-span-3 md:col-span-2">
        <Portrait person={person} />
      </div>
      <div className="col-span-9 md:col-span-10 lg:col-span-5">
        <h3
          className={`font-display leading-[1.06] tracking-[-0.012em] text-balance ${isLead ? "text-[2rem] md:text-[clamp(2.5rem,3.4vw,3.75rem)]" : "text-[1.625rem] md:text-[clamp(2rem,2.4vw,2.625rem)]"}`}
        >
          {person.name}
        </h3>
        <p className="mt-2 text-brass-ink">{person.role}</p>
      </div>
      <div className="col-span-12 max-w-(--measure) md:col-span-10 md:col-start-3 lg:col-span-5 lg:col-start-8 lg:pt-2">
        {isLead ? (
          <p>{person.biography}</p>
        ) : (
          <ReadOn opening={opening} about={person.name}>
            <p className="mt-4">{rest}</p>
          </ReadOn>
        )}
      </div>
    </article>
  );
}
