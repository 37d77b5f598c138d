import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useNavigation, useSubmit } from "react-router";
import { quickestFormMs } from "#app/limits.ts";
import type { FormAnswers, FormErrors, Refusal } from "./form-answers.ts";
import {
  type FormDraft,
  forgetDraft,
  keepDraft,
  type Prefill,
  prefill,
  readDraft,
  restoreDraft,
} from "./form-draft.ts";
import { hiddenFields } from "./hidden-fields.ts";

/** What a form is made of. One object for the form's lifetime: it belongs outside the component. */
export interface FormRules<Field extends string> {
  /** What each control holds before anyone has touched it, in the form's order. */
  defaults: Readonly<FormAnswers<Field>>;
  answers: (form: FormData) => FormAnswers<Field>;
  /** The one schema, as the server applies it too; empty when nothing is wrong. */
  check: (answers: FormAnswers<Field>) => FormErrors<Field>;
  /** The draft's place in the tab's storage. */
  draftKey: string;
  /** Where scripts send the form; the page's own address, fragment and all, when left out. */
  action?: string;
}

interface FormMoments<Field extends string> {
  /** What is known of whoever writes before they have; it may come, change and go while the form is open. */
  known?: Prefill<Field> | null;
  /** Called when the visitor writes, or had begun before the scripts came. */
  onWriting?: (() => void) | undefined;
  /** Sends the form in place of a page's action; the form is sending until it resolves. */
  send?: (posted: FormData) => Promise<void>;
}

interface WrittenForm<Field extends string> {
  form: RefObject<HTMLFormElement | null>;
  /** What the controls start with; the person's own text lives in the controls from then on. */
  initial: Readonly<FormAnswers<Field>>;
  answers: Readonly<FormAnswers<Field>>;
  errors: FormErrors<Field>;
  isSending: boolean;
  onInput: () => void;
  onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
  /** What was written has been taken: the controls are empty again, and what is written next is another sending. */
  startAnew: () => void;
}

/**
 * What scripts add to a form that is complete without them: the tab's draft, checks before sending, the state of the
 * button, and the key by which a repeat is known. Text lives in the controls, so nothing that was typed before the
 * scripts came is lost.
 */
export function useWrittenForm<Field extends string>(
  rules: FormRules<Field>,
  refusal: Refusal<Field> | null,
  { onWriting, send, known = null }: FormMoments<Field> = {},
): WrittenForm<Field> {
  const form = useRef<HTMLFormElement>(null);
  const draft = useRef<FormDraft<Field>>(null);
  const opened = useRef(0);
  const writing = useRef(onWriting);
  const submit = useSubmit();
  const navigation = useNavigation();
  const initial = refusal?.values ?? rules.defaults;
  const [answers, setAnswers] = useState<Readonly<FormAnswers<Field>>>(initial);
  const [ownErrors, setOwnErrors] = useState<FormErrors<Field> | null>(null);
  const [isWaiting, setWaiting] = useState(false);

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const { defaults, draftKey } = rules;
    const read = () => rules.answers(new FormData(element));
    opened.current = performance.now();
    const restored = readDraft(draftKey, defaults);
    draft.current = restored;
    restoreDraft(element, restored, defaults);
    const found = read();
    setAnswers(found);
    const hasBegun = fieldsOf(defaults).some((field) => found[field] !== defaults[field]);
    if (hasBegun || element.contains(document.activeElement)) writing.current?.();
    const keep = () => draft.current && keepDraft(draftKey, { answers: read(), key: draft.current.key });
    element.addEventListener("change", keep);
    addEventListener("pagehide", keep);
    return () => {
      element.removeEventListener("change", keep);
      removeEventListener("pagehide", keep);
    };
  }, [rules]);

  const prefilled = useRef<Prefill<Field> | null>(null);
  useEffect(() => {
    const element = form.current;
    if (!element || known === prefilled.current) return;
    prefill(element, prefilled.current, known);
    prefilled.current = known;
    const found = rules.answers(new FormData(element));
    setAnswers(found);
    // Whoever has signed out leaves nothing of theirs in the tab's storage either.
    if (draft.current) keepDraft(rules.draftKey, { answers: found, key: draft.current.key });
  }, [known, rules]);

  // A refusal from the server replaces what the browser had found, and is shown where it can be mended.
  useEffect(() => {
    if (!refusal || !form.current) return;
    setOwnErrors(null);
    for (const name of Object.values(hiddenFields)) {
      const hidden = form.current.elements.namedItem(name);
      if (hidden instanceof HTMLInputElement) hidden.value = "";
    }
    focusFirst(form.current, fieldsOf(rules.defaults), refusal.errors);
  }, [refusal, rules]);

  const onInput = () => {
    onWriting?.();
    if (!form.current) return;
    const read = rules.answers(new FormData(form.current));
    setAnswers(read);
    if (ownErrors) setOwnErrors(stillWrong(ownErrors, rules.check(read)));
  };

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    const posted = new FormData(element);
    const errors = rules.check(rules.answers(posted));
    if (Object.keys(errors).length > 0) {
      setOwnErrors(errors);
      focusFirst(element, fieldsOf(rules.defaults), errors);
      return;
    }
    setOwnErrors(null);
    setWaiting(true);
    // A person who is quicker than the time trap (autofill, a draft) waits for it here instead of being refused.
    const open = await waitUntilOpenFor(quickestFormMs, opened.current);
    const key = draft.current?.key ?? "";
    posted.set(hiddenFields.openMs, String(Math.round(open)));
    posted.set(hiddenFields.idempotencyKey, key);
    if (key) keepDraft(rules.draftKey, { answers: rules.answers(new FormData(element)), key });
    if (send) await send(posted);
    else await submit(posted, { method: "post", ...(rules.action ? { action: rules.action } : {}) });
    setWaiting(false);
  };

  const startAnew = () => {
    const { defaults, draftKey } = rules;
    forgetDraft(draftKey);
    draft.current = readDraft(draftKey, defaults);
    for (const field of fieldsOf(defaults)) {
      const control = form.current?.elements.namedItem(field);
      if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)
        control.value = defaults[field];
    }
    setAnswers(defaults);
    setOwnErrors(null);
  };

  return {
    form,
    initial,
    answers,
    errors: ownErrors ?? refusal?.errors ?? {},
    isSending: isWaiting || (navigation.state !== "idle" && navigation.formMethod === "POST"),
    onInput,
    onSubmit,
    startAnew,
  };
}

const fieldsOf = <Field extends string>(defaults: Readonly<FormAnswers<Field>>) =>
  Object.keys(defaults) as Field[];

/** Errors that the new answers have not mended; a field is never called wrong while it is being written. */
function stillWrong<Field extends string>(
  shown: FormErrors<Field>,
  present: FormErrors<Field>,
): FormErrors<Field> {
  const kept = Object.entries(shown).filter(([field]) => present[field as Field]);
  return Object.fromEntries(kept) as FormErrors<Field>;
}

function focusFirst<Field extends string>(
  form: HTMLFormElement,
  fields: readonly Field[],
  errors: FormErrors<Field>,
): void {
  const first = fields.find((field) => errors[field]);
  const control = first && form.elements.namedItem(first);
  const element = control instanceof RadioNodeList ? control[0] : control;
  if (element instanceof HTMLElement) element.focus();
}

function waitUntilOpenFor(ms: number, openedAt: number): Promise<number> {
  const openFor = performance.now() - openedAt;
  return new Promise((resolve) => {
    if (openFor >= ms) resolve(openFor);
    else setTimeout(() => resolve(performance.now() - openedAt), ms - openFor + 10);
  });
}
