import type { ReactNode } from "react";
import { Link } from "react-router";
import { FailedSubmissionNotice } from "#app/ui/staff/failed-submission.tsx";

export interface StaffPageProps {
  title: string;
  /** Title of the window, where the page's title is only a person's name. */
  windowTitle?: string;
  note?: ReactNode;
  back?: { to: string; label: string };
  actions?: ReactNode;
  children?: ReactNode;
}

export function StaffPage({ title, windowTitle = title, note, back, actions, children }: StaffPageProps) {
  return (
    <main
      id="content"
      className="px-5 pt-7 pb-24 outline-none sm:px-8 lg:px-10 lg:pt-9 print:px-[10mm] print:py-0"
    >
      <title>{`${windowTitle} | Harmattan Aviation`}</title>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 pb-6 xl:flex-nowrap">
        <div className="min-w-0">
          {back ? (
            <Link
              to={back.to}
              className="-mt-3 mb-1 inline-flex min-h-11 items-center gap-2 text-small hover:text-brass-ink lg:-mt-4 lg:min-h-9 print:hidden"
            >
              <span aria-hidden="true">←</span>
              <span className="underlined">{back.label}</span>
            </Link>
          ) : null}
          <h1 className="text-title">{title}</h1>
          {note ? <p className="mt-1 text-small text-quiet">{note}</p> : null}
        </div>
        {actions ? (
          <div className="flex flex-wrap items-center gap-3 xl:shrink-0 print:hidden">{actions}</div>
        ) : null}
      </div>
      <FailedSubmissionNotice />
      {children}
    </main>
  );
}
