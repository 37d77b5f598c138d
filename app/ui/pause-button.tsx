import { Icon } from "./icon.tsx";

/**
 * Pauses and resumes the movement in the `<moving-part>` around it (WCAG 2.2.2). Faint, 44 px large for touch, and absent where
 * nothing can move.
 */
export function PauseButton({ subject, className }: { subject: string; className: string }) {
  return (
    <button
      type="button"
      data-own="pause"
      data-pause={`Pause ${subject}`}
      data-resume={`Resume ${subject}`}
      aria-label={`Pause ${subject}`}
      suppressHydrationWarning
      className={`needs-script -m-2 grid size-11 shrink-0 place-items-center opacity-70 transition-opacity duration-300 hover:opacity-100 focus-visible:opacity-100 motion-reduce:hidden ${className}`}
    >
      <Icon viewBox="0 0 24 24" className="size-6">
        <circle cx="12" cy="12" r="11" />
        <path d="M10 8v8m4-8v8" className="in-data-paused:hidden" />
        <path d="m10 8 6 4-6 4z" className="not-in-data-paused:hidden" />
      </Icon>
    </button>
  );
}
