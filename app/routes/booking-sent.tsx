import { useEffect, useRef } from "react";
import { data, Link } from "react-router";
import { nextSteps } from "#app/content/booking.ts";
import { company } from "#app/content/company.ts";
import { viewerOf } from "#app/features/account/viewer.server.ts";
import { bookingDraftKey } from "#app/features/booking/booking-request.ts";
import { bookingMessages } from "#app/features/booking/messages.ts";
import { sentRequest } from "#app/features/booking/submit-request.server.ts";
import { privatePage } from "#app/layout/page-meta.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { forgetDrafts } from "#app/ui/form/draft.ts";
import { PhoneLink } from "#app/ui/phone-link.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Route } from "./+types/booking-sent";

export const handle = {
  whenMissing: {
    title: "Request sent",
    label: "The page after a request",
    heading: "This page has closed. Your request has not.",
    text: "It stays open for an hour. A request that you have sent is with the desk, and its reference is in our e-mail.",
    back: { label: "My Bookings", href: "/bookings" },
  },
};

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? privatePage(bookingMessages.thanks) : [];

export async function loader(args: Route.LoaderArgs) {
  const viewer = await viewerOf(args);
  const request = await sentRequest(args.url, viewer?.id ?? null, args.context.get(servicesContext));
  if (!request) throw data(null, { status: 404 });
  return request;
}

export default function BookingSent({ loaderData }: Route.ComponentProps) {
  const { reference, sentTo, facts, estimate, isOwn } = loaderData;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    forgetDrafts(bookingDraftKey);
    heading.current?.focus();
  }, []);
  return (
    <main id="content" className="page-width">
      <div className="page-grid gap-y-10 py-12 lg:py-20">
        <div className="col-span-12 lg:col-span-6">
          <h1 ref={heading} tabIndex={-1} className="max-w-[18ch] text-heading outline-none">
            {bookingMessages.thanks}
          </h1>
          <p className="mt-6 max-w-[44ch] text-lead">{bookingMessages.thanksDetail}</p>
          <dl className="mt-12 border-t hairline pt-5">
            <dt className="label-caps text-brass-ink">Your reference</dt>
            <dd className="mt-2 font-display text-heading tracking-wide" data-testid="reference">
              {reference}
            </dd>
          </dl>
          <p className="mt-3 text-small wrap-anywhere">
            {`Sent to ${sentTo}.`} Not right? Please call the desk:{" "}
            <PhoneLink phone={company.phones.desk} className="whitespace-nowrap underlined" />
          </p>
          <h2 className="sr-only">Your trip</h2>
          <dl className="mt-8 text-small">
            {facts.map(({ label, value }) => (
              <div key={label} className="grid grid-cols-[8rem_1fr] gap-x-4 border-t hairline py-2.5">
                <dt className="text-quiet">{label}</dt>
                <dd className="whitespace-pre-line wrap-anywhere">{value}</dd>
              </div>
            ))}
          </dl>
          {estimate ? (
            <p className="border-t hairline pt-2.5 text-small font-[550]">
              {bookingMessages.estimate(estimate)}
            </p>
          ) : null}
        </div>
        <div className="col-span-12 lg:col-span-5 lg:col-start-8">
          <ol>
            {nextSteps.map(({ when, title, text }) => (
              <li key={title} className="border-t hairline py-6 last:border-b">
                <p className="label-caps text-brass-ink">{when}</p>
                <p className="mt-2 font-display text-title">{title}</p>
                <p className="mt-2 text-small">{text}</p>
              </li>
            ))}
          </ol>
          <div className="mt-10">
            {isOwn ? (
              <TextLink to={`/bookings/${reference}`}>Follow it in My Bookings</TextLink>
            ) : (
              <>
                <TextLink to={`/track?reference=${reference}`}>Track it without an account</TextLink>
                <p className="mt-3 text-small text-quiet">
                  All your bookings in one place?{" "}
                  <Link to="/sign-up" className="text-ink underlined">
                    Sign up
                  </Link>{" "}
                  with the same e-mail address.
                </p>
              </>
            )}
            <p className="mt-6 text-small text-quiet">
              The desk, day and night:{" "}
              <PhoneLink phone={company.phones.desk} className="whitespace-nowrap text-ink underlined" />
            </p>
            <Link to="/booking" reloadDocument className={buttonClass("plain", "mt-8")}>
              Request another flight
            </Link>
          </div>
        </div>
      </div>
    </main>
  );
}
