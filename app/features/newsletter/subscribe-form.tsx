import { useEffect, useId, useRef } from "react";
import { Link, useLocation } from "react-router";
import { footerNewsletter } from "#app/content/navigation.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { EmailSuggestion, useEmailSuggestion } from "#app/ui/email-field.tsx";
import type { ActionReply } from "#app/ui/form/form-reply.ts";
import { Honeypot } from "#app/ui/form/honeypot.tsx";
import { useForm } from "#app/ui/form/use-form.ts";
import { Icon } from "#app/ui/icon.tsx";
import { longestAddress, newsletterMessages, pageField, type SubscriptionField } from "./messages.ts";
import { snoozePopup, subscribed } from "./popup-note.ts";

interface SubscribeFormProps {
  /** Accessible name, if the page has another one. */
  label?: string;
  /** Background. */
  ground: "light" | "dark";
  /** The page has another call to action. */
  isAside?: boolean;
  /** What the server said to a plain post. */
  reply?: ActionReply<object, SubscriptionField> | undefined;
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
  label = newsletterMessages.formLabel,
  ground,
  reply,
  ...more
}: SubscribeFormProps) {
  const { isAside, onSubscribed } = more;
  const id = useId();
  const page = useLocation().pathname;
  const form = useForm<SubscriptionField>({
    fields: ["email"],
    reply,
    failed: newsletterMessages.failed,
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
        {newsletterMessages.label}
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
          {form.isSending ? newsletterMessages.sending : "Subscribe"}
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
        {newsletterMessages.wording} What we store, and for how long, is in our{" "}
        <Link to="/privacy-policy" className={`underline underline-offset-4 ${look.link}`}>
          privacy policy
        </Link>
        .
      </p>
    </form>
  );
}

/** Loaded when the form is first used. */
const rules = () => import("./subscription-rules.ts");

interface SubscribeThanksProps {
  ground: "light" | "dark";
  /** The focused form has just disappeared. */
  takesFocus?: boolean;
}

/** Replaces the form after a subscription. */
export function SubscribeThanks({ ground, takesFocus = false }: SubscribeThanksProps) {
  const words = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) words.current?.focus();
  }, [takesFocus]);
  return (
    <div ref={words} tabIndex={-1} role="status" className="outline-none">
      <p className="font-display text-title">{newsletterMessages.thanks}</p>
      <p className={`mt-3 max-w-[46ch] ${ground === "dark" ? "text-haze" : ""}`}>
        {/* True of every address: the form must not tell who is on the list. */}
        Nearly done: click the link we’ve just e-mailed you. Nothing there? You may already be subscribed.
      </p>
    </div>
  );
}

/** The newsletter's invitation (`popup-element.ts`). Not modal: focus and page stay usable; on phones it is above the booking bar. */
export function NewsletterPopup() {
  const titleId = useId();
  const popup = useRef<HTMLElement>(null);
  useEffect(() => void import("./popup-element.ts"), []);
  return (
    <newsletter-popup
      ref={popup}
      hidden
      role="dialog"
      aria-labelledby={titleId}
      className="newsletter-popup"
      suppressHydrationWarning
    >
      <div className="flex items-start justify-between gap-6">
        <h2 id={titleId} className="text-[1.375rem] leading-tight">
          {footerNewsletter.heading}
        </h2>
        <button
          type="button"
          data-own="close"
          className="-mt-2 -mr-3 grid size-11 shrink-0 place-items-center"
          aria-label="Close"
        >
          <Icon shape="close" className="size-5" />
        </button>
      </div>
      <div className="mt-1">
        <SubscribeForm
          label="Invitation to the newsletter"
          ground="light"
          isAside
          onSubscribed={() => popup.current?.dispatchEvent(new Event(subscribed))}
        />
      </div>
    </newsletter-popup>
  );
}
