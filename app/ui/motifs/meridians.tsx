type Point = readonly [longitude: number, latitude: number];

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const steps = (from: number, to: number, by: number) =>
  Array.from({ length: (to - from) / by + 1 }, (_, index) => from + index * by);

/** Seen from over the Gulf of Guinea and far away; what lies on the other side is not drawn. */
const centre = { longitude: 2, latitude: 22 };

const tilt = radians(centre.latitude);

function onGlobe([longitude, latitude]: Point): { x: number; y: number; isSeen: boolean } {
  const [east, north] = [radians(longitude - centre.longitude), radians(latitude)];
  const x = Math.cos(north) * Math.sin(east);
  const y = Math.cos(tilt) * Math.sin(north) - Math.sin(tilt) * Math.cos(north) * Math.cos(east);
  const isSeen = Math.sin(tilt) * Math.sin(north) + Math.cos(tilt) * Math.cos(north) * Math.cos(east) > 0;
  return { x: Math.round(x * 500), y: Math.round(y * -500), isSeen };
}

function path(points: readonly Point[]): string {
  let isDrawing = false;
  return points
    .map((point) => {
      const { x, y, isSeen } = onGlobe(point);
      const command = isSeen ? `${isDrawing ? "L" : "M"}${x} ${y}` : "";
      isDrawing = isSeen;
      return command;
    })
    .join("");
}

const net = [
  ...steps(-75, 75, 15).map((latitude) =>
    path(steps(-180, 180, 6).map((longitude) => [longitude, latitude])),
  ),
  ...steps(-180, 165, 15).map((longitude) =>
    path(steps(-90, 90, 6).map((latitude) => [longitude, latitude])),
  ),
].join("");

interface MeridiansProps {
  places?: readonly { name: string; at: Point }[];
}

/** Decorative globe at the right edge of its container. */
export function Meridians({ places = [] }: MeridiansProps) {
  return (
    <svg
      viewBox="-502 -502 1004 1004"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeOpacity="0.2"
      className="absolute top-[-8%] right-[-6%] h-[150%]"
    >
      <circle r="500" />
      <path d={net} vectorEffect="non-scaling-stroke" />
      {places.map(({ name, at }) => {
        const { x, y } = onGlobe(at);
        // Label on the side without another label.
        const isWest = at[0] < 5;
        return (
          <g key={name} strokeOpacity="1" className="stroke-ember">
            <circle cx={x} cy={y} r="3" className="fill-ember" />
            <circle cx={x} cy={y} r="8" />
            <text
              x={isWest ? x - 18 : x + 18}
              y={y + 5}
              textAnchor={isWest ? "end" : "start"}
              stroke="none"
              className="fill-haze text-[15px] tracking-[0.02em]"
            >
              {name}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
