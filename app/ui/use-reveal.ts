import { type PointerEvent, useEffect, useState } from "react";

/** The part of a card that opens under a pointer, with keyboard focus and at a touch, and closes with Escape. */
export function useReveal() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!open) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === "Escape") setOpen(false);
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [open]);
  return {
    open,
    /** For the card: a mouse or pen opens it by hovering. A finger does not hover; its tap reaches the button. */
    card: {
      onPointerEnter: (event: PointerEvent) => event.pointerType !== "touch" && setOpen(true),
      onPointerLeave: (event: PointerEvent) => event.pointerType !== "touch" && setOpen(false),
    },
    /** For the button that stands over the card. */
    button: {
      "aria-expanded": open,
      onFocus: (event: { currentTarget: Element }) =>
        event.currentTarget.matches(":focus-visible") && setOpen(true),
      onBlur: () => setOpen(false),
      onClick: () => setOpen((was) => !was),
    },
  };
}
