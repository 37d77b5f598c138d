import { data } from "react-router";
import { LinkPage } from "#app/features/newsletter/link-page.tsx";
import { type ConsentState, confirm, consentState } from "#app/features/newsletter/subscribers.server.ts";
import { privatePage } from "#app/layout/page-meta.ts";
import { subjectOf, tokenIn } from "#app/platform/mailed-links.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import type { Route } from "./+types/newsletter-confirm";

const texts = {
  open: {
    title: "One click, and the newsletter is yours.",
    text: "Confirm, and we’ll send you the next issue.",
    action: "Confirm subscription",
  },
  confirmed: {
    title: "Your subscription is confirmed.",
    text: "You will receive the next issue. You can unsubscribe at any time.",
  },
  gone: {
    title: "This link no longer works.",
    text: "It has been used, it is older than seven days, or the address has since been taken off the list. If you would like the newsletter, subscribe again and we will send you a new link.",
    isAgain: true,
  },
  unknown: {
    title: "We do not recognise this link.",
    text: "Part of it may have been lost when it was copied. Open it from the e-mail itself, or subscribe again and we will send you a new link.",
    isAgain: true,
  },
};
type LinkState = ConsentState | "unknown";
const status = { open: 200, confirmed: 200, gone: 410, unknown: 404 } as const satisfies Record<
  LinkState,
  number
>;

export const handle = { isNewsletter: true };

export const meta = () => privatePage("Confirm your subscription | Harmattan Aviation");

/** Says what the link is worth, and changes nothing: mail scanners follow every link. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, secret, clock } = context.get(servicesContext);
  const consentId = consentIn(request, secret);
  const state: LinkState = consentId ? await consentState(db, consentId, clock.now()) : "unknown";
  return data({ state }, { status: status[state] });
}

/** The button. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, secret, clock } = context.get(servicesContext);
  const consentId = consentIn(request, secret);
  const state: LinkState = consentId ? await confirm(db, secret, consentId, clock.now()) : "unknown";
  return data({ state }, { status: status[state] });
}

const consentIn = (request: Request, secret: string) =>
  subjectOf(secret, "newsletter confirm", tokenIn("newsletter confirm", request.url));

export default function NewsletterConfirm({ loaderData, actionData }: Route.ComponentProps) {
  return <LinkPage press={actionData} {...texts[actionData?.state ?? loaderData.state]} />;
}
