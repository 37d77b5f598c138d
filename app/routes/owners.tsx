import { company } from "#app/content/company.ts";
import { receiveOwnerEnquiry } from "#app/features/contact/contact-messages.server.ts";
import { ownerRules, ownersDirector } from "#app/features/contact/owner-enquiry.ts";
import { OwnerForm, OwnerThanks } from "#app/features/contact/owner-form.tsx";
import { metaFor } from "#app/layout/page-meta.ts";
import { formAction } from "#app/platform/form-action.server.ts";
import { PageOpening } from "#app/ui/page-opening.tsx";
import { PhoneLink } from "#app/ui/phone-link.tsx";
import type { Route } from "./+types/owners";

export const meta = metaFor({
  path: "/owners",
  title: "For aircraft owners | Harmattan Aviation",
  description:
    "Tell us about your aircraft, its base and its hours. A named director reads it, calls you and says what we would look at first, free of charge.",
});

export const action = (args: Route.ActionArgs) =>
  formAction(args, receiveOwnerEnquiry, {
    ...ownerRules,
    failed: "We could not send your enquiry. Please try again in a minute, or call the desk.",
  });

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function Owners({ actionData }: Route.ComponentProps) {
  return (
    <main id="content">
      <PageOpening
        heading="For aircraft owners"
        lead="Tell us about the aircraft. We answer with what we would look at first, and what it would cost to have us look."
        ground="haze"
      />
      <section id="enquiry" aria-label="Owner’s enquiry" className="page-width page-grid pause-y gap-y-12">
        <div className="col-span-12 lg:col-span-7">
          {actionData?.ok ? <OwnerThanks /> : <OwnerForm reply={actionData} />}
        </div>
        <aside className="col-span-12 self-start border-l border-brass pl-7 lg:col-span-4 lg:col-start-9">
          <h2 className="text-title">{ownersDirector} answers you</h2>
          <p className="mt-3">
            He reads each owner’s enquiry himself, and calls at the time you choose. The first conversation
            costs nothing, and what you tell us stays between us.
          </p>
          <p className="mt-5">
            <PhoneLink phone={company.phones.desk} className="font-[550] underlined" />
          </p>
          <p className="mt-2">
            <a href={`mailto:${company.emails.ownership}`} className="underlined wrap-anywhere">
              {company.emails.ownership}
            </a>
          </p>
        </aside>
      </section>
    </main>
  );
}
