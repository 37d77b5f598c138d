import { useEffect, useId } from "react";
import { Link, useLocation } from "react-router";
import { footerNewsletter } from "#app/content/navigation.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { suggestEmail } from "#app/ui/email-suggestion.ts";
import type { ActionReply } from "#app/ui/form/form-reply.ts";
import { Honeypot } from "#app/ui/form/honeypot.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { longestAddress, newsletterMessages, pageField } from "./messages.ts";

interface SubscribeFormProps {
  /** Accessible name, different on a page with several such forms. */
  label?: string;
  ground: "light" | "dark";
  /** The page has another call to action. */
  isAside?: boolean;
  /** The reply to a post without scripts. */
  reply?: ActionReply | undefined;
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
 * The newsletter's form. Without scripts it posts to /newsletter; `newsletter-form-element.ts` submits it without leaving the page. A page
 * may contain several, so each has its own ids.
 */
export function SubscribeForm({
  label = newsletterMessages.formLabel,
  ground,
  reply,
  isAside,
}: SubscribeFormProps) {
  const id = useId();
  const page = useLocation().pathname;
  const refusal = reply?.ok === false ? reply : null;
  const typedEmail = refusal?.values?.email;
  const suggestion = suggestEmail(typedEmail ?? "");
  const look = looks[ground];
  const error = refusal?.errors.email;
  return (
    <newsletter-form className="block">
      {/* Without scripts the fragment scrolls to the reply. */}
      <form method="post" action="/newsletter#letter" noValidate aria-label={label} suppressHydrationWarning>
        <div
          role={refusal?.message ? "alert" : undefined}
          tabIndex={-1}
          data-part="problem"
          hidden={!refusal?.message}
          className={`text-small font-[550] outline-none not-empty:mb-4 ${look.error}`}
          suppressHydrationWarning
        >
          {refusal?.message ?? ""}
        </div>
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
            // For `:placeholder-shown`, which is false once something is typed.
            placeholder=" "
            defaultValue={typedEmail}
            aria-required
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-error ${id}-suggestion ${id}-consent`}
            className={`min-h-12 min-w-0 grow basis-32 rounded-none border-0 border-b bg-transparent px-0 py-2 text-[1.125rem] leading-7 transition-colors duration-200 ease-calm aria-invalid:border-b-2 ${look.line}`}
          />
          <button
            type="submit"
            className={buttonClass(
              ground === "dark" ? "dark" : isAside ? "plain" : "call",
              "shrink-0 max-sm:px-4 disabled:opacity-70",
            )}
            suppressHydrationWarning
          >
            {newsletterMessages.send}
          </button>
        </div>
        {/* aria-describedby names this visible paragraph: of a hidden one, screen readers would also read the "!". */}
        <p id={`${id}-error`} className={`text-small font-[550] ${look.error}`}>
          <span data-part="error" hidden={!error} className="mt-2 flex gap-2">
            <span aria-hidden="true">!</span>
            <span suppressHydrationWarning>{error ?? ""}</span>
          </span>
        </p>
        <p
          id={`${id}-suggestion`}
          role="status"
          className={`text-small ${ground === "dark" ? "text-bone" : "text-ink"}`}
        >
          <span data-part="suggestion" hidden={!suggestion} className="mt-2 block">
            Did you mean{" "}
            <button
              type="button"
              data-own="meant"
              // Enabled by the custom element.
              disabled
              className="inline-flex min-h-6 cursor-pointer font-[550] wrap-anywhere underline underline-offset-4 disabled:cursor-auto disabled:no-underline"
              suppressHydrationWarning
            >
              {suggestion ?? ""}
            </button>
            ?
          </span>
        </p>
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
      <SubscribeThanks ground={ground} hidden />
    </newsletter-form>
  );
}

/** Replaces the form after a subscription. */
export const SubscribeThanks = ({ ground, hidden }: { ground: "light" | "dark"; hidden?: boolean }) => (
  <div data-part="thanks" hidden={hidden} tabIndex={-1} role="status" className="outline-none">
    <p className="font-display text-title">{newsletterMessages.thanks}</p>
    <p className={`mt-3 max-w-[46ch] ${ground === "dark" ? "text-haze" : ""}`}>
      {/* The text is true for every address: it must not reveal who is subscribed. */}
      Nearly done: click the link we’ve just e-mailed you. Nothing there? You may already be subscribed.
    </p>
  </div>
);

/** The newsletter popup (`popup-element.ts`). It is not modal: focus and page stay usable. On phones it is above the booking bar. */
export function NewsletterPopup() {
  const titleId = useId();
  useEffect(() => void import("./popup-element.ts"), []);
  return (
    <newsletter-popup
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
        <SubscribeForm label="Invitation to the newsletter" ground="light" isAside />
      </div>
    </newsletter-popup>
  );
}
