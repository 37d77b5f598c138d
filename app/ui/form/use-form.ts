import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { type FormEncType, useFetcher, useSubmit } from "react-router";
import type { FormDraft } from "./draft.ts";
import type { ActionReply, FormErrors, FormRules, Refusal } from "./form-reply.ts";
import { hiddenFields } from "./hidden-fields.ts";

type Parsed<Field extends string> = ReturnType<FormRules<unknown, Field>["parse"]>;

export interface FormOptions<Field extends string, Done extends object> {
  /** The controls by name, in the form's order: the first invalid one takes the focus. */
  fields: readonly Field[];
  parse?: (posted: FormData) => Parsed<Field> | Promise<Parsed<Field>>;
  reply?: ActionReply<Done, Field> | null | undefined;
  /** Message when there was no response. */
  failed: string;
  /** The response goes to this form only; the page keeps or reloads its data. */
  inPlace?: "keep data" | "renew data";
  draft?: FormDraft;
  /** Replaces the history entry, so that Back leads to the page before this one. */
  replace?: boolean;
  /** Awaited before the form is read; another button pressed meanwhile replaces the first. */
  beforeSend?: () => Promise<void>;
  /** Called with the form's values after hydration and on each change. */
  onRead?: (posted: FormData) => void;
  /** Sends the form to a JSON endpoint in place of the page's action. */
  call?: (posted: FormData) => Promise<ActionReply<Done, Field>>;
  /** Called with the values that passed validation, before they are sent. */
  onSend?: (posted: FormData) => void;
  /** Called with each reply that arrives while the form is open. */
  onReply?: (reply: ActionReply<Done, Field>) => void;
}

/**
 * A form's scripts: rules before sending, draft, button state, and focus on the first error. Text is only in the controls, so that nothing
 * typed before hydration is lost, nor by a reply (see `stayOnPage`).
 */
export function useForm<Field extends string, Done extends object = object>({
  fields,
  parse,
  reply = null,
  failed,
  inPlace,
  draft,
  replace,
  ...on
}: FormOptions<Field, Done>) {
  const form = useRef<HTMLFormElement>(null);
  const problemBox = useRef<HTMLDivElement>(null);
  const opened = useRef(0);
  const pendingSubmission = useRef<Event>(null);
  const submitter = useRef<HTMLElement>(null);
  const submit = useSubmit();
  const fetcher = useFetcher<ActionReply<Done, Field>>();
  const [callReply, setCallReply] = useState<ActionReply<Done, Field>>();
  const serverReply = callReply ?? (fetcher.data as ActionReply<Done, Field> | undefined) ?? reply;
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState(refusalIn(serverReply));
  /** A problem reduced while typing, which must not take the focus. */
  const reducedProblem = useRef<Refusal<Field>>(null);

  const open = useEffectEvent((element: HTMLFormElement) => {
    if (opened.current === 0) draft?.restore(element);
    opened.current ||= performance.now();
    draft?.fill(element);
    on.onRead?.(new FormData(element));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: also when the known customer changes
  useEffect(() => {
    if (form.current) open(form.current);
  }, [draft?.known]);

  const show = useEffectEvent(({ errors }: Refusal<Field>) => {
    const controls = form.current?.elements;
    const honeypot = controls?.namedItem(hiddenFields.website);
    if (honeypot instanceof HTMLInputElement) honeypot.value = "";
    const invalid = fields.find((field) => errors[field]);
    const control = invalid ? controls?.namedItem(invalid) : problemBox.current;
    const target = (control instanceof RadioNodeList ? control[0] : control) ?? problemBox.current;
    if (target instanceof HTMLElement) target.focus();
  });
  useEffect(() => {
    if (problem && problem !== reducedProblem.current) show(problem);
  }, [problem]);

  const latestReply = useRef(serverReply);
  const notify = useEffectEvent((to: ActionReply<Done, Field>) => on.onReply?.(to));
  useEffect(() => {
    if (serverReply === latestReply.current) return;
    latestReply.current = serverReply;
    setProblem(refusalIn(serverReply));
    if (!serverReply) return;
    // At the reply, not after the page has reloaded its data.
    pendingSubmission.current = null;
    setSending(false);
    notify(serverReply);
  }, [serverReply]);

  const showProblem = (message: string, errors: FormErrors<Field>, more: Partial<Refusal<Field>> = {}) =>
    setProblem({ ok: false, status: 0, message, errors, ...more });

  async function onInput(event: FormEvent<HTMLFormElement>) {
    const posted = new FormData(event.currentTarget);
    draft?.save(posted);
    on.onRead?.(posted);
    const invalid = Object.keys(problem?.errors ?? {}) as Field[];
    if (!problem || !parse || invalid.length === 0) return;
    const parsed = await parse(posted);
    // While typing, clear fixed errors but never add new ones.
    const remaining = parsed.ok ? [] : invalid.filter((field) => parsed.errors[field]);
    if (remaining.length === invalid.length) return;
    const errors: FormErrors<Field> = {};
    for (const field of remaining) errors[field] = problem.errors[field];
    reducedProblem.current = { ...problem, message: parsed.ok ? "" : parsed.message, errors };
    setProblem(remaining.length > 0 ? reducedProblem.current : null);
  }

  async function send(element: HTMLFormElement): Promise<void> {
    await on.beforeSend?.();
    const read = () => new FormData(element, submitter.current);
    let posted = read();
    const parsed = await parse?.(posted);
    if (parsed?.ok === false) return showProblem(parsed.message, parsed.errors);
    setProblem(null);
    // A person who is faster than the honeypot's time limit (autofill, a draft) waits here instead of being rejected.
    const honeypot = element.elements.namedItem(hiddenFields.website);
    if (honeypot instanceof HTMLInputElement) {
      const openMs = await waitUntilOpenFor(Number(honeypot.dataset.quickestMs), opened.current);
      // Includes text typed while waiting.
      posted = read();
      posted.set(hiddenFields.openMs, String(Math.round(openMs)));
    }
    draft?.addKey(posted);
    // Submitting in place loads code from the server, which needs a network.
    if (inPlace && !navigator.onLine) return showProblem("", {}, { unanswered: true });
    on.onSend?.(posted);
    if (on.call) return setCallReply(await on.call(posted));
    // The fragment is for native submission.
    const action = element.getAttribute("action")?.split("#")[0] || undefined;
    const target = { method: "post", encType: element.enctype as FormEncType, action } as const;
    if (inPlace)
      await fetcher.submit(posted, { ...target, defaultShouldRevalidate: inPlace === "renew data" });
    else await submit(posted, { ...target, replace });
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    const submission = event.nativeEvent as SubmitEvent;
    event.preventDefault();
    submitter.current = submission.submitter;
    if (pendingSubmission.current) return;
    pendingSubmission.current = submission;
    setSending(true);
    try {
      await send(event.currentTarget);
    } finally {
      if (pendingSubmission.current === submission) {
        pendingSubmission.current = null;
        setSending(false);
      }
    }
  }

  return {
    props: {
      ref: form,
      method: "post",
      noValidate: true,
      "data-hydrates": "",
      // first-view.ts starts the scripts where this draft exists.
      "data-draft": draft?.storageKey,
      onSubmit,
      onInput,
    } as const,
    fields,
    problemBox,
    /** Message about the whole form, or null. */
    message: problem && (problem.unanswered ? failed : problem.message),
    errors: problem?.errors ?? ({} as FormErrors<Field>),
    isSending,
    isDone: serverReply?.ok === true,
    /** Empties the form after a successful submission. */
    startAnew() {
      for (const field of fields) {
        const control = form.current?.elements.namedItem(field);
        if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) control.value = "";
      }
      if (form.current) draft?.startAnew(form.current);
      setProblem(null);
    },
  };
}

export type FormHandle<Field extends string> = Omit<ReturnType<typeof useForm<Field>>, "startAnew">;

const refusalIn = <Field extends string>(
  reply: ActionReply<object, Field> | null | undefined,
): Refusal<Field> | null => (reply?.ok === false ? reply : null);

async function waitUntilOpenFor(ms: number, openedAt: number): Promise<number> {
  const waitMs = ms - (performance.now() - openedAt);
  if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs + 10));
  return performance.now() - openedAt;
}
