type Point = readonly [longitude: number, latitude: number];

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const steps = (from: number, to: number, by: number) =>
  Array.from({ length: (to - from) / by + 1 }, (_, index) => from + index * by);

/** Seen from over the Gulf of Guinea and far away; what lies on the other side is not drawn. */
const centre = { longitude: 2, latitude: 22 };

function path(points: readonly Point[]): string {
  const tilt = radians(centre.latitude);
  let isDrawing = false;
  return points
    .map(([longitude, latitude]) => {
      const [east, north] = [radians(longitude - centre.longitude), radians(latitude)];
      const isSeen = Math.sin(tilt) * Math.sin(north) + Math.cos(tilt) * Math.cos(north) * Math.cos(east) > 0;
      const x = Math.cos(north) * Math.sin(east);
      const y = Math.cos(tilt) * Math.sin(north) - Math.sin(tilt) * Math.cos(north) * Math.cos(east);
      const command = isSeen ? `${isDrawing ? "L" : "M"}${Math.round(x * 500)} ${Math.round(y * -500)}` : "";
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

/** The globe's meridians and parallels in hairlines, at the right edge of what it stands in. Decoration only. */
export function Meridians() {
  return (
    <svg
      viewBox="-502 -502 1004 1004"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeOpacity="0.2"
      className="absolute top-[-8%] right-[-22%] h-[26rem] md:right-[-6%] md:h-[150%]"
    >
      <circle r="500" />
      <path d={net} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
