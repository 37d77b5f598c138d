import closeUrl from "#app/content/trip/close-land.svg?url";
import landUrl from "#app/content/trip/world-land.svg?url";
import { closeLand, landWidth, mapUnitsPerDegree, mapWidth } from "./map-path.ts";
import type { TripMap } from "./trip-map.ts";

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

/** Whether a part of the map lies in that picture. */
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
  /** The path around what is reached. */
  reached: string | undefined;
  /** The id that the path gets. */
  areaId: string;
  isNearby: boolean;
  view: TripMap["view"];
}

/** The land, in full light within reach; beyond, and where a short journey's map shows little else, it stays behind the lines. */
export function MapLand({ reached, areaId, isNearby, view }: MapLandProps) {
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
