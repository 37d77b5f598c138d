import { type Box, boxOf, type LabelSide, type Lettering, meet, runsThrough } from "./map-labels.ts";
import type { Spot } from "./map-view.ts";

/** The name of a line on a phone, and on the maps from 600 px on that name all lines. */
const lineName = {
  phone: { letter: 2, line: 6.5, gap: { x: 3.2, y: 4 } },
  wide: { letter: 1.08, line: 3.6, gap: { x: 1.7, y: 2.2 } },
} satisfies Record<string, Lettering>;

/** Where the name of a ring stands: on the line, which it breaks, or beside it at the end of a tick. */
export interface RingLabel extends Spot {
  side: LabelSide | "on";
  text: string;
}

/** The sides of a wide map fade farther in. */
const isClear = ({ left, right, top, bottom }: Box) => left >= 18 && right <= 95 && top >= 7 && bottom <= 93;

/** Where a ring's name is tried first, as parts of the way round it; upper left before all: there is sea there as often as not. */
const preferred = [
  0.9, 0.83, 0.1, 0.04, 0.55, 0.64, 0.42, 0.72, 0.28, 0.2, 0.97, 0.5, 0.35, 0.78, 0.14, 0.6, 0.07, 0.93, 0.46,
  0.52, 0.58, 0.25, 0.75, 0.87,
];
/** All that are tried, in order: where none of those will do, every fifth. */
const directions = (count: number) => [
  ...preferred.map((part) => Math.round(part * count) % count),
  ...Array.from({ length: Math.ceil(count / 5) }, (_, at) => at * 5),
];

/** The place of a ring's name, clear of every other ring, way and word; null where there is none: better no name than a wrong one. */
function labelRing(
  ring: readonly Spot[],
  name: string,
  lettering: Lettering,
  { taken, lines }: { taken: readonly Box[]; lines: readonly (readonly Spot[])[] },
): { label: RingLabel; box: Box } | null {
  const at = directions(ring.length);
  for (const side of ["on", "above", "below", "left", "right"] as const)
    for (const direction of at) {
      const spot = ring[direction];
      if (!spot) continue;
      const box = boxOf(spot, name, side, lettering);
      // What a tick crosses would seem to be what it names.
      const reached = {
        left: side === "right" ? spot.x : box.left,
        right: side === "left" ? spot.x : box.right,
        top: side === "below" ? spot.y : box.top,
        bottom: side === "above" ? spot.y : box.bottom,
      };
      const isFree =
        isClear(box) &&
        !taken.some((other) => meet(other, box)) &&
        !lines.some((line) => runsThrough(reached, line)) &&
        (side === "on" || !runsThrough(box, ring));
      if (isFree) return { label: { x: spot.x, y: spot.y, side, text: name }, box };
    }
  return null;
}

/** "Gulfstream 400" for "Gulfstream 400 (GIV-SP)": it has to find room between two rings. */
const mapName = (name: string) => name.replace(/ \(.*\)$/, "");

/** A ring so narrow, in percent of the map, is known by the place that it lies around. */
const leastNamed = 12;

/** So near one another, in percent of the map, two rings are read as one. */
const closeRings = 3;

/** How far two rings of as many points lie apart in the mean. */
const apart = (one: readonly Spot[], other: readonly Spot[]) =>
  one.reduce((sum, { x, y }, at) => sum + Math.hypot(x - (other[at]?.x ?? x), y - (other[at]?.y ?? y)), 0) /
  Math.max(one.length, 1);

interface Ring {
  name: string;
  ring: readonly Spot[];
}

/** Where each ring's name stands; the first ring's is the only one that a phone has room for, except around a short journey. */
export function ringNames(
  rings: readonly Ring[],
  main: Ring | undefined,
  around: { taken: Box[]; routes: Spot[][]; marginal: Spot[]; isNearby: boolean },
): Map<string, RingLabel> {
  const { taken, routes, marginal, isNearby } = around;
  const names = new Map<string, RingLabel>();
  const unnamed: Ring[] = [];
  for (const { name, ring } of rings) {
    const xs = ring.map(({ x }) => x);
    const isMain = name === main?.name;
    if (!isMain && Math.max(...xs) - Math.min(...xs) < leastNamed) continue;
    const lettering = lineName[isNearby || isMain ? "phone" : "wide"];
    const others = rings.filter((each) => each.name !== name).map((each) => each.ring);
    const find = (lines: Spot[][]) =>
      labelRing(ring, mapName(name), lettering, { taken, lines: [...others, ...routes, ...lines] });
    // The second line of the first aircraft may be covered by its own name, where nothing else is left.
    const found = find([marginal]) ?? (isMain ? find([]) : null);
    if (found) {
      taken.push(found.box);
      names.set(name, found.label);
      continue;
    }
    unnamed.push({ name, ring });
  }
  // Two lines that lie almost on one another share a name's place.
  for (const { name, ring } of unnamed)
    for (const other of rings) {
      const label = names.get(other.name);
      if (!label || other.name === main?.name || apart(ring, other.ring) > closeRings) continue;
      const lines = rings.filter((each) => ![name, other.name].includes(each.name)).map((each) => each.ring);
      const shared = labelRing(other.ring, `${label.text}, ${mapName(name)}`, lineName.wide, {
        taken: taken.filter((box) => !meet(box, boxOf(label, label.text, label.side, lineName.wide))),
        lines: [...lines, ...routes, marginal],
      });
      if (!shared) continue;
      taken.push(shared.box);
      names.set(other.name, shared.label);
      break;
    }
  return names;
}
