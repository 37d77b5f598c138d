import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { FormErrors, Refusal } from "#app/ui/form-answers.ts";
import type { AccountForm } from "./account-forms.ts";

/** What is wrong: the sentence about the form, and those about its fields. */
export interface Problem<Field extends string> {
  message: string;
  errors: FormErrors<Field>;
}

/** A form of an account while it is written. */
export interface WrittenAccountForm<Value, Field extends string> {
  form: RefObject<HTMLFormElement | null>;
  problem: Problem<Field> | null;
  /** Says what went wrong with a sending; null takes it back. */
  setProblem: (problem: Problem<Field> | null) => void;
  onInput: () => void;
  /** What may be sent; null, with the problem shown and the first wrong field in focus, where nothing may. */
  read: (event: FormEvent<HTMLFormElement>) => Value | null;
}

/**
 * What scripts add to a form of an account: the check before it is sent, and the focus where something is to be
 * mended. Text lives in the controls, so nothing that was typed is lost by any answer. No draft is kept: there is a
 * password in it. `refusal`: what the server said to the last sending.
 */
export function useAccountForm<Value, Field extends string>(
  { fields, parse }: AccountForm<Value, Field>,
  refusal: Refusal<Field> | null,
): WrittenAccountForm<Value, Field> {
  const form = useRef<HTMLFormElement>(null);
  const [own, setOwn] = useState<{ problem: Problem<Field> | null; about: Refusal<Field> | null }>();
  // What the browser found holds until the server has said something new.
  const problem = own && own.about === refusal ? own.problem : refusal;

  useEffect(() => {
    if (!problem || !form.current) return;
    const first = fields.find((field) => problem.errors[field]);
    const control = first && form.current.elements.namedItem(first);
    if (control instanceof HTMLElement) control.focus();
  }, [problem, fields]);

  const setProblem = (next: Problem<Field> | null) => setOwn({ problem: next, about: refusal });
  return {
    form,
    problem,
    setProblem,
    onInput() {
      if (!problem || !form.current) return;
      // A sentence about fields goes as they are mended; one about a sending stays until the next.
      const wrong = Object.keys(problem.errors) as Field[];
      if (wrong.length === 0) return;
      const parsed = parse(new FormData(form.current));
      const left = parsed.ok ? [] : wrong.filter((field) => parsed.errors[field]);
      if (left.length === wrong.length) return;
      const errors = Object.fromEntries(left.map((field) => [field, problem.errors[field]]));
      setProblem(left.length > 0 ? { message: problem.message, errors: errors as FormErrors<Field> } : null);
    },
    read(event) {
      event.preventDefault();
      const parsed = parse(new FormData(event.currentTarget));
      setProblem(parsed.ok ? null : parsed);
      return parsed.ok ? parsed.value : null;
    },
  };
}
