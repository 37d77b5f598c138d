import type { ReactNode } from "react";
import { type AviationUnit, formatFigure, inMetric, spokenUnit } from "./quantity.ts";

interface FigureProps {
  label: string;
  value: number;
  unit: AviationUnit;
}

/**
 * One reading of an instrument: label, large value, small unit. Its metric value shows under it while the pointer is on
 * it or the panel around it has the focus, and always where there is no pointer to hover with.
 */
export function SpecFigure({ label, value, unit }: FigureProps) {
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
        {formatFigure(value)}{" "}
        <span className="-ml-0.5 font-text text-small tracking-normal">
          <span aria-hidden="true">{unit}</span>
          <span className="sr-only">{spokenUnit(unit)}</span>
        </span>
      </span>
    </SpecText>
  );
}

interface SpecTextProps {
  label: string;
  children: ReactNode;
  /** A smaller line under the reading. */
  note?: ReactNode;
  className?: string;
}

/** A reading that is words. Put several into a SpecPanel. */
export function SpecText({ label, children, note, className = "" }: SpecTextProps) {
  return (
    <div className={`group/figure ${className}`}>
      <dt className="label-caps text-current/75">{label}</dt>
      <dd className="mt-1.5">
        <span className="block font-display text-[1.5rem] leading-tight sm:text-[1.875rem]">{children}</span>
        <span className="block min-h-6 text-small">{note}</span>
      </dd>
    </div>
  );
}

/** A row of a table of readings: its name, and beside it (on a phone below it) what it holds. */
export const specRow =
  "grid gap-x-8 gap-y-4 border-t border-current/20 py-5 md:grid-cols-[8rem_1fr] lg:grid-cols-[minmax(0,2fr)_minmax(0,10fr)]";

interface SpecPanelProps {
  name: string;
  /** What it is called where there are metric values to be found: the row takes the focus, since what hovering shows, focus must show as well. */
  withMetric?: string;
  children: ReactNode;
}

/** A row of readings under one name. */
export function SpecPanel({ name, withMetric, children }: SpecPanelProps) {
  // A named section is a region: of what nobody can press, that alone may take the focus.
  const Row = withMetric ? "section" : "div";
  const reach = withMetric ? { tabIndex: 0, "aria-label": withMetric } : {};
  return (
    <Row {...reach} className={`group/panel ${specRow}`}>
      <h4 className="label-caps font-text">{name}</h4>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-4 min-[22.5rem]:grid-cols-3 sm:gap-x-6 xl:grid-cols-6">
        {children}
      </dl>
    </Row>
  );
}
