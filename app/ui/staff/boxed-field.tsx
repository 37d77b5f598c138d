import type { ComponentProps } from "react";
import { TextArea, TextField } from "../field.tsx";
import { staffControl } from "./button.ts";

/** A line of text in the staff area's own look, and several lines of it. */
export const BoxedField = (props: ComponentProps<typeof TextField>) => (
  <TextField look={staffControl} {...props} />
);
export const BoxedArea = (props: ComponentProps<typeof TextArea>) => (
  <TextArea look={`${staffControl} py-2`} {...props} />
);
