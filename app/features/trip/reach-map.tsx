import { useId } from "react";
import landUrl from "#app/content/trip/world-land.svg?url";
import { landWidth, mapUnitsPerDegree, mapWidth } from "./map-path.ts";
import type { TripMap } from "./trip-map.ts";

const top = -84 * mapUnitsPerDegree;
const height = 144 * mapUnitsPerDegree;

const labelAnchors = {
  right: { dx: 11, dy: 5, textAnchor: "start" },
  left: { dx: -11, dy: 5, textAnchor: "end" },
  above: { dy: -11, textAnchor: "middle" },
  below: { dy: 21, textAnchor: "middle" },
} as const;

/**
 * The part of the Earth that a journey concerns, with what the aircraft reach, the route and its stops, drawn on the server. It is as
 * large as its place; lines and letters stay as thick and as tall as they are. The title says what the drawing shows; the list of
 * cities beside it says the same in words.
 */
export function ReachMap({ map, title }: { map: TripMap; title: string }) {
  const id = useId();
  const { main, others, routes, places, cities } = map;
  return (
    <svg role="img" aria-label={title} fill="none" className="reach-map block aspect-3/2 w-full">
      <svg
        viewBox={map.view.join(" ")}
        preserveAspectRatio="none"
        width="100%"
        height="100%"
        aria-hidden="true"
      >
        <g id={id}>
          <image href={landUrl} x={-mapWidth / 2} y={top} width={landWidth} height={height} />
          {main ? (
            <>
              <path d={main.nonStop} fillRule="evenodd" className="reach-area" />
              <path
                d={main.marginal}
                className="reach-line"
                stroke="#e9e0d2"
                strokeOpacity="0.7"
                strokeDasharray="2 5"
              />
            </>
          ) : null}
          {others.map(({ name, path }) => (
            <path
              key={name}
              d={path}
              className="reach-line"
              stroke="#cfa968"
              strokeOpacity={name === main?.name ? 1 : 0.45}
              strokeWidth={name === main?.name ? 1.75 : 1}
            />
          ))}
          {routes.map((path) => (
            <path key={path} d={path} className="reach-line" stroke="#d9774a" strokeWidth="2.5" />
          ))}
        </g>
        {/* A line that leaves the map on one side comes in again on the other. */}
        <use href={`#${id}`} x={mapWidth} />
        <use href={`#${id}`} x={-mapWidth} />
      </svg>
      {others.map(({ name, label }) =>
        label ? (
          <text
            key={name}
            x={`${label.x}%`}
            y={`${label.y}%`}
            dx={label.isLeft ? -6 : 0}
            dy="-5"
            textAnchor={label.isLeft ? "end" : "start"}
            className={`reach-label ${name === main?.name ? "fill-brass-light" : "fill-haze max-md:hidden"}`}
          >
            {name}
          </text>
        ) : null,
      )}
      {cities.map(({ label, side, x, y }) => (
        <g key={label}>
          <circle cx={`${x}%`} cy={`${y}%`} r="2.5" fill="#e9e0d2" fillOpacity="0.7" />
          <text x={`${x}%`} y={`${y}%`} {...labelAnchors[side]} className="reach-label fill-haze">
            {label}
          </text>
        </g>
      ))}
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
