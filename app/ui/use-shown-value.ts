import { type RefObject, useEffect, useRef } from "react";
import { useNavigation } from "react-router";

/**
 * Keeps an uncontrolled control in step with the address, for Back and links. Text typed before hydration, or while the
 * page is loading, is left alone. The first value is the control's `defaultValue`.
 */
export function useShownValue<Control extends HTMLInputElement | HTMLSelectElement>(
  value: string,
): RefObject<Control | null> {
  const control = useRef<Control>(null);
  const shownValue = useRef(value);
  const valueAtStart = useRef<string>(undefined);
  const isGoing = useNavigation().state !== "idle";
  useEffect(() => {
    const present = control.current;
    if (
      present &&
      shownValue.current !== value &&
      present.value === (valueAtStart.current ?? present.value)
    ) {
      present.value = value;
      // A value that is no option: select the first, as a full page load does.
      if (present instanceof HTMLSelectElement && present.selectedIndex < 0) present.selectedIndex = 0;
    }
    shownValue.current = value;
  }, [value]);
  // After the effect above: the render that ends a navigation still needs the value at its start.
  useEffect(() => {
    valueAtStart.current = isGoing ? control.current?.value : undefined;
  }, [isGoing]);
  return control;
}
