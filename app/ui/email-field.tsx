import { type ComponentProps, useId, useRef, useState } from "react";
import { suggestEmail } from "./email-suggestion.ts";
import { controlProps, TextField } from "./field.tsx";
import { useHydrated } from "./use-hydrated.ts";
import { writeInto } from "./write-into.ts";

/** An e-mail field that asks about a misspelt mailbox provider: "Did you mean ada@gmail.com?", a button once scripts run, text before. */
export function EmailField(props: ComponentProps<typeof TextField>) {
  const suggestionId = useId();
  const isHydrated = useHydrated();
  const control = useRef<HTMLInputElement>(null);
  const [meant, setMeant] = useState(() => suggestEmail(String(props.defaultValue ?? "")));
  const check = () => setMeant(suggestEmail(control.current?.value ?? ""));
  const accept = () => {
    if (!control.current || !meant) return;
    writeInto(control.current, meant);
    control.current.focus();
    setMeant(null);
  };
  const described = [controlProps(props)["aria-describedby"], meant ? suggestionId : ""];
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
      onInput={() => meant && check()}
      aria-describedby={described.filter(Boolean).join(" ") || undefined}
    >
      <p id={suggestionId} role="status" className={`text-small text-ink ${meant ? "mt-2" : ""}`}>
        {meant ? (
          <>
            Did you mean{" "}
            {isHydrated ? (
              <button
                type="button"
                onClick={accept}
                className="inline-flex min-h-6 cursor-pointer font-[550] wrap-anywhere underline underline-offset-4"
              >
                {meant}
              </button>
            ) : (
              <strong className="font-[550] wrap-anywhere">{meant}</strong>
            )}
            ?
          </>
        ) : null}
      </p>
    </TextField>
  );
}
