import type { ReactNode } from "react";
import { AccordionIcon } from "#app/ui/icon.tsx";

interface BlockProps {
  title: string;
  note?: string;
  /** false: it is not for the trip's sheet. */
  isPrinted?: boolean;
  /** It is needed seldom: only its title is in sight. */
  isFolded?: boolean;
  children: ReactNode;
}

/** One part of a booking's page at the desk, ruled off from the next. */
export function Block({ title, note, isPrinted = true, isFolded = false, children }: BlockProps) {
  const heading = <h2 className="text-[1.1875rem]">{title}</h2>;
  return (
    <section
      className={`break-inside-avoid border-b hairline py-6 print:py-3 ${isPrinted ? "" : "print:hidden"}`}
    >
      {isFolded ? (
        <details className="accordion">
          <summary className="-my-2.5 flex min-h-11 cursor-pointer items-center justify-between gap-4 hover:text-brass-ink">
            {heading}
            <AccordionIcon />
          </summary>
          <div className="mt-3 pt-1">{children}</div>
        </details>
      ) : (
        <>
          {heading}
          {note ? <p className="mt-0.5 text-small text-quiet">{note}</p> : null}
          <div className="mt-3">{children}</div>
        </>
      )}
    </section>
  );
}
