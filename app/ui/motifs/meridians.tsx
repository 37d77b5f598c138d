interface Place {
  name: string;
  longitude: number;
  latitude: number;
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Where public/globe.svg shows a place: it is seen from far above 2 degrees east, 22 north, its radius 500. */
function onGlobe({ longitude, latitude }: Place): { x: number; y: number } {
  const [east, north, tilt] = [radians(longitude - 2), radians(latitude), radians(22)];
  const x = Math.cos(north) * Math.sin(east);
  const y = Math.cos(tilt) * Math.sin(north) - Math.sin(tilt) * Math.cos(north) * Math.cos(east);
  return { x: Math.round(x * 500), y: Math.round(y * -500) };
}

/** Decorative globe at the right edge of its container, in the colour of its text. */
export function Meridians({ places = [] }: { places?: readonly Place[] }) {
  return (
    <div className="absolute top-[-8%] right-[-6%] aspect-square h-[150%] before:absolute before:inset-0 before:bg-current before:[mask:url(/globe.svg)]">
      <svg viewBox="-502 -502 1004 1004" aria-hidden="true" className="relative stroke-ember" fill="none">
        {places.map((place) => {
          const { x, y } = onGlobe(place);
          // Label on the side without another label.
          const isWest = place.longitude < 5;
          return (
            <g key={place.name}>
              <circle cx={x} cy={y} r="3" className="fill-ember" />
              <circle cx={x} cy={y} r="8" />
              <text
                x={isWest ? x - 18 : x + 18}
                y={y + 5}
                textAnchor={isWest ? "end" : "start"}
                stroke="none"
                className="fill-haze text-[15px] tracking-[0.02em]"
              >
                {place.name}
              </text>
            </g>
          );
        })}
      </svg>
    </div>
  );
}
