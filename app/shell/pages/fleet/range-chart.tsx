import { fleet } from "#app/content/fleet.ts";
import { formatFigure } from "#app/ui/quantity.ts";

/** The scale's end, beyond the longest range of the fleet. */
const scaleNm = 7_000;

// Great-circle distances from Lagos (Murtala Muhammed), airport to airport.
const marks = [
  { place: "Luton", nm: 2_726 },
  { place: "New York", nm: 4_560 },
] as const;

const onScale = (nm: number) => `${(nm / scaleNm) * 100}%`;

/** The seven aircraft as an index: each name leads to its section, each line says how far it reaches from Lagos. */
export function RangeChart() {
  return (
    <nav aria-label="The aircraft, by published range">
      <div className="label-caps flex justify-between text-haze/80">
        <p>Range from Lagos</p>
        <p aria-hidden="true">nm</p>
      </div>
      <svg className="mt-4 h-6 w-full overflow-visible text-haze/80" aria-hidden="true">
        {marks.map(({ place, nm }) => (
          <g key={place}>
            <text x={onScale(nm)} y="14" textAnchor="middle" fill="currentColor" className="text-label">
              {place} {formatFigure(nm)}
            </text>
            <line x1={onScale(nm)} x2={onScale(nm)} y1="20" y2="24" stroke="currentColor" />
          </g>
        ))}
      </svg>
      <ul>
        {fleet.map(({ slug, name, performance }) => (
          <li key={slug}>
            <a
              href={`#${slug}`}
              className="group relative block border-t hairline-dark py-2.5 last:border-b-0"
            >
              <span className="flex items-baseline justify-between gap-4">
                <span className="transition-colors duration-300 ease-calm group-hover:text-brass-light">
                  {name}
                </span>
                <span className="text-small text-haze">
                  {formatFigure(performance.rangeNm)}
                  <span className="sr-only"> nautical miles</span>
                </span>
              </span>
              <svg className="mt-1.5 h-1 w-full overflow-visible" aria-hidden="true">
                <line
                  x1="0"
                  x2={onScale(performance.rangeNm)}
                  y1="2"
                  y2="2"
                  stroke="currentColor"
                  className="text-brass-light"
                />
                {marks.map(({ place, nm }) => (
                  <line
                    key={place}
                    x1={onScale(nm)}
                    x2={onScale(nm)}
                    y1="-1"
                    y2="5"
                    stroke="currentColor"
                    className="text-haze/60"
                  />
                ))}
              </svg>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
