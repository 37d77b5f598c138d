import type { Person } from "#app/content/team.ts";
import { ReadOn } from "#app/ui/read-on.tsx";
import { Portrait } from "./portrait.tsx";

/** The beginning of a biography, one sentence or two short ones, and the rest. */
export const sentences = (biography: string) => biography.split(/(?<=^.{80,}?\.) (.*)/s);

/** One person: portrait or initials, name, role, biography, of which a phone shows the beginning. Who leads has more room, and shows all of it. */
export function PersonEntry({ person, isLead = false }: { person: Person; isLead?: boolean }) {
  const [opening = "", rest] = sentences(person.biography);
  const facts = (
    <dl
      className={`grid gap-x-6 gap-y-4 ${isLead ? "col-span-12 max-lg:grid-cols-2 md:col-span-10 md:col-start-3 lg:col-span-3 lg:col-start-10 lg:content-start lg:gap-y-5" : "col-span-12 grid-cols-2 self-start md:col-span-10 md:col-start-3 lg:col-span-5 lg:col-start-3 lg:row-start-2 lg:pr-8"}`}
    >
      {person.facts.map(({ label, value }) => (
        <div key={label} className="border-t hairline pt-2.5">
          <dt className="label-caps text-quiet">{label}</dt>
          <dd className="mt-0.5 text-small">{value}</dd>
        </div>
      ))}
    </dl>
  );
  return (
    <article
      id={person.slug}
      className="page-grid gap-y-4 lg:grid-rows-[auto_1fr] border-t hairline py-8 md:gap-y-5 md:py-10"
    >
      <div className="col-span-3 md:col-span-2 lg:col-start-1 lg:row-span-2 lg:row-start-1">
        <Portrait person={person} isLead={isLead} />
      </div>
      <div
        className={`col-span-9 md:col-span-10 lg:col-start-3 lg:row-start-1 ${isLead ? "lg:col-span-10" : "lg:col-span-5"}`}
      >
        <h3
          className={`font-display text-[1.75rem] leading-[1.06] tracking-[-0.012em] text-balance ${isLead ? "md:text-[clamp(2.25rem,4vw,3.75rem)]" : "md:text-[clamp(2rem,2.6vw,2.75rem)]"}`}
        >
          {person.name}
        </h3>
        <p className="mt-2 text-brass-ink">{person.role}</p>
      </div>
      {isLead ? (
        <>
          <p className="col-span-12 max-w-(--measure) md:col-span-10 md:col-start-3 md:text-lead lg:col-span-6">
            {person.biography}
          </p>
          {facts}
        </>
      ) : (
        <>
          {facts}
          <div className="col-span-12 max-w-(--measure) md:col-span-10 md:col-start-3 lg:col-span-5 lg:col-start-8 lg:row-span-2 lg:row-start-1 lg:pt-2">
            <ReadOn opening={opening} about={person.name}>
              <p className="mt-4">{rest}</p>
            </ReadOn>
          </div>
        </>
      )}
    </article>
  );
}
