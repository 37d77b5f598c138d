import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";

interface NoticeProps {
  children?: ReactNode;
  /** Moves view and focus here, where the form is further down the page. */
  takesFocus?: boolean;
}

/** The error message of a form, if there is one. The focus moves to the first invalid field, or here. */
export function Problem({ children }: { children: ReactNode }) {
  const message = useRef<HTMLParagraphElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next message may be the same.
  useEffect(() => {
    if (!children) return;
    const invalidField = document.querySelector<HTMLElement>("main form[method=post] [aria-invalid=true]");
    (invalidField ?? message.current)?.focus();
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
  // Not `children`: an element is new at each rendering, and would take the focus from a field.
  const isShown = Boolean(children);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next message may be the same.
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
