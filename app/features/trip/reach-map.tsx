import { useId } from "react";
import { graticule } from "./graticule.ts";
import { MapLand } from "./map-land.tsx";
import { mapWidth } from "./map-path.ts";
import type { TripMap } from "./trip-map.ts";

const labelAnchors = {
  right: { dx: 11, dy: 5, textAnchor: "start" },
  left: { dx: -11, dy: 5, textAnchor: "end" },
  above: { dy: -11, textAnchor: "middle" },
  below: { dy: 21, textAnchor: "middle" },
} as const;

/** A line's name stands on it, or at the end of a tick. */
const ticks = { right: "M1 0h6", left: "M-1 0h-6", above: "M0-1v-6", below: "M0 1v6" };
const lineAnchors = {
  on: { dy: 4, textAnchor: "middle" },
  right: { dx: 10, dy: 4, textAnchor: "start" },
  left: { dx: -10, dy: 4, textAnchor: "end" },
  above: { dy: -10, textAnchor: "middle" },
  below: { dy: 18, textAnchor: "middle" },
} as const;

/**
 * The part of the Earth that a journey concerns, with what the aircraft reach, the route and its stops, drawn on the server. It is as
 * large as its place; lines and letters stay as thick and as tall as they are. The title says what the drawing shows; the list of
 * cities beside it says the same in words.
 */
export function ReachMap({ map, title }: { map: TripMap; title: string }) {
  const id = useId();
  const area = `${id}-area`;
  const { main, others, routes, places, cities, isNearby, isForPhone } = map;
  return (
    <svg role="img" aria-label={title} fill="none" className="reach-map block aspect-3/2 w-full">
      <svg
        viewBox={map.view.join(" ")}
        preserveAspectRatio="none"
        width="100%"
        height="100%"
        aria-hidden="true"
      >
        <MapLand reached={main?.nonStop} areaId={area} isNearby={isNearby} view={map.view} />
        <g id={id}>
          {main ? (
            <>
              <use href={`#${area}`} className="reach-area" />
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
              className={`reach-line ${name === main?.name || isForPhone ? "" : "max-md:hidden"}`}
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
        <path
          d={graticule(map.view, isNearby)}
          className="reach-line"
          stroke="#e9e0d2"
          strokeOpacity="0.12"
        />
      </svg>
      {others.map(({ name, label }) =>
        label ? (
          <svg
            key={name}
            x={`${label.x}%`}
            y={`${label.y}%`}
            overflow="visible"
            aria-hidden="true"
            className={`reach-label ${name === main?.name ? "fill-brass-light" : `fill-haze ${isNearby ? "" : "max-md:hidden"}`}`}
          >
            {label.side === "on" ? null : <path d={ticks[label.side]} stroke="#cfa968" strokeWidth="1" />}
            <text {...lineAnchors[label.side]}>{label.text}</text>
          </svg>
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
