// The aerodromes of the three offices, drawn to one scale from the true positions of their runways' ends.
import { company, type Office } from "../../../app/content/company.ts";
import { colours, legible, path, range, round, sheet, text, through } from "./svg.ts";

interface Runway {
  /** As painted: the end that is named first, then the other. Latitude and longitude of each, WGS 84. */
  ends: readonly [End, End];
  lengthFt: number;
  widthFt: number;
}
type End = { name: string; at: readonly [latitude: number, longitude: number] };

interface Aerodrome {
  /** The aerodrome reference point, and the elevation. */
  at: readonly [latitude: number, longitude: number];
  elevationFt: number;
  runways: readonly Runway[];
}

// OurAirports (public domain), 22 August 2026.
const aerodromes: Readonly<Record<string, Aerodrome>> = {
  DNMM: {
    at: [6.57737, 3.32116],
    elevationFt: 135,
    runways: [
      {
        ends: [
          { name: "18L", at: [6.59701, 3.32914] },
          { name: "36R", at: [6.57221, 3.32914] },
        ],
        lengthFt: 8997,
        widthFt: 148,
      },
      {
        ends: [
          { name: "18R", at: [6.58778, 3.31356] },
          { name: "36L", at: [6.55252, 3.31356] },
        ],
        lengthFt: 12794,
        widthFt: 197,
      },
    ],
  },
  DNAA: {
    at: [9.00679, 7.26317],
    elevationFt: 1123,
    runways: [
      {
        ends: [
          { name: "04", at: [8.99344, 7.25374] },
          { name: "22", at: [9.02014, 7.27261] },
        ],
        lengthFt: 11842,
        widthFt: 197,
      },
    ],
  },
  EGGW: {
    at: [51.8747, -0.36833],
    elevationFt: 526,
    runways: [
      {
        ends: [
          { name: "07", at: [51.872, -0.38355] },
          { name: "25", at: [51.8772, -0.35333] },
        ],
        lengthFt: 7093,
        widthFt: 148,
      },
    ],
  },
};

const size = 480;
/** Metres from edge to edge, the same for all: the longest aerodrome, Lagos, with its names stands clear of the figures at the edge. */
const across = 6_800;
const scale = size / across;
const metresOfDegree = 111_320;
const foot = 0.3048;
const feet = (value: number) => `${value.toLocaleString("en-GB")} ft`;

const style = `
.net{fill:none;stroke:${colours.haze};stroke-opacity:.13}
.edge{fill:none;stroke:${colours.haze};stroke-opacity:.34}
.runway{fill:none;stroke:${colours.haze}}
.axis{fill:none;stroke:${colours.haze};stroke-opacity:.34;stroke-dasharray:9 4 2 4}
.mile{fill:none;stroke:${colours.brassLight};stroke-opacity:.85;stroke-dasharray:2 6;stroke-linecap:round}
.point{fill:none;stroke:${colours.ember};stroke-width:1.4}
.name{fill:${colours.bone};paint-order:stroke;stroke:${colours.night};stroke-width:9px}.small,.length{fill:#B9C2C9}.brass{fill:${colours.brassLight}}${legible(".name", 13.5, size)}${legible(".length", 13.5, size)}${legible(".small", 12, size)}`;

const minutes = (degrees: number, signs: string) => {
  const whole = Math.round(Math.abs(degrees) * 60);
  return `${Math.floor(whole / 60)}°${String(whole % 60).padStart(2, "0")}′${signs[degrees < 0 ? 1 : 0]}`;
};

/** One aerodrome, north at the top, with its minutes of latitude and longitude, and a nautical mile round its reference point. */
function airportDiagram({ airport: { name, icao } }: Office): string {
  const aerodrome = aerodromes[icao];
  if (!aerodrome) throw new Error(`drawings/airports.ts does not know ${icao}: add its runways.`);
  const ends = aerodrome.runways.flatMap(({ ends }) => ends.map(({ at }) => at));
  const between = (axis: 0 | 1) => {
    const values = ends.map((at) => at[axis]);
    return (Math.min(...values) + Math.max(...values)) / 2;
  };
  const [latitude, longitude] = [between(0), between(1)];
  const perLongitude = metresOfDegree * Math.cos((latitude * Math.PI) / 180);
  const place = ([lat, lon]: readonly [number, number]): [number, number] => [
    size / 2 + (lon - longitude) * perLongitude * scale,
    size / 2 - (lat - latitude) * metresOfDegree * scale,
  ];
  const isInside = (value: number) => value > 24 && value < size - 24;
  const drawn: string[] = [];
  for (const step of range(9).map((index) => index - 4)) {
    const lat = (Math.round(latitude * 60) + step) / 60;
    const lon = (Math.round(longitude * 60) + step) / 60;
    const [x] = place([latitude, lon]);
    const [, y] = place([lat, longitude]);
    if (isInside(y))
      drawn.push(
        path(`M0 ${round(y)}H${size}`, 'class="net"'),
        text(10, y - 6, minutes(lat, "NS"), "small sans"),
      );
    if (isInside(x))
      drawn.push(
        path(`M${round(x)} 0V${size}`, 'class="net"'),
        x < size - 70 ? text(x + 6, size - 10, minutes(lon, "EW"), "small sans") : "",
      );
  }
  const [x, y] = place(aerodrome.at).map(round);
  drawn.push(
    `<rect class="edge" x=".5" y=".5" width="${size - 1}" height="${size - 1}"/>`,
    `<circle class="mile" cx="${x}" cy="${y}" r="${round(1852 * scale)}"/>`,
    ...aerodrome.runways.map((runway) => strip(place(runway.ends[0].at), place(runway.ends[1].at), runway)),
    `<circle class="point" cx="${x}" cy="${y}" r="7"/>`,
    path(`M${x} ${Number(y) - 12}v24M${Number(x) - 12} ${y}h24`, 'class="point"'),
    text(size - 12, 26, "ring: 1 nm", "small brass sans", 'text-anchor="end"'),
    path(`M${size - 24} ${size - 28}v-34m-5 9 5-11 5 11`, 'class="edge"'),
  );
  const told = aerodrome.runways.map(
    ({ ends: [a, b], lengthFt }) => `${a.name}/${b.name}, ${feet(lengthFt)}`,
  );
  const shows = `Diagram of ${name} airport (${icao}) to scale, north at the top: runway ${told.join(", and ")}, elevation ${feet(aerodrome.elevationFt)}. A ring of one nautical mile surrounds the reference point.`;
  return sheet({ width: size, height: size, shows, ground: colours.night, style, drawn });
}

/** A runway with its centre line, its names and its length, which stands along it and reads from the left. */
function strip(
  from: [number, number],
  to: [number, number],
  { ends: [first, second], lengthFt, widthFt }: Runway,
): string {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const [dx, dy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  const beyond = ([x, y]: [number, number], by: number): [number, number] => [x + dx * by, y + dy * by];
  const angle = (Math.atan2(dy, dx) * 180) / Math.PI;
  // Off the middle, where the reference point may lie; along a short runway, above that.
  const isShort = length < 200;
  const [mx, my] = beyond(from, length * (isShort ? 0.5 : 0.3)).map(round);
  const [[ax, ay], [bx, by]] = [beyond(from, -20), beyond(to, 20)];
  const middle = 'text-anchor="middle"';
  return [
    path(through([beyond(from, -46), beyond(from, -33)]), 'class="axis"'),
    path(through([beyond(to, 33), beyond(to, 46)]), 'class="axis"'),
    path(through([from, to]), `class="runway" stroke-width="${round(widthFt * foot * scale)}"`),
    text(ax, ay + 6, first.name, "name sans", middle),
    text(bx, by + 6, second.name, "name sans", middle),
    text(
      0,
      isShort ? -22 : -11,
      feet(lengthFt),
      "length sans",
      `${middle} transform="translate(${mx} ${my}) rotate(${round(angle > 45 ? angle - 180 : angle)})"`,
    ),
  ].join("");
}

export const airportDiagrams = () =>
  company.offices.map((office) => [`airport-${office.id}`, airportDiagram(office)] as const);
