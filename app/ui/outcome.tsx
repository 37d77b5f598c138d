import { type ReactNode, useEffect, useRef } from "react";

interface OutcomeProps {
  /** Whether it is the answer to a press on this page: it then takes the focus that the pressed button had. */
  isNew: boolean;
  children: ReactNode;
}

/** What a page says came of the one thing that it is for. */
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
