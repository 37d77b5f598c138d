import type { ReactNode } from "react";

interface BlockProps {
  title: string;
  note?: string;
  /** false: it is not for the trip's sheet. */
  isPrinted?: boolean;
  children: ReactNode;
}

/** One part of a booking's page at the desk, ruled off from the next. */
export function Block({ title, note, isPrinted = true, children }: BlockProps) {
  return (
    <section
      className={`break-inside-avoid border-b hairline py-6 print:py-3 ${isPrinted ? "" : "print:hidden"}`}
    >
      <h2 className="text-[1.1875rem]">{title}</h2>
      {note ? <p className="mt-0.5 text-small text-quiet">{note}</p> : null}
      <div className="mt-3">{children}</div>
    </section>
  );
}
