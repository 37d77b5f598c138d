import type { ReactNode, RefObject } from "react";
import { type AccountView, type ShowView, viewAddress } from "./account-views.ts";

interface ProblemNoteProps {
  message: string | null;
  box?: RefObject<HTMLDivElement | null>;
}

/** Where it is said what went wrong: there from the start, so that a screen reader hears what comes in. */
export function ProblemNote({ message, box }: ProblemNoteProps) {
  return (
    <div ref={box} role="alert" tabIndex={-1} className="form-problem outline-none not-empty:mb-7">
      {message ? (
        <p className="border-l-2 border-cancelled bg-cancelled-ground px-5 py-4 font-[550] text-ink">
          {message}
        </p>
      ) : null}
    </div>
  );
}

/** What a form is for, above it. */
export const FormLead = ({ children }: { children: ReactNode }) => (
  <p className="mt-3 mb-7 max-w-[44ch] text-quiet text-balance">{children}</p>
);

interface ViewLinkProps {
  to: AccountView;
  showView: ShowView;
  returnTo: string;
  children: ReactNode;
}

/** A way to another view: in place with scripts, by its page without, or in another tab. */
export function ViewLink({ to, showView, returnTo, children }: ViewLinkProps) {
  return (
    <a
      href={viewAddress(to, returnTo)}
      className="inline-flex min-h-11 items-center text-ink underline decoration-brass underline-offset-4 transition-colors duration-300 ease-calm hover:text-brass-ink"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        showView(to);
      }}
    >
      {children}
    </a>
  );
}

export const emailControl = {
  type: "email",
  inputMode: "email",
  autoComplete: "username",
  autoCapitalize: "none",
  spellCheck: false,
} as const;
