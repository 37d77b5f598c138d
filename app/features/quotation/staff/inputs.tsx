import type { FieldProps } from "#app/ui/field.tsx";
import { BoxedArea, BoxedField, BoxedSelect } from "#app/ui/staff/boxed-field.tsx";
import { optionField } from "../quotation-form.ts";

export interface Input extends Omit<FieldProps, "error"> {
  type?: "date" | "datetime-local";
  inputMode?: "decimal";
  placeholder?: string;
  /** Makes it a text area. */
  rows?: number;
  /** Makes it a select. */
  options?: readonly (readonly [value: string, text: string])[];
}

interface InputsProps {
  inputs: readonly Input[];
  /** Index of the option that the fields belong to, if any. */
  at?: number;
  /** Text by field. */
  typed: Record<string, string>;
  errors: Partial<Record<string, string>>;
}

export const Inputs = ({ inputs, at, typed, errors }: InputsProps) =>
  inputs.map(({ name, rows, options, ...input }) => {
    const id = at === undefined ? name : optionField(at, name);
    const field = { ...input, name: id, error: errors[id], defaultValue: typed[id] ?? "" };
    if (options) return <BoxedSelect key={id} {...field} options={options} />;
    if (rows) return <BoxedArea key={id} {...field} rows={rows} />;
    return <BoxedField key={id} {...field} autoComplete="off" />;
  });
