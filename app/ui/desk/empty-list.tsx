import type { ReactNode } from "react";

/** Says that a list is empty, and what to do about it. */
export function EmptyList({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="border-y hairline py-12">
      <p className="font-display text-[1.375rem]">{title}</p>
      {children ? <div className="mt-2 max-w-[56ch] text-small text-quiet">{children}</div> : null}
    </div>
  );
}
