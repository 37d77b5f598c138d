import type { ReactNode } from "react";

interface ReadOnProps {
  opening: string;
  about: string;
  children: ReactNode;
}

/** A text whose rest is collapsed on narrow screens; complete on wide ones and in print. */
export function ReadOn({ opening, about, children }: ReadOnProps) {
  return (
    <>
      <p>{opening}</p>
      <details className="phone-fold printed-open">
        <summary className="min-h-11 items-center font-[550] [&::after]:ml-3 max-lg:flex print:hidden">
          Read on
          <span className="sr-only"> about {about}</span>
        </summary>
        {children}
      </details>
    </>
  );
}
