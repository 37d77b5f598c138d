import { type ComponentProps, useEffect, useRef, useState } from "react";
import { controlProps, Field, type Split, split, writingLine } from "./field.tsx";

/** A password with a button to show it. Hidden again on submission, so that no browser stores it as plain text. */
export function PasswordField(props: Split<ComponentProps<"input">>) {
  const { field, control } = split<ComponentProps<"input">>(props);
  const [isShown, setShown] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const form = input.current?.form;
    const hide = () => setShown(false);
    form?.addEventListener("submit", hide, true);
    return () => form?.removeEventListener("submit", hide, true);
  }, []);
  const { id } = controlProps(field);
  return (
    <Field {...field}>
      <div className="relative">
        <input
          ref={input}
          className={`${writingLine} pr-20 noscript:pr-0`}
          autoCapitalize="none"
          spellCheck={false}
          {...controlProps(field)}
          {...control}
          type={isShown ? "text" : "password"}
        />
        <button
          type="button"
          aria-controls={id}
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
