import type { ReactNode } from "react";
import { Link } from "react-router";

interface PageOpeningProps {
  above?: ReactNode;
  /** A link to the parent page, above the heading. */
  back?: { to: string; label: string };
  heading: ReactNode;
  lead?: ReactNode;
  children?: ReactNode;
  /** Background. `night` begins under a transparent header; otherwise the page's text begins within the first screen. */
  ground?: keyof typeof grounds;
  /** Lower, so that the list below starts on the first screen. */
  isLow?: boolean;
  motif?: ReactNode;
}

const grounds = {
  bone: "border-b hairline print:border-0",
  haze: "bg-haze print:bg-transparent",
  night: "on-dark isolate overflow-hidden bg-night text-bone print:bg-transparent print:text-ink",
};

/** The first screen of a page that opens with text. */
export function PageOpening({
  above,
  back,
  heading,
  lead,
  children,
  ground = "bone",
  isLow = false,
  motif,
}: PageOpeningProps) {
  const isNight = ground === "night";
  return (
    <header className={`relative ${grounds[ground]}`}>
      <div
        className={`page-width page-grid content-end gap-y-12 print:min-h-0! print:py-8 ${isNight ? `pt-28 pb-10 md:min-h-[28rem] md:pt-36 md:pb-20 ${isLow ? "lg:min-h-[26rem] lg:pb-14" : "lg:min-h-[32rem]"}` : "pt-11 pb-9 md:pt-20 md:pb-14"}`}
      >
        <div
          className={`col-span-12 ${children ? "lg:col-span-6" : "self-end md:col-span-10 lg:col-span-8"}`}
        >
          {above}
          {back ? (
            <Link
              to={back.to}
              className="mb-3 inline-flex min-h-11 items-center gap-2 font-[550] max-sm:-mt-5 sm:mb-6 print:hidden"
            >
              <span aria-hidden="true">←</span>
              <span className="underlined">{back.label}</span>
            </Link>
          ) : null}
          {typeof heading === "string" ? (
            <h1
              className={ground === "bone" ? "text-heading lg:text-[4rem] lg:leading-[1.04]" : "text-display"}
            >
              {heading}
            </h1>
          ) : (
            heading
          )}
          {lead ? (
            <p
              className={`mt-6 max-w-[42ch] text-lead text-pretty print:text-ink ${isNight ? "text-haze" : ""}`}
            >
              {lead}
            </p>
          ) : null}
        </div>
        {children ? <div className="col-span-12 lg:col-span-5 lg:col-start-8 lg:pt-3">{children}</div> : null}
      </div>
      {motif ? (
        // The drawing fades out before the text; a phone has no room for it.
        <div className="absolute inset-0 -z-10 text-haze max-md:hidden [mask-image:linear-gradient(to_left,#000_5%,transparent_35%)] lg:[mask-image:linear-gradient(to_left,#000_40%,transparent_60%)] print:hidden">
          {motif}
        </div>
      ) : null}
    </header>
  );
}
