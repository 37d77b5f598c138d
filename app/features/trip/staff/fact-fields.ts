import type { FactKind } from "../facts.ts";
import { aerodromeFields } from "./aerodrome-fields.ts";
import { aircraftFields } from "./aircraft-fields.ts";
import { confirm, currency, type FactField, factor, field, inGroup, maybe, percent } from "./fact-field.ts";
import { areaRows, feeRows, openingRows } from "./fact-rows.ts";
import { code, figure, money, prose, word, words, yesNo } from "./fact-text.ts";
import { status, taxFields } from "./tax-fields.ts";

const kinds: Record<Exclude<FactKind, "taxRates">, readonly FactField[]> = {
  aircraft: aircraftFields,
  hourlyRates: [field("perHourMinor", "An hour of flying", money), field("currency", "Currency", currency)],
  priceRules: [
    ...inGroup(
      "Prices",
      field("pricesShown", "Prices are shown", yesNo),
      field("currency", "Currency of these amounts", currency),
      field("highMarginPercent", "Margin added to the upper figure (%)", percent),
    ),
    ...inGroup(
      "Flying and landing",
      field("dailyMinimumMinutes", "Least flying charged a day, minutes", figure),
      field("landingAndHandling", "Landing and handling at each end", feeRows, {
        hint: "One per line: maximum take-off weight (kg): fee. Example: 5700: 600",
      }),
    ),
    ...inGroup(
      "Nights and base",
      field("nightMinor", "A night away from base", money),
      field("nightsWaiting", "Longest wait before it flies home (nights)", figure),
      field("base", "Base", code, { hint: "ICAO code: DNMM" }),
    ),
  ],
  exchangeRates: [
    field("perUsd.GBP", "Pounds for one US dollar", figure),
    field("perUsd.NGN", "Naira for one US dollar", figure),
  ],
  corridors: [
    field("subject", "Which airspace", word, {
      hint: "Of several rows on one airspace the one between countries applies, else the longest. For example: sudan",
    }),
    field("text", "What visitors read", prose),
    field("factor", "How many times longer the route is", factor, {
      hint: "1 is told without a figure; 1.15 is 15 % longer.",
    }),
    maybe("countries.0", "Between these countries", words(/[\s,]+/, true), "Two-letter codes: NG"),
    maybe("countries.1", "and these", words(/[\s,]+/, true), "AE OM QA"),
    maybe("area", "Or where the direct line enters this area", areaRows, "One corner a line: 22, 25"),
    confirm,
  ],
  countryHours: [
    field("hours", "Hours, local", openingRows, {
      ...{ hint: "One rule a line; the first that fits applies.", example: "Mon-Fri 07:00-22:00" },
    }),
    maybe("limits", "Visitors also read", prose),
    confirm,
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
