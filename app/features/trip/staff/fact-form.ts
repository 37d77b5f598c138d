import type { FormErrors } from "#app/ui/form/form-reply.ts";
import { undatedKinds } from "../fact-kinds.ts";
import type { FactIssue } from "../facts.server.ts";
import type { FactKind } from "../facts.ts";
import {
  approvalRows,
  areaRows,
  basis,
  choice,
  code,
  confirmation,
  currency,
  type FactText,
  factor,
  feeRows,
  figure,
  figureOrUnknown,
  money,
  openingRows,
  percent,
  prose,
  rangeRows,
  runwayRows,
  word,
  words,
  yesNo,
} from "./fact-codec.ts";
import { staffFactMessages } from "./messages.ts";

/** The subject in the address of a new fact. */
export const unnamed = "new";

const longestAnswer = 4000;

const datesOf = (kind: FactKind) => (undatedKinds.includes(kind) ? [] : ["validFrom", "validTo"]);

/** The names of a form's controls, in its order. */
export const controlsOf = (kind: FactKind, subject: string): string[] => [
  ...(subject === unnamed ? ["shortName"] : []),
  ...fieldsOf(kind, subject).map(({ path }) => path),
  ...datesOf(kind),
  "source",
  "checkedOn",
];

export function answersOf(fields: readonly FactField[], fact: object): Record<string, string> {
  return Object.fromEntries(fields.map(({ path, as }) => [path, as.write(valueAt(fact, path))]));
}

/** The figures that the controls staffFactMessages; nothing is checked yet. */
export function figuresOf(
  kind: FactKind,
  subject: string,
  answers: Readonly<Record<string, string>>,
): object {
  const figures = structuredClone(fixedFigures(kind, subject));
  for (const { path, as } of fieldsOf(kind, subject)) {
    const value = as.read(answers[path] ?? "");
    if (value !== undefined) put(figures, path.split("."), value);
  }
  return figures;
}

/** Errors of a form's days and source, before its figures are parsed. */
export function errorsIn(kind: FactKind, answers: Readonly<Record<string, string>>): FormErrors<string> {
  const errors: FormErrors<string> = {};
  const { source = "", checkedOn = "", validFrom = "", validTo = "" } = answers;
  for (const [name, answer] of Object.entries(answers))
    if (answer.length > longestAnswer) errors[name] = "Please shorten this.";
  if (!source.trim()) errors.source = staffFactMessages.sourceMissing;
  if (!isDay(checkedOn)) errors.checkedOn = staffFactMessages.checkedMissing;
  if (undatedKinds.includes(kind)) return errors;
  if (!isDay(validFrom)) errors.validFrom = staffFactMessages.validFromMissing;
  if (validTo && (!isDay(validTo) || validTo < validFrom)) errors.validTo = staffFactMessages.validToEarly;
  return errors;
}

/** What the model could not read, at its control, with what would work. */
export function errorsOf(kind: FactKind, subject: string, issues: readonly FactIssue[]): FormErrors<string> {
  const errors: FormErrors<string> = {};
  const fields = fieldsOf(kind, subject);
  for (const { path, rule } of issues) {
    const field = fields.find((each) => path === each.path || path.startsWith(`${each.path}.`));
    // A missing group's error is shown at its first control.
    const target = field ?? fields.find((each) => each.path.startsWith(`${path}.`));
    errors[target?.path ?? "source"] ??= rule ?? (target?.as ?? word).wrong;
  }
  return errors;
}

export const isDay = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00Z`).toJSON()?.startsWith(text) === true;

function valueAt(fact: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], fact);
}

function put(into: object, [name = "", ...rest]: string[], value: unknown): void {
  const holder = into as Record<string, unknown>;
  if (rest.length === 0) {
    holder[name] = value;
    return;
  }
  holder[name] ??= /^\d+$/.test(rest[0] ?? "") ? [] : {};
  put(holder[name] as object, rest, value);
}

/** One control of a fact's form. `path`: dotted path in the fact, and the control's name. */
export interface FactField {
  path: string;
  label: string;
  as: FactText;
  hint: string;
  /** How an answer looks, where its form is not plain. */
  example: string | undefined;
  optional: boolean;
  /** The part of the form that groups it with its neighbours; empty for none. */
  group: string;
}

/** A path, with ? where it may stay empty, its label, its text, a hint and an example. */
type Row = readonly [path: string, label: string, as: FactText, hint?: string, example?: string];

const fieldsOfGroups = (groups: Readonly<Record<string, readonly Row[]>>): FactField[] =>
  Object.entries(groups).flatMap(([group, rows]) =>
    rows.map(([path, label, as, hint = "", example]) => {
      const optional = path.endsWith("?");
      return { path: path.replace("?", ""), label, as, hint, example, optional, group };
    }),
  );

const aircraft = fieldsOfGroups({
  "Weight and cabin": [
    ["mtowKg", "Maximum take-off weight, kg", figure],
    ["basis.weight", "How we know: weight", basis],
    ["baggageCuFt", "Baggage, cubic feet", figure],
    ["basis.baggage", "How we know: baggage", basis],
    ["seatsFitted?", "Seats fitted", figureOrUnknown, "Leave empty if it is not known."],
    ["crew", "Crew", figure],
  ],
  Speed: [
    ["cruiseKt.longRange", "Long-range cruise, kt", figure],
    ["cruiseKt.normal", "Normal cruise, kt", figure],
    ["basis.cruise", "How we know: cruise", basis],
  ],
  Range: [
    ["rangeNm", "Range", rangeRows, "Passengers: nautical miles, one a line. 8: 3,850"],
    ["normalRangeShare", "Range at normal cruise as a share of it", figure, "From 0 to 1: 0.92"],
    ["basis.range", "How we know: range", basis],
  ],
  Fuel: [
    ["burnKgPerHour.longRange", "Fuel at long-range cruise, kg an hour", figure],
    ["burnKgPerHour.normal", "Fuel at normal cruise, kg an hour", figure],
    ["basis.burn", "How we know: burn", basis],
    ["fuelCapacityKg?", "Fuel capacity, kg", figureOrUnknown],
  ],
  Runway: [
    ["takeoffFt?", "Take-off, ft", figureOrUnknown, "Sea level, ISA, maximum weight. Empty for helicopters."],
    ["landingFt?", "Landing, ft, unfactored", figureOrUnknown],
    ["basis.field", "How we know: runway", basis],
  ],
});

const statuses = choice([
  ["enacted", "Enacted"],
  ["announced", "Announced"],
  ["reported", "Reported, not read in the law"],
  ["unverified", "Unverified"],
]);

const amount = (path: string, label: string): Row[] => [
  [`${path}.minor`, label, money],
  [`${path}.currency`, `${label}: currency`, currency],
];
const band = (path: string, name: string): Row[] => [
  [`bands.${path}.standardMinor`, `${name}, standard, £`, money],
  [`bands.${path}.higherMinor`, `${name}, higher, £`, money],
];
const higherFor = choice([
  ["20t-under-19-seats", "20 t and more with fewer than 19 seats"],
  ["private-jets-5.7t", "All private jets above 5.7 t"],
]);
const percentage: Row = ["percent", "Per cent", percent];
const taxRows: Readonly<Record<string, readonly Row[]>> = {
  "uk-apd": [
    ...band("domestic", "Domestic"),
    ...(["A", "B", "C"] as const).flatMap((each) => band(each, `Band ${each}`)),
    ["higherFor", "The higher rate is for", higherFor],
  ],
  "uk-vat": [percentage, ["zeroRatedFrom", "Zero-rated from so many seats and crew", figure]],
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

const confirm: Row = ["confirm", "To be confirmed", confirmation];
const hours = (path: string): Row => [
  path,
  "Hours, local",
  openingRows,
  "One rule a line; the first that fits applies.",
  "Mon-Fri 07:00-22:00",
];
const kindOfAerodrome = choice(
  ["large", "medium", "small", "heliport"].map((each) => [each, each] as const),
  true,
);

export const aerodromeFields = fieldsOfGroups({
  "What visitors read": [
    hours("hours?"),
    ["limits?", "Limits", prose, "Noise, slots, curfews."],
    ["handling?", "Handling", prose],
    ["customs?", "Customs and immigration", prose],
  ],
  Landing: [
    ["technicalStop", "Fuel stop", yesNo],
    ["landingFt?", "Declared landing distance, ft", figure, "If shorter than the runway suggests."],
    [
      "approvals?",
      "Approvals by aircraft",
      approvalRows,
      "One aircraft a line, and where you read it.",
      "CL60 by-approval: list of June 2026",
    ],
  ],
  "Finding it": [
    ["names?", "Other names", words(/,|\n/), "Old names, quarters, cities it serves; with commas."],
    ["placeOrder?", "Order among a city’s airports", figure, "1 is offered first."],
  ],
  Confidence: [["basis", staffFactMessages.known, basis], confirm],
  "": [
    ["correction.name?", "Corrected name", word],
    ["correction.city?", "Corrected city", word],
    ["correction.country?", "Corrected country", code, "Two letters"],
    ["correction.iata?", "Corrected IATA code", code, "“none” if it has none."],
    ["correction.icao?", "Corrected ICAO code", code],
    ["correction.kind?", "Corrected kind", kindOfAerodrome],
    ["correction.lat?", "Corrected latitude", figure],
    ["correction.lon?", "Corrected longitude", figure],
    ["correction.elevationFt?", "Corrected elevation, ft", figure],
    ["correction.timeZone?", "Corrected time zone", word, "Africa/Lagos"],
    [
      "correction.runways?",
      "Corrected runways",
      runwayRows,
      "One a line, with displaced thresholds.",
      "06/24 8,005 x 148 hard 1772/2090",
    ],
  ],
});

const landingHint = "One per line: maximum take-off weight (kg): fee. Example: 5700: 600";
const airspaceHint =
  "Of several rows on one airspace the one between countries applies, else the longest. For example: sudan";
const countryCodes = words(/[\s,]+/, true);

const fieldsByKind: Record<Exclude<FactKind, "taxRates">, readonly FactField[]> = {
  aircraft,
  hourlyRates: fieldsOfGroups({
    "": [
      ["perHourMinor", "An hour of flying", money],
      ["currency", "Currency", currency],
    ],
  }),
  priceRules: fieldsOfGroups({
    Prices: [
      ["pricesShown", "Prices are shown", yesNo],
      ["currency", "Currency of these amounts", currency],
      ["highMarginPercent", "Margin added to the upper figure (%)", percent],
    ],
    "Flying and landing": [
      ["dailyMinimumMinutes", "Least flying charged a day, minutes", figure],
      ["landingAndHandling", "Landing and handling at each end", feeRows, landingHint],
    ],
    "Nights and base": [
      ["nightMinor", "A night away from base", money],
      ["nightsWaiting", "Longest wait before it flies home (nights)", figure],
      ["base", "Base", code, "ICAO code: DNMM"],
    ],
  }),
  exchangeRates: fieldsOfGroups({
    "": [
      ["perUsd.GBP", "Pounds for one US dollar", figure],
      ["perUsd.NGN", "Naira for one US dollar", figure],
    ],
  }),
  corridors: fieldsOfGroups({
    "": [
      ["subject", "Which airspace", word, airspaceHint],
      ["text", "What visitors read", prose],
      [
        "factor",
        "How many times longer the route is",
        factor,
        "1 is told without a figure; 1.15 is 15 % longer.",
      ],
      ["countries.0?", "Between these countries", countryCodes, "Two-letter codes: NG"],
      ["countries.1?", "and these", countryCodes, "AE OM QA"],
      ["area?", "Or where the direct line enters this area", areaRows, "One corner a line: 22, 25"],
      confirm,
    ],
  }),
  countryHours: fieldsOfGroups({
    "": [hours("hours"), ["limits?", "Visitors also read", prose], confirm],
  }),
  aerodromeNotes: aerodromeFields,
};

export function fieldsOf(kind: FactKind, subject: string): readonly FactField[] {
  if (kind !== "taxRates") return fieldsByKind[kind];
  return fieldsOfGroups({ "": [...(taxRows[subject] ?? []), ["status", "How sure", statuses]] });
}

export const statusText = (status: string | undefined) =>
  statuses.options?.find(([value]) => value === status)?.[1];

const namedBy: Partial<Record<FactKind, string>> = {
  aircraft: "icao",
  hourlyRates: "icao",
  taxRates: "code",
  corridors: "id",
  countryHours: "country",
  aerodromeNotes: "ident",
};

/** What a fact of this subject always says. */
function fixedFigures(kind: FactKind, subject: string): object {
  const name = namedBy[kind];
  if (name) return { [name]: subject };
  return kind === "exchangeRates" ? { perUsd: { USD: 1 } } : {};
}
