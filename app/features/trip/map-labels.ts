import type { Spot } from "./map-view.ts";

/** On which side of its place a label stands. */
export type LabelSide = "right" | "left" | "above" | "below";

const sides: readonly LabelSide[] = ["right", "left", "above", "below"];

// In percent of the smallest map, 327 by 218 px on a phone: a letter, a line, the distance from a place, a place itself.
const [letter, line, gap] = [2.4, 8, 3.2];
const dot = { x: 1.6, y: 2.4 };

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const boxOf = ({ x, y }: Spot, text: string, side: LabelSide): Box => {
  const width = text.length * letter;
  const left = { right: x + gap, left: x - gap - width, above: x - width / 2, below: x - width / 2 }[side];
  const top = { right: y - line / 2, left: y - line / 2, above: y - gap - line, below: y + gap }[side];
  return { left, right: left + width, top, bottom: top + line };
};

const meet = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

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
        const isOnMap = box.left >= 0 && box.right <= 100 && box.top >= 0 && box.bottom <= 100;
        const others = [...dots.filter((_, at) => at !== own), ...taken];
        if (!isOnMap || others.some((each) => meet(each, box))) continue;
        taken.push(box);
        return { ...place, label, side };
      }
    return { ...place, label: "", side: "right" as const };
  });
}
