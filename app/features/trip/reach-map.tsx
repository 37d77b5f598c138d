import { useId } from "react";
import closeUrl from "#app/content/trip/close-land.svg?url";
import landUrl from "#app/content/trip/world-land.svg?url";
import { closeLand, landWidth, mapUnitsPerDegree, mapWidth } from "./map-path.ts";
import type { TripMap } from "./trip-map.ts";

const labelAnchors = {
  right: { dx: 11, dy: 5, textAnchor: "start" },
  left: { dx: -11, dy: 5, textAnchor: "end" },
  above: { dy: -11, textAnchor: "middle" },
  below: { dy: 21, textAnchor: "middle" },
} as const;

/** Where the world is drawn again: a line that leaves the map on one side comes in on the other. */
const turns = [mapWidth, -mapWidth];

/**
 * The part of the Earth that a journey concerns, with the reach of an aircraft, the route and its stops, drawn on the server. It is as
 * large as its place; lines and letters keep their size. The title says what the drawing shows; the list of cities beside it says the
 * same in words.
 */
export function ReachMap({ map, title }: { map: TripMap; title: string }) {
  const id = useId();
  const area = `${id}-area`;
  const { view, reach, routes, places, isNearby } = map;
  const isFine = isNearby && isClose(view);
  return (
    <svg role="img" aria-label={title} fill="none" className="reach-map block aspect-3/2 w-full">
      <svg viewBox={view.join(" ")} preserveAspectRatio="none" width="100%" height="100%" aria-hidden="true">
        {/* The land is in full light within reach; beyond, and on a short journey's map, it stays behind the lines. */}
        <Land opacity={isNearby ? 0.6 : 0.5} isFine={isFine} />
        {reach ? (
          <>
            <clipPath id={`${area}-clip`}>
              <path id={area} d={reach.area} fillRule="evenodd" clipRule="evenodd" />
              {turns.map((turn) => (
                <use key={turn} href={`#${area}`} x={turn} />
              ))}
            </clipPath>
            <g clipPath={`url(#${area}-clip)`}>
              <Land opacity={1} isFine={isFine} />
            </g>
          </>
        ) : null}
        <g id={id}>
          {reach ? (
            <>
              <use href={`#${area}`} className="reach-area" />
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
        </g>
        {turns.map((turn) => (
          <use key={turn} href={`#${id}`} x={turn} />
        ))}
        <path d={graticule(view, isNearby)} className="reach-line" stroke="#e9e0d2" strokeOpacity="0.12" />
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

/** Lines of latitude and longitude; closer where little is shown. */
function graticule([left, up, width, high]: TripMap["view"], isNearby: boolean): string {
  const step = (isNearby ? 5 : 30) * mapUnitsPerDegree;
  const within = (start: number, length: number) =>
    Array.from({ length: Math.ceil(length / step) }, (_, at) => (Math.ceil(start / step) + at) * step);
  return [
    ...within(left, width).map((x) => `M${x} ${up}v${high}`),
    ...within(up, high).map((y) => `M${left} ${y}h${width}`),
  ].join("");
}

const units = (degrees: number) => degrees * mapUnitsPerDegree;

/** Where the finer picture of the land is drawn, in the map's units. */
const close = {
  x: units(closeLand.left),
  y: units(closeLand.top),
  width: units(closeLand.right - closeLand.left),
  height: units(closeLand.bottom - closeLand.top),
};

const isClose = ([x, y, width, high]: TripMap["view"]) =>
  x >= close.x && x + width <= close.x + close.width && y >= close.y && y + high <= close.y + close.height;

const Land = ({ opacity, isFine }: { opacity: number; isFine: boolean }) =>
  isFine ? (
    <image href={closeUrl} {...close} opacity={opacity} />
  ) : (
    [0, ...turns].map((turn) => (
      <image
        key={turn}
        href={landUrl}
        x={turn - mapWidth / 2}
        y={units(-84)}
        width={landWidth}
        height={units(144)}
        opacity={opacity}
      />
    ))
  );
