import type { ComponentProps } from "react";
import { controlProps, Field, type Split, split, TextArea, TextField } from "../field.tsx";
import { staffControl } from "./button.ts";

/** A line of text in the staff area's own look, and several lines of it. */
export const BoxedField = (props: ComponentProps<typeof TextField>) => (
  <TextField look={staffControl} {...props} />
);
export const BoxedArea = (props: ComponentProps<typeof TextArea>) => (
  <TextArea look={`${staffControl} py-2`} {...props} />
);

type BoxedSelectProps = Split<ComponentProps<"select">> & {
  options: readonly (readonly [value: string, label: string])[];
};

export function BoxedSelect({ options, ...props }: BoxedSelectProps) {
  const { field, control } = split<ComponentProps<"select">>(props);
  return (
    <Field {...field}>
      <select {...controlProps(field)} {...control} className={staffControl}>
        {options.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </Field>
  );
}
