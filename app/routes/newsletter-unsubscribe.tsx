import { data } from "react-router";
import { company } from "#app/content/company.ts";
import { LinkPage, linkMessages } from "#app/features/newsletter/link-page.tsx";
import { unsubscribe } from "#app/features/newsletter/subscribers.server.ts";
import { describePage } from "#app/layout/page-meta.ts";
import { subjectOf, tokenIn } from "#app/platform/mailed-links.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import type { Route } from "./+types/newsletter-unsubscribe";

const texts = linkMessages.unsubscribe;

export const handle = { isNewsletter: true };

export const meta: Route.MetaFunction = () =>
  describePage("", {
    path: "/newsletter/unsubscribe",
    title: texts.metaTitle,
    description: linkMessages.pageDescription,
    isPrivate: true,
  });

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
  await unsubscribe(db, secret, subscriberId, clock.now());
  return data({ state: "done" } as const);
}

const subscriberIn = (request: Request, secret: string) =>
  subjectOf(secret, "newsletter unsubscribe", tokenIn("newsletter unsubscribe", request.url));

export default function NewsletterUnsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  const state = actionData?.state ?? loaderData.state;
  if (state === "open") return <LinkPage press={actionData} {...texts.open} action={texts.open.button} />;
  if (state === "done") return <LinkPage press={actionData} {...texts.done} again={texts.again} />;
  const { title, text } = texts.unknown;
  return <LinkPage press={actionData} title={title} text={text(company.emails.newsletter)} />;
}
