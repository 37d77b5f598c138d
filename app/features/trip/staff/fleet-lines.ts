import type { AircraftFigures, TripFacts } from "../facts.ts";
import { formatMoney } from "../figure-text.ts";
import type { FactLine } from "./fact-lines.ts";
import { factLineMessages as say } from "./line-messages.ts";

const { labels } = say;
const count = (figure: number) => figure.toLocaleString("en-GB");

/** What stands in a row of the fleet: figures alone, their units are in the heads of its columns. */
export const fleetLines = {
  aircraft: ({ rangeNm, cruiseKt, burnKgPerHour }: AircraftFigures): FactLine[] => [
    {
      label: labels.range,
      value: rangeNm.map(([people, nm], at) => say.reach(count(nm), people, at === 0)).join("; "),
    },
    { label: labels.cruise, value: count(cruiseKt.normal) },
    { label: labels.longRange, value: count(cruiseKt.longRange) },
    { label: labels.fuel, value: count(burnKgPerHour.normal) },
  ],
  hourlyRates: ({ perHourMinor, currency, sample }: TripFacts["hourlyRates"][number]): FactLine[] => [
    { label: labels.rate, value: formatMoney(perHourMinor, currency) },
    ...(sample ? [{ label: labels.sure, value: say.sample }] : []),
  ],
};
