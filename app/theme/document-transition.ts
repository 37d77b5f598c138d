/** Cross-fade between documents. Inline: from a late style sheet Chromium reads it too late and logs an InvalidStateError. */
export const documentTransition =
  "@media (prefers-reduced-motion: no-preference){@view-transition{navigation:auto}}";
