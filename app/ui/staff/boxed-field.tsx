import type { ComponentProps } from "react";
import { SelectField, TextArea, TextField } from "../field.tsx";
import { staffControl } from "./button.ts";

/** Controls in the staff area's style. */
export const BoxedField = (props: ComponentProps<typeof TextField>) => (
  <TextField look={staffControl} {...props} />
);
export const BoxedArea = (props: ComponentProps<typeof TextArea>) => (
  <TextArea look={`${staffControl} py-2`} {...props} />
);
export const BoxedSelect = (props: ComponentProps<typeof SelectField>) => (
  <SelectField look={staffControl} {...props} />
);
