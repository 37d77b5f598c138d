import { geoEquirectangular, geoGraticule, geoPath } from "d3-geo";
import type { Airport } from "#app/content/trip/aerodrome-notes.ts";
import { model } from "#app/content/trip/model.ts";
import { reachCities } from "#app/content/trip/reach-cities.ts";
import { airspaceRulesOn, plannedFlight } from "./closed-places.ts";
import type { AircraftFigures, TripFacts } from "./facts.ts";
import { atLatitude, fly, rangeWith, reach, type Season, seasonOf } from "./flight.ts";
import { lineOver, type Position, roughDistanceNm, trackFrom } from "./geodesic.ts";
import { codeOf, shortName } from "./place-name.ts";

export type Reach = ReturnType<typeof reachOf>;

export const mapDefaults = { from: "LOS", passengers: 4, icao: "CL60" };

interface MapQuery {
  from: Airport;
  legs: readonly { from: Airport; to: Airport; stops: readonly Airport[] }[];
  passengers: number;
  date: string;
  /** ICAO type of the aircraft whose range is drawn; null for none. */
  aircraft: string | null;
  /** The page’s query string, to which its links add another aircraft. */
  search?: string;
}

/** The reach of an aircraft as a map and as a list of cities, with at most as many people as it seats. */
export function reachOf(facts: TripFacts, { from, legs, date, aircraft, search, ...query }: MapQuery) {
  // Aeroplanes cannot leave a heliport, so the largest helicopter is shown there.
  const fleet = facts.aircraft.filter(({ isHelicopter }) => isHelicopter || from.kind !== "heliport");
  const figures = fleet.find(({ icao }) => icao === aircraft) ?? fleet.at(-1);
  if (!figures) throw new Error("the facts have no aircraft");
  const passengers = Math.min(query.passengers, figures.seats);
  return {
    from: shortName(from),
    code: codeOf(from),
    search: search ?? new URLSearchParams({ from: codeOf(from), pax: String(passengers) }).toString(),
    passengers,
    aircraft: { icao: figures.icao, name: figures.name },
    /** The aircraft that have a map from here. */
    fleet: fleet.map(({ icao, name, slug }) => ({ icao, name, slug })),
    map: tripMap(facts, { from, legs, passengers, date, aircraft: aircraft && figures.icao }),
    list: reachList(facts, figures, { from, passengers, date }),
  };
}

/** Forty cities by whether one aircraft reaches them, nearest first. */
type ReachList = Record<
  "non-stop" | "marginal" | "too-far",
  { city: string; code: string; distanceNm: number }[]
>;

/** Judges the cities of `app/content/trip/reach-cities.ts` by range, wind and closed airspace on a day. */
export function reachList(
  facts: TripFacts,
  figures: AircraftFigures,
  { from, date, passengers }: Pick<MapQuery, "from" | "date" | "passengers">,
): ReachList {
  const list: ReachList = { "non-stop": [], marginal: [], "too-far": [] };
  const rules = airspaceRulesOn(facts, date);
  for (const [code, city] of Object.entries(reachCities)) {
    const to = facts.airports.byCode(code);
    if (!to || to.ident === from.ident) continue;
    const { path, flight } = plannedFlight(rules, from, to);
    if (!path) continue;
    const { verdict } = reach(figures, passengers, flight);
    list[verdict].push({ city, code, distanceNm: Math.round(flight.distanceNm) });
  }
  for (const cities of Object.values(list)) cities.sort((one, other) => one.distanceNm - other.distanceNm);
  return list;
}

const mapSize = { width: 600, height: 400 };

/** The drawn map: paths in the coordinates of `viewBox`, places in percent of its sides. */
export type TripMap = ReturnType<typeof tripMap>;

/** A ring with a smaller share of its points in view is hidden. */
const leastShown = 0.08;
/** Times the journey: framing a larger ring would make the journey too small on the map. */
const mostOfJourney = 1.75;

/** Draws the range of one aircraft from the start of a journey, the journey and its stops. */
export function tripMap(facts: TripFacts, query: MapQuery) {
  const { from, legs, passengers, date } = query;
  const rules = airspaceRulesOn(facts, date);
  const flights = legs.map((leg) => plannedFlight(rules, leg.from, leg.to));
  const longest = Math.max(1, ...flights.map(({ path, flight }) => (path ? flight.corridorFactor : 1)));
  const detour = longest < 1.005 ? 1 : longest;
  const aircraft = facts.aircraft.find(({ icao }) => icao === query.aircraft);
  const rings = aircraft && reachOutlines(aircraft, from, passengers, seasonOf(date), detour);
  const sectorsOf = (leg: MapQuery["legs"][number]) => {
    const places = [leg.from, ...leg.stops, leg.to];
    return places.slice(1).map((end, at) => [places[at] ?? leg.from, end] as const);
  };
  const sectors = legs.flatMap(sectorsOf);
  // The way back has the same line as the way out, which is drawn once.
  const distinctSectors = sectors.filter(
    (sector, at) => sectors.findIndex((other) => sector.every((end) => other.includes(end))) === at,
  );
  const routes = distinctSectors.flatMap(([start, end]) => {
    const { path } = plannedFlight(rules, start, end);
    return path ? [lineOver(path.points)] : [];
  });
  const airports = [...new Set([from, ...sectors.flat()])];
  const ring = rings?.nonStop ?? [];
  const { view, isNearby, isFramed } = viewOf(from, [...routes.flat(), ...airports], ring);
  const perDegree = mapSize.width / view.wide;
  const projection = geoEquirectangular()
    .rotate([-view.lon, 0])
    .center([0, view.lat])
    .scale((perDegree * 180) / Math.PI)
    .translate([mapSize.width / 2, mapSize.height / 2])
    .clipExtent([
      [0, 0],
      [mapSize.width, mapSize.height],
    ])
    .precision(0);
  const draw = geoPath(projection).digits(1);
  const line = (points: readonly Position[]) =>
    draw({ type: "LineString", coordinates: points.map(pointOf) }) ?? "";
  const spot = (position: Position): Spot => {
    const [x = 0, y = 0] = projection(pointOf(position)) ?? [];
    const percent = (part: number) => Math.round(part * 1000) / 10;
    return { x: percent(x / mapSize.width), y: percent(y / mapSize.height) };
  };
  const inView = ring.map(spot).filter(({ x, y }) => x > 6 && x < 98 && y > 4 && y < 96).length;
  const isShown = isFramed || inView > ring.length * leastShown;
  const step = isNearby ? 5 : 30;
  const world = 360 * perDegree;
  const worldX = mapSize.width / 2 - (180 + view.lon) * perDegree;
  return {
    viewBox: `0 0 ${mapSize.width} ${mapSize.height}`,
    /** The picture of the land: the x of each copy of the world, and its size. */
    land: {
      starts: [worldX - world, worldX, worldX + world].filter(
        (x) => x < mapSize.width && x + landWidth * perDegree > 0,
      ),
      top: mapSize.height / 2 - (landTop - view.lat) * perDegree,
      width: landWidth * perDegree,
      height: landHeight * perDegree,
    },
    graticule: draw(geoGraticule().step([step, step]).precision(step)()) ?? "",
    /** Inside `nonStop` the aircraft is non-stop; from there to `marginal` it is marginal. */
    reach:
      rings && isShown
        ? {
            area: draw({ type: "Polygon", coordinates: [ring.map(pointOf)] }) ?? "",
            nonStop: line(ring),
            marginal: line(rings.marginal),
          }
        : null,
    /** The aircraft reaches beyond the view on all sides. */
    isBeyond: rings !== undefined && !isShown,
    routes: routes.map(line),
    isDetoured: detour > 1,
    /** The journey has further flights; the lines are those of the first. */
    isOfFirstLeg: legs.length > 1,
    isNearby,
    places: labelled(airports, spot, new Set(legs.flatMap((leg) => leg.stops))),
  };
}

/** Degrees. The land picture starts at the antimeridian and repeats 15 degrees, to keep land across it whole. */
const landTop = 84;
const landWidth = 375;
const landHeight = 144;

const pointOf = ({ lat, lon }: Position): [lon: number, lat: number] => [lon, lat];

const smallestDegrees = 66;
/** Degrees; a shorter journey has a closer view, as it would be a dot on a continent. */
const nearbyDegrees = 12;
const nearbySmallest = 27;
const widestDegrees = 240;
const aspect = mapSize.width / mapSize.height;

/** The part of the world to show, in degrees: the journey, and the ring around its start if similarly wide. */
function viewOf(from: Position, journey: readonly Position[], ring: readonly Position[]) {
  // Degrees east and south of the start.
  const plane = geoEquirectangular()
    .rotate([-from.lon, 0])
    .scale(180 / Math.PI)
    .translate([0, 0]);
  const boundsOf = (points: readonly Position[]) =>
    geoPath(plane.precision(0)).bounds({ type: "MultiPoint", coordinates: points.map(pointOf) });
  const [[west, north], [east, south]] = boundsOf(journey);
  const farthest = Math.max(...journey.map((end) => roughDistanceNm(from, end)));
  const size = ring.reduce((sum, point) => sum + roughDistanceNm(from, point), 0) / Math.max(ring.length, 1);
  const isNearby = farthest > 0 && east - west <= nearbyDegrees && south - north <= nearbyDegrees;
  const isFramed = !isNearby && (farthest === 0 || size <= mostOfJourney * farthest);
  const smallest = isNearby ? nearbySmallest : smallestDegrees;
  let [left, right] = widened(west, east, smallest);
  let [top, bottom] = widened(north, south, smallest / aspect);
  if (isFramed && ring.length > 0) {
    const [[ringWest, ringNorth], [ringEast, ringSouth]] = boundsOf(ring);
    const middle = (left + right) / 2;
    [left, right] = [
      Math.min(left, Math.max(ringWest - 4, middle - widestDegrees / 2)),
      Math.max(right, Math.min(ringEast + 4, middle + widestDegrees / 2)),
    ];
    [top, bottom] = [Math.min(top, ringNorth - 4), Math.max(bottom, ringSouth + 4)];
  }
  [top, bottom] = [Math.max(top, -82), Math.min(bottom, 62)];
  const wide = Math.max(right - left, (bottom - top) * aspect);
  const high = wide / aspect;
  const middle = (top + bottom) / 2;
  // The view does not extend beyond the poles.
  const lowered = high > 164 ? middle : Math.min(Math.max(middle, high / 2 - 86), 78 - high / 2);
  const lon = from.lon + (left + right) / 2;
  return { view: { lon: lon - 360 * Math.round(lon / 360), lat: -lowered, wide }, isNearby, isFramed };
}

/** The two ends with a margin, at least `smallest` apart. */
function widened(low: number, high: number, smallest: number): [number, number] {
  const room = Math.max((high - low) * 1.3, smallest) - (high - low);
  return [low - room / 2, high + room / 2];
}

interface Spot {
  x: number;
  y: number;
}

type LabelSide = "right" | "left" | "above" | "below";

/** Size of letters and lines and their gap to the place, in percent of the smallest map: 327 by 218 px. */
const lettering = { letter: 2.4, line: 8, gap: 3.2 };

/** Two opposite corners of the space for a label. */
function roomOf({ x, y }: Spot, text: string, side: LabelSide): [from: Spot, to: Spot] {
  const { letter, line: high, gap } = lettering;
  const wide = text.length * letter;
  const start = { right: x + gap, left: x - gap - wide, above: x - wide / 2, below: x - wide / 2 }[side];
  const top = { right: y - high / 2, left: y - high / 2, above: y - gap - high, below: y + gap }[side];
  return [
    { x: start, y: top },
    { x: start + wide, y: top + high },
  ];
}

/** Labels each place on a side with room; a name that does not fit becomes its code, or "". */
function labelled(
  airports: readonly Airport[],
  spot: (airport: Airport) => Spot,
  stops: ReadonlySet<Airport>,
) {
  const spots = airports.map(spot);
  const middle = spots.reduce((sum, { x }) => sum + x, 0) / spots.length;
  const rooms: [Spot, Spot][] = spots.map(({ x, y }) => [
    { x: x - 1.6, y: y - 2.4 },
    { x: x + 1.6, y: y + 2.4 },
  ]);
  return airports.map((airport, at) => {
    const own = spots[at] ?? { x: 0, y: 0 };
    const isStop = stops.has(airport);
    const code = codeOf(airport);
    const sides: LabelSide[] =
      own.x < middle - 4 ? ["left", "above", "below", "right"] : ["right", "below", "above", "left"];
    const free = (isStop ? [code] : [shortName(airport), code])
      .flatMap((label) => sides.map((side) => ({ label, side, room: roomOf(own, label, side) })))
      .find(
        ({ room: [from, to] }) =>
          from.x >= 4 &&
          to.x <= 96 &&
          from.y >= 0 &&
          to.y <= 100 &&
          !rooms.some(
            ([start, end], other) =>
              other !== at && from.x < end.x && start.x < to.x && from.y < end.y && start.y < to.y,
          ),
      );
    if (free) rooms.push(free.room);
    return { ...own, code, isStop, label: free?.label ?? "", side: free?.side ?? ("right" as const) };
  });
}

const azimuths = Array.from({ length: 90 }, (_, at) => at * 4);
// Nautical miles between readings of the wind; as many steps reach the antipode.
const step = 300;
const mostSteps = 36;

/**
 * Closed lines where still-air distance on an 85 % day equals range; they bulge downwind. `corridorFactor`, the detour round closed
 * airspace, applies to every direction.
 */
export function reachOutlines(
  aircraft: AircraftFigures,
  from: Position,
  passengers: number,
  season: Season,
  corridorFactor = 1,
): { nonStop: Position[]; marginal: Position[] } {
  const range = rangeWith(aircraft, passengers);
  const limits = [model.nonStopShare * range, range];
  const { sigma } = model.wind;
  const tracks = azimuths.map((azimuth) => trackFrom(from, azimuth));
  /** Nautical miles by track and limit; one pass along a track yields both limits. */
  const distances = tracks.map((track) => {
    const limitDistances: number[] = [];
    let [tail, spread, near, needNear] = [0, 0, 0, 0];
    for (let count = 1; limitDistances.length < limits.length; count++) {
      const { lat, east } = track((count - 0.5) * step);
      tail += atLatitude(model.wind, lat, season) * east;
      spread += Math.abs(lat) > 25 ? sigma.above25 : sigma.below25;
      const distanceNm = count * step;
      const wind = { tailKt: tail / count, sigmaKt: spread / count };
      const need = fly(aircraft, { distanceNm, wind, corridorFactor }, "longRange").stillAirNm;
      for (const limit of limits.slice(limitDistances.length))
        if (need >= limit || count === mostSteps)
          limitDistances.push(
            near + Math.min(1, (limit - needNear) / (need - needNear)) * (distanceNm - near),
          );
      [near, needNear] = [distanceNm, need];
    }
    return limitDistances;
  });
  // The wind's spread jumps at 25 degrees of latitude; smoothing removes the corner from the line.
  const smoothed = (at: number, limit: number) =>
    [-2, -1, 0, 1, 2].reduce(
      (sum, aside) => sum + (distances.at((at + aside) % azimuths.length)?.[limit] ?? 0),
      0,
    ) / 5;
  const outline = (limit: number) =>
    [...tracks, ...tracks.slice(0, 1)].map((track, at) => {
      const { lat, lon } = track(smoothed(at % azimuths.length, limit));
      return { lat, lon };
    });
  return { nonStop: outline(0), marginal: outline(1) };
}
