import { type ReactNode, useEffect, useRef, useState } from "react";
import { Form } from "react-router";

interface UndoNoticeProps {
  undo: { id: string; secondsLeft: number };
  waits: (seconds: number) => string;
  over: string;
  buttonClass: string;
  onSend?: () => void;
  className: string;
  /** The action, where the page does not show it elsewhere. */
  children?: ReactNode;
}

/**
 * Undoes the last action within the server's time limit. Use the undo's id as its key, because mounting starts the countdown. Screen readers
 * announce its start and its end.
 */
export function UndoNotice(props: UndoNoticeProps) {
  const { undo, waits, over, buttonClass, onSend, className, children } = props;
  const [endsAt] = useState(() => Date.now() + undo.secondsLeft * 1000);
  const [left, setLeft] = useState(undo.secondsLeft);
  const button = useRef<HTMLButtonElement>(null);
  const words = useRef<HTMLParagraphElement>(null);
  const isOver = left <= 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => {
      const seconds = Math.max(0, Math.ceil((endsAt - Date.now()) / 1000));
      // The button disappears: move its focus to the text.
      if (seconds === 0 && document.activeElement === button.current) words.current?.focus();
      setLeft(seconds);
    }, 250);
    return () => clearInterval(timer);
  }, [endsAt, isOver]);
  return (
    <div
      className={`flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-l-2 border-brass bg-haze/50 px-5 py-3 text-small ${className}`}
    >
      <div>
        {children ? <p className="font-[550]">{children}</p> : null}
        <p ref={words} tabIndex={-1} className="outline-none">
          <span aria-hidden="true">{isOver ? over : waits(left)}</span>
          <span className="sr-only" role="status">
            {isOver ? over : waits(undo.secondsLeft)}
          </span>
        </p>
      </div>
      {isOver ? null : (
        <Form method="post" preventScrollReset onSubmit={onSend}>
          <input type="hidden" name="intent" value="undo" />
          <input type="hidden" name="undo" value={undo.id} />
          <button ref={button} type="submit" className={buttonClass}>
            Undo
          </button>
        </Form>
      )}
    </div>
  );
}
