import type { ReactNode } from "react";

interface ReadOnProps {
  /** What always shows; on a narrow screen the way to the rest follows it. */
  opening: string;
  /** What the rest is about, for who hears the words and does not see where they stand. */
  about: string;
  children: ReactNode;
}

/** A text whose rest is opened when asked on a narrow screen, and stands in full on a wide one and on paper. */
export function ReadOn({ opening, about, children }: ReadOnProps) {
  return (
    <>
      <p>{opening}</p>
      <details className="phone-fold print:[&::details-content]:[content-visibility:visible]">
        <summary className="min-h-11 items-center font-[550] [&::after]:ml-3 max-lg:flex print:hidden">
          Read on
          <span className="sr-only"> about {about}</span>
        </summary>
        {children}
      </details>
    </>
  );
}
