import type { Spot } from "./map-view.ts";

/** On which side of its place a label stands. */
export type LabelSide = "right" | "left" | "above" | "below";

const sides: readonly LabelSide[] = ["right", "left", "above", "below"];

// In percent of the smallest map, 327 by 218 px on a phone: a letter, a line, the distance from a place, a place itself.
const [letter, line, gap] = [2.4, 8, 3.2];
const dot = { x: 1.6, y: 2.4 };
/** A letter where all rings are named. */
const widerLetter = 1.55;
/** Nearer to the edge the map fades. */
const edge = 4;

/** What a word takes of a map, in percent of its sides. */
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** What a place's label takes. */
export const boxOf = ({ x, y }: Spot, text: string, side: LabelSide): Box => {
  const width = text.length * letter;
  const left = { right: x + gap, left: x - gap - width, above: x - width / 2, below: x - width / 2 }[side];
  const top = { right: y - line / 2, left: y - line / 2, above: y - gap - line, below: y + gap }[side];
  return { left, right: left + width, top, bottom: top + line };
};

/** Whether two words or places lie over one another. */
export const meet = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** What the name of a ring takes, with the room around it: on its line at that spot, or ending there. Only the first is shown on a phone; there are wider maps for the rest. */
export function ringBox(
  { x, y }: Spot,
  name: string,
  { isLeft, isFirst }: { isLeft: boolean; isFirst: boolean },
): Box {
  const width = name.length * (isFirst ? letter : widerLetter);
  const left = isLeft ? x - gap / 2 - width : x;
  // With some room around it, so that two names do not read as one.
  return { left: left - 3, right: left + width + 3, top: y - line - 2, bottom: y + 2 };
}

/** Whether it stands where a map has not faded: at top and bottom a line is read all the same. */
export const isOnMap = ({ left, right, top, bottom }: Box) =>
  left >= edge && right <= 100 - edge && top >= 0 && bottom <= 100;

/** Gives each place the first of its names that stands free of the other places and their labels, beside it or above or below; "" where none does. */
export function labelPlaces<Place extends Spot & { names: readonly string[] }>(
  places: readonly Place[],
): (Place & { label: string; side: LabelSide })[] {
  const dots = places.map(
    ({ x, y }): Box => ({ left: x - dot.x, right: x + dot.x, top: y - dot.y, bottom: y + dot.y }),
  );
  const taken: Box[] = [];
  return places.map((place, own) => {
    for (const label of place.names)
      for (const side of sides) {
        const box = boxOf(place, label, side);
        const others = [...dots.filter((_, at) => at !== own), ...taken];
        if (!isOnMap(box) || others.some((each) => meet(each, box))) continue;
        taken.push(box);
        return { ...place, label, side };
      }
    return { ...place, label: "", side: "right" as const };
  });
}
