import { fleet } from "#app/content/fleet.ts";
import { formatMoney, wholeHundreds } from "./figure-text.ts";
import type { Estimate } from "./price.ts";
import type { AircraftView, TripView } from "./trip-view.ts";

export const isAsked = ({ icao }: AircraftView, asked: string) =>
  fleet.some((each) => each.icao === icao && each.name === asked);

/** What was asked for first, then the best fit. */
export const askedFirst = ({ offered }: TripView, asked: string): AircraftView[] =>
  offered.toSorted((one, other) => Number(isAsked(other, asked)) - Number(isAsked(one, asked)));

/** `USD 84,000 to 96,000`. */
export const estimateText = ({ lowMinor, highMinor, currency }: Estimate) =>
  `${formatMoney(wholeHundreds(lowMinor), currency)} to ${formatMoney(wholeHundreds(highMinor), currency).replace(/^\w+ /, "")}`;
