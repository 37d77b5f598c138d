import landUrl from "#app/content/trip/world-land.svg?url";
import { landWidth, mapUnitsPerDegree, mapWidth } from "./map-path.ts";

const top = -84 * mapUnitsPerDegree;
const height = 144 * mapUnitsPerDegree;
/** Where the world is drawn: what leaves the map on one side comes in again on the other. */
const turns = [0, mapWidth, -mapWidth];

const Land = ({ opacity }: { opacity: number }) =>
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
  ));

interface MapLandProps {
  /** The path around what is reached. */
  reached: string | undefined;
  /** The id that the path gets. */
  areaId: string;
  isNearby: boolean;
}

/** The land, in full light within reach; beyond, and where a short journey's map shows little else, it stays behind the lines. */
export function MapLand({ reached, areaId, isNearby }: MapLandProps) {
  return (
    <>
      <Land opacity={isNearby ? 0.6 : 0.5} />
      {reached ? (
        <>
          <clipPath id={`${areaId}-clip`}>
            <path id={areaId} d={reached} fillRule="evenodd" clipRule="evenodd" />
            {turns.slice(1).map((turn) => (
              <use key={turn} href={`#${areaId}`} x={turn} />
            ))}
          </clipPath>
          <g clipPath={`url(#${areaId}-clip)`}>
            <Land opacity={1} />
          </g>
        </>
      ) : null}
    </>
  );
}
