import type { ReactNode } from "react";
import { FailedSubmissionNotice } from "#app/ui/staff/failed-submission.tsx";
import { RangeRings } from "../range-rings.tsx";
import { Wordmark } from "../wordmark.tsx";

export function StaffDoor({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <div className="on-dark relative flex min-h-dvh flex-col overflow-hidden bg-night text-bone lg:grid lg:grid-cols-2">
      <RangeRings className="pointer-events-none absolute top-1/2 left-0 w-[60rem] -translate-x-1/3 -translate-y-1/2 max-lg:top-0 max-lg:left-[85%] max-lg:-translate-x-1/2 max-lg:opacity-60" />
      <header className="relative px-6 pt-8 pb-10 sm:px-12 lg:pt-12">
        <Wordmark />
      </header>
      <main
        id="content"
        className="relative grid grow content-start bg-bone lg:content-center px-6 py-12 text-ink sm:px-12 lg:min-h-dvh lg:px-[clamp(3rem,8vw,9rem)]"
      >
        <h1 className="text-heading">{title}</h1>
        <p className="mt-4 mb-10 max-w-[46ch] text-quiet">{lead}</p>
        <FailedSubmissionNotice />
        {children}
      </main>
    </div>
  );
}
