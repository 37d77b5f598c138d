import { formMessages } from "#app/content/form-messages.ts";
import type { FormHandle } from "./use-form.ts";

interface FormProblemProps<Field extends string> {
  form: Pick<FormHandle<Field>, "fields" | "problemBox" | "message" | "errors">;
  labelOf: (field: Field) => string;
  /** The control's id; its name when left out. */
  idOf?: (field: Field) => string;
}

/** The error summary at the top of a form, with a link to each invalid field. */
export function FormProblem<Field extends string>({
  form: { fields, problemBox, message, errors },
  labelOf,
  idOf = (field) => field,
}: FormProblemProps<Field>) {
  const invalid = fields.filter((field) => errors[field]);
  // A message that repeats a field's error is in the list already.
  const ownMessage = invalid.some((field) => errors[field] === message) ? null : message;
  const sentence = ownMessage || (invalid.length > 0 ? formMessages.correct(invalid.length) : null);
  if (!sentence) return null;
  return (
    <div
      ref={problemBox}
      role="alert"
      tabIndex={-1}
      className="mb-12 border-l-2 border-cancelled bg-cancelled-ground px-6 py-5 text-ink outline-none"
    >
      <p className="font-[550]">{sentence}</p>
      {invalid.length > 0 ? (
        <ul className="mt-2 text-small wrap-anywhere">
          {invalid.map((field) => (
            <li key={field}>
              <a
                href={`#${idOf(field)}`}
                className="inline-block py-0.5 underline decoration-cancelled/50 underline-offset-4"
              >
                {labelOf(field)}:
              </a>{" "}
              {errors[field]}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
