import { type RefObject, useCallback, useLayoutEffect, useRef } from "react";

interface Held {
  element: Element;
  bottom: number;
}

/**
 * Keeps what is being read where it is while a list above it grows or shrinks. The function it returns is called before the list
 * changes and says whether the list's beginning is out of sight above; then the view is held through the change.
 */
export function useHeldView(list: RefObject<HTMLElement | null>): (leaving?: Element | null) => boolean {
  const held = useRef<Held | null>(null);
  useLayoutEffect(() => {
    const { current } = held;
    held.current = null;
    if (!current?.element.isConnected) return;
    const moved = current.element.getBoundingClientRect().bottom - current.bottom;
    if (moved !== 0) scrollBy({ top: moved, behavior: "instant" });
  });
  return useCallback(
    (leaving = null) => {
      const element = list.current;
      if (!element || element.getBoundingClientRect().top >= 0) return false;
      const inView = [...element.children].find(
        (child) => child !== leaving && child.getBoundingClientRect().bottom > 0,
      );
      const anchor = inView ?? element;
      held.current ??= { element: anchor, bottom: anchor.getBoundingClientRect().bottom };
      return true;
    },
    [list],
  );
}
