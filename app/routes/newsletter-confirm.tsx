import { data } from "react-router";
import { LinkPage, linkMessages } from "#app/features/newsletter/link-page.tsx";
import { type ConsentState, confirm, consentState } from "#app/features/newsletter/subscribers.server.ts";
import { describePage } from "#app/layout/page-meta.ts";
import { subjectOf, tokenIn } from "#app/platform/mailed-links.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import type { Route } from "./+types/newsletter-confirm";

const texts = linkMessages.confirm;
type LinkState = ConsentState | "unknown";
const status = { open: 200, confirmed: 200, gone: 410, unknown: 404 } as const satisfies Record<
  LinkState,
  number
>;

export const handle = { isNewsletter: true };

export const meta: Route.MetaFunction = () =>
  describePage("", {
    path: "/newsletter/confirm",
    title: texts.metaTitle,
    description: linkMessages.pageDescription,
    isPrivate: true,
  });

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
  const state = actionData?.state ?? loaderData.state;
  if (state === "open") return <LinkPage press={actionData} {...texts.open} action={texts.open.button} />;
  if (state === "confirmed") return <LinkPage press={actionData} {...texts.done} />;
  return <LinkPage press={actionData} {...texts[state]} again={texts.again} />;
}
