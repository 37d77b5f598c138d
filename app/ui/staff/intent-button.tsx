import type { ComponentProps } from "react";
import { staffButton } from "./button.ts";

interface IntentButtonProps extends Omit<ComponentProps<"button">, "type" | "name"> {
  look?: Parameters<typeof staffButton>[0];
}

/** Sends the form that it stands in, and says what is to be done with it. */
export const IntentButton = ({ look, className, ...button }: IntentButtonProps) => (
  <button type="submit" name="intent" {...button} className={staffButton(look, className)} />
);
