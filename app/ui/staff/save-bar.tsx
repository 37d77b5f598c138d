import type { ReactNode } from "react";

/** The buttons of a long form, stuck to the lower edge of the window; app/staff.css scrolls the focus clear of them. */
export const SaveBar = ({ children, className = "" }: { children: ReactNode; className?: string }) => (
  <div
    data-save-bar
    className={`sticky bottom-0 z-10 flex flex-wrap items-start gap-3 border-t border-ink/40 bg-bone py-3 shadow-[-2px_0_var(--color-bone)] ${className}`}
  >
    {children}
  </div>
);
