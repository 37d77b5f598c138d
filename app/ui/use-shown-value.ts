import { type RefObject, useEffect, useRef } from "react";

/**
 * Keeps an uncontrolled control in step with the address, for Back and links. Text that was typed and not sent stays.
 * The first value is the control's `defaultValue`.
 */
export function useShownValue<Control extends HTMLInputElement | HTMLSelectElement>(
  value: string,
): RefObject<Control | null> {
  const control = useRef<Control>(null);
  const shownValue = useRef(value);
  useEffect(() => {
    const present = control.current;
    const isSelect = present instanceof HTMLSelectElement;
    // The address has the text without the spaces around it; a select has no half-typed text.
    if (present && (isSelect || present.value.trim() === shownValue.current)) {
      present.value = value;
      // A value that is no option: select the first, as a full page load does.
      if (isSelect && present.selectedIndex < 0) present.selectedIndex = 0;
    }
    shownValue.current = value;
  }, [value]);
  return control;
}
