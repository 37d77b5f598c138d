import { type ReactNode, useEffect, useRef } from "react";
import type { Refusal } from "#app/ui/form-answers.ts";
import { type AccountView, type ShowView, viewAddress } from "./account-views.ts";
import type { Problem } from "./use-account-form.ts";
import type { Accepted } from "./use-sending.ts";

/** What every form of an account is drawn from. */
export interface AccountFormProps<Field extends string> {
  /** What the server said to a form that was posted without scripts. */
  refusal: Refusal<Field> | null;
  /** Where one goes after signing in; empty for where one is. */
  returnTo: string;
  /** The e-mail address that has been typed so far, here or in another view. */
  email: string;
  /** Shows another view. */
  showView: ShowView;
}

/** A form after which somebody is signed in. */
export interface SigningFormProps<Field extends string> extends AccountFormProps<Field> {
  onAccepted: (accepted: Accepted) => void;
}

/** Two forms of one page may have a field of the same name (the booking form's e-mail), so ids carry the form's own. */
export function fieldOf<Field extends string>(form: string, name: Field, problem: Problem<Field> | null) {
  return { name, id: `${form}-${name}`, error: problem?.errors[name] };
}

/** Where it is said what went wrong: there from the start, so that a screen reader hears what comes in. */
export function ProblemNote({ problem }: { problem: Problem<string> | null }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // With a wrong field the focus goes there; without, this is what there is to see, and a long form hides it.
    if (problem && Object.keys(problem.errors).length === 0)
      box.current?.scrollIntoView({ block: "nearest" });
  }, [problem]);
  return (
    <div ref={box} role="alert" className="form-problem not-empty:mb-7">
      {problem ? (
        <p className="border-l-2 border-cancelled bg-cancelled-ground px-5 py-4 font-[550] text-ink">
          {problem.message}
        </p>
      ) : null}
    </div>
  );
}

/** What a form is for, above it. */
export const FormLead = ({ children }: { children: ReactNode }) => (
  <p className="mt-3 mb-8 max-w-[44ch] text-quiet">{children}</p>
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
