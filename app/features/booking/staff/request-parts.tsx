import { Fragment, type ReactNode } from "react";
import { AccordionIcon } from "#app/ui/icon.tsx";
import { type BookingView, bookingControls } from "../booking-controls.tsx";
import { fieldsOf, formSections, sectionTitles } from "../booking-sections.ts";
import { bookingMessages } from "../messages.ts";
import { staffAreaMessages } from "../staff-messages.ts";

interface RequestPartsProps {
  view: BookingView;
  /** Something of what the desk can ask later is said, or to be mended. */
  isDetailed: boolean;
  /** Whether the client is sent the acknowledgement. */
  children: ReactNode;
}

/** The booking form's questions as the desk types them: trip and client side by side, the rest folded. */
export const RequestParts = ({ view, isDetailed, children }: RequestPartsProps) => (
  <>
    <div className="gap-x-14 hairline xl:grid xl:grid-cols-2 xl:border-t">
      {formSections.map((section) => (
        <div key={section} className="xl:*:first:border-t-0">
          <Part title={sectionTitles[section]}>{controlsOf(section, view)}</Part>
          {section === "contact" ? (
            <Part title={staffAreaMessages.entry.acknowledgeTitle}>{children}</Part>
          ) : null}
        </div>
      ))}
    </div>
    <details className="accordion border-t hairline" open={isDetailed || undefined}>
      <summary className="flex cursor-pointer items-center justify-between gap-4 py-5 hover:text-brass-ink">
        <span className="flex flex-wrap items-baseline gap-x-4">
          <h2 className="text-[1.1875rem]">{bookingMessages.detailsTitle}</h2>
          <span className="text-small text-quiet">{staffAreaMessages.entry.detailsNote}</span>
        </span>
        <AccordionIcon />
      </summary>
      <div className={`${fields} pb-6`}>{controlsOf("details", view)}</div>
    </details>
  </>
);

const controlsOf = (part: Parameters<typeof fieldsOf>[0], view: BookingView) =>
  fieldsOf(part)
    .filter((field) => field !== "confirmInfo")
    .map((field) => <Fragment key={field}>{bookingControls[field](view)}</Fragment>);

const fields = "grid max-w-[44rem] gap-x-8 gap-y-5 sm:grid-cols-6";

/** One part of the desk's form. */
const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="border-t hairline py-5">
    <h2 className="mb-3 text-[1.1875rem]">{title}</h2>
    <div className={fields}>{children}</div>
  </section>
);
