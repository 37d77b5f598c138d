import type { Spot } from "./map-view.ts";

/** On which side of its place a label stands. */
export type LabelSide = "right" | "left" | "above" | "below";

const sides: readonly LabelSide[] = ["right", "left", "above", "below"];

/** What letters take, in percent of a map: one of them, a line of them, and from a place to the first, across and down. */
export interface Lettering {
  letter: number;
  line: number;
  gap: { x: number; y: number };
}

/** The name of a place on the smallest map, 327 by 218 px on a phone. */
const placeName: Lettering = { letter: 2.4, line: 8, gap: { x: 3.2, y: 3.2 } };
const dot = { x: 1.6, y: 2.4 };
/** Nearer to the edge the map fades. */
const edge = 4;

/** What a word takes of a map, in percent of its sides. */
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** What a label takes beside its place, or on it. */
export function boxOf(
  { x, y }: Spot,
  text: string,
  side: LabelSide | "on",
  { letter, line, gap }: Lettering = placeName,
): Box {
  const width = text.length * letter;
  const left = side === "right" ? x + gap.x : side === "left" ? x - gap.x - width : x - width / 2;
  const top = side === "above" ? y - gap.y - line : side === "below" ? y + gap.y : y - line / 2;
  return { left, right: left + width, top, bottom: top + line };
}

/** Whether two words or places lie over one another. */
export const meet = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

const parts = [0.25, 0.5, 0.75, 1];

/** Whether a line, in percent of the map, runs through what a word takes. */
export function runsThrough({ left, right, top, bottom }: Box, line: readonly Spot[]): boolean {
  return line.some((end, at) => {
    const start = line[at - 1] ?? end;
    // What leaves the world on one side comes in on the other.
    if (Math.abs(end.x - start.x) > 50) return false;
    return parts.some((part) => {
      const [x, y] = [start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part];
      return x > left && x < right && y > top && y < bottom;
    });
  });
}

/** Whether it stands where a map has not faded: at top and bottom a line is read all the same. */
const isOnMap = ({ left, right, top, bottom }: Box) =>
  left >= edge && right <= 100 - edge && top >= 0 && bottom <= 100;

interface Lines {
  routes: readonly (readonly Spot[])[];
  rings: readonly (readonly Spot[])[];
}

/**
 * Gives each place the first of its names that stands free of the other places and their labels, beside it or above or below; "" where
 * none does. It covers the way that leads there only where nothing else is left, and a ring
 * sooner than that; one that is optional covers neither.
 */
export function labelPlaces<Place extends Spot & { names: readonly string[]; isOptional?: boolean }>(
  places: readonly Place[],
  { routes, rings }: Lines,
): (Place & { label: string; side: LabelSide })[] {
  const dots = places.map(
    ({ x, y }): Box => ({ left: x - dot.x, right: x + dot.x, top: y - dot.y, bottom: y + dot.y }),
  );
  const taken: Box[] = [];
  return places.map((place, own) => {
    const others = dots.filter((_, at) => at !== own);
    const free = place.names.flatMap((label) =>
      sides.flatMap((side) => {
        const box = boxOf(place, label, side);
        return isOnMap(box) && ![...others, ...taken].some((each) => meet(each, box))
          ? [{ label, side, box }]
          : [];
      }),
    );
    const clearOf = (lines: Lines["rings"]) =>
      free.find(({ box }) => !lines.some((line) => runsThrough(box, line)));
    const chosen = clearOf([...routes, ...rings]) ?? (place.isOptional ? null : (clearOf(routes) ?? free[0]));
    if (chosen) taken.push(chosen.box);
    return { ...place, label: chosen?.label ?? "", side: chosen?.side ?? ("right" as const) };
  });
}
