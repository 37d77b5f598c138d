import type { ComponentProps, ReactNode } from "react";
import { UndoNotice } from "../undo-notice.tsx";
import { askMessages } from "./ask-messages.ts";
import { deskButton } from "./button.ts";

/** What became of what was done, said to those who hear the page as well. */
export function Notice({ children }: { children?: ReactNode }) {
  return (
    <div aria-live="polite">
      {children ? (
        <p className="mb-6 border-l-2 border-brass bg-haze/50 px-5 py-4 text-small font-[550]">{children}</p>
      ) : null}
    </div>
  );
}

/** Takes the last action back, as a page of the staff area shows it. */
export function StaffUndo(props: Omit<ComponentProps<typeof UndoNotice>, "label" | "buttonClass">) {
  return <UndoNotice label={askMessages.undo} buttonClass={deskButton()} className="mb-6" {...props} />;
}
