import { type RefObject, useEffect, useRef } from "react";
import { useNavigation } from "react-router";

/**
 * For a control that the address fills and a person writes in: whenever the address says another value, on the way back or by a link, the
 * control says it too. It stays the same control, so it keeps the focus; and what was typed before the page's scripts ran, or after its
 * form was sent and before the answer, is left alone. Its first value is its `defaultValue`.
 */
export function useShownValue<Control extends HTMLInputElement | HTMLSelectElement>(
  value: string,
): RefObject<Control | null> {
  const control = useRef<Control>(null);
  const shown = useRef(value);
  const sent = useRef<string | null>(null);
  const isGoing = useNavigation().state !== "idle";
  useEffect(() => {
    const form = control.current?.form;
    const note = () => {
      sent.current = control.current?.value ?? null;
    };
    form?.addEventListener("submit", note);
    return () => form?.removeEventListener("submit", note);
  }, []);
  useEffect(() => {
    if (shown.current === value) return;
    shown.current = value;
    const present = control.current;
    if (!present || (sent.current !== null && present.value !== sent.current)) return;
    present.value = value;
    // The address may ask for what nobody can choose; then the first option stands there, as when the page is opened so.
    if (present instanceof HTMLSelectElement && present.selectedIndex < 0) present.selectedIndex = 0;
  }, [value]);
  // After the effect above: the draw that ends a navigation still needs what was sent.
  useEffect(() => {
    if (!isGoing) sent.current = null;
  }, [isGoing]);
  return control;
}
