import { fleet } from "#app/content/fleet.ts";
import { duration, durations, roughly } from "./figure-text.ts";
import type { Estimate } from "./price.ts";
import type { AircraftView, TripView } from "./trip-view.ts";

/** What the sum of several flights is of: a return there and back, or all of them. Empty for one flight. */
export function sumIsOf({ legs: [out, back, ...more] }: Pick<TripView, "legs">): string {
  if (!back) return "";
  const isReturn = more.length === 0 && out.from === back.to && out.to === back.from;
  return isReturn ? "there and back" : "in all";
}

/** How long an aircraft flies in all. */
export const minutesOf = ({ legs }: AircraftView) =>
  legs.reduce((sum, { block }) => sum + (block?.likelyMinutes ?? 0), 0);

/** How often an aircraft lands for fuel, over the whole journey. */
export const stopsOf = ({ legs }: Pick<AircraftView, "legs">) =>
  legs.reduce((sum, { stops }) => sum + stops.length, 0);

/** Whether an aircraft that can be offered is sure to fly every flight without a stop. */
export const isNonStop = (aircraft: AircraftView) =>
  stopsOf(aircraft) === 0 && !aircraft.legs.some(({ isMarginal }) => isMarginal);

const worst = { yes: 0, check: 1, no: 2 } as const;

/** How well an aircraft fits, best 0: a stop counts as much as something to be checked. */
export const fitOf = (aircraft: Pick<AircraftView, "suits" | "legs">) =>
  worst[aircraft.suits] + (stopsOf(aircraft) > 0 ? 1 : 0);

/** Whether every aircraft can fly the journey in the same way: then its verdict tells none from another. */
export const isAlike = ({ offered, excluded, legs }: TripView) =>
  excluded.length === 0 &&
  legs.length === 1 &&
  offered.every((aircraft) => aircraft.suits === "yes" && isNonStop(aircraft));

export const wingOf = ({ icao }: AircraftView) => fleet.find((each) => each.icao === icao)?.wing ?? "fixed";

/** Jets and helicopters apart where both can be had: they differ most in time and money. */
export const byWing = (offered: readonly AircraftView[]) =>
  [...new Set(offered.map(wingOf))].map((wing) => ({
    wing,
    aircraft: offered.filter((each) => wingOf(each) === wing),
  }));

/** The times of several aircraft, from the quickest to the slowest. */
export function timesOf(aircraft: readonly AircraftView[]): string {
  const minutes = aircraft.map(minutesOf);
  const [least, most] = [Math.min(...minutes), Math.max(...minutes)];
  return least === most ? duration(least) : durations(least, most);
}

const priceOf = ({ estimate }: AircraftView) => estimate?.expectedMinor;

// Minutes; a smaller gain is not worth a larger aircraft.
const savedWorthNaming = 10;

/** The one with the least of something, where no other has as little. */
function least(offered: readonly AircraftView[], figure: (aircraft: AircraftView) => number) {
  const [first, second] = offered.toSorted((one, other) => figure(one) - figure(other));
  return first && second && figure(first) < figure(second) ? first : null;
}

/** The badges of aircraft that have one. */
export function winsOf({ offered }: TripView): { aircraft: AircraftView; wins: string }[] {
  const best = offered.length > 1 ? offered[0] : null;
  const quickest = least(offered, minutesOf);
  const saved = best && quickest ? minutesOf(best) - minutesOf(quickest) : 0;
  const fastest = best === quickest || saved >= savedWorthNaming ? quickest : null;
  const cheapest = least(offered, (aircraft) => priceOf(aircraft) ?? Number.POSITIVE_INFINITY);
  return offered.flatMap((aircraft) => {
    const wins = [
      aircraft === best ? "Best fit" : "",
      aircraft === fastest ? "Fastest" : "",
      aircraft === cheapest ? "Lowest estimate" : "",
    ].filter(Boolean);
    const [first, ...rest] = wins;
    if (rest.length === 2) return [{ aircraft, wins: "Best fit, fastest and cheapest" }];
    return first ? [{ aircraft, wins: [first, ...rest.map((win) => win.toLowerCase())].join(", ") }] : [];
  });
}

export const isRequested = ({ icao }: AircraftView, requested: string) =>
  fleet.some((each) => each.icao === icao && each.name === requested);

/** The requested aircraft first. */
export const requestedFirst = (aircraft: readonly AircraftView[], requested: string): AircraftView[] =>
  aircraft.toSorted(
    (one, other) => Number(isRequested(other, requested)) - Number(isRequested(one, requested)),
  );

/** `about USD 105,000`. */
export const estimateText = ({ expectedMinor, currency }: Pick<Estimate, "expectedMinor" | "currency">) =>
  `about ${roughly(expectedMinor, currency)}`;
