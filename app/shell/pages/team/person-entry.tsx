import type { Person } from "#app/content/team.ts";
import { ReadOn } from "#app/ui/read-on.tsx";
import { Portrait } from "./portrait.tsx";

/** A biography's first sentence, and the rest. */
export const sentences = (biography: string) => biography.split(/(?<=\.) (.*)/s);

/** One person: portrait or initials, name, role, biography, of which a phone shows the beginning; of who leads, all. */
export function PersonEntry({ person, isLead = false }: { person: Person; isLead?: boolean }) {
  const [opening = "", rest] = sentences(person.biography);
  return (
    <article id={person.slug} className="page-grid gap-y-4 border-t hairline py-8 md:gap-y-5 md:py-10">
      <div className="col-span-3 md:col-span-2">
        <Portrait person={person} />
      </div>
      <div className="col-span-9 flex flex-col md:col-span-10 lg:col-span-5">
        <h3 className="font-display text-[1.75rem] leading-[1.06] tracking-[-0.012em] text-balance md:text-[clamp(2rem,2.6vw,2.75rem)]">
          {person.name}
        </h3>
        <p className="mt-2 text-brass-ink">{person.role}</p>
        {/* A phone has them in the words below. */}
        <dl className="mt-auto grid grid-cols-2 gap-x-6 pt-6 pr-8 max-lg:hidden">
          {person.facts.map(({ label, value }) => (
            <div key={label} className="border-t hairline pt-2.5">
              <dt className="label-caps text-quiet">{label}</dt>
              <dd className="mt-0.5 text-small">{value}</dd>
            </div>
          ))}
        </dl>
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
