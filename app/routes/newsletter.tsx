import { footerNewsletter } from "#app/content/navigation.ts";
import { newsletterMessages as say } from "#app/features/newsletter/messages.ts";
import { receiveSubscription } from "#app/features/newsletter/receive-subscription.server.ts";
import { SubscribeForm } from "#app/features/newsletter/subscribe-form.tsx";
import { SubscribeThanks } from "#app/features/newsletter/subscribe-thanks.tsx";
import { subscriptionRules } from "#app/features/newsletter/subscription-rules.ts";
import { answerForm } from "#app/platform/answer-form.server.ts";
import { metaFor } from "#app/shell/page-meta.ts";
import { PageOpening } from "#app/ui/page-opening.tsx";
import type { Route } from "./+types/newsletter";

export const handle = { isNewsletter: true };

export const meta = metaFor("/newsletter");

/** Where the form goes, from whatever page it stands on. */
export const action = (args: Route.ActionArgs) =>
  answerForm(args, receiveSubscription, { ...subscriptionRules, failed: say.failed });

/** Lets the action's own headers (Retry-After) out with the page. */
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function Newsletter({ actionData }: Route.ComponentProps) {
  const isSent = actionData?.ok === true;
  return (
    <main id="content">
      <PageOpening heading={footerNewsletter.heading} lead={footerNewsletter.text} />
      <section id="letter" aria-labelledby="letter-heading" className="page-width page-grid pause-y gap-y-10">
        <h2 id="letter-heading" className="col-span-12 text-heading lg:col-span-5">
          {say.pageFormHeading}
        </h2>
        <div className="col-span-12 md:col-span-8 lg:col-span-6 lg:col-start-7">
          {isSent ? <SubscribeThanks ground="light" /> : <SubscribeForm ground="light" reply={actionData} />}
        </div>
      </section>
    </main>
  );
}
