import { factFigures } from "../fact-figure.ts";
import type {
  AircraftFigures,
  Corridor,
  FactKind,
  Opening,
  PriceRules,
  TaxRate,
  TripFacts,
} from "../facts.ts";
import { formatMoney } from "../figure-text.ts";
import { percentMore } from "../messages.ts";
import { taxFigure } from "../tax-figure.ts";
import { confirm } from "./fact-field.ts";
import { fieldsOf } from "./fact-fields.ts";
import { answersOf } from "./fact-form.ts";
import { type RunwayRow, runwayText } from "./fact-rows.ts";
import { factLineMessages as say } from "./line-messages.ts";
import { hoursText } from "./opening-text.ts";
import { status } from "./tax-fields.ts";

/** One figure of a fact in words; a fact of one figure needs no label. */
export interface FactLine {
  label: string;
  value: string;
  /** The same as a row of figures, one for each of `columns`: several such lines are a table. */
  row?: { unit: string; columns: readonly string[]; cells: readonly string[] };
}

/** A fact in words, a line for each of its figures. */
export function factLines(kind: FactKind, row: object): FactLine[] {
  if (kind in linesOf) return (linesOf[kind as keyof typeof linesOf] as (of: object) => FactLine[])(row);
  const answers = answersOf(fieldsOf(kind, ""), row);
  return fieldsOf(kind, "").flatMap(({ path, label, as }) => {
    const answer = answers[path] ?? "";
    const shown = as.options?.find(([value]) => value === answer)?.[1] ?? answer;
    const value = wordsOf(path, row) ?? shown;
    return answer && value ? { label, value } : [];
  });
}

/** Where a form wants a figure written otherwise than people read it. */
function wordsOf(path: string, row: { correction?: { runways?: RunwayRow[] }; hours?: Opening[] }) {
  if (path === "correction.runways") return (row.correction?.runways ?? []).map(runwayText).join("\n");
  return path === "hours" && row.hours ? hoursText(row.hours) : null;
}
const count = (figure: number) => figure.toLocaleString("en-GB");

const labels = say.labels;
const sampled = (row: { sample: boolean }) => (row.sample ? [{ label: labels.sure, value: say.sample }] : []);

const linesOf = {
  aircraft: ({ rangeNm, cruiseKt, burnKgPerHour }: AircraftFigures): FactLine[] => [
    {
      label: labels.range,
      value: rangeNm.map(([people, nm]) => say.rangeWith(count(nm), people)).join(", "),
    },
    { label: labels.cruise, value: say.cruiseAt(count(cruiseKt.normal), count(cruiseKt.longRange)) },
    { label: labels.fuel, value: say.fuelAt(count(burnKgPerHour.normal)) },
  ],
  hourlyRates: (row: TripFacts["hourlyRates"][number]): FactLine[] => [
    { label: labels.rate, value: factFigures.hourlyRates(row) },
  ],
  priceRules: (row: PriceRules): FactLine[] => [
    { label: labels.day, value: say.minutes(row.dailyMinimumMinutes) },
    { label: labels.night, value: formatMoney(row.nightMinor, row.currency) },
    {
      label: labels.ends,
      value: row.landingAndHandling
        .map(({ upToKg, minor }) =>
          // The last weight stands for all above it: no aircraft is that heavy.
          say.fee(upToKg < 1_000_000 ? count(upToKg) : null, formatMoney(minor, row.currency)),
        )
        .join("\n"),
    },
    { label: labels.high, value: say.more(row.highMarginPercent) },
    ...sampled(row),
  ],
  exchangeRates: (row: TripFacts["exchangeRates"][number]): FactLine[] => [
    {
      label: labels.dollar,
      value: Object.entries(row.perUsd)
        .filter(([currency]) => currency !== "USD")
        .map(
          ([currency, rate]) => `${currency} ${rate.toLocaleString("en-GB", { maximumFractionDigits: 10 })}`,
        )
        .join(", "),
    },
    ...sampled(row),
  ],
  taxRates: (row: TaxRate): FactLine[] => [
    ...taxLines(row),
    {
      label: labels.sure,
      value: status.as.options?.find(([each]) => each === row.status)?.[1] ?? row.status,
    },
  ],
  corridors: ({ text, factor, confirm: isConfirmed }: Corridor): FactLine[] => [
    { label: labels.text, value: text },
    ...(factor > 1 ? [{ label: labels.longer, value: say.more(percentMore(factor)) }] : []),
    ...(isConfirmed ? [{ label: confirm.label, value: confirm.as.options?.[0]?.[1] ?? "" }] : []),
  ],
} as const;

function taxLines(row: TaxRate): FactLine[] {
  if ("bands" in row) {
    const minor = Object.values(row.bands).flatMap((band) => [band.standardMinor, band.higherMinor]);
    const digits = { minimumFractionDigits: minor.every((each) => each % 100 === 0) ? 0 : 2 };
    return (["domestic", "A", "B", "C"] as const).map((band) => {
      const { standardMinor, higherMinor } = row.bands[band];
      const [standard = "", higher = ""] = [standardMinor, higherMinor].map((each) =>
        (each / 100).toLocaleString("en-GB", digits),
      );
      const label = say.band(band);
      const { unit, columns } = say.bandRates;
      return {
        label,
        value: say.bandRates.text(standard, higher),
        row: { unit, columns, cells: [standard, higher] },
      };
    });
  }
  if ("percent" in row) return [{ label: labels.rate, value: taxFigure(row) }];
  if ("amount" in row)
    return [{ label: labels.passenger, value: formatMoney(row.amount.minor, row.amount.currency) }];
  return (["domestic", "westAfrica", "international"] as const).map((area) => ({
    label: labels[area],
    value: formatMoney(row[area].minor, row[area].currency),
  }));
}
