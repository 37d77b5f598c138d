import type { ComponentProps } from "react";
import { controlProps, Field, type Split, split } from "../field.tsx";
import { staffControl } from "./button.ts";

/** A line of text in the staff area's own look. */
export function BoxedField(props: Split<ComponentProps<"input">>) {
  const { field, control } = split<ComponentProps<"input">>(props);
  return (
    <Field {...field}>
      <input type="text" className={staffControl} {...controlProps(field)} {...control} />
    </Field>
  );
}

/** Several lines of it. */
export function BoxedArea(props: Split<ComponentProps<"textarea">>) {
  const { field, control } = split<ComponentProps<"textarea">>(props);
  return (
    <Field {...field}>
      <textarea className={`${staffControl} resize-y py-2`} {...controlProps(field)} {...control} />
    </Field>
  );
}
