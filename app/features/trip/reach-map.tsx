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

/**
 * The part of the Earth that a journey concerns, with what the aircraft reach, the route and its stops, drawn on the server. It is as
 * large as its place; lines and letters stay as thick and as tall as they are. The title says what the drawing shows; the list of
 * cities beside it says the same in words.
 */
export function ReachMap({ map, title }: { map: TripMap; title: string }) {
  const id = useId();
  const area = `${id}-area`;
  const { reach, routes, places, isNearby } = map;
  return (
    <svg role="img" aria-label={title} fill="none" className="reach-map block aspect-3/2 w-full">
      <svg
        viewBox={map.view.join(" ")}
        preserveAspectRatio="none"
        width="100%"
        height="100%"
        aria-hidden="true"
      >
        <MapLand reached={reach?.area} areaId={area} isNearby={isNearby} view={map.view} />
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

const top = -84 * mapUnitsPerDegree;
const height = 144 * mapUnitsPerDegree;
/** Where the world is drawn: what leaves the map on one side comes in again on the other. */
const turns = [0, mapWidth, -mapWidth];

/** Where the finer picture of the land is drawn, in the map's units. */
const close = {
  x: closeLand.left * mapUnitsPerDegree,
  y: closeLand.top * mapUnitsPerDegree,
  width: (closeLand.right - closeLand.left) * mapUnitsPerDegree,
  height: (closeLand.bottom - closeLand.top) * mapUnitsPerDegree,
};

const isClose = ([x, y, width, high]: TripMap["view"]) =>
  x >= close.x && x + width <= close.x + close.width && y >= close.y && y + high <= close.y + close.height;

const Land = ({ opacity, isFine }: { opacity: number; isFine: boolean }) =>
  isFine ? (
    <image href={closeUrl} {...close} opacity={opacity} />
  ) : (
    turns.map((turn) => (
      <image
        key={turn}
        href={landUrl}
        x={turn - mapWidth / 2}
        y={top}
        width={landWidth}
        height={height}
        opacity={opacity}
      />
    ))
  );

interface MapLandProps {
  reached: string | undefined;
  areaId: string;
  isNearby: boolean;
  view: TripMap["view"];
}

/** The land, in full light within reach; beyond, and where a short journey's map shows little else, it stays behind the lines. */
function MapLand({ reached, areaId, isNearby, view }: MapLandProps) {
  const isFine = isNearby && isClose(view);
  return (
    <>
      <Land opacity={isNearby ? 0.6 : 0.5} isFine={isFine} />
      {reached ? (
        <>
          <clipPath id={`${areaId}-clip`}>
            <path id={areaId} d={reached} fillRule="evenodd" clipRule="evenodd" />
            {turns.slice(1).map((turn) => (
              <use key={turn} href={`#${areaId}`} x={turn} />
            ))}
          </clipPath>
          <g clipPath={`url(#${areaId}-clip)`}>
            <Land opacity={1} isFine={isFine} />
          </g>
        </>
      ) : null}
    </>
  );
}
