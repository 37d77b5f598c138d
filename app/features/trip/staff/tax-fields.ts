import { currency, type FactField, field, percent } from "./fact-field.ts";
import { choice, figure, money } from "./fact-text.ts";

/** How sure a tax is. */
export const status = field(
  "status",
  "How sure",
  choice([
    ["enacted", "Enacted"],
    ["announced", "Announced"],
    ["reported", "Reported, not read in the law"],
    ["unverified", "Unverified"],
  ]),
);

const amount = (path: string, label: string) => [
  field(`${path}.minor`, label, money),
  field(`${path}.currency`, `${label}: currency`, currency),
];

const apdBands = (["domestic", "A", "B", "C"] as const).flatMap((each) => {
  const name = each === "domestic" ? "Domestic" : `Band ${each}`;
  return [
    field(`bands.${each}.standardMinor`, `${name}, standard, £`, money),
    field(`bands.${each}.higherMinor`, `${name}, higher, £`, money),
  ];
});
const percentage = field("percent", "Per cent", percent);
/** The controls of each tax, by its code. */
export const taxFields: Readonly<Record<string, readonly FactField[]>> = {
  "uk-apd": [
    ...apdBands,
    field(
      "higherFor",
      "The higher rate is for",
      choice([
        ["20t-under-19-seats", "20 t and more with fewer than 19 seats"],
        ["private-jets-5.7t", "All private jets above 5.7 t"],
      ]),
    ),
  ],
  "uk-vat": [percentage, field("zeroRatedFrom", "Zero-rated from so many seats and crew", figure)],
  "ng-sales-charge": [percentage],
  "ng-passenger-service": [
    ...amount("domestic", "Domestic"),
    ...amount("westAfrica", "West Africa"),
    ...amount("international", "Elsewhere"),
  ],
  "ng-security": amount("amount", "A passenger"),
  "ng-apis": amount("amount", "A passenger"),
  "ng-vat": [percentage],
};
