import { type ReactNode, useEffect, useId, useRef } from "react";
import { Icon } from "./icon.tsx";

interface DialogProps {
  open: boolean;
  /** Called for Escape, the close button and a press outside; the owner sets `open` to false. */
  onClose: () => void;
  title: string;
  label?: string;
  /** `sheet`: a form, which fills the screen of a phone. */
  look?: "note" | "sheet";
  children: ReactNode;
}

/** Marks the control that takes the focus where there is a keyboard. */
export const firstToWrite = { "data-first-to-write": "" };

/** A modal dialog on the native <dialog>, which keeps and restores the focus, closes on Escape and makes the page inert. */
export function Dialog({ open, onClose, title, label, look = "note", children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const shownTitle = useRef<string>(undefined);
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (!open) {
      shownTitle.current = undefined;
      element.close();
      return;
    }
    // A new title means new contents: focus them as when the dialog opened.
    if (shownTitle.current === title) return;
    shownTitle.current = title;
    if (!element.open) element.showModal();
    element.scrollTop = 0;
    const first = element.querySelector<HTMLElement>("[data-first-to-write]");
    // On touch screens, where a field would open the keyboard, and in dialogs without fields the title gets the focus.
    if (first && matchMedia("(pointer: fine)").matches) first.focus();
    else heading.current?.focus();
  }, [open, title]);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={look === "sheet" ? "dialog dialog-sheet" : "dialog"}
      closedby="any"
      // Also fired when the owner closes the dialog.
      onClose={() => open && onClose()}
    >
      <div className={look === "sheet" ? "dialog-paper" : "p-7 sm:p-10"}>
        {label ? <p className="mb-2 label-caps text-brass-ink">{label}</p> : null}
        <div className="flex items-start justify-between gap-6">
          <h2 id={titleId} ref={heading} tabIndex={-1} className="text-title outline-none">
            {title}
          </h2>
          <button
            type="button"
            data-own="close"
            onClick={onClose}
            className="-m-3 grid size-11 shrink-0 place-items-center"
            aria-label="Close"
          >
            <Icon shape="close" className="size-5" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
