import { currencies } from "#app/content/trip/model.ts";
import { choice, type FactText, figure, yesNo } from "./fact-text.ts";
import { staffFactMessages as say } from "./messages.ts";

/** One control of a fact's form. `path`: where it stands in the fact, with dots; the control's name. */
export interface FactField {
  path: string;
  label: string;
  as: FactText;
  hint?: string;
  /** How an answer looks, where its form is not plain. */
  example?: string;
  optional?: boolean;
  /** Takes a whole row of the form. */
  isWide?: boolean;
  /** The part of the form that it stands in, with its neighbours of the same. */
  group?: string;
}

/** The controls of one part of a form, under its name. */
export const inGroup = (group: string, ...fields: readonly FactField[]): FactField[] =>
  fields.map((each) => ({ ...each, group }));

/** A control that has to be filled. */
export const field = (
  path: string,
  label: string,
  as: FactText,
  more: Partial<FactField> = {},
): FactField => ({
  ...{ path, label, as },
  ...more,
});
/** One that may stay empty. */
export const maybe = (
  path: string,
  label: string,
  as: FactText,
  hint?: string,
  example?: string,
): FactField => ({
  ...{ path, label, as, optional: true },
  ...(hint ? { hint } : {}),
  ...(example ? { example } : {}),
});

/** Whether the figure is only said with a quotation. */
export const confirm = field("confirm", say.confirm, {
  ...yesNo,
  options: [
    ["true", say.confirmed],
    ["false", say.notConfirmed],
  ],
});

export const currency = choice(currencies.map((each) => [each, each] as const));
export const percent: FactText = { ...figure, wrong: say.wrong.percent };
export const factor: FactText = { ...figure, wrong: say.wrong.factor };
export const basis = choice([
  ["cited", "Read in the source"],
  ["derived", "Worked out from others"],
  ["general", "General knowledge, approximate"],
]);
