import { useId } from "react";
import { Link, useLocation } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { EmailSuggestion, useEmailSuggestion } from "#app/ui/email-field.tsx";
import type { FormReply } from "#app/ui/form/form-reply.ts";
import { Honeypot } from "#app/ui/form/honeypot.tsx";
import { useForm } from "#app/ui/form/use-form.ts";
import { newsletterMessages as say } from "./messages.ts";
import { snoozePopup } from "./popup-note.ts";
import { SubscribeThanks } from "./subscribe-thanks.tsx";
import { longestAddress, pageField, type SubscriptionField } from "./subscription.ts";

interface SubscribeFormProps {
  /** Its name where another one stands on the same page. */
  label?: string;
  /** The ground that it stands on. */
  ground: "light" | "dark";
  /** It stands beside a page that has a call to action of its own. */
  isAside?: boolean;
  /** What the server said to a plain post. */
  reply?: FormReply<object, SubscriptionField> | undefined;
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
export function SubscribeForm({ label = say.formLabel, ground, reply, ...more }: SubscribeFormProps) {
  const { isAside, onSubscribed } = more;
  const id = useId();
  const page = useLocation().pathname;
  const form = useForm<SubscriptionField>({
    fields: ["email"],
    reply,
    failed: say.failed,
    parse: (posted) =>
      rules().then(
        ({ subscriptionRules }) => subscriptionRules.parse(posted),
        // Not to be had just now: the server applies the same.
        () => ({ ok: true, value: null }),
      ),
    inPlace: "keep data",
    onReply({ ok }) {
      if (!ok) return;
      snoozePopup();
      onSubscribed?.();
    },
  });

  const typed = reply?.ok === false ? reply.values?.email : undefined;
  const suggestion = useEmailSuggestion(typed ?? "");
  if (form.isDone) return <SubscribeThanks ground={ground} takesFocus />;
  const look = looks[ground];
  const error = form.errors.email;
  return (
    // Without scripts the fragment brings the answer into view.
    <form
      {...form.props}
      action="/newsletter#letter"
      onFocus={() => void rules().catch(() => {})}
      aria-label={label}
    >
      {form.message ? (
        <div
          ref={form.problemBox}
          role="alert"
          tabIndex={-1}
          className={`mb-4 text-small font-[550] outline-none ${look.error}`}
        >
          {form.message}
        </div>
      ) : null}
      <label htmlFor={id} className="block text-small font-[550]">
        {say.label}
      </label>
      <div className="mt-1 flex flex-wrap items-end gap-x-4 gap-y-4 sm:gap-x-5">
        <input
          id={id}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={longestAddress}
          // Tells the style sheet whether anything has been written.
          placeholder=" "
          {...suggestion.control}
          defaultValue={typed}
          aria-required
          aria-invalid={error ? true : undefined}
          aria-describedby={`${error ? `${id}-error ` : ""}${suggestion.meant ? `${id}-suggestion ` : ""}${id}-consent`}
          className={`min-h-12 min-w-0 grow basis-32 rounded-none border-0 border-b bg-transparent px-0 py-2 text-[1.125rem] leading-7 transition-colors duration-200 ease-calm aria-invalid:border-b-2 ${look.line}`}
        />
        <button
          type="submit"
          className={buttonClass(
            ground === "dark" ? "dark" : isAside ? "plain" : "call",
            "shrink-0 max-sm:px-4 disabled:opacity-70",
          )}
          disabled={form.isSending}
        >
          {form.isSending ? say.sending : say.submit}
        </button>
      </div>
      {error ? (
        <p id={`${id}-error`} className={`mt-2 flex gap-2 text-small font-[550] ${look.error}`}>
          <span aria-hidden="true">!</span>
          {error}
        </p>
      ) : null}
      <EmailSuggestion
        id={`${id}-suggestion`}
        meant={suggestion.meant}
        onAccept={suggestion.accept}
        className={ground === "dark" ? "text-bone" : "text-ink"}
      />
      <Honeypot />
      <input type="hidden" name={pageField} value={page} />
      <p id={`${id}-consent`} className={`mt-3 max-w-[64ch] text-[0.875rem] leading-6 ${look.small}`}>
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
