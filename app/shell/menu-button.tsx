import { frameWords } from "#app/content/frame.ts";

/** The id that ties every menu button to the one panel. */
export const menuPanelId = "menu";

/** Opens the panel by the platform's own means, so it works before and without scripts. */
export function MenuButton({ className = "" }: { className?: string }) {
  return (
    <button
      type="button"
      popoverTarget={menuPanelId}
      className={`inline-flex min-h-11 items-center gap-3 px-3 text-small font-[500] ${className}`}
    >
      <svg
        viewBox="0 0 24 12"
        className="w-6"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.25"
      >
        <path d="M0 2.5h24M8 9.5h16" />
      </svg>
      {frameWords.menu}
    </button>
  );
}
