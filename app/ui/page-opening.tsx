import type { ReactNode } from "react";
import { type PictureSlot, pictures } from "#app/content/pictures.ts";
import { Picture } from "./picture.tsx";

interface PageOpeningProps {
  /** The page's only h1: its words, or more than those. */
  heading: ReactNode;
  lead: string;
  /** What stands beside the words on a wide screen and under them on a narrow one. */
  children?: ReactNode;
  /** `low` for pages whose text should begin within the first screen. */
  height?: "tall" | "low";
  /** The ground behind the words, once the slot has a picture. */
  slot?: PictureSlot;
}

// The hour before the sun is up: night overhead, a band of haze on the horizon, the glow low on the right.
const dusk =
  "bg-night bg-[radial-gradient(44%_34%_at_86%_106%,#d9774a80,#c98a5a40_42%,transparent_76%),linear-gradient(180deg,#0f1518_0%,#16222c_38%,#2c3e55_74%,#4d4d58_90%,#6b5850_100%)]";

/** The first view of a page that opens with words: dusk over a horizon, the title low in it, as in an atlas. */
export function PageOpening({ heading, lead, children, height = "tall", slot }: PageOpeningProps) {
  return (
    <header className={`on-dark relative isolate text-bone print:bg-none print:text-ink ${dusk}`}>
      {slot && pictures[slot] ? (
        <div className="absolute inset-0 -z-10 after:absolute after:inset-0 after:bg-[linear-gradient(180deg,#0f151880,#0f151826_26%,#0f1518b8_48%,#0f1518e0_100%)] max-lg:after:bg-[linear-gradient(180deg,#0f1518b3,#0f1518bf_20%,#0f1518cc_48%,#0f1518e6_100%)]">
          <Picture slot={slot} decorative loading="eager" fetchPriority="high" className="size-full" />
        </div>
      ) : null}
      <div
        className={`page-width page-grid content-end gap-y-12 pt-36 pb-14 print:min-h-0! print:py-8 md:pb-20 ${height === "tall" ? "md:min-h-[44rem]" : "md:pt-48"}`}
      >
        <div
          className={`col-span-12 self-end ${children ? "lg:col-span-6" : "md:col-span-10 lg:col-span-8"}`}
        >
          {typeof heading === "string" ? <h1 className="text-display">{heading}</h1> : heading}
          <p className="mt-7 max-w-[38ch] text-lead text-pretty text-haze print:text-ink">{lead}</p>
        </div>
        {children ? (
          <div className="col-span-12 self-end lg:col-span-5 lg:col-start-8">{children}</div>
        ) : null}
      </div>
    </header>
  );
}
