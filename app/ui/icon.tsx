import type { ComponentProps } from "react";

/** Shapes with several users, on 20 by 20. */
const shapes = {
  close: "m4 4 12 12M16 4 4 16",
  down: "M10 3v14m-6-6 6 6 6-6",
  right: "M3 10h14m-6-6 6 6-6 6",
} as const;

/** A line drawing in the colour of the text beside it, hidden from screen readers. */
export function Icon({ shape, children, ...svg }: ComponentProps<"svg"> & { shape?: keyof typeof shapes }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="1.25" {...svg}>
      {shape ? <path d={shapes[shape]} /> : children}
    </svg>
  );
}

/** A plus while its <details> is closed, a minus while it is open. */
export function AccordionIcon({ className = "size-4" }: { className?: string }) {
  return (
    <Icon className={`shrink-0 text-brass ${className}`}>
      <path d="M2 10h16" />
      <path d="M10 2v16" className="accordion-upright" />
    </Icon>
  );
}
