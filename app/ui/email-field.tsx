import { type ComponentProps, useId, useRef, useState } from "react";
import { suggestEmail } from "./email-suggestion.ts";
import { controlProps, TextField } from "./field.tsx";
import { useHydrated } from "./use-hydrated.ts";
import { writeInto } from "./write-into.ts";

/** An e-mail field that suggests a correction for a misspelt provider, "Did you mean ada@gmail.com?": text, and a button after hydration. */
export function EmailField(props: ComponentProps<typeof TextField>) {
  const suggestionId = useId();
  const isHydrated = useHydrated();
  const control = useRef<HTMLInputElement>(null);
  const [suggestion, setSuggestion] = useState(() => suggestEmail(String(props.defaultValue ?? "")));
  const check = () => setSuggestion(suggestEmail(control.current?.value ?? ""));
  const accept = () => {
    if (!control.current || !suggestion) return;
    writeInto(control.current, suggestion);
    control.current.focus();
    setSuggestion(null);
  };
  const described = [controlProps(props)["aria-describedby"], suggestion ? suggestionId : ""];
  return (
    <TextField
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      ref={control}
      onBlur={check}
      onInput={() => suggestion && check()}
      aria-describedby={described.filter(Boolean).join(" ") || undefined}
    >
      <p id={suggestionId} role="status" className={`text-small text-ink ${suggestion ? "mt-2" : ""}`}>
        {suggestion ? (
          <>
            Did you mean{" "}
            {isHydrated ? (
              <button
                type="button"
                onClick={accept}
                className="inline-flex min-h-6 cursor-pointer font-[550] wrap-anywhere underline underline-offset-4"
              >
                {suggestion}
              </button>
            ) : (
              <strong className="font-[550] wrap-anywhere">{suggestion}</strong>
            )}
            ?
          </>
        ) : null}
      </p>
    </TextField>
  );
}
