import { useEffect, useRef } from "react";
import { data, Form } from "react-router";
import { company } from "#app/content/company.ts";
import { confirm, consentState, unsubscribe } from "#app/features/newsletter/subscribers.server.ts";
import { privatePage } from "#app/layout/page-meta.ts";
import { type LinkPurpose, subjectOf, tokenIn } from "#app/platform/mailed-links.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { LinkedText } from "#app/ui/linked-text.tsx";
import type { Route } from "./+types/newsletter-link";

interface LinkState {
  status: number;
  title: string;
  text: string;
  /** Label of the button; a POST, because mail scanners follow links. */
  action?: string;
  /** Shows a link to subscribe again. */
  isAgain?: boolean;
}

const confirmation = {
  open: {
    status: 200,
    title: "One click, and the newsletter is yours.",
    text: "Confirm, and we’ll send you the next issue.",
    action: "Confirm subscription",
  },
  confirmed: {
    status: 200,
    title: "Your subscription is confirmed.",
    text: "You will receive the next issue. You can unsubscribe at any time.",
  },
  gone: {
    status: 410,
    title: "This link no longer works.",
    text: "It has been used, it is older than seven days, or the address has since been taken off the list. If you would like the newsletter, subscribe again and we will send you a new link.",
    isAgain: true,
  },
  unknown: {
    status: 404,
    title: "We do not recognise this link.",
    text: "Part of it may have been lost when it was copied. Open it from the e-mail itself, or subscribe again and we will send you a new link.",
    isAgain: true,
  },
} satisfies Record<string, LinkState>;

const leaving = {
  open: {
    status: 200,
    title: "Unsubscribe?",
    text: "Press the button and we’ll send nothing more to the address this link was sent to.",
    action: "Unsubscribe",
  },
  done: {
    status: 200,
    title: "You are unsubscribed.",
    text: "You will receive no more newsletters. An issue that is being delivered right now may still arrive. The address can only be added again by confirming from its inbox.",
    isAgain: true,
  },
  earlier: {
    status: 410,
    title: "This link belongs to an earlier subscription.",
    text: `That one has ended. If our newsletter still reaches you, use the link in the newest issue, or write to ${company.emails.newsletter} and we will take you off the list.`,
  },
  unknown: {
    status: 404,
    title: "We do not recognise this link.",
    text: `Part of it may have been lost when it was copied. Open it from the e-mail itself, or write to ${company.emails.newsletter} and we will take you off the list.`,
  },
} satisfies Record<string, LinkState>;

const isConfirmation = ({ pathname }: { pathname: string }) =>
  pathname.toLowerCase().startsWith("/newsletter/confirm");

export const handle = { isNewsletter: true };

export const meta: Route.MetaFunction = ({ location }) =>
  privatePage(
    `${isConfirmation(location) ? "Confirm your subscription" : "Unsubscribe"} | Harmattan Aviation`,
  );

const show = ({ status, ...page }: LinkState) => data(page, status);

/** The consent or subscriber of the link; null for an unknown link. */
const subjectIn = (url: URL, secret: string, purpose: LinkPurpose) =>
  subjectOf(secret, purpose, tokenIn(purpose, url));

/** Changes nothing, because mail scanners follow every link. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, secret, clock } = context.get(servicesContext);
  if (isConfirmation(url)) {
    const consentId = subjectIn(url, secret, "newsletter confirm");
    return show(confirmation[consentId ? await consentState(db, consentId, clock.now()) : "unknown"]);
  }
  return show(leaving[subjectIn(url, secret, "newsletter unsubscribe") ? "open" : "unknown"]);
}

/** Confirms or unsubscribes; idempotent. The server handles the one-click POST of mail programs (RFC 8058) before the pages. */
export async function action({ url, context }: Route.ActionArgs) {
  const { db, secret, clock } = context.get(servicesContext);
  if (isConfirmation(url)) {
    const consentId = subjectIn(url, secret, "newsletter confirm");
    return show(confirmation[consentId ? await confirm(db, secret, consentId, clock.now()) : "unknown"]);
  }
  const subscriberId = subjectIn(url, secret, "newsletter unsubscribe");
  if (!subscriberId) return show(leaving.unknown);
  return show(leaving[(await unsubscribe(db, secret, subscriberId, clock.now())) ? "done" : "earlier"]);
}

/** The page of a link in a newsletter mail: a sentence and a button. */
export default function NewsletterLink({ loaderData, actionData }: Route.ComponentProps) {
  // A submission without a response has no title.
  const result = actionData?.title ? actionData : null;
  const { title, text, action, isAgain } = result ?? loaderData;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The heading takes the focus of the removed button, and screen readers announce it.
    if (result) heading.current?.focus();
  }, [result]);
  return (
    <main id="content" className="page-width page-grid pause-y min-h-[70svh] content-center">
      <div className="col-span-12 md:col-span-10 lg:col-span-7">
        <p className="label-caps text-brass-ink">Newsletter</p>
        <h1 ref={heading} tabIndex={-1} className="mt-5 text-heading outline-none">
          {title}
        </h1>
        <p className="mt-6 max-w-[52ch] text-lead">
          <LinkedText text={text} />
        </p>
        {actionData && !result && action ? (
          <p role="alert" className="mt-6 font-[550] text-cancelled">
            That did not work. Please try again in a minute.
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
              {isAgain ? (
                <ButtonLink to="/newsletter" className="max-sm:w-full">
                  Subscribe again
                </ButtonLink>
              ) : null}
              <ButtonLink to="/" className="max-sm:w-full">
                Home page
              </ButtonLink>
            </>
          )}
        </div>
      </div>
    </main>
  );
}
