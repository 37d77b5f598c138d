import type { FactKind } from "../facts.ts";
import { aerodromeFields } from "./aerodrome-fields.ts";
import { basis, currency, type FactField, factor, field, maybe, percent } from "./fact-field.ts";
import { areaRows, feeRows, openingRows, rangeRows } from "./fact-rows.ts";
import { code, figure, figureOrUnknown, money, prose, word, words, yesNo } from "./fact-text.ts";
import { status, taxFields } from "./tax-fields.ts";

const kinds: Record<Exclude<FactKind, "taxRates">, readonly FactField[]> = {
  aircraft: [
    field("mtowKg", "Maximum take-off weight, kg", figure),
    maybe("seatsFitted", "Seats fitted", figureOrUnknown, "Leave empty if it is not known."),
    field("crew", "Crew", figure),
    field("cruiseKt.longRange", "Long-range cruise, kt", figure),
    field("cruiseKt.normal", "Normal cruise, kt", figure),
    field("rangeNm", "Range", rangeRows, { hint: "Passengers: nautical miles, one a line. 8: 3,850" }),
    field("normalRangeShare", "Range at normal cruise as a share of it", figure, {
      hint: "From 0 to 1: 0.92",
    }),
    field("burnKgPerHour.longRange", "Fuel at long-range cruise, kg an hour", figure),
    field("burnKgPerHour.normal", "Fuel at normal cruise, kg an hour", figure),
    maybe("fuelCapacityKg", "Fuel capacity, kg", figureOrUnknown),
    maybe(
      "takeoffFt",
      "Take-off, ft",
      figureOrUnknown,
      "Sea level, ISA, maximum weight. Empty for helicopters.",
    ),
    maybe("landingFt", "Landing, ft, unfactored", figureOrUnknown),
    field("baggageCuFt", "Baggage, cubic feet", figure),
    ...(["range", "cruise", "burn", "weight", "field", "baggage"] as const).map((each) =>
      field(`basis.${each}`, `How we know: ${each === "field" ? "runway" : each}`, basis),
    ),
  ],
  hourlyRates: [field("perHourMinor", "An hour of flying", money), field("currency", "Currency", currency)],
  priceRules: [
    field("pricesShown", "Prices are shown", yesNo),
    field("currency", "Currency of these amounts", currency),
    field("dailyMinimumMinutes", "Least flying charged a day, minutes", figure),
    field("landingAndHandling", "Landing and handling at each end", feeRows, {
      hint: "Take-off weight up to, in kg: amount, one a line. 5,700: 600",
    }),
    field("nightMinor", "A night away from base", money),
    field("nightsWaiting", "Nights that an aircraft waits", figure),
    field("base", "Base", code, { hint: "ICAO code: DNMM" }),
    field("highMarginPercent", "Margin of the high end, per cent", percent),
  ],
  exchangeRates: [
    field("perUsd.GBP", "Pounds for one US dollar", figure),
    field("perUsd.NGN", "Naira for one US dollar", figure),
  ],
  corridors: [
    field("subject", "Which airspace", word, {
      hint: "Where several rows cover one airspace, the first that fits applies. For example: sudan",
    }),
    field("text", "What visitors read", prose),
    field("factor", "How many times longer the route is", factor, {
      hint: "1 is told without a figure; 1.15 is 15 % longer.",
    }),
    maybe("countries.0", "Between these countries", words(/[\s,]+/, true), "Two-letter codes: NG"),
    maybe("countries.1", "and these", words(/[\s,]+/, true), "AE OM QA"),
    maybe("area", "Or where the direct line enters this area", areaRows, "One corner a line: 22, 25"),
    field("confirm", "To be confirmed with each quotation", yesNo),
  ],
  countryHours: [
    field("hours", "Hours, local", openingRows, {
      hint: "One rule a line: Mon-Fri 07:00-22:00. The first that fits applies.",
    }),
    maybe("limits", "What else visitors should know", prose),
    field("confirm", "To be confirmed with each quotation", yesNo),
  ],
  aerodromeNotes: aerodromeFields,
};

/** The controls of a fact's form. */
export function fieldsOf(kind: FactKind, subject: string): readonly FactField[] {
  return kind === "taxRates" ? [...(taxFields[subject] ?? []), status] : kinds[kind];
}

/** What a fact of this subject always says. */
export function fixedFigures(kind: FactKind, subject: string): object {
  const names = {
    ...{ aircraft: "icao", hourlyRates: "icao", taxRates: "code", corridors: "id" },
    ...{ countryHours: "country", aerodromeNotes: "ident", priceRules: null, exchangeRates: null },
  } as const;
  const name = names[kind];
  return {
    ...(name ? { [name]: subject } : {}),
    ...(kind === "exchangeRates" ? { perUsd: { USD: 1 } } : {}),
  };
}
