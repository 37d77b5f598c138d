import type { Person } from "#app/content/team.ts";
import { AccordionIcon } from "#app/ui/icon.tsx";
import { Portrait } from "./portrait.tsx";

/** Picture, name and role; hover, focus or a press reveals the biography (`.person-card` in app/theme/company.css). */
export function PersonCard({ person }: { person: Person }) {
  return (
    <details className="person-card">
      <summary>
        <span className="person-picture">
          <Portrait person={person} />
        </span>
        <h2 className="text-[1.625rem] leading-[1.1] text-balance">{person.name}</h2>
        <span className="text-brass-ink">{person.role}</span>
        <span className="person-toggle">
          <span className="sr-only">Biography</span>
          <AccordionIcon />
        </span>
      </summary>
      {/* Browsers open the details whose content holds the target of a link. */}
      <div id={person.slug} className="person-biography">
        <p>{person.biography}</p>
        <dl className="mt-4 grid grid-cols-2 gap-x-5">
          {person.facts.map(({ label, value }) => (
            <div key={label} className="border-t border-current/25 pt-2">
              <dt className="label-caps opacity-80">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </details>
  );
}
