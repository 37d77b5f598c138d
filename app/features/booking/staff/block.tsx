import type { ReactNode } from "react";

interface BlockProps {
  title: string;
  note?: string;
  children: ReactNode;
}

/** One part of a booking's page at the desk, ruled off from the next. */
export function Block({ title, note, children }: BlockProps) {
  return (
    <section className="border-b hairline py-6">
      <h2 className="text-[1.1875rem]">{title}</h2>
      {note ? <p className="mt-0.5 text-small text-quiet">{note}</p> : null}
      <div className="mt-3">{children}</div>
    </section>
  );
}
