import { useEffect, useRef } from "react";
import { formMessages } from "#app/content/form-messages.ts";

interface FormProblemProps {
  /** What the server said about the whole form. */
  message: string | null;
  /** The fields to mend, in the form's order; `name` is the control's id. */
  wrong: readonly { name: string; label: string; error: string }[];
}

/** What stands between this form and its sending: said at its top, with a way to each answer. */
export function FormProblem({ message, wrong }: FormProblemProps) {
  const box = useRef<HTMLDivElement>(null);
  const sentence = message ?? (wrong.length > 0 ? formMessages.correct(wrong.length) : null);
  useEffect(() => {
    // With wrong fields the first of them takes the focus; without, this box is what there is to see.
    if (message && wrong.length === 0) box.current?.focus();
  }, [message, wrong.length]);
  if (!sentence) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="mb-12 border-l-2 border-cancelled bg-cancelled-ground px-6 py-5 text-ink outline-none"
    >
      <p className="font-[550]">{sentence}</p>
      {wrong.length > 0 ? (
        <ul className="mt-2 text-small">
          {wrong.map(({ name, label, error }) => (
            <li key={name}>
              <a
                href={`#${name}`}
                className="inline-block py-0.5 underline decoration-cancelled/50 underline-offset-4"
              >
                {label}
              </a>
              : {error}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
