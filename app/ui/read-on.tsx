import type { ReactNode } from "react";

interface ReadOnProps {
  /** What always shows; on a narrow screen the way to the rest follows its last word. */
  opening: string;
  /** What the rest is about, for who hears the words and does not see where they stand. */
  about: string;
  children: ReactNode;
}

/** A text whose rest is opened when asked on a narrow screen, and stands in full on a wide one and on paper. */
export function ReadOn({ opening, about, children }: ReadOnProps) {
  return (
    <>
      <p className="max-lg:inline">{opening} </p>
      <details className="phone-fold max-lg:inline print:[&::details-content]:[content-visibility:visible]">
        <summary className="py-2.5 font-[550] whitespace-nowrap [&::after]:ml-2 max-lg:inline print:hidden">
          Read on
          <span className="sr-only"> about {about}</span>
        </summary>
        {children}
      </details>
    </>
  );
}
