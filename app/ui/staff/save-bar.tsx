import type { ReactNode } from "react";

/** For the form around a bar: what takes the focus stops above it. */
export const aboveSaveBar = "**:scroll-mb-24";

/** What saves a long form: in reach at the lower edge of the window until its own place is in sight. */
export const SaveBar = ({ children, className = "" }: { children: ReactNode; className?: string }) => (
  <div
    data-save-bar
    className={`sticky bottom-0 z-10 flex flex-wrap items-start gap-3 border-t border-ink/40 bg-bone py-3 ${className}`}
  >
    {children}
  </div>
);
