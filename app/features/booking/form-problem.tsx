import { useEffect, useRef } from "react";
import { type BookingErrors, bookingFields } from "./booking-request.ts";
import { fieldPlaces } from "./booking-sections.ts";
import { bookingMessages as say } from "./messages.ts";

interface FormProblemProps {
  /** What the server said about the whole request. */
  message: string | null;
  errors: BookingErrors;
}

/** What stands between this request and its sending: said at the top of the form, with a way to each answer. */
export function FormProblem({ message, errors }: FormProblemProps) {
  const box = useRef<HTMLDivElement>(null);
  const wrong = bookingFields.filter((field) => errors[field]);
  const sentence = message ?? (wrong.length > 0 ? say.correct(wrong.length) : null);
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
          {wrong.map((field) => (
            <li key={field}>
              <a
                href={`#${field}`}
                className="inline-block py-0.5 underline decoration-cancelled/50 underline-offset-4"
              >
                {fieldPlaces[field].label}
              </a>
              : {errors[field]}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
