import type { FormErrors } from "#app/ui/form/form-reply.ts";
import { undatedKinds } from "../fact-kinds.ts";
import type { FactIssue } from "../facts.server.ts";
import type { FactKind } from "../facts.ts";
import type { FactField } from "./fact-field.ts";
import { fieldsOf, fixedFigures } from "./fact-fields.ts";
import { word } from "./fact-text.ts";
import { staffFactMessages as say } from "./messages.ts";

/** The part of the address of what is still to be named. */
export const unnamed = "new";

export const longestAnswer = 4000;

const datesOf = (kind: FactKind) => (undatedKinds.includes(kind) ? [] : ["validFrom", "validTo"]);

/** The names of a form's controls, in its order. */
export const controlsOf = (kind: FactKind, subject: string): string[] => [
  ...(subject === unnamed ? ["shortName"] : []),
  ...fieldsOf(kind, subject).map(({ path }) => path),
  ...datesOf(kind),
  "source",
  "checkedOn",
];

/** What stands in the controls for a fact. */
export function answersOf(fields: readonly FactField[], fact: object): Record<string, string> {
  return Object.fromEntries(fields.map(({ path, as }) => [path, as.write(valueAt(fact, path))]));
}

/** The figures that the controls say; nothing is checked yet. */
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

/** What is wrong with a form before its figures are held against the model. */
export function errorsIn(kind: FactKind, answers: Readonly<Record<string, string>>): FormErrors<string> {
  const errors: FormErrors<string> = {};
  const { source = "", checkedOn = "", validFrom = "", validTo = "" } = answers;
  for (const [name, answer] of Object.entries(answers))
    if (answer.length > longestAnswer) errors[name] = say.tooLong;
  if (!source.trim()) errors.source = say.sourceMissing;
  if (!isDay(checkedOn)) errors.checkedOn = say.checkedMissing;
  if (undatedKinds.includes(kind)) return errors;
  if (!isDay(validFrom)) errors.validFrom = say.validFromMissing;
  if (validTo && (!isDay(validTo) || validTo < validFrom)) errors.validTo = say.validToEarly;
  return errors;
}

/** What the model could not read, at its control, with what would work. */
export function errorsOf(kind: FactKind, subject: string, issues: readonly FactIssue[]): FormErrors<string> {
  const errors: FormErrors<string> = {};
  const fields = fieldsOf(kind, subject);
  for (const { path, rule } of issues) {
    const field = fields.find((each) => path === each.path || path.startsWith(`${each.path}.`));
    // What is missing of a group stands at the group's first control.
    const found = field ?? fields.find((each) => each.path.startsWith(`${path}.`));
    errors[found?.path ?? "source"] ??= rule ?? (found?.as ?? word).wrong;
  }
  return errors;
}

/** A day of the calendar. */
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
