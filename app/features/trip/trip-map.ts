import { fleet } from "#app/content/fleet.ts";
import type { Airport } from "./airport-file.ts";
import { skiesOn, wayBetween } from "./closed-places.ts";
import { type TripFacts, validOrLast } from "./facts.ts";
import { lineOver } from "./geodesic.ts";
import { citiesAround, mostCities } from "./map-cities.ts";
import { frameOf } from "./map-frame.ts";
import { boxOf, type LabelSide, labelPlaces } from "./map-labels.ts";
import { areaPath, mapPath, mapUnitsPerDegree } from "./map-path.ts";
import { isIn, isNear, type Spot, spotIn, viewOf } from "./map-view.ts";
import { codeOf, shortName } from "./place-name.ts";
import { reachOutline } from "./reach-outline.ts";
import { type RingLabel, ringNames } from "./ring-labels.ts";
import { seasonOf } from "./winds.ts";

/** The map as it is drawn: paths in its units, places in percent of the part that shows. */
export interface TripMap {
  /** x, y, width, height of the part that shows, three wide by two high. */
  view: readonly [number, number, number, number];
  /** The aircraft that the map is about: within the one line it is non-stop, as far as the other marginal. Null where all that shows is within. */
  main: { name: string; nonStop: string; marginal: string } | null;
  others: { name: string; path: string; label: RingLabel | null }[];
  /** Aircraft that fly farther than the map shows. */
  beyond: string[];
  routes: string[];
  /** The lines have the journey’s way round closed airspace in them. */
  isDetoured: boolean;
  /** Other flights follow the first, for which the lines are drawn. */
  isOut: boolean;
  /** It shows little but the journey: the lines around lie outside it. */
  isNearby: boolean;
  /** A phone shows the lines of other aircraft, too: it has room for their names, or they are what it is about. */
  isForPhone: boolean;
  places: (Spot & { code: string; label: string; side: LabelSide; isStop: boolean })[];
  cities: (Spot & { label: string; side: LabelSide })[];
}

interface AskedMap {
  from: Airport;
  legs: readonly {
    from: Airport;
    to: Airport;
    stops: readonly Airport[];
    /** Not flown: its ends are shown without a line. */
    isClosed?: boolean;
    /** What closed airspace makes of its distance; 1, when left out. */
    detour?: number;
  }[];
  passengers: number;
  date: string;
  /** ICAO types that are drawn; the first is the one that the map is about. */
  aircraft: readonly string[];
  /** What a map of a short journey names besides, so that one knows where one is. */
  cities?: readonly { name: string; at: Airport }[];
}

/** So few of a line's points are a scratch at the map's edge. */
const leastShown = 0.08;

/** Draws what the aircraft reach from where the journey begins, the journey itself and its stops. */
export function tripMap(facts: Pick<TripFacts, "aircraft" | "closedPlaces">, asked: AskedMap): TripMap {
  const season = seasonOf(asked.date);
  const detour = Math.max(1, ...asked.legs.map((leg) => leg.detour ?? 1));
  const outlines = asked.aircraft.flatMap((icao) => {
    const rows = facts.aircraft.filter((row) => row.icao === icao);
    const type = fleet.find((each) => each.icao === icao);
    const figures = validOrLast(rows, asked.date)?.row;
    if (!figures || !type) return [];
    const draw = (share?: number) =>
      reachOutline(figures, type.wing === "rotary", asked.from, asked.passengers, season, share, detour);
    return [{ name: type.name, draw, line: draw() }];
  });
  const [first] = outlines;
  const hopsOf = ({ from, to, stops }: AskedMap["legs"][number]) =>
    [from, ...stops].map((start, at) => [start, [...stops, to][at] ?? to] as const);
  const hops = asked.legs.filter(({ isClosed }) => !isClosed).flatMap(hopsOf);
  // The way back lies on the way out: drawn twice, its dashes would fill each other's gaps.
  const ways = hops.filter(
    (hop, at) => hops.findIndex((other) => hop.every((end) => other.includes(end))) === at,
  );
  const skies = skiesOn(facts.closedPlaces, asked.date);
  const lines = ways.flatMap(([start, end]) => {
    const way = wayBetween(skies, start, end);
    return way ? [lineOver(way.points)] : [];
  });
  const frame = frameOf(
    asked,
    outlines.map(({ line }) => line),
  );
  const ends = asked.legs.flatMap(hopsOf);
  const shownLines = [...lines, ...ends.map((hop) => [...hop])];
  const view = viewOf(asked.from, shownLines, frame);
  const spot = spotIn(view);
  const stops = new Set(asked.legs.flatMap((leg) => leg.stops));
  const named = [...new Set([asked.from, ...ends.flat()])].map((airport) => {
    const code = codeOf(airport);
    const isStop = stops.has(airport);
    return { ...spot(airport), code, isStop, names: isStop ? [code] : [shortName(airport), code] };
  });
  const isNearby = isNear(shownLines);
  const around = isNearby ? citiesAround(asked.cities ?? [], named, spot) : [];
  const drawn = outlines.map((each) => ({
    ...each,
    ring: [...each.line, ...each.line.slice(0, 1)].map(spot),
  }));
  const isShown = ({ ring, name }: (typeof drawn)[number]) =>
    ring.filter(isIn).length > ring.length * leastShown ||
    (name === first?.name && !isNearby && frame === first.line);
  const shown = drawn.filter(isShown);
  const main = frame === first?.line ? shown.find(({ name }) => name === first.name) : undefined;
  const marginal = main?.draw(1) ?? [];
  const routes = lines.map((line) => line.map(spot));
  const labels = labelPlaces([...named, ...around], { routes, rings: shown.map(({ ring }) => ring) });
  const places = labels.slice(0, named.length).map(({ names: _, ...place }) => place);
  const taken = labels.flatMap((place) => [
    boxOf(place, place.label, place.side),
    { left: place.x - 2, right: place.x + 2, top: place.y - 3, bottom: place.y + 3 },
  ]);
  const labelOf = ringNames(shown, main, { taken, routes, marginal: marginal.map(spot), isNearby });
  return {
    view: view.map((value) => Math.round(value * mapUnitsPerDegree)) as unknown as TripMap["view"],
    main: main
      ? { name: main.name, nonStop: areaPath(main.line, asked.from), marginal: mapPath(marginal, true) }
      : null,
    others: shown.map((each) => ({
      name: each.name,
      path: mapPath(each.line, true),
      label: labelOf.get(each.name) ?? null,
    })),
    beyond: drawn.filter((each) => !isShown(each)).map(({ name }) => name),
    routes: lines.map((line) => mapPath(line, false, isNearby ? 1000 : 10)),
    isDetoured: detour > 1,
    isOut: asked.legs.length > 1,
    isNearby,
    isForPhone: isNearby || routes.length === 0,
    places,
    cities: labels
      .slice(named.length)
      .flatMap(({ x, y, label, side }) => (label ? [{ x, y, label, side }] : []))
      .slice(0, mostCities),
  };
}
