/** Whether this browser's user asked for less motion. Only in effects and handlers: the server has no such user. */
export function prefersReducedMotion(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
