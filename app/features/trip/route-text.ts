import { tripPage } from "#app/content/trip/page.ts";
import { duration } from "./figure-text.ts";
import type { AircraftView, TripView } from "./trip-view.ts";

const words = tripPage.routes;

/** How long an aircraft flies in all. */
export const minutesOf = ({ legs }: AircraftView) =>
  legs.reduce((sum, { block }) => sum + (block?.likelyMinutes ?? 0), 0);

function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${last}` : last;
}

/** The text of a curated route, with what it leaves to the judgement filled in: so it says nothing that the answer under it does not. */
export function routeText(text: string, view: TripView): string {
  const { offered, legs } = view;
  const isNonStop = ({ verdict }: AircraftView) => verdict === words.nonStopVerdict;
  const nonStop = offered.filter(isNonStop);
  const others = offered.filter((aircraft) => !isNonStop(aircraft));
  const quickest = [...nonStop].sort((one, other) => minutesOf(one) - minutesOf(other))[0];
  const said: Record<string, string> = {
    distance: `${legs[0]?.distanceNm.toLocaleString("en-GB")} nautical miles`,
    nonStop: words.nonStop(listed(nonStop.map(({ name }) => name)), nonStop.length),
    stops: others.map(({ name, verdict }) => words.other(name, verdict)).join(" "),
    quickest: quickest ? words.quickest(quickest.name, duration(minutesOf(quickest))) : "",
  };
  return text
    .replace(/\{(\w+)\}/g, (whole, name: string) => said[name] ?? whole)
    .replace(/ {2,}/g, " ")
    .trim();
}
