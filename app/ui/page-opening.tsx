import type { ReactNode } from "react";

interface PageOpeningProps {
  /** The page's only h1: its words, or more than those. */
  heading: ReactNode;
  lead: string;
  /** What stands beside the words on a wide screen and under them on a narrow one. */
  children?: ReactNode;
  /** A drawing of a chart behind the words. Without one the page begins on its own ground, and its text within the first screen. */
  motif?: ReactNode;
}

/** The first view of a page that opens with words: on the night over a chart, the title low in it, as in an atlas. */
export function PageOpening({ heading, lead, children, motif }: PageOpeningProps) {
  const ground = motif
    ? "on-dark isolate overflow-hidden bg-night text-bone print:bg-none print:text-ink"
    : "border-b hairline";
  return (
    <header className={`relative ${ground}`}>
      {motif ? <div className="absolute inset-0 -z-10 text-haze print:hidden">{motif}</div> : null}
      <div
        className={`page-width page-grid content-end gap-y-12 print:min-h-0! print:py-8 ${motif ? "pt-36 pb-14 md:min-h-[40rem] md:pb-20" : "pt-14 pb-12 md:pt-24 md:pb-16"}`}
      >
        <div
          className={`col-span-12 self-end ${children ? "lg:col-span-6" : "md:col-span-10 lg:col-span-8"}`}
        >
          {typeof heading === "string" ? (
            <h1 className={motif ? "text-display" : "text-heading lg:text-[4rem] lg:leading-[1.04]"}>
              {heading}
            </h1>
          ) : (
            heading
          )}
          <p
            className={`mt-6 max-w-[42ch] text-lead text-pretty print:text-ink ${motif ? "text-haze" : "text-quiet"}`}
          >
            {lead}
          </p>
        </div>
        {children ? (
          <div className="col-span-12 self-end lg:col-span-5 lg:col-start-8">{children}</div>
        ) : null}
      </div>
    </header>
  );
}
