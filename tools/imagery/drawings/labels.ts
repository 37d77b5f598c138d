// Places words beside dots so that no two of them touch, nor a dot, nor the edge of the sheet.

export type Dot = { x: number; y: number; name: string; detail: string; base: boolean; route: string };
export type Placed = Dot & { tx: number; ty: number; anchor: "start" | "end" | "middle" };
type Box = { left: number; top: number; right: number; bottom: number };

/** Wider than the typeface really is, so that the estimate errs on the side of space. */
const widthOf = (text: string, size: number) => text.length * size * 0.56;

const overlap = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

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
  ] as const;
  return sides.map(([anchor, dx, dy]) => {
    const tx = dot.x + dx;
    const ty = dot.y + dy;
    const left = anchor === "start" ? tx : anchor === "end" ? tx - width : tx - width / 2;
    const box = { left: left - 4, top: ty - size * 0.85, right: left + width + 4, bottom: ty + size * 0.3 };
    return { placed: { ...dot, tx, ty, anchor }, box };
  });
}

/**
 * Greedy, in the order given: put what matters most first. A label that fits nowhere is left out, and so should
 * its dot be; `keepClear` are boxes that belong to other words.
 */
export function placeLabels(
  dots: Dot[],
  size: number,
  withDetail: boolean,
  frame: Box,
  keepClear: Box[],
): Placed[] {
  const taken = [...keepClear];
  for (const { x, y, base } of dots) {
    const r = base ? 10 : 4;
    taken.push({ left: x - r, top: y - r, right: x + r, bottom: y + r });
  }
  const out: Placed[] = [];
  for (const dot of dots) {
    const words = withDetail && dot.detail ? `${dot.name} ${dot.detail}` : dot.name;
    const width = widthOf(words, dot.base ? size * 1.08 : size);
    const free = candidates(dot, width, size).find(
      ({ box }) =>
        box.left > frame.left &&
        box.right < frame.right &&
        box.top > frame.top &&
        box.bottom < frame.bottom &&
        !taken.some((other) => overlap(box, other)),
    );
    if (!free) continue;
    taken.push(free.box);
    out.push(free.placed);
  }
  return out;
}
