import { fleet, fleetPage } from "#app/content/fleet.ts";
import { formatFigure } from "#app/ui/quantity.ts";

/** End of the scale, just beyond the fleet's longest range. */
const scaleNm = 7_000;

const onScale = (nm: number) => `${(nm / scaleNm) * 100}%`;

const firstHelicopter = fleet.find(({ wing }) => wing === "rotary");

export function RangeChart() {
  return (
    <nav aria-label="The aircraft and their published range">
      <p className="label-caps text-haze">Published range, from Lagos</p>
      <div className="relative mt-5 pt-10 max-sm:pt-13">
        <svg className="absolute inset-0 size-full text-haze" aria-hidden="true">
          {fleetPage.fromLagos.map(({ place, airport, nm }) => (
            <g key={place} fill="currentColor" stroke="none" textAnchor="middle" className="text-label">
              {/* City and airport do not fit on one line of a phone. */}
              <text x={onScale(nm)} y="14" className="max-sm:hidden">
                {place} {airport}
              </text>
              <text x={onScale(nm)} y="14" className="sm:hidden">
                {place}
              </text>
              <text x={onScale(nm)} y="29" className="sm:hidden">
                {airport}
              </text>
              <text x={onScale(nm)} y="0" className="translate-y-[29px] max-sm:translate-y-[44px]">
                {formatFigure(nm)} nm
              </text>
              <rect
                x={onScale(nm)}
                width="1"
                height="100%"
                opacity="0.28"
                className="translate-y-9 max-sm:translate-y-[52px]"
              />
            </g>
          ))}
        </svg>
        <ul>
          {fleet.map(({ slug, name, performance }) => (
            <li
              key={slug}
              className={slug === firstHelicopter?.slug ? "mt-3 border-t border-haze/40 pt-2 sm:mt-4" : ""}
            >
              <a href={`#${slug}`} className="group relative block pt-1.5 pb-2.5 sm:pt-2 sm:pb-3">
                <span className="flex items-baseline justify-between gap-4">
                  {/* The background covers a city's line behind the name. */}
                  <span className="relative bg-night pr-2 transition-colors duration-300 ease-calm group-hover:text-brass-light">
                    {name}
                  </span>{" "}
                  <span className="text-small text-haze">
                    {formatFigure(performance.rangeNm)}
                    <span aria-hidden="true"> nm</span>
                    <span className="sr-only"> nautical miles</span>
                    <span aria-hidden="true" className="ml-3 text-brass-light">
                      ↓
                    </span>
                  </span>
                </span>
                <svg className="absolute inset-x-0 bottom-1 h-[3px] w-full" aria-hidden="true">
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
