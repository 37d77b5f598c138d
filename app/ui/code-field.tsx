import type { ComponentProps, SyntheticEvent } from "react";
import { TextField, writingLine } from "./field.tsx";
import { plainCode } from "./form/plain-code.ts";

/** A one-time code of `length` characters: number keys, the phone's own suggestion, and a paste with spaces or dashes. */
export function CodeField({ length, ...props }: ComponentProps<typeof TextField> & { length: number }) {
  const clean = ({ currentTarget: input, nativeEvent }: SyntheticEvent<HTMLInputElement>) => {
    // Changing the value would interrupt an input method.
    if ((nativeEvent as InputEvent).isComposing) return;
    const plain = plainCode(input.value).slice(0, length);
    if (plain !== input.value) input.value = plain;
  };
  return (
    <TextField
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      look={`${writingLine} code-line`}
      onInput={clean}
      onCompositionEnd={clean}
      {...props}
      // The browser would cut a pasted text before its spaces could be removed.
      maxLength={undefined}
    />
  );
}
