import { distanceNm, type Position } from "./geodesic.ts";

/** Shares of the journey: an aircraft that flies so much farther leaves it a small thing in the midst of the map, one that flies less cuts it. */
const mostOfJourney = 1.75;
const leastOfJourney = 0.75;

/** The line that is to be in view whole: the first aircraft’s, or the widest that is about as far as the journey. */
export function frameOf(
  { from, legs }: { from: Position; legs: readonly { from: Position; to: Position }[] },
  lines: readonly Position[][],
): Position[] {
  const [first = []] = lines;
  const journey = Math.max(
    0,
    ...legs.map((leg) => Math.max(distanceNm(from, leg.from), distanceNm(from, leg.to))),
  );
  const sizeOf = (line: Position[]) =>
    line.reduce((sum, end) => sum + distanceNm(from, end), 0) / Math.max(line.length, 1) / journey;
  if (journey === 0 || sizeOf(first) <= mostOfJourney) return first;
  const [widest] = lines
    .filter((line) => sizeOf(line) >= leastOfJourney && sizeOf(line) <= mostOfJourney)
    .sort((one, other) => sizeOf(other) - sizeOf(one));
  return widest ?? first;
}
