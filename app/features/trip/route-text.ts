import { tripPage } from "#app/content/trip/page.ts";
import { duration } from "./figure-text.ts";
import type { AircraftView, TripView } from "./trip-view.ts";

const words = tripPage.routes;

/** How long an aircraft flies in all. */
export const minutesOf = ({ legs }: AircraftView) =>
  legs.reduce((sum, { block }) => sum + (block?.likelyMinutes ?? 0), 0);

/** The text of a curated route, with what it leaves to the judgement filled in: so it says nothing that the answer under it does not. */
export function routeText(text: string, view: TripView): string {
  const { offered, legs } = view;
  const [quickest] = offered
    .filter(({ verdict }) => verdict === words.nonStopVerdict)
    .sort((one, other) => minutesOf(one) - minutesOf(other));
  const said: Record<string, string> = {
    distance: `${legs[0]?.distanceNm.toLocaleString("en-GB")} nautical miles`,
    quickest: quickest ? words.quickest(quickest.name, duration(minutesOf(quickest))) : "",
  };
  return text
    .replace(/\{(\w+)\}/g, (whole, name: string) => said[name] ?? whole)
    .replace(/ {2,}/g, " ")
    .trim();
}
