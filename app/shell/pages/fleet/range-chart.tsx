import { fleet, fleetPage } from "#app/content/fleet.ts";
import { formatFigure } from "#app/ui/quantity.ts";

/** The scale's end, just beyond the longest range of the fleet. */
const scaleNm = 7_000;

const onScale = (nm: number) => `${(nm / scaleNm) * 100}%`;

/** The seven aircraft as an index: each name leads to its section, the rule under it says how far it reaches from Lagos. */
export function RangeChart() {
  return (
    <nav aria-label="The aircraft and their published range">
      <p className="label-caps text-haze">Published range, from Lagos</p>
      <div className="relative mt-5 pt-8 max-sm:pt-10">
        <svg className="absolute inset-0 size-full text-haze" aria-hidden="true">
          {fleetPage.fromLagos.map(({ place, nm }) => (
            <g key={place} fill="currentColor" stroke="none">
              <text x={onScale(nm)} y="14" textAnchor="middle" className="text-label">
                {place}
                <tspan className="max-sm:hidden"> {formatFigure(nm)}</tspan>
              </text>
              <text x={onScale(nm)} y="29" textAnchor="middle" className="text-label sm:hidden">
                {formatFigure(nm)}
              </text>
              <rect x={onScale(nm)} y="24" width="1" height="100%" opacity="0.28" />
            </g>
          ))}
        </svg>
        <ul>
          {fleet.map(({ slug, name, performance }) => (
            <li key={slug}>
              <a href={`#${slug}`} className="group relative block pt-2.5 pb-2 sm:pt-3 sm:pb-2.5">
                <span className="flex items-baseline justify-between gap-4">
                  {/* On the ground's colour: a city's line does not run through a name. */}
                  <span className="relative bg-night pr-2">
                    <span className="underline decoration-brass-light/50 underline-offset-4 transition-colors duration-300 ease-calm group-hover:text-brass-light">
                      {name}
                    </span>
                  </span>{" "}
                  <span className="text-small text-haze">
                    {formatFigure(performance.rangeNm)}
                    <span aria-hidden="true"> nm</span>
                    <span className="sr-only"> nautical miles</span>
                  </span>
                </span>
                <svg className="absolute inset-x-0 bottom-0 h-[3px] w-full" aria-hidden="true">
                  <rect width="100%" y="2" height="1" fill="currentColor" opacity="0.18" />
                  <rect
                    width={onScale(performance.rangeNm)}
                    height="3"
                    fill="currentColor"
                    className="text-brass-light"
                  />
                </svg>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}
