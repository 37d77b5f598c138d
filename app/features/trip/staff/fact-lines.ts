import { factFigures } from "../fact-figure.ts";
import type { FactKind, Opening } from "../facts.ts";
import { confirmation, hoursText, type RunwayRow, runwayText } from "./fact-codec.ts";
import { answersOf, fieldsOf, statusText } from "./fact-form.ts";

/** One figure of a fact in words; a fact of one figure needs no label. */
export interface FactLine {
  label: string;
  value: string;
}

/** How sure a fact is: what staff look for first in a list. */
export const confidence = "Confidence";

/** A fact in words: its figures and how sure they are, or a line for each answer of its form. */
export function factLines(kind: FactKind, row: object): FactLine[] {
  if (kind in factFigures) {
    const figures = factFigures[kind as keyof typeof factFigures] as (of: object) => string;
    return [
      { label: kind === "corridors" ? "Visitors read" : "Figures", value: figures(row) },
      ...sureness(row),
    ];
  }
  const answers = answersOf(fieldsOf(kind, ""), row);
  return fieldsOf(kind, "").flatMap(({ path, label, as }) => {
    const answer = answers[path] ?? "";
    const text = as.options?.find(([value]) => value === answer)?.[1] ?? answer;
    const value = wordsOf(path, row) ?? text;
    return answer && value ? [{ label, value }] : [];
  });
}

function sureness(row: { sample?: boolean; status?: string; confirm?: boolean }): FactLine[] {
  if (row.sample) return [{ label: confidence, value: "Sample rates" }];
  const sure = statusText(row.status);
  if (sure) return [{ label: confidence, value: sure }];
  return row.confirm ? [{ label: "To be confirmed", value: confirmation.options?.[0]?.[1] ?? "" }] : [];
}

/** Where a form wants a figure written otherwise than people read it. */
function wordsOf(path: string, row: { correction?: { runways?: RunwayRow[] }; hours?: Opening[] }) {
  if (path === "correction.runways") return (row.correction?.runways ?? []).map(runwayText).join("\n");
  return path === "hours" && row.hours ? hoursText(row.hours) : null;
}
