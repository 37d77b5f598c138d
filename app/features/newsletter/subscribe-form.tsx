import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { quickestFormMs } from "#app/limits.ts";
import { buttonClass } from "#app/ui/button.tsx";
import type { Refusal } from "#app/ui/form-answers.ts";
import { Honeypot } from "#app/ui/honeypot.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { newsletterMessages as say } from "./messages.ts";
import { snoozePopup } from "./popup-note.ts";
import { sendSubscription } from "./send-subscription.ts";
import { SubscribeThanks } from "./subscribe-thanks.tsx";
import { longestAddress, pageField, type SubscriptionField, subscriptionAnswers } from "./subscription.ts";

interface SubscribeFormProps {
  /** Its name where another one stands on the same page. */
  label?: string;
  /** The ground that it stands on. */
  ground: "light" | "dark";
  /** What the server said to a plain post, when it was not taken. */
  refusal?: Refusal<SubscriptionField> | null;
  /** Called once the subscription has been taken. */
  onSubscribed?: () => void;
}

const looks = {
  light: {
    line: "border-ink/55 text-ink hover:border-ink focus:border-brass-ink aria-invalid:border-cancelled",
    error: "text-cancelled",
    small: "text-quiet",
    link: "text-ink decoration-brass",
  },
  dark: {
    line: "border-haze/60 text-bone hover:border-bone focus:border-brass-light aria-invalid:border-[#f2a58f]",
    error: "text-[#f2a58f]",
    small: "text-haze",
    link: "text-bone decoration-brass-light",
  },
} as const;

/**
 * The newsletter's form: one address. The HTML alone is a complete form that /newsletter answers; with scripts the
 * answer comes in its place. A page may hold several: ids are made for each.
 */
export function SubscribeForm({
  label = say.formLabel,
  ground,
  refusal = null,
  onSubscribed,
}: SubscribeFormProps) {
  const id = useId();
  const page = useLocation().pathname;
  const isHydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const control = useRef<HTMLInputElement>(null);
  const problem = useRef<HTMLParagraphElement>(null);
  const opened = useRef(0);
  const [answer, setAnswer] = useState<Refusal<SubscriptionField> | null>(refusal);
  const [state, setState] = useState<"idle" | "sending" | "thanked">("idle");
  useEffect(() => {
    opened.current = performance.now();
  }, []);
  // What is wrong is where the person is: in the field, or in the sentence above it.
  const isAnswered = answer !== null && answer !== refusal;
  useEffect(() => {
    if (!isAnswered) return;
    if (answer.errors.email) control.current?.focus();
    else problem.current?.focus();
  }, [answer, isAnswered]);

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state === "sending") return;
    const posted = new FormData(event.currentTarget);
    const values = subscriptionAnswers(posted);
    setState("sending");
    const parsed = await rules().then(
      ({ parseSubscription }) => parseSubscription(values),
      // Not to be had just now: the server applies the same.
      () => null,
    );
    if (parsed?.ok === false) {
      setAnswer({ ok: false, message: "", errors: parsed.errors, values });
      setState("idle");
      return;
    }
    // A person who is quicker than the time trap (autofill) waits for it here instead of being refused.
    const reply = await sendSubscription(posted, await openFor(quickestFormMs, opened.current));
    if (reply.ok) {
      snoozePopup();
      setState("thanked");
      onSubscribed?.();
    } else {
      setAnswer(reply);
      setState("idle");
      for (const hidden of form.current?.querySelectorAll<HTMLInputElement>("[aria-hidden] input") ?? [])
        hidden.value = "";
    }
  };

  if (state === "thanked") return <SubscribeThanks ground={ground} takesFocus />;
  const look = looks[ground];
  const error = answer?.errors.email;
  return (
    // Without scripts the fragment brings the answer into view.
    <form
      ref={form}
      method="post"
      action="/newsletter#letter"
      noValidate
      onSubmit={onSubmit}
      onFocus={() => void rules().catch(() => {})}
      aria-label={label}
    >
      {answer?.message ? (
        <p
          ref={problem}
          role="alert"
          tabIndex={-1}
          className={`mb-4 text-small font-[550] outline-none ${look.error}`}
        >
          {answer.message}
        </p>
      ) : null}
      <label htmlFor={id} className="block text-small font-[550]">
        {say.label}
      </label>
      <div className="mt-1 flex flex-wrap items-end gap-x-4 gap-y-4 sm:gap-x-5">
        <input
          ref={control}
          id={id}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={longestAddress}
          defaultValue={answer?.values.email ?? ""}
          aria-required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error ${id}-consent` : `${id}-consent`}
          className={`min-h-12 min-w-0 grow basis-40 rounded-none border-0 border-b bg-transparent px-0 py-2 text-[1.125rem] leading-7 transition-colors duration-200 ease-calm aria-invalid:border-b-2 ${look.line}`}
        />
        <button
          type="submit"
          className={buttonClass(
            ground === "dark" ? "dark" : "plain",
            "shrink-0 max-sm:px-4 disabled:opacity-70",
          )}
          disabled={isHydrated && state === "sending"}
        >
          {state === "sending" ? say.sending : say.submit}
        </button>
      </div>
      {error ? (
        <p id={`${id}-error`} className={`mt-2 flex gap-2 text-small font-[550] ${look.error}`}>
          <span aria-hidden="true">!</span>
          {error}
        </p>
      ) : null}
      <Honeypot />
      <input type="hidden" name={pageField} defaultValue={page} />
      <p id={`${id}-consent`} className={`mt-4 max-w-[46ch] text-[0.875rem] leading-6 ${look.small}`}>
        {say.wording} {say.privacy}{" "}
        <Link to="/privacy-policy" className={`underline underline-offset-4 ${look.link}`}>
          {say.privacyLink}
        </Link>
        .
      </p>
    </form>
  );
}

/** Fetched when somebody begins to use the form. */
const rules = () => import("./subscription-rules.ts");

async function openFor(ms: number, openedAt: number): Promise<number> {
  const open = performance.now() - openedAt;
  if (open >= ms) return open;
  await new Promise((resolve) => setTimeout(resolve, ms - open + 10));
  return performance.now() - openedAt;
}
