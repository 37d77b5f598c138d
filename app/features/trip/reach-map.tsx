import type { ReactNode } from "react";
import type { Position } from "./geodesic.ts";
import { mapPath, mapUnitsPerDegree, mapWidth } from "./map-path.ts";

/** What an aircraft reaches from one place; the marginal line lies outside the other. */
export interface ReachLine {
  icao: string;
  nonStop: readonly Position[];
  marginal: readonly Position[];
}

/** A place on the map with its name beside it. */
export interface MapPlace extends Position {
  label: string;
}

const top = -84 * mapUnitsPerDegree;
const bottom = 60 * mapUnitsPerDegree;
const worlds = [-mapWidth, 0, mapWidth];

/**
 * The Earth with reach lines, the route and its stops, drawn on the server. `land` is `app/content/trip/world-land.txt`. The title says
 * what the drawing shows; the list of cities beside it says the same in words.
 */
export function ReachMap({
  land,
  title,
  lines,
  route,
  places,
}: {
  land: string;
  title: string;
  lines: readonly ReachLine[];
  route: readonly Position[];
  places: readonly MapPlace[];
}) {
  return (
    <svg
      viewBox={`${-mapWidth / 2} ${top} ${mapWidth} ${bottom - top}`}
      role="img"
      aria-label={title}
      fill="none"
      className="h-auto w-full"
    >
      <path d={land} fill="currentColor" fillOpacity="0.16" />
      {lines.map(({ icao, nonStop, marginal }) => (
        <g key={icao} data-aircraft={icao}>
          <AroundTheWorld>
            <path
              d={mapPath(marginal, true)}
              stroke="currentColor"
              strokeOpacity="0.6"
              strokeWidth="2"
              strokeDasharray="6 8"
            />
          </AroundTheWorld>
          <AroundTheWorld>
            <path
              d={mapPath(nonStop, true)}
              fill="#cfa968"
              fillOpacity="0.1"
              stroke="#cfa968"
              strokeWidth="3"
            />
          </AroundTheWorld>
        </g>
      ))}
      <AroundTheWorld>
        <path d={mapPath(route)} stroke="#d9774a" strokeWidth="4" />
      </AroundTheWorld>
      {places.map(({ label, lat, lon }) => (
        <g key={label} transform={`translate(${lon * mapUnitsPerDegree} ${-lat * mapUnitsPerDegree})`}>
          <circle r="7" fill="#d9774a" />
          <text x="14" y="6" fontSize="28" fill="currentColor">
            {label}
          </text>
        </g>
      ))}
    </svg>
  );
}

/** A line that leaves the map on one side comes in again on the other. */
function AroundTheWorld({ children }: { children: ReactNode }) {
  return worlds.map((shift) => (
    <g key={shift} transform={shift === 0 ? undefined : `translate(${shift} 0)`}>
      {children}
    </g>
  ));
}
