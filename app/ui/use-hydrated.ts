import { useSyncExternalStore } from "react";

const never = () => () => {};

/** false in the HTML and while the page's scripts take it over, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
