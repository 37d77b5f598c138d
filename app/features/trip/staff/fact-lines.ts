import { factFigures } from "../fact-figure.ts";
import type { AircraftFigures, FactKind, TaxRate } from "../facts.ts";
import { formatMoney } from "../figure-text.ts";
import { fieldsOf } from "./fact-fields.ts";
import { answersOf } from "./fact-form.ts";
import { type RunwayRow, runwayText } from "./fact-rows.ts";
import { factLineMessages as say } from "./line-messages.ts";

/** One figure of a fact in words; a fact of one figure needs no label. */
export interface FactLine {
  label: string;
  value: string;
}

/** A fact in words, a line for each of its figures. */
export function factLines(kind: FactKind, row: object): FactLine[] {
  if (kind === "aircraft") return aircraftLines(row as AircraftFigures);
  if ("bands" in row) return bandLines(row as BandedTax);
  if (kind in factFigures) {
    const figureOf = factFigures[kind as keyof typeof factFigures] as (of: object) => string;
    return [{ label: "", value: figureOf(row) }];
  }
  const answers = answersOf(fieldsOf(kind, ""), row);
  return fieldsOf(kind, "").flatMap(({ path, label, as }) => {
    const answer = answers[path] ?? "";
    const shown = as.options?.find(([value]) => value === answer)?.[1] ?? answer;
    const value = path === "correction.runways" ? runwaysOf(row) : shown.replace(/\.$/, "");
    return answer && value ? { label, value } : [];
  });
}

/** The same in one line, for a list. */
export const factText = (lines: readonly FactLine[]): string =>
  lines.map(({ label, value }) => `${label}: ${value.replaceAll("\n", ", ")}`).join("; ");

const count = (figure: number) => figure.toLocaleString("en-GB");

function aircraftLines({ rangeNm, cruiseKt, burnKgPerHour }: AircraftFigures): FactLine[] {
  const { range, cruise, fuel } = say.labels;
  return [
    { label: range, value: rangeNm.map(([people, nm]) => say.rangeWith(count(nm), people)).join(", ") },
    { label: cruise, value: say.cruiseAt(count(cruiseKt.normal), count(cruiseKt.longRange)) },
    { label: fuel, value: say.fuelAt(count(burnKgPerHour.normal)) },
  ];
}

type BandedTax = Extract<TaxRate, { bands: object }>;

function bandLines({ bands, status }: BandedTax): FactLine[] {
  const lines = (["domestic", "A", "B", "C"] as const).map((band) => ({
    label: say.band(band),
    value: say.bandRates(
      formatMoney(bands[band].standardMinor, "GBP"),
      formatMoney(bands[band].higherMinor, "GBP"),
    ),
  }));
  return [...lines, { label: say.labels.sure, value: status }];
}

const runwaysOf = (row: { correction?: { runways?: RunwayRow[] } }): string =>
  (row.correction?.runways ?? []).map(runwayText).join("\n");
