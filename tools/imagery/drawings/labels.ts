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
/** `stacked`: the detail stands on a line of its own under the name. */
export type Placed = Dot & { tx: number; ty: number; anchor: "start" | "end" | "middle"; stacked: boolean };
type Box = { left: number; top: number; right: number; bottom: number };
type Candidate = { placed: Placed; box: Box; effort: number };

/** From one line of a stacked label to the next, in sizes of its letters. */
export const lineHeight = 1.15;

/** Wider than the typeface really is, so that the estimate errs on the side of space. */
const widthOf = (text: string, size: number) => text.length * size * 0.56;

const overlap = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

// What a label costs for each point of a line that it hides: a ring is what the map is about, a route is one of many.
const ringPoint = 1;
const routePoint = 0.1;
/** Larger letters hide more of every route, so a point then costs less. */
const smallest = 20;
/** Words that stand as near to another dot as to their own might be read as its name. */
const doubtfulOwner = 5;
/** Two names so close together that they read as one. */
const crowd = 1;
/** A name that stands between another and its dot. */
const between = 4;
// The effort of a place, against which those costs are weighed: each 20 units that it lies further from its dot than need be, the
// two-line form, each side that is less usual than the one before it.
const away = 1.2;
const twoLines = 0.2;
const lessUsual = 0.02;
/** A name that is left out, for each that matters less: in sum more than any place costs. */
const leftOut = 20;
const rounds = 8;

const distance = (box: Box, { x, y }: Dot) =>
  Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));

/** Every place for the words of a dot: beside it, above and below, nearer and further, on one line and on two. */
function candidates(dot: Dot, size: number, withDetail: boolean): Candidate[] {
  const letters = dot.base ? size * 1.08 : size;
  const detail = withDetail ? dot.detail : "";
  const nearest = size * (dot.base ? 0.85 : 0.55);
  const found: Candidate[] = [];
  for (const stacked of detail ? [false, true] : [false]) {
    const lines = stacked ? [dot.name, detail] : [detail ? `${dot.name} ${detail}` : dot.name];
    const width = Math.max(...lines.map((line) => widthOf(line, letters)));
    const under = (lines.length - 1) * size * lineHeight;
    const add = (anchor: Placed["anchor"], dx: number, dy: number, unusual: number) => {
      const [tx, ty] = [dot.x + dx, dot.y + dy];
      const left = anchor === "start" ? tx : anchor === "end" ? tx - width : tx - width / 2;
      const box = {
        left: left - 4,
        top: ty - size * 0.85,
        right: left + width + 4,
        bottom: ty + under + size * 0.3,
      };
      const further = Math.max(0, distance(box, dot) - nearest) / smallest;
      const effort = further * away + unusual * lessUsual + (stacked ? twoLines : 0);
      found.push({ placed: { ...dot, tx, ty, anchor, stacked }, box, effort });
    };
    const level = size * 0.34 - under / 2;
    for (const more of [0, 8, 16, 26, 38, 50]) {
      const gap = nearest + more;
      for (const [side, rise] of [0, -0.45, 0.45, -0.9, 0.9, -1.35, 1.35].entries()) {
        add("start", gap, level + rise * size, side);
        add("end", -gap, level + rise * size, side + 1);
      }
      for (const [side, shift] of [0, 0.2, -0.2, 0.4, -0.4, 0.55, -0.55].entries()) {
        add("middle", width * shift, -gap - size * 0.35 - under, side + 8);
        add("middle", width * shift, gap + size * 1.05, side + 9);
      }
    }
  }
  return found;
}

const around = ({ x, y }: Dot, r: number): Box => ({ left: x - r, top: y - r, right: x + r, bottom: y + r });

const wider = (box: Box, by: number): Box => ({
  left: box.left - by,
  top: box.top - by,
  right: box.right + by,
  bottom: box.bottom + by,
});

const hidden = (box: Box, points: Point[]) =>
  points.filter(([x, y]) => x > box.left && x < box.right && y > box.top && y < box.bottom).length;

const clamped = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);

/** Whether the words of `other` lie on the way from a dot to its own words. */
function isParted({ placed: { x, y }, box }: Candidate, other: Candidate): boolean {
  const dx = clamped(x, box.left, box.right) - x;
  const dy = clamped(y, box.top, box.bottom) - y;
  const way = [0.25, 0.5, 0.75].map((share): Point => [x + dx * share, y + dy * share]);
  return hidden(wider(other.box, 3), way) > 0;
}

/** What two labels cost each other: nothing, the price of standing close or in the way, or everything. */
function together(one: Candidate, other: Candidate, size: number): number {
  if (overlap(one.box, other.box)) return Number.POSITIVE_INFINITY;
  const close = overlap(wider(one.box, size * 0.4), other.box) ? crowd : 0;
  return close + (isParted(one, other) || isParted(other, one) ? between : 0);
}

/** The given order, turned so that each dot chooses first once, then shuffled: always in the same way, so that a map stays itself. */
function orders<T>(given: T[]): T[][] {
  const turned = given.map((_, first) => [...given.slice(first), ...given.slice(0, first)]);
  let seed = 1;
  const shuffled = Array.from({ length: 120 }, () => {
    const order = [...given];
    for (let last = order.length - 1; last > 0; last--) {
      seed = (seed * 48271) % 2147483647;
      const at = seed % (last + 1);
      [order[last], order[at]] = [order[at] as T, order[last] as T];
    }
    return order;
  });
  return [...turned, ...shuffled];
}

/** Chooses for one dot after the other, then again when all neighbours are known. A dot without a free place stays without words. */
function arrange(order: Dot[], options: Map<Dot, Candidate[]>, size: number) {
  const chosen = new Map<Dot, { candidate: Candidate; cost: number }>();
  for (let round = 0; round < rounds; round++) {
    for (const dot of order) {
      chosen.delete(dot);
      const words = [...chosen.values()].map(({ candidate }) => candidate);
      let best = { candidate: undefined as Candidate | undefined, cost: Number.POSITIVE_INFINITY };
      for (const candidate of options.get(dot) ?? []) {
        if (candidate.effort >= best.cost) break;
        const cost = words.reduce((sum, other) => sum + together(candidate, other, size), candidate.effort);
        if (cost < best.cost) best = { candidate, cost };
      }
      if (best.candidate) chosen.set(dot, { candidate: best.candidate, cost: best.cost });
    }
  }
  return chosen;
}

/**
 * Gives each dot the free place whose words hide least of the rings and routes. Several orders are tried, because the first to
 * choose takes the best place; the order given says what matters most where not all fit. A label that fits nowhere is left out,
 * and so should its dot be; `keepClear` are boxes that belong to other words.
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
  const isFree = ({ box }: Candidate) =>
    box.left > frame.left &&
    box.right < frame.right &&
    box.top > frame.top &&
    box.bottom < frame.bottom &&
    !taken.some((other) => overlap(box, other));
  const effortOf = (dot: Dot, { box, effort }: Candidate) =>
    effort +
    hidden(wider(box, size * 0.15), rings) * ringPoint +
    hidden(box, routes) * routePoint * (smallest / size) +
    dots.filter((other) => other !== dot && distance(box, other) < distance(box, dot) + size * 0.4).length *
      doubtfulOwner;
  const options = new Map(
    dots.map((dot) => [
      dot,
      candidates(dot, size, withDetail)
        .filter(isFree)
        .map((candidate) => ({ ...candidate, effort: effortOf(dot, candidate) }))
        .sort((a, b) => a.effort - b.effort),
    ]),
  );
  const arrangements = orders(dots).map((order) => arrange(order, options, size));
  const costOf = (chosen: (typeof arrangements)[number]) =>
    dots.reduce((sum, dot, rank) => sum + (chosen.get(dot)?.cost ?? leftOut * (dots.length - rank)), 0);
  const best = arrangements.reduce((one, other) => (costOf(other) < costOf(one) ? other : one));
  return dots.flatMap((dot) => best.get(dot)?.candidate.placed ?? []);
}
