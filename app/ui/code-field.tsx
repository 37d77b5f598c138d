import type { ClipboardEvent, ComponentProps, FormEvent } from "react";
import { controlProps, Field, type Split, split, writingLine } from "./field.tsx";

/** The code as it was meant: mails and people write it with spaces and dashes. */
export const bareCode = (text: string) => text.replace(/[\s\p{Pd}]+/gu, "");

type CodeFieldProps = Split<ComponentProps<"input">> & {
  /** How many characters the code has; no more can be written. */
  length: number;
};

/** A one-time code: the phone's number keys, the code that the phone itself offers, and a paste with spaces or dashes in it. */
export function CodeField({ length, ...props }: CodeFieldProps) {
  const { field, control } = split<ComponentProps<"input">>(props);
  // The browser would cut the pasted text at the field's end before anyone could take the spaces out of it.
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const { selectionStart: from, selectionEnd: to, value } = input;
    event.preventDefault();
    const pasted = bareCode(event.clipboardData.getData("text"));
    const whole = value.slice(0, from ?? value.length) + pasted + value.slice(to ?? value.length);
    input.value = bareCode(whole).slice(0, length);
    input.dispatchEvent(new InputEvent("input", { bubbles: true }));
  };
  const clean = (event: FormEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const bare = bareCode(input.value).slice(0, length);
    if (bare !== input.value) input.value = bare;
  };
  return (
    <Field {...field}>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={length}
        className={`${writingLine} code-line`}
        onPaste={paste}
        onInput={clean}
        {...controlProps(field)}
        {...control}
      />
    </Field>
  );
}
