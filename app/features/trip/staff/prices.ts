import { fleet } from "#app/content/fleet.ts";
import { currencies } from "#app/content/trip/model.ts";
import type { FactField } from "./fact-form.ts";

const yesNo = { true: "Yes", false: "No" };

export const baseField = (icao: string) => `base-${icao}`;

/** The form of the price sheet. */
export const priceGroups: Readonly<Record<string, readonly FactField[]>> = {
  Estimates: [
    {
      name: "pricesShown",
      label: "Visitors see estimates",
      options: yesNo,
      hint: "If not, the page says how a price is made and asks them to write to us.",
    },
    {
      name: "sample",
      label: "These are sample rates",
      options: yesNo,
      hint: "Estimates at sample rates say so.",
    },
    {
      name: "currency",
      label: "Currency of these amounts",
      options: Object.fromEntries(currencies.map((each) => [each, each])),
    },
    { name: "marginPercent", label: "Margin in every estimate (%)" },
  ],
  "An hour of flying": fleet.map(({ icao, name }) => ({ name: icao, label: name })),
  "Flying and landing": [
    { name: "dailyMinimumMinutes", label: "Least flying charged a day, minutes" },
    {
      name: "landingAndHandling",
      label: "Landing and handling at each end",
      hint: "One per line: maximum take-off weight (kg): fee. Example: 5,700: 600",
      rows: 4,
    },
  ],
  "Nights and crew": [
    { name: "night", label: "A night away from base" },
    { name: "secondCrew", label: "A second crew on a long flight" },
    { name: "nightsWaiting", label: "Longest wait before it flies home (nights)" },
  ],
  "Where aircraft are based": [
    { name: "base", label: "Base", hint: "ICAO code: DNMM" },
    ...fleet.map(({ icao, name }) => ({
      name: baseField(icao),
      label: `Base of the ${name}, if another`,
      optional: true,
    })),
  ],
  "Exchange rates": [
    { name: "gbp", label: "Pounds for one US dollar" },
    { name: "ngn", label: "Naira for one US dollar" },
  ],
};
