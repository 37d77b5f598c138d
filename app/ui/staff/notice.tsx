import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";

interface NoticeProps {
  children?: ReactNode;
  /** Moves view and focus here: the form is further down the page. */
  takesFocus?: boolean;
}

/** Why a form was refused; nothing without a message. The focus moves to the first wrong field, or here. */
export function Problem({ children }: { children: ReactNode }) {
  const message = useRef<HTMLParagraphElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same message may come twice.
  useEffect(() => {
    if (!children) return;
    const wrong = document.querySelector<HTMLElement>("main form[method=post] [aria-invalid=true]");
    (wrong ?? message.current)?.focus();
  }, [children, key]);
  return children ? (
    <p
      ref={message}
      role="alert"
      tabIndex={-1}
      className="mb-6 border-l-2 border-cancelled bg-cancelled-ground px-5 py-4 text-small font-[550] outline-none"
    >
      {children}
    </p>
  ) : null;
}

/** The result of an action, also announced to screen readers. */
export function Notice({ children, takesFocus = false }: NoticeProps) {
  const words = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  // Not `children`: an element is another one at each rendering, which would take the focus from a field.
  const isShown = Boolean(children);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same words may be the next answer.
  useEffect(() => {
    if (takesFocus && isShown) words.current?.focus();
  }, [takesFocus, isShown, key]);
  return (
    <div ref={words} tabIndex={-1} aria-live="polite" className="outline-none">
      {children ? (
        <p className="mb-6 border-l-2 border-brass bg-haze/50 px-5 py-4 text-small font-[550]">{children}</p>
      ) : null}
    </div>
  );
}
