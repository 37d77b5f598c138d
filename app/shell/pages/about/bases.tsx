import { Link } from "react-router";
import { about } from "#app/content/about.ts";
import { company } from "#app/content/company.ts";

/** When each office opened and what it is for, down to the foot of the map beside it. */
export function Bases() {
  return (
    <ul className="mt-auto border-b hairline pt-10 max-lg:hidden">
      {about.bases.map(({ base, year }) => {
        const office = company.offices.find(({ id }) => id === base);
        return office ? (
          <li key={base}>
            <Link to={`/contact#${base}`} className="group flex items-baseline gap-6 border-t hairline py-4">
              <span className="w-12 shrink-0 text-brass-ink">{year}</span>
              <span>
                <span className="block font-display text-title transition-colors duration-300 ease-calm group-hover:text-brass-ink">
                  {office.city}
                </span>
                <span className="text-small text-quiet">{office.role}</span>
              </span>
            </Link>
          </li>
        ) : null;
      })}
    </ul>
  );
}
