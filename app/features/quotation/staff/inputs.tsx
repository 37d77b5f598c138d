import { BoxedArea, BoxedField } from "#app/ui/staff/boxed-field.tsx";
import { optionField } from "../quotation-form.ts";

export interface Input {
  name: string;
  /** Where another form of the page has a field of that name. */
  id?: string;
  label: string;
  hint?: string;
  optional?: boolean;
  type?: "date" | "datetime-local";
  inputMode?: "decimal";
  placeholder?: string;
  /** Of a text area. */
  rows?: number;
  className?: string;
}

interface InputsProps {
  inputs: readonly Input[];
  /** The option that they belong to, if any. */
  at?: number;
  /** Text by field. */
  typed: Record<string, string>;
  errors: Partial<Record<string, string>>;
}

/** Fields of a form, one after the other. */
export const Inputs = ({ inputs, at, typed, errors }: InputsProps) =>
  inputs.map(({ name, rows, ...input }) => {
    const id = at === undefined ? name : optionField(at, name);
    const field = { ...input, name: id, error: errors[id], defaultValue: typed[id] ?? "" };
    return rows ? (
      <BoxedArea key={id} {...field} rows={rows} />
    ) : (
      <BoxedField key={id} {...field} autoComplete="off" />
    );
  });
