import type { ClipboardEvent, ComponentProps, DragEvent, FormEvent } from "react";
import { controlProps, Field, type Split, split, writingLine } from "./field.tsx";
import { plainCode } from "./form/plain-code.ts";

type CodeFieldProps = Split<ComponentProps<"input">> & {
  /** How many characters the code has; no more can be written. */
  length: number;
};

/** A one-time code: the phone's number keys, the code that the phone itself offers, and a paste with spaces or dashes in it. */
export function CodeField({ length, ...props }: CodeFieldProps) {
  const { field, control } = split<ComponentProps<"input">>(props);
  // The browser would cut the text at the field's end before its spaces could be removed.
  const insert = (input: HTMLInputElement, text: string) => {
    const { selectionStart: from, selectionEnd: to, value } = input;
    const whole = value.slice(0, from ?? value.length) + plainCode(text) + value.slice(to ?? value.length);
    input.value = plainCode(whole).slice(0, length);
    input.dispatchEvent(new InputEvent("input", { bubbles: true }));
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault();
    insert(event.currentTarget, event.clipboardData.getData("text"));
  };
  const drop = (event: DragEvent<HTMLInputElement>) => {
    event.preventDefault();
    insert(event.currentTarget, event.dataTransfer.getData("text"));
  };
  // A keyboard's clipboard row and an autofill insert the whole text as typed input.
  const beforeInput = (event: FormEvent<HTMLInputElement>) => {
    const { data } = event.nativeEvent as InputEvent;
    if (!data || data.length < 2 || (event.nativeEvent as InputEvent).isComposing) return;
    event.preventDefault();
    insert(event.currentTarget, data);
  };
  const clean = (event: { currentTarget: HTMLInputElement; nativeEvent: Event }) => {
    // An input method would lose its place.
    if ((event.nativeEvent as InputEvent).isComposing) return;
    const input = event.currentTarget;
    const plain = plainCode(input.value).slice(0, length);
    if (plain !== input.value) input.value = plain;
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
        onDrop={drop}
        onBeforeInput={beforeInput}
        onInput={clean}
        onCompositionEnd={clean}
        {...controlProps(field)}
        {...control}
      />
    </Field>
  );
}
