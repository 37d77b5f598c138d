import { fleet } from "#app/content/fleet.ts";
import { duration, durations, roughly } from "./figure-text.ts";
import type { Estimate } from "./price.ts";
import type { AircraftView, TripView } from "./trip-view.ts";

/** Whether it is one flight there and one back. */
export function isReturn({ legs }: Pick<TripView, "legs">): boolean {
  const [out, back, ...more] = legs;
  return more.length === 0 && out !== undefined && out.from === back?.to && out.to === back.from;
}

/** What the sum of several flights is of: a return there and back, or all of them. Empty for one flight. */
export const sumIsOf = (view: Pick<TripView, "legs">) =>
  view.legs.length < 2 ? "" : isReturn(view) ? "there and back" : "in all";

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

/** Whether something must be checked before it is offered that its verdict does not say: without a stop it says that it depends on the wind. */
export const isToBeChecked = (aircraft: AircraftView) =>
  aircraft.suits === "check" &&
  aircraft.deciding.length > 0 &&
  (stopsOf(aircraft) > 0 || !aircraft.legs.some(({ isMarginal }) => isMarginal));

/** Whether every aircraft can fly the journey in the same way: then its verdict tells none from another. */
export const isAlike = ({ offered, excluded, legs }: TripView) =>
  excluded.length === 0 &&
  legs.length === 1 &&
  offered.every((aircraft) => aircraft.suits === "yes" && isNonStop(aircraft));

export const wingOf = ({ icao }: AircraftView) => fleet.find((each) => each.icao === icao)?.wing ?? "fixed";

/** Where both jets and helicopters can be had, each kind by itself: what one pays for in time and money lies between them. */
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

/** Whether of each kind the one with the lower estimate comes first throughout. */
export const isByPrice = (offered: readonly AircraftView[]) =>
  byWing(offered).every(({ aircraft }) =>
    aircraft.every(
      ({ estimate }, at) =>
        (estimate?.expectedMinor ?? 0) <=
        (aircraft[at + 1]?.estimate?.expectedMinor ?? Number.POSITIVE_INFINITY),
    ),
  );

export const isAsked = ({ icao }: AircraftView, asked: string) =>
  fleet.some((each) => each.icao === icao && each.name === asked);

/** The requested aircraft first, then the best fit. */
export const askedFirst = ({ offered }: TripView, asked: string): AircraftView[] =>
  offered.toSorted((one, other) => Number(isAsked(other, asked)) - Number(isAsked(one, asked)));

/** `about USD 105,000`. */
export const estimateText = ({ expectedMinor, currency }: Pick<Estimate, "expectedMinor" | "currency">) =>
  `about ${roughly(expectedMinor, currency)}`;
