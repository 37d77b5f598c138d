import { tripPage } from "#app/content/trip/page.ts";
import type { TripView } from "./trip-view.ts";

const words = tripPage.answer;

/** What the sum of several flights is of: both ways of a return, or all of them. Empty for one flight. */
export function sumIsOf({ legs }: Pick<TripView, "legs">): string {
  const [out, back, ...more] = legs;
  if (!out || !back) return "";
  const isReturn = more.length === 0 && out.from === back.to && out.to === back.from;
  return isReturn ? words.bothWays : words.inAll;
}

/** Whether every aircraft can fly the journey in the same way: then its verdict tells none from another. */
export const isAlike = ({ offered, excluded, legs }: TripView) =>
  excluded.length === 0 &&
  legs.length === 1 &&
  offered.every(({ suits, verdict }) => suits === "yes" && verdict === words.nonStop);
