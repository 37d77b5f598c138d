import { type ComponentProps, useId, useRef, useState } from "react";
import { suggestEmail } from "./email-suggestion.ts";
import { controlProps, TextField } from "./field.tsx";
import { useHydrated } from "./use-hydrated.ts";

/** The suggestion for an uncontrolled e-mail input: checked on blur, removed when it is no longer needed. */
export function useEmailSuggestion(typed: string) {
  const control = useRef<HTMLInputElement>(null);
  const [meant, setMeant] = useState(() => suggestEmail(typed));
  const check = () => setMeant(suggestEmail(control.current?.value ?? ""));
  return {
    meant,
    control: { ref: control, onBlur: check, onInput: () => meant && check() },
    accept() {
      if (!control.current || !meant) return;
      control.current.value = meant;
      // The draft and the form's checks read the control on input.
      control.current.dispatchEvent(new Event("input", { bubbles: true }));
      control.current.focus();
      setMeant(null);
    },
  };
}

interface EmailSuggestionProps {
  id: string;
  meant: string | null;
  onAccept: () => void;
  className?: string;
}

/** "Did you mean ada@gmail.com?": a button once scripts run, text before. */
export function EmailSuggestion({ id, meant, onAccept, className = "text-ink" }: EmailSuggestionProps) {
  const isHydrated = useHydrated();
  return (
    <p id={id} role="status" className={`text-small ${meant ? "mt-2" : ""} ${className}`}>
      {meant ? (
        <>
          Did you mean{" "}
          {isHydrated ? (
            <button
              type="button"
              onClick={onAccept}
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
  );
}

/** An e-mail field that asks about a misspelt mailbox provider. */
export function EmailField(props: ComponentProps<typeof TextField>) {
  const suggestionId = useId();
  const { meant, control, accept } = useEmailSuggestion(String(props.defaultValue ?? ""));
  const described = [controlProps(props)["aria-describedby"], meant ? suggestionId : ""];
  return (
    <TextField
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      {...control}
      aria-describedby={described.filter(Boolean).join(" ") || undefined}
    >
      <EmailSuggestion id={suggestionId} meant={meant} onAccept={accept} />
    </TextField>
  );
}
