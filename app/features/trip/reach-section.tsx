import { type ReactNode, useId } from "react";
import landUrl from "#app/content/trip/land.svg?url";
import { AccordionIcon } from "#app/ui/icon.tsx";
import { people } from "./figure-text.ts";
import type { Reach, TripMap } from "./trip-map.ts";

const titleEnd = ({ from, passengers }: Reach) => `${from} with ${people(passengers)}`;
/** A journey that is not sold has a map without a range. */
const titleOf = (reach: Reach) =>
  reach.map.reach || reach.map.isBeyond
    ? `How far the ${reach.aircraft.name} flies from ${titleEnd(reach)}`
    : "Map of the journey";

interface MapOpeningProps {
  reach: Reach;
  children: ReactNode;
  /** On a phone, moves the map after the other parts of the page's column. */
  isMapLast?: boolean;
}

/** The page's opening: its text, with the map below it on a phone and beside it on a wide screen. */
export function MapOpening({ reach, children, isMapLast = false }: MapOpeningProps) {
  const columnClass = isMapLast ? "max-lg:contents [&_h1+p]:max-lg:mt-3" : "";
  // On a phone the map is hidden until the form before it has loaded, to avoid a layout shift.
  const mapClass = isMapLast
    ? "max-lg:not-in-[main:has(#reach)]:hidden lg:[&_.reach-map]:ml-auto lg:[&_.reach-map]:max-w-[40rem] min-[100rem]:[&_.reach-map]:max-w-[44rem]"
    : "";
  // A short journey's map is mostly land, so it is smaller on a wide screen.
  const nearbyClass = reach.map.isNearby ? "lg:[&_.reach-map]:ml-auto lg:[&_.reach-map]:max-w-[46rem]" : "";
  return (
    <header
      className={`on-dark relative isolate overflow-hidden bg-night text-bone print:bg-transparent print:text-ink ${columnClass}`}
    >
      <div className={`lg:page-width lg:page-grid lg:pt-24 ${columnClass}`}>
        <div className="max-lg:page-width z-10 bg-night pt-26 pb-4 sm:max-lg:pt-36 lg:col-span-4 lg:col-start-1 lg:row-start-1 lg:self-center lg:py-10 print:bg-transparent print:py-4">
          {children}
        </div>
        <div
          className={`bg-night max-lg:order-last max-lg:pb-4 lg:col-span-8 lg:col-start-5 lg:row-start-1 lg:-mr-edge lg:self-center lg:pb-6 print:hidden ${mapClass} ${nearbyClass}`}
        >
          <ReachMap map={reach.map} title={titleOf(reach)} />
          <MapKey reach={reach} />
        </div>
      </div>
    </header>
  );
}

/** The cities of the map as a list; `isOpen`: folded on phones only. */
export function ReachSection({ reach, isOpen }: { reach: Reach; isOpen: boolean }) {
  const { code, aircraft, list } = reach;
  const groups = [
    { heading: "Non-stop", cities: list["non-stop"] },
    { heading: "In favourable winds", cities: list.marginal },
    { heading: "Beyond its non-stop range", cities: list["too-far"] },
  ];
  // The cities are sorted by distance.
  const farthest = list["non-stop"].at(-1);
  const parts = groups.filter(({ cities }) => cities.length > 0);
  return (
    <section
      aria-labelledby="reach"
      className="on-dark bg-night text-bone print:bg-transparent print:text-ink"
    >
      <div className="page-width page-grid gap-y-6 pt-14 sm:gap-y-8 sm:pt-20 lg:pt-28 print:pt-4">
        <div className="col-span-12 lg:col-span-6">
          <h2 id="reach" className="text-heading">
            How far they fly
          </h2>
          <p className="mt-4 text-lead text-haze text-pretty print:text-ink">
            {`${aircraft.name}, from ${titleEnd(reach)}.`}
            {farthest
              ? ` Non-stop to ${list["non-stop"].length} of forty cities, as far as ${farthest.city}, ${farthest.distanceNm.toLocaleString("en-GB")}\u00a0nm.`
              : ""}
          </p>
        </div>
      </div>
      <details
        className={`${isOpen ? "phone-fold" : "accordion"} page-width pt-6 pb-14 sm:pt-10 sm:pb-20 lg:pb-28 print:pb-4`}
      >
        <summary
          className={`${isOpen ? "max-lg:flex" : "flex"} min-h-14 cursor-pointer items-center justify-between gap-6 border-t hairline-dark py-3 font-[550] print:hidden`}
        >
          Forty cities, with the airport and distance of each
          {isOpen ? null : <AccordionIcon className="size-5" />}
        </summary>
        <div className="grid grid-cols-1 gap-y-8 pt-4">
          {parts.map(({ heading, cities }) => (
            <div key={heading} className="border-t hairline-dark pt-4">
              <h3 className="font-text label-caps text-brass-light print:text-ink">
                {heading}, nm from {code}
              </h3>
              <ul className="mt-3 columns-2 gap-x-5 max-[22.5rem]:columns-1 sm:gap-x-8 text-small sm:columns-3 lg:columns-5">
                {cities.map(({ city, code: airport, distanceNm }) => (
                  <li key={city} className="flex break-inside-avoid justify-between gap-x-2 py-1">
                    <span>
                      {city} <span className="text-haze/80 print:text-ink">{airport}</span>
                    </span>{" "}
                    <span className="whitespace-nowrap text-haze/80 print:text-ink">
                      {distanceNm.toLocaleString("en-GB")}
                    </span>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </details>
    </section>
  );
}

function MapKey({ reach }: { reach: Reach }) {
  const { aircraft, passengers, map, fleet, search } = reach;
  const basis = `Range with ${people(passengers)} on a windy day${map.isOfFirstLeg ? ", flying out" : ""}${map.isDetoured ? ", detour included" : ""}.`;
  if (!map.reach && !map.isBeyond) return null;
  const lines = [
    { text: `${aircraft.name}, non-stop`, className: "border-t-2 border-brass-light" },
    { text: "In favourable winds", className: "border-t-2 border-dotted border-bone/70" },
  ];
  return (
    <div className="px-edge py-2 text-[0.8125rem] text-haze">
      <ul className="flex flex-wrap gap-x-5 gap-y-0.5 lg:justify-end">
        {(map.reach ? lines : []).map(({ text, className }) => (
          <li key={text} className="flex items-center gap-x-2">
            <span className={`w-5 ${className}`} aria-hidden="true" />
            {text}
          </li>
        ))}
        <li className="basis-full text-haze/80 lg:text-right">
          {map.reach ? basis : `The ${aircraft.name} reaches beyond this map.`}
        </li>
      </ul>
      <nav aria-label="The map of another aircraft">
        <ul className="flex flex-wrap gap-x-5 lg:justify-end">
          {fleet.map(({ slug, icao, name }) => (
            <li key={slug}>
              <a
                href={`/trip?${search}&aircraft=${slug}`}
                aria-current={icao === aircraft.icao ? "true" : undefined}
                className="inline-flex min-h-9 items-center underline decoration-haze/30 underline-offset-4 hover:text-bone aria-[current]:text-brass-light aria-[current]:no-underline"
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

const labelAnchors = {
  right: { dx: 11, dy: 5, textAnchor: "start" },
  left: { dx: -11, dy: 5, textAnchor: "end" },
  above: { dy: -11, textAnchor: "middle" },
  below: { dy: 21, textAnchor: "middle" },
} as const;

/**
 * The map of a journey with an aircraft's reach, the route and its stops, drawn on the server. Lines and letters do not scale. The list
 * of cities is the text alternative.
 */
export function ReachMap({ map, title }: { map: TripMap; title: string }) {
  const id = useId();
  const { reach, routes, places, isNearby } = map;
  const { starts, ...land } = map.land;
  const world = starts.map((x) => (
    <image key={x} href={landUrl} x={x} y={land.top} width={land.width} height={land.height} />
  ));
  return (
    <svg role="img" aria-label={title} fill="none" className="reach-map block aspect-3/2 w-full">
      <svg viewBox={map.viewBox} preserveAspectRatio="none" width="100%" height="100%" aria-hidden="true">
        {/* Land is fully lit within reach; elsewhere it is dimmed, to keep the lines visible. */}
        <g opacity={isNearby ? 0.6 : 0.5}>{world}</g>
        {reach ? (
          <>
            <clipPath id={id}>
              <path d={reach.area} />
            </clipPath>
            <g clipPath={`url(#${id})`}>{world}</g>
            <path d={reach.area} className="reach-area" />
            <path
              d={reach.marginal}
              className="reach-line"
              stroke="#e9e0d2"
              strokeOpacity="0.7"
              strokeDasharray="2 5"
            />
            <path d={reach.nonStop} className="reach-line" stroke="#cfa968" strokeWidth="1.75" />
          </>
        ) : null}
        {routes.map((path) => (
          <path key={path} d={path} className="reach-line" stroke="#d9774a" strokeWidth="2.5" />
        ))}
        <path d={map.graticule} className="reach-line" stroke="#e9e0d2" strokeOpacity="0.12" />
      </svg>
      {places.map(({ code, label, side, x, y, isStop }) => (
        <g key={code}>
          <circle
            cx={`${x}%`}
            cy={`${y}%`}
            r={isStop ? 4 : 5}
            fill={isStop ? "#16222c" : "#d9774a"}
            stroke="#d9774a"
            strokeWidth="2"
          />
          <text x={`${x}%`} y={`${y}%`} {...labelAnchors[side]} className="reach-place">
            {label}
          </text>
        </g>
      ))}
    </svg>
  );
}
