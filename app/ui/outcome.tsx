import { type ReactNode, useEffect, useRef } from "react";

interface OutcomeProps {
  /** Whether it follows a press on this page: it then takes the focus from the pressed button. */
  isNew: boolean;
  children: ReactNode;
}

export function Outcome({ isNew, children }: OutcomeProps) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isNew) line.current?.focus();
  }, [isNew]);
  return (
    <p ref={line} role="status" tabIndex={-1} className="mb-9 text-lead outline-none empty:hidden">
      {children}
    </p>
  );
}
