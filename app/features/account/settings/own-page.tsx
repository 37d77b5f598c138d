import type { ReactNode } from "react";
import { Link } from "react-router";
import { settingsMessages as say } from "./settings-messages.ts";

interface OwnPageProps {
  title: string;
  leads: readonly string[];
  children: ReactNode;
  /** False where there is no account to go back to. */
  hasBack?: boolean;
}

/** A page behind the account page: what it is about on the left, what there is to do on the right. */
export function OwnPage({ title, leads, children, hasBack = true }: OwnPageProps) {
  return (
    <main id="content" className="page-width page-grid gap-y-12 pt-8 pb-28 lg:pt-20 lg:pb-40">
      <div className="col-span-12 print:hidden lg:col-span-5">
        {hasBack ? (
          <p className="mb-6 text-small">
            <Link to="/account" className="inline-flex min-h-11 items-center gap-2">
              <span aria-hidden="true">←</span>
              <span className="underline decoration-brass underline-offset-4">{say.back}</span>
            </Link>
          </p>
        ) : null}
        <h1 className="text-heading text-balance">{title}</h1>
        {leads.map((lead) => (
          <p key={lead} className="mt-6 max-w-[46ch]">
            {lead}
          </p>
        ))}
      </div>
      <div className={`col-span-12 lg:col-span-6 lg:col-start-7 ${hasBack ? "lg:mt-17" : ""}`}>
        {children}
      </div>
    </main>
  );
}
