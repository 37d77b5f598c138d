import { type RefObject, useEffect, useRef } from "react";
import { useNavigation } from "react-router";

/**
 * Keeps an uncontrolled control in step with the address, for Back and links. Text typed before hydration, or between submission and
 * response, is left alone. The first value is the control's `defaultValue`.
 */
export function useShownValue<Control extends HTMLInputElement | HTMLSelectElement>(
  value: string,
): RefObject<Control | null> {
  const control = useRef<Control>(null);
  const shownValue = useRef(value);
  const sentValue = useRef<string | null>(null);
  const isGoing = useNavigation().state !== "idle";
  useEffect(() => {
    const form = control.current?.form;
    const note = () => {
      sentValue.current = control.current?.value ?? null;
    };
    form?.addEventListener("submit", note);
    return () => form?.removeEventListener("submit", note);
  }, []);
  useEffect(() => {
    if (shownValue.current === value) return;
    shownValue.current = value;
    const present = control.current;
    if (!present || (sentValue.current !== null && present.value !== sentValue.current)) return;
    present.value = value;
    // A value that is no option: select the first, as a full page load does.
    if (present instanceof HTMLSelectElement && present.selectedIndex < 0) present.selectedIndex = 0;
  }, [value]);
  // After the effect above: the render that ends a navigation still needs the submitted value.
  useEffect(() => {
    if (!isGoing) sentValue.current = null;
  }, [isGoing]);
  return control;
}
