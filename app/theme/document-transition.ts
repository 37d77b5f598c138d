/**
 * Lets one document fade into the next. It stands in the page and not in the style sheet: of a sheet that comes late Chromium learns
 * it too late, and reports the transition that it had begun as an error of the page's.
 */
export const documentTransition =
  "@media (prefers-reduced-motion: no-preference){@view-transition{navigation:auto}}";
