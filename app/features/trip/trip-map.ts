import { LRUCache } from "lru-cache";
import { model } from "#app/content/trip/model.ts";
import type { Airport } from "./airport-file.ts";
import { skiesOn, wayBetween } from "./closed-places.ts";
import type { AircraftFigures, TripFacts } from "./facts.ts";
import { atLatitude, fly, rangeWith, type Season, seasonOf } from "./flight.ts";
import { distanceNm, lineOver, type Position, trackFrom } from "./geodesic.ts";
import { areaPath, mapPath, mapUnitsPerDegree, unrolled } from "./map-path.ts";
import { codeOf, shortName } from "./place-name.ts";

/** The map as it is drawn: paths in its units, places in percent of the part that shows. */
export interface TripMap {
  /** x, y, width, height of the part that shows, three wide by two high. */
  view: View;
  /** Within the first line the aircraft is non-stop, up to the other marginal; null where the lines lie outside the view. */
  reach: { area: string; nonStop: string; marginal: string } | null;
  /** The aircraft reaches beyond the view on all sides. */
  isBeyond: boolean;
  routes: string[];
  /** The lines include the detour of the journey round closed airspace. */
  isDetoured: boolean;
  /** Other flights follow the first, for which the lines are drawn. */
  isOut: boolean;
  /** A journey so short that the map shows little else. */
  isNearby: boolean;
  places: (Spot & { code: string; label: string; side: LabelSide; isStop: boolean })[];
}

type View = readonly [x: number, y: number, width: number, height: number];

/** A place on the map, in percent of the part that shows. */
interface Spot {
  x: number;
  y: number;
}

interface MapQuery {
  from: Airport;
  legs: readonly {
    from: Airport;
    to: Airport;
    stops: readonly Airport[];
    /** Not flown: its ends are shown without a line. */
    isClosed?: boolean;
    /** The factor by which closed airspace lengthens it. */
    detour?: number;
  }[];
  passengers: number;
  date: string;
  /** ICAO type of the aircraft whose range is drawn; null for none. */
  aircraft: string | null;
}

/** A ring with a smaller share of its points in view is hidden. */
const leastShown = 0.08;
/** Times the journey: a ring so much larger would leave the journey small on the map. */
const mostOfJourney = 1.75;

/** Draws the range of one aircraft from the start of a journey, the journey and its stops. */
export function tripMap(facts: Pick<TripFacts, "aircraft" | "closedPlaces">, query: MapQuery): TripMap {
  const { from, legs, passengers, date } = query;
  const detour = Math.max(1, ...legs.map((leg) => leg.detour ?? 1));
  const aircraft = facts.aircraft.find(({ icao }) => icao === query.aircraft);
  const season = seasonOf(date);
  const ringOf = (share?: number) =>
    aircraft ? reachOutline(aircraft, aircraft.isHelicopter, from, passengers, season, share, detour) : [];
  const hopsOf = (leg: MapQuery["legs"][number]) => {
    const places = [leg.from, ...leg.stops, leg.to];
    return places.slice(1).map((end, at) => [places[at] ?? leg.from, end] as const);
  };
  const hops = legs.filter(({ isClosed }) => !isClosed).flatMap(hopsOf);
  // The way back lies on the way out: drawn twice, its dashes would fill each other's gaps.
  const once = hops.filter(
    (hop, at) => hops.findIndex((other) => hop.every((end) => other.includes(end))) === at,
  );
  const skies = skiesOn(facts.closedPlaces, date);
  const lines = once.flatMap(([start, end]) => {
    const way = wayBetween(skies, start, end);
    return way ? [lineOver(way.points)] : [];
  });
  const ends = legs.flatMap(hopsOf);
  const shownLines = [...lines, ...ends];
  const isNearby = isNear(shownLines);
  const ring = ringOf();
  const isFramed = !isNearby && isAsWide(ring, from, legs);
  const view = viewOf(from, shownLines, isFramed ? ring : []);
  const spot = spotIn(view);
  const spots = ring.map(spot);
  const isShown = ring.length > 0 && (isFramed || spots.filter(isIn).length > ring.length * leastShown);
  const stops = new Set(legs.flatMap((leg) => leg.stops));
  const labels = [...new Set([from, ...ends.flat()])].map((airport) => {
    const code = codeOf(airport);
    const isStop = stops.has(airport);
    return { ...spot(airport), code, isStop, names: isStop ? [code] : [shortName(airport), code] };
  });
  const [left, top, width, height] = view.map((value) => Math.round(value * mapUnitsPerDegree));
  return {
    view: [left ?? 0, top ?? 0, width ?? 0, height ?? 0],
    reach: isShown
      ? { area: areaPath(ring, from), nonStop: mapPath(ring, true), marginal: mapPath(ringOf(1), true) }
      : null,
    isBeyond: ring.length > 0 && !isShown,
    routes: lines.map((line) => mapPath(line, false, isNearby ? 1000 : 10)),
    isDetoured: detour > 1,
    isOut: legs.length > 1,
    isNearby,
    places: labelPlaces(
      labels,
      lines.map((line) => line.map(spot)),
      isShown ? [spots] : [],
    ),
  };
}

/** Whether a ring is about as wide as the journey, or there is no journey. */
function isAsWide(ring: readonly Position[], from: Position, legs: MapQuery["legs"]): boolean {
  const ends = legs.flatMap((leg) => [leg.from, leg.to]);
  const journey = Math.max(0, ...ends.map((end) => distanceNm(from, end)));
  const size = ring.reduce((sum, point) => sum + distanceNm(from, point), 0) / Math.max(ring.length, 1);
  return journey === 0 || size <= mostOfJourney * journey;
}

const smallestDegrees = 66;
/** Degrees; a shorter journey is shown by itself, as it would be a dot on a continent. */
const nearbyDegrees = 12;
const nearbySmallest = 27;
const widestDegrees = 240;
const aspect = 3 / 2;

type Lines = readonly (readonly Position[])[];

/** The part of the world to show, in degrees: the journey, and of the line around its beginning what there is room for. */
function viewOf(from: Position, routes: Lines, outline: readonly Position[]): View {
  const near = (x: number) => x - 360 * Math.round((x - from.lon) / 360);
  const points = routes.flatMap((route) => unrolled(route));
  const xs = [from.lon, ...points.map(([x]) => near(x))];
  const ys = [-from.lat, ...points.map(([, y]) => y)];
  const smallest = isNear(routes) ? nearbySmallest : smallestDegrees;
  let [left, right] = widened(xs, smallest);
  let [top, bottom] = widened(ys, smallest / aspect);
  const middle = (left + right) / 2;
  for (const { lat, lon } of outline) {
    const x = near(lon);
    if (Math.abs(x - middle) <= widestDegrees / 2)
      [left, right] = [Math.min(left, x - 4), Math.max(right, x + 4)];
    [top, bottom] = [Math.min(top, -lat - 4), Math.max(bottom, -lat + 4)];
  }
  [top, bottom] = [Math.max(top, -82), Math.min(bottom, 62)];
  const width = Math.max(right - left, (bottom - top) * aspect);
  const height = width / aspect;
  const y = (top + bottom) / 2 - height / 2;
  // Beyond the poles there is nothing to see.
  const lowered = height > 164 ? y : Math.min(Math.max(y, -86), 78 - height);
  return [(left + right) / 2 - width / 2, lowered, width, height];
}

/** Whether a journey is so short that the map shows little but it. */
function isNear(routes: Lines): boolean {
  const points = routes.flatMap((route) => unrolled(route));
  const isShort = (values: readonly number[]) => Math.max(...values) - Math.min(...values) <= nearbyDegrees;
  return points.length > 0 && isShort(points.map(([x]) => x)) && isShort(points.map(([, y]) => y));
}

/** The ends of some values with room around them. */
function widened(values: readonly number[], smallest: number): [number, number] {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const room = Math.max((high - low) * 1.3, smallest) - (high - low);
  return [low - room / 2, high + room / 2];
}

/** Whether a position is where the map has not faded. */
const isIn = ({ x, y }: Spot) => x > 6 && x < 98 && y > 4 && y < 96;

/** A position's place in a view. */
const spotIn =
  ([left, top, width, height]: View) =>
  ({ lat, lon }: Position): Spot => {
    const x = lon - 360 * Math.round((lon - left - width / 2) / 360);
    const percent = (value: number) => Math.round(value * 1000) / 10;
    return { x: percent((x - left) / width), y: percent((-lat - top) / height) };
  };

/** The sides of its place that a label may be on, the best first. */
const sides = ["right", "left", "above", "below"] as const;
type LabelSide = (typeof sides)[number];

/** The size of letters and lines, and the gap to the place, in percent of the smallest map, 327 by 218 px on a phone. */
const lettering = { letter: 2.4, line: 8, gap: 3.2 };
const dot = { x: 1.6, y: 2.4 };
/** Nearer to the edge the map fades. */
const edge = 4;

/** The room of a word, in percent of the map's sides. */
interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

function boxOf({ x, y }: Spot, text: string, side: LabelSide): Box {
  const { letter, line, gap } = lettering;
  const width = text.length * letter;
  const left = side === "right" ? x + gap : side === "left" ? x - gap - width : x - width / 2;
  const top = side === "above" ? y - gap - line : side === "below" ? y + gap : y - line / 2;
  return { left, right: left + width, top, bottom: top + line };
}

const overlap = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** Whether a line runs through a box. */
const runsThrough = ({ left, right, top, bottom }: Box, line: readonly Spot[]): boolean =>
  line.some((end, at) => {
    const start = line[at - 1] ?? end;
    // A line that leaves the world on one side comes in on the other.
    if (Math.abs(end.x - start.x) > 50) return false;
    return [0.25, 0.5, 0.75, 1].some((part) => {
      const [x, y] = [start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part];
      return x > left && x < right && y > top && y < bottom;
    });
  });

/** Whether a label is where the map has not faded; at top and bottom it is legible all the same. */
const isOnMap = ({ left, right, top, bottom }: Box) =>
  left >= edge && right <= 100 - edge && top >= 0 && bottom <= 100;

/** Gives each place the first of its names that is clear of other places and labels, "" where none is; lines are covered only where nothing else is left. */
function labelPlaces<Place extends Spot & { names: readonly string[] }>(
  places: readonly Place[],
  routes: readonly (readonly Spot[])[],
  rings: readonly (readonly Spot[])[],
): (Omit<Place, "names"> & { label: string; side: LabelSide })[] {
  const dots = places.map(
    ({ x, y }): Box => ({ left: x - dot.x, right: x + dot.x, top: y - dot.y, bottom: y + dot.y }),
  );
  const labels: Box[] = [];
  return places.map(({ names, ...place }, own) => {
    const occupied = [...dots.filter((_, at) => at !== own), ...labels];
    const free = names
      .flatMap((label) => sides.map((side) => ({ label, side, box: boxOf(place, label, side) })))
      .filter(({ box }) => isOnMap(box) && !occupied.some((each) => overlap(each, box)));
    const clearOf = (lines: typeof routes) =>
      free.find(({ box }) => !lines.some((line) => runsThrough(box, line)));
    const chosen = clearOf([...routes, ...rings]) ?? clearOf(routes) ?? free[0];
    if (chosen) labels.push(chosen.box);
    return { ...place, label: chosen?.label ?? "", side: chosen?.side ?? "right" };
  });
}

const azimuths = Array.from({ length: 120 }, (_, at) => at * 3);
/** Nautical miles between two places at which the wind is read, and as many as lead to the other side of the Earth. */
const step = 150;
const mostSteps = 72;

// The same few places are asked for over and over, and a line takes milliseconds.
const ringCache = new LRUCache<string, Position[]>({ max: 500 });

/**
 * How far an aircraft comes in every direction on an 85 % day: where the distance in still air meets the range, so that the line bulges
 * downwind. `share` is 0.95 for non-stop, 1 for marginal. The detour round closed airspace counts in every direction alike.
 */
export function reachOutline(
  aircraft: AircraftFigures,
  isHelicopter: boolean,
  from: Position,
  passengers: number,
  season: Season,
  share: number = model.nonStopShare,
  corridorFactor = 1,
): Position[] {
  const limit = share * rangeWith(aircraft, passengers);
  const { longRange } = aircraft.cruiseKt;
  const key = [isHelicopter, from.lat, from.lon, limit, season, longRange, corridorFactor].join();
  const cached = ringCache.get(key);
  if (cached) return cached;
  const { sigma } = model.wind;
  const tracks = azimuths.map((azimuth) => trackFrom(from, azimuth));
  const distances = tracks.map((track) => {
    let [tail, spread] = [0, 0];
    let [near, needNear] = [0, 0];
    for (let count = 1; ; count++) {
      const { lat, east } = track((count - 0.5) * step);
      tail += atLatitude(model.wind, lat, season) * east;
      spread += Math.abs(lat) > 25 ? sigma.above25 : sigma.below25;
      const distanceNm = count * step;
      const wind = { tailKt: tail / count, sigmaKt: spread / count };
      const need = fly(aircraft, isHelicopter, { distanceNm, wind, corridorFactor }, "longRange").stillAirNm;
      if (need >= limit || count === mostSteps) {
        const part = Math.min(1, (limit - needNear) / (need - needNear));
        return near + part * (distanceNm - near);
      }
      [near, needNear] = [distanceNm, need];
    }
  });
  // The wind's spread steps at 25 degrees of latitude, which would give the line a corner that no real wind has.
  const smoothed = distances.map((_, at) => {
    const sum = [-2, -1, 0, 1, 2].reduce(
      (total, aside) => total + (distances.at((at + aside) % 120) ?? 0),
      0,
    );
    return sum / 5;
  });
  const outline = tracks.map((track, at) => {
    const { lat, lon } = track(smoothed[at] ?? 0);
    return { lat, lon };
  });
  ringCache.set(key, outline);
  return outline;
}
