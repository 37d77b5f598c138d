import { type ReactNode, useEffect, useId, useRef } from "react";

interface DialogProps {
  open: boolean;
  /** Called for Escape, the close button and a press outside; the owner sets `open` to false. */
  onClose: () => void;
  title: string;
  children: ReactNode;
}

/**
 * A modal dialog on the platform's own <dialog>: it keeps the focus inside, gives it back where it was, closes on
 * Escape and takes the page behind it out of reach, without a line of ours.
 */
export function Dialog({ open, onClose, title, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open === open) return;
    if (open) {
      element.showModal();
      // The title is what a screen reader should say first, and no button looks pressed already.
      heading.current?.focus();
    } else {
      element.close();
    }
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press on the backdrop is the pointer's way; the keyboard has Escape and the close button
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className="dialog"
      // Also fired when the owner closes it: then there is nobody to tell.
      onClose={() => open && onClose()}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className="p-7 sm:p-10">
        <div className="flex items-start justify-between gap-6">
          <h2 id={titleId} ref={heading} tabIndex={-1} className="text-title outline-none">
            {title}
          </h2>
          <button
            type="button"
            onClick={onClose}
            className="-m-3 grid size-11 shrink-0 place-items-center"
            aria-label="Close"
          >
            <svg
              viewBox="0 0 20 20"
              className="size-5"
              aria-hidden="true"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.25"
            >
              <path d="m4 4 12 12M16 4 4 16" />
            </svg>
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
