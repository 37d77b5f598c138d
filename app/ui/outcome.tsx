import { type ReactNode, useEffect, useRef } from "react";

interface OutcomeProps {
  /** Whether it is the result of a press on this page; it then takes the focus. */
  isNew: boolean;
  className?: string;
  children: ReactNode;
}

export function Outcome({ isNew, className = "mb-9 text-lead", children }: OutcomeProps) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isNew) line.current?.focus();
  }, [isNew]);
  return (
    <p ref={line} role="status" tabIndex={-1} className={`outline-none empty:hidden ${className}`}>
      {children}
    </p>
  );
}
