// Places words beside dots so that no two of them touch, nor a dot, nor the edge of the sheet.

export type Point = readonly [x: number, y: number];
export type Dot = {
  x: number;
  y: number;
  name: string;
  detail: string;
  base: boolean;
  route: string;
  /** Points along the route. */
  way: Point[];
};
export type Placed = Dot & { tx: number; ty: number; anchor: "start" | "end" | "middle" };
type Box = { left: number; top: number; right: number; bottom: number };

/** Wider than the typeface really is, so that the estimate errs on the side of space. */
const widthOf = (text: string, size: number) => text.length * size * 0.56;

const overlap = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

// What a label costs for each point of a line that it hides: a ring is what the map is about, a route is one of many.
const ringPoint = 0.5;
const routePoint = 0.1;
/** Further sides cost a little more, so that of two equally clear ones the usual side wins. */
const awayFromUsual = 0.02;
/** Words that touch the neighbourhood of another dot might be read as its name. */
const doubtfulOwner = 3;

function candidates(dot: Dot, width: number, size: number): { placed: Placed; box: Box }[] {
  const gap = dot.base ? size * 0.85 : size * 0.55;
  const sides = [
    ["start", gap, size * 0.34],
    ["end", -gap, size * 0.34],
    ["start", gap * 0.8, -size * 0.55],
    ["start", gap * 0.8, size * 1.15],
    ["end", -gap * 0.8, -size * 0.55],
    ["end", -gap * 0.8, size * 1.15],
    ["middle", 0, -size * 0.9],
    ["middle", 0, size * 1.6],
    ["middle", width * 0.3, -size * 0.9],
    ["middle", width * 0.3, size * 1.6],
    ["middle", -width * 0.3, -size * 0.9],
    ["middle", -width * 0.3, size * 1.6],
  ] as const;
  return sides.map(([anchor, dx, dy]) => {
    const tx = dot.x + dx;
    const ty = dot.y + dy;
    const left = anchor === "start" ? tx : anchor === "end" ? tx - width : tx - width / 2;
    const box = { left: left - 4, top: ty - size * 0.85, right: left + width + 4, bottom: ty + size * 0.3 };
    return { placed: { ...dot, tx, ty, anchor }, box };
  });
}

const around = ({ x, y }: Dot, r: number): Box => ({ left: x - r, top: y - r, right: x + r, bottom: y + r });

const hidden = (box: Box, points: Point[]) =>
  points.filter(([x, y]) => x > box.left && x < box.right && y > box.top && y < box.bottom).length;

/**
 * Gives each dot the free place whose words hide least of the rings and routes, in the order given and then twice more,
 * when all neighbours are known: put what matters most first. A label that fits nowhere is left out, and so should its dot be;
 * `keepClear` are boxes that belong to other words.
 */
export function placeLabels(
  dots: Dot[],
  size: number,
  withDetail: boolean,
  frame: Box,
  keepClear: Box[],
  rings: Point[],
): Placed[] {
  const taken = [...keepClear, ...dots.map((dot) => around(dot, dot.base ? 10 : 4))];
  const routes = dots.flatMap(({ way }) => way);
  const chosen = new Map<Dot, { placed: Placed; box: Box }>();
  for (let round = 0; round < 3; round++) {
    for (const dot of dots) {
      if (round > 0 && !chosen.has(dot)) continue;
      chosen.delete(dot);
      const words = withDetail && dot.detail ? `${dot.name} ${dot.detail}` : dot.name;
      const width = widthOf(words, dot.base ? size * 1.08 : size);
      const others = dots.filter((other) => other !== dot && (round === 0 || chosen.has(other)));
      const free = candidates(dot, width, size)
        .filter(
          ({ box }) =>
            box.left > frame.left &&
            box.right < frame.right &&
            box.top > frame.top &&
            box.bottom < frame.bottom &&
            !taken.some((other) => overlap(box, other)) &&
            ![...chosen.values()].some((other) => overlap(box, other.box)),
        )
        .map((candidate, side) => ({
          ...candidate,
          cost:
            side * awayFromUsual +
            hidden(candidate.box, rings) * ringPoint +
            hidden(candidate.box, routes) * routePoint +
            others.filter((other) => overlap(candidate.box, around(other, size * 0.7))).length *
              doubtfulOwner,
        }))
        .sort((a, b) => a.cost - b.cost)[0];
      if (free) chosen.set(dot, free);
    }
  }
  return dots.flatMap((dot) => chosen.get(dot)?.placed ?? []);
}
