import { useEffect, useRef, useState } from "react";
import { Field, type FieldOf, useField } from "./field.tsx";

/** A password with a button to show it. Hidden again on submission, so that no browser stores it as plain text. */
export function PasswordField(props: FieldOf<"input">) {
  const { field, control } = useField<"input">(props);
  const [isShown, setShown] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const form = input.current?.form;
    const hide = () => setShown(false);
    form?.addEventListener("submit", hide, true);
    return () => form?.removeEventListener("submit", hide, true);
  }, []);
  return (
    <Field {...field}>
      <div className="relative">
        <input
          ref={input}
          autoCapitalize="none"
          spellCheck={false}
          {...control}
          className={`${control.className} pr-20 noscript:pr-0`}
          type={isShown ? "text" : "password"}
        />
        <button
          type="button"
          aria-controls={control.id}
          aria-label={`${isShown ? "Hide" : "Show"}: ${field.label}`}
          className="needs-script absolute right-0 bottom-0.5 min-h-11 min-w-11 pl-2 text-right text-small text-quiet underlined hover:text-ink"
          onClick={() => setShown(!isShown)}
        >
          {isShown ? "Hide" : "Show"}
        </button>
      </div>
    </Field>
  );
}
