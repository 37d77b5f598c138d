import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { nextSteps } from "#app/content/booking.ts";
import { company } from "#app/content/company.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { saveDraft } from "#app/ui/form/draft.ts";
import { PhoneLink } from "#app/ui/phone-link.tsx";
import { bookingDraftKey } from "./booking-request.ts";
import { bookingMessages as say } from "./messages.ts";

/** Stands where the form stood once the request is stored. */
export function BookingThanks({ reference }: { reference: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    saveDraft(bookingDraftKey, null);
    // The form, and the focus in it, are gone: what is new is what there is to read.
    document.title = say.thanks;
    heading.current?.focus();
    scrollTo({ top: 0 });
  }, []);
  return (
    <div className="page-grid gap-y-16 py-12 lg:py-24">
      <div className="col-span-12 lg:col-span-6">
        <h1 ref={heading} tabIndex={-1} className="max-w-[18ch] text-heading outline-none">
          {say.thanks}
        </h1>
        <p className="mt-6 max-w-[44ch] text-lead">{say.thanksDetail}</p>
        <dl className="mt-12 border-t hairline pt-5">
          <dt className="label-caps text-brass-ink">{say.referenceLabel}</dt>
          <dd className="mt-2 font-display text-heading tracking-wide" data-testid="reference">
            {reference}
          </dd>
        </dl>
        <p className="mt-10 text-small text-quiet">
          The desk, day and night:{" "}
          <PhoneLink
            phone={company.phones.desk}
            className="whitespace-nowrap text-ink underline decoration-brass underline-offset-4"
          />
        </p>
        <Link to="/booking" reloadDocument className={buttonClass("plain", "mt-8")}>
          {say.another}
        </Link>
      </div>
      <ol className="col-span-12 lg:col-span-5 lg:col-start-8">
        {nextSteps.map(({ when, title, text }) => (
          <li key={title} className="border-t hairline py-6 last:border-b">
            <p className="label-caps text-brass-ink">{when}</p>
            <p className="mt-2 font-display text-title">{title}</p>
            <p className="mt-2 text-small">{text}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}
