import type { ReactNode } from "react";

interface PageOpeningProps {
  /** The page's only h1: plain, or a Typewriter. */
  heading: ReactNode;
  lead: string;
  /** What stands beside the words on a wide screen and under them on a narrow one. */
  children?: ReactNode;
  /** `low` for pages whose text should begin within the first screen. */
  height?: "tall" | "low";
}

// A low sun under the right edge of the horizon, and dusk above it.
const dusk =
  "bg-night bg-[radial-gradient(60%_70%_at_84%_112%,#d9774a66,#cfa96833_38%,transparent_72%),linear-gradient(180deg,#0f1518_0%,#16222c_46%,#2c3e55_100%)]";

/** The first view of a page that opens with words: dusk over a horizon, the title low in it, as in an atlas. */
export function PageOpening({ heading, lead, children, height = "tall" }: PageOpeningProps) {
  return (
    <header className={`on-dark text-bone ${dusk}`}>
      <div
        className={`page-width page-grid content-end gap-y-12 pt-36 pb-14 md:pb-20 ${height === "tall" ? "md:min-h-[44rem]" : "md:pt-48"}`}
      >
        <div className={`col-span-12 ${children ? "lg:col-span-6" : "md:col-span-10 lg:col-span-8"}`}>
          {heading}
          <p className="mt-7 max-w-[38ch] text-lead text-pretty text-haze">{lead}</p>
        </div>
        {children ? (
          <div className="col-span-12 self-end lg:col-span-5 lg:col-start-8">{children}</div>
        ) : null}
      </div>
    </header>
  );
}
