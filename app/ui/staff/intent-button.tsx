import type { ComponentProps } from "react";
import { staffButton } from "./button.ts";

interface IntentButtonProps extends Omit<ComponentProps<"button">, "type" | "name"> {
  look?: Parameters<typeof staffButton>[0];
}

/** Submits its form with an `intent`. */
export const IntentButton = ({ look, className, ...button }: IntentButtonProps) => (
  <button type="submit" name="intent" {...button} className={staffButton(look, className)} />
);
