import { frameWords } from "#app/content/frame.ts";
import { Icon } from "#app/ui/icon.tsx";

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
      <Icon viewBox="0 0 24 12" className="w-6">
        <path d="M0 2.5h24M8 9.5h16" />
      </Icon>
      {frameWords.menu}
    </button>
  );
}
