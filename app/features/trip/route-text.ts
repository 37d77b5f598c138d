import { tripPage } from "#app/content/trip/page.ts";
import { duration } from "./figure-text.ts";
import type { TripView } from "./trip-view.ts";
import { isNonStop, minutesOf } from "./whole-journey.ts";

const words = tripPage.routes;

/** The text of a curated route, with what it leaves to the judgement filled in: so it says nothing that the answer under it does not. */
export function routeText(text: string, view: TripView): string {
  const { offered, legs } = view;
  const [quickest] = offered.filter(isNonStop).sort((one, other) => minutesOf(one) - minutesOf(other));
  const said: Record<string, string> = {
    distance: `${legs[0]?.distanceNm.toLocaleString("en-GB")} nautical miles`,
    quickest: quickest ? words.quickest(quickest.name, duration(minutesOf(quickest))) : "",
  };
  return text
    .replace(/\{(\w+)\}/g, (whole, name: string) => said[name] ?? whole)
    .replace(/ {2,}/g, " ")
    .trim();
}
