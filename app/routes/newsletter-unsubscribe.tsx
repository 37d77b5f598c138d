import { data } from "react-router";
import { company } from "#app/content/company.ts";
import { LinkPage } from "#app/features/newsletter/link-page.tsx";
import { unsubscribe } from "#app/features/newsletter/subscribers.server.ts";
import { privatePage } from "#app/layout/page-meta.ts";
import { subjectOf, tokenIn } from "#app/platform/mailed-links.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import type { Route } from "./+types/newsletter-unsubscribe";

const texts = {
  open: {
    title: "Unsubscribe?",
    text: "Press the button and we’ll send nothing more to the address this link was sent to.",
    action: "Unsubscribe",
  },
  done: {
    title: "You are unsubscribed.",
    text: "You will receive no more newsletters. An issue that is being delivered right now may still arrive. The address can only be added again by confirming from its inbox.",
    isAgain: true,
  },
  earlier: {
    title: "This link belongs to an earlier subscription.",
    text: `That one has ended. If our newsletter still reaches you, use the link in the newest issue, or write to ${company.emails.newsletter} and we will take you off the list.`,
  },
  unknown: {
    title: "We do not recognise this link.",
    text: `Part of it may have been lost when it was copied. Open it from the e-mail itself, or write to ${company.emails.newsletter} and we will take you off the list.`,
  },
};

export const handle = { isNewsletter: true };

export const meta = () => privatePage("Unsubscribe | Harmattan Aviation");

/** Asks, and changes nothing: mail scanners follow every link. Mail programs' own POST is answered before the pages (RFC 8058). */
export function loader({ request, context }: Route.LoaderArgs) {
  const isOurs = subscriberIn(request, context.get(servicesContext).secret) !== null;
  return data({ state: isOurs ? "open" : "unknown" } as const, { status: isOurs ? 200 : 404 });
}

/** The button; pressed again it finds the work done. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, secret, clock } = context.get(servicesContext);
  const subscriberId = subscriberIn(request, secret);
  if (!subscriberId) return data({ state: "unknown" } as const, { status: 404 });
  const isDone = await unsubscribe(db, secret, subscriberId, clock.now());
  return isDone ? data({ state: "done" } as const) : data({ state: "earlier" } as const, { status: 410 });
}

const subscriberIn = (request: Request, secret: string) =>
  subjectOf(secret, "newsletter unsubscribe", tokenIn("newsletter unsubscribe", request.url));

export default function NewsletterUnsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  return <LinkPage press={actionData} {...texts[actionData?.state ?? loaderData.state]} />;
}
