import { useEffect, useRef } from "react";
import { Form } from "react-router";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { LinkedText } from "#app/ui/linked-text.tsx";
import { newsletterMessages } from "./messages.ts";

/** What the pages say that a mail's links lead to. Apart from the form's own sentences, which every page fetches. */
export const linkMessages = {
  confirm: {
    metaTitle: "Confirm your subscription | Harmattan Aviation",
    open: {
      title: "One click, and the newsletter is yours.",
      text: "Confirm, and we’ll send you the next issue.",
      button: "Confirm subscription",
    },
    done: {
      title: "Your subscription is confirmed.",
      text: "You will receive the next issue. You can unsubscribe at any time.",
    },
    gone: {
      title: "This link no longer works.",
      text: "It has been used, it is older than seven days, or the address has since been taken off the list. If you would like the newsletter, subscribe again and we will send you a new link.",
    },
    unknown: {
      title: "We do not recognise this link.",
      text: "Part of it may have been lost when it was copied. Open it from the e-mail itself, or subscribe again and we will send you a new link.",
    },
    again: "Subscribe again",
  },
  unsubscribe: {
    metaTitle: "Unsubscribe | Harmattan Aviation",
    open: {
      title: "Unsubscribe?",
      text: "Press the button and we’ll send nothing more to the address this link was sent to.",
      button: "Unsubscribe",
    },
    done: {
      title: "You are unsubscribed.",
      text: "You will receive no more newsletters. An issue that is being delivered right now may still arrive. The address can only be added again by confirming from its inbox.",
    },
    unknown: {
      title: "We do not recognise this link.",
      text: (address: string) =>
        `Part of it may have been lost when it was copied. Open it from the e-mail itself, or write to ${address} and we will take you off the list.`,
    },
    again: "Subscribe again",
  },
  pageDescription: "For the recipient of one e-mail.",
  linkFailed: "That did not work. Please try again in a minute.",
  home: "Home page",
  /** The answer to a mail program. */
} as const;

interface LinkPageProps {
  title: string;
  text: string;
  /** Label of the button. It posts, because link scanners must not change anything. */
  action?: string;
  /** Offers the form again. */
  again?: string;
  /** What became of a press here: without a state no answer came, and nothing has been done. */
  press: { state?: string } | undefined;
}

/** Where a link in a mail leads: one sentence, one thing to press. */
export function LinkPage({ title, text, action, again, press }: LinkPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isAnswer = Boolean(press?.state);
  useEffect(() => {
    // It takes the focus that the button had, and is read out.
    if (isAnswer) heading.current?.focus();
  }, [isAnswer]);
  return (
    <main id="content" className="page-width page-grid pause-y min-h-[70svh] content-center">
      <div className="col-span-12 md:col-span-10 lg:col-span-7">
        <p className="label-caps text-brass-ink">{newsletterMessages.formLabel}</p>
        <h1 ref={heading} tabIndex={-1} className="mt-5 text-heading outline-none">
          {title}
        </h1>
        <p className="mt-6 max-w-[52ch] text-lead">
          <LinkedText text={text} />
        </p>
        {press && !isAnswer && action ? (
          <p role="alert" className="mt-6 font-[550] text-cancelled">
            {linkMessages.linkFailed}
          </p>
        ) : null}
        <div className="mt-10 flex flex-wrap gap-4">
          {action ? (
            <Form method="post" className="max-sm:w-full">
              <button type="submit" className={buttonClass("plain", "max-sm:w-full")}>
                {action}
              </button>
            </Form>
          ) : (
            <>
              {again ? (
                <ButtonLink to="/newsletter" className="max-sm:w-full">
                  {again}
                </ButtonLink>
              ) : null}
              <ButtonLink to="/" className="max-sm:w-full">
                {linkMessages.home}
              </ButtonLink>
            </>
          )}
        </div>
      </div>
    </main>
  );
}
