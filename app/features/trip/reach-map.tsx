import { useId } from "react";
import landUrl from "#app/content/trip/land.svg?url";
import type { TripMap } from "./trip-map.ts";

const labelAnchors = {
  right: { dx: 11, dy: 5, textAnchor: "start" },
  left: { dx: -11, dy: 5, textAnchor: "end" },
  above: { dy: -11, textAnchor: "middle" },
  below: { dy: 21, textAnchor: "middle" },
} as const;

/**
 * The part of the Earth that a journey concerns, with the reach of an aircraft, the route and its stops, drawn on the server. Lines and
 * letters keep their size. The list of cities beside it says the same in words.
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
        {/* The land is in full light within reach; beyond, and on a short journey's map, it stays behind the lines. */}
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
