import type { ReactNode } from "react";
import { type AviationUnit, formatFigure, inMetric, spokenUnit } from "#app/ui/quantity.ts";

interface FigureProps {
  label: string;
  value: number;
  unit: AviationUnit;
  /** Shows a dagger, explained by a note below. */
  noted?: boolean;
}

/**
 * A figure: label, large value, small unit. The metric value appears on hover or focus of the panel, and always on devices without hover.
 */
export function SpecFigure({ label, value, unit, noted = false }: FigureProps) {
  return (
    <SpecText
      label={label}
      note={
        <span className="opacity-0 transition-opacity duration-300 ease-calm group-hover/figure:opacity-100 group-focus/panel:opacity-100 [@media(hover:none)]:opacity-100">
          <span className="sr-only">, </span>
          {inMetric(value, unit)}
        </span>
      }
    >
      <span className="whitespace-nowrap">
        {formatFigure(value)}
        <span className="font-text text-label tracking-normal sm:text-small">
          {" "}
          <span aria-hidden="true">{unit}</span>
          <span className="sr-only">{spokenUnit(unit)}</span>
          {noted ? " †" : null}
        </span>
      </span>
    </SpecText>
  );
}

interface SpecTextProps {
  label: ReactNode;
  children: ReactNode;
  note?: ReactNode;
  className?: string;
}

export function SpecText({ label, children, note, className = "" }: SpecTextProps) {
  return (
    <div className={`group/figure ${className}`}>
      <dt className="label-caps text-current/75">{label}</dt>
      <dd className="mt-1 sm:mt-1.5">
        <span className="block font-display text-[1.375rem] leading-tight sm:text-[1.875rem]">
          {children}
        </span>
        <span className="block min-h-5 text-label tracking-normal sm:min-h-6 sm:text-small">{note}</span>
      </dd>
    </div>
  );
}

export const specRow =
  "grid gap-x-8 gap-y-4 border-t border-current/20 py-5 md:grid-cols-[8rem_1fr] lg:grid-cols-[minmax(0,2fr)_minmax(0,10fr)]";

const readings = "grid grid-cols-3 items-end gap-x-3 gap-y-3 sm:gap-x-6 sm:gap-y-4";

/** Makes a panel focusable, since focus shows the same as hover; a focusable region needs a name. */
const focusable = (name: string) => ({ tabIndex: 0, "aria-label": name });

interface SpecPanelProps {
  name: string;
  /** Accessible name where metric values exist. */
  withMetric?: string;
  children: ReactNode;
}

export function SpecPanel({ name, withMetric, children }: SpecPanelProps) {
  const Row = withMetric ? "section" : "div";
  return (
    <Row {...(withMetric ? focusable(withMetric) : {})} className={`group/panel ${specRow}`}>
      <h4 className="label-caps font-text">{name}</h4>
      <dl className={`${readings} xl:grid-cols-6`}>{children}</dl>
    </Row>
  );
}

interface DrawnPanelProps {
  name: string;
  drawing: ReactNode;
  children: ReactNode;
  /** Meaning of a dagger at a figure. */
  note?: ReactNode;
}

/** Six figures with metric values beside a drawing, at fixed places so that aircraft can be compared. */
export function DrawnPanel({ name, drawing, children, note }: DrawnPanelProps) {
  return (
    <section
      {...focusable(name)}
      className="group/panel grid gap-y-4 border-t border-current/20 py-4 xl:grid-cols-[7fr_5fr]"
    >
      <div>
        {/* On a phone the longest labels, in columns one and three, stay on one line. */}
        <dl className={`${readings} max-sm:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)_auto]`}>{children}</dl>
        {note ? <p className="text-small text-current/75">{note}</p> : null}
      </div>
      <div className="max-xl:order-first xl:pl-[clamp(24px,4vw,72px)]">{drawing}</div>
    </section>
  );
}
