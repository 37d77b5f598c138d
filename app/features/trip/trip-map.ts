import { fleet } from "#app/content/fleet.ts";
import type { Airport } from "./airport-file.ts";
import { type TripFacts, validOrLast } from "./facts.ts";
import { routeBetween } from "./geodesic.ts";
import { boxOf, isOnMap, type LabelSide, labelPlaces, meet, ringBox } from "./map-labels.ts";
import { areaPath, mapPath, mapUnitsPerDegree } from "./map-path.ts";
import { isNear, type Spot, spotIn, viewOf } from "./map-view.ts";
import { codeOf, shortName } from "./place-name.ts";
import { reachOutline } from "./reach-outline.ts";
import { seasonOf } from "./winds.ts";

/** The map as it is drawn: paths in its units, places in percent of the part that shows. */
export interface TripMap {
  /** x, y, width, height of the part that shows, three wide by two high. */
  view: readonly [number, number, number, number];
  /** The aircraft that the map is about: within the one line it is non-stop, as far as the other marginal. */
  main: { name: string; nonStop: string; marginal: string } | null;
  others: { name: string; path: string; label: (Spot & { isLeft: boolean }) | null }[];
  routes: string[];
  /** It shows little but the journey: the lines around lie outside it. */
  isNearby: boolean;
  places: (Spot & { code: string; label: string; side: LabelSide; isStop: boolean })[];
  cities: (Spot & { label: string; side: LabelSide })[];
}

interface AskedMap {
  from: Airport;
  legs: readonly { from: Airport; to: Airport; stops: readonly Airport[] }[];
  passengers: number;
  date: string;
  /** ICAO types that are drawn; the first is the one that the map is about. */
  aircraft: readonly string[];
  /** What a map of a short journey names besides, so that one knows where one is. */
  cities?: readonly { name: string; at: Airport }[];
}

/** Directions in which a line is labelled, the best first, as places of the outline's 72. */
const labelled = [65, 60, 8, 3, 40, 46, 30, 52, 20, 14];

/** Draws what the aircraft reach from where the journey begins, the journey itself and its stops. */
export function tripMap(facts: Pick<TripFacts, "aircraft">, asked: AskedMap): TripMap {
  const season = seasonOf(asked.date);
  const outlines = asked.aircraft.flatMap((icao) => {
    const rows = facts.aircraft.filter((row) => row.icao === icao);
    const type = fleet.find((each) => each.icao === icao);
    const figures = validOrLast(rows, asked.date)?.row;
    if (!figures || !type) return [];
    const draw = (share?: number) =>
      reachOutline(figures, type.wing === "rotary", asked.from, asked.passengers, season, share);
    return [{ name: type.name, draw, line: draw() }];
  });
  const [main] = outlines;
  const hops = asked.legs.flatMap(({ from, to, stops }) =>
    [from, ...stops].map((start, at) => [start, [...stops, to][at] ?? to] as const),
  );
  const lines = hops.map(([start, end]) => [start, ...routeBetween(start, end).samples, end]);
  const view = viewOf(asked.from, lines, main?.line ?? []);
  const spot = spotIn(view);
  const stops = new Set(asked.legs.flatMap((leg) => leg.stops));
  const named = [...new Set([asked.from, ...hops.flat()])].map((airport) => {
    const code = codeOf(airport);
    const isStop = stops.has(airport);
    return { ...spot(airport), code, isStop, names: isStop ? [code] : [shortName(airport), code] };
  });
  const isNearby = isNear(lines);
  const around = (isNearby ? (asked.cities ?? []) : [])
    .map(({ name, at }) => ({ ...spot(at), code: codeOf(at), isStop: false, names: [name] }))
    // Its edges fade.
    .filter(
      ({ x, y, code }) => x > 8 && x < 94 && y > 8 && y < 92 && !named.some((each) => each.code === code),
    );
  const labels = labelPlaces([...named, ...around]).map(({ names: _, ...place }) => place);
  const places = labels.slice(0, named.length);
  const taken = labels.flatMap((place) => [
    boxOf(place, place.label, place.side),
    { left: place.x - 2, right: place.x + 2, top: place.y - 3, bottom: place.y + 3 },
  ]);
  const others = outlines.map(({ name, line }, at) => {
    const label = labelled
      .map((direction) => spot(line[direction] ?? asked.from))
      .flatMap((each) => [false, true].map((isLeft) => ({ ...each, isLeft })))
      .find((each) => {
        const box = ringBox(each, name, { isLeft: each.isLeft, isFirst: at === 0 });
        return isOnMap(box) && !taken.some((other) => meet(other, box));
      });
    if (label) taken.push(ringBox(label, name, { isLeft: label.isLeft, isFirst: at === 0 }));
    return { name, path: mapPath(line, true), label: label ?? null };
  });
  return {
    view: view.map((value) => Math.round(value * mapUnitsPerDegree)) as unknown as TripMap["view"],
    main: main
      ? { name: main.name, nonStop: areaPath(main.line, asked.from), marginal: mapPath(main.draw(1), true) }
      : null,
    others,
    routes: lines.map((line) => mapPath(line)),
    isNearby,
    places,
    cities: labels
      .slice(named.length)
      .flatMap(({ x, y, label, side }) => (label ? [{ x, y, label, side }] : [])),
  };
}
