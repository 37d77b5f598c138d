import { useState } from "react";
import { company } from "#app/content/company.ts";
import { contactPage } from "#app/content/contact.ts";
import { ContactForm } from "#app/features/contact/contact-form.tsx";
import { contactRules } from "#app/features/contact/contact-message.ts";
import { ContactThanks } from "#app/features/contact/contact-thanks.tsx";
import { contactMessages as say } from "#app/features/contact/messages.ts";
import { receiveMessage } from "#app/features/contact/receive-message.server.ts";
import { answerForm } from "#app/platform/answer-form.server.ts";
import { metaFor } from "#app/shell/page-meta.ts";
import { DeskNumbers } from "#app/shell/pages/contact/desk-numbers.tsx";
import { OfficeEntry } from "#app/shell/pages/contact/office-entry.tsx";
import { WriteToUs } from "#app/shell/pages/contact/write-to-us.tsx";
import { organization } from "#app/shell/structured-data.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PageOpening } from "#app/ui/page-opening.tsx";
import type { Route } from "./+types/contact";

export const handle = { hero: true, hasOffices: true };

export const meta = metaFor("/contact", { facts: (origin) => [organization(origin)] });

export const action = (args: Route.ActionArgs) =>
  answerForm(args, receiveMessage, { ...contactRules, failed: say.failed });

/** Lets the action's own headers (Retry-After) out with the page. */
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function Contact({ actionData }: Route.ComponentProps) {
  const [isAgain, setAgain] = useState(false);
  const isSent = actionData?.ok === true;
  return (
    <main id="content">
      <PageOpening heading={contactPage.title} lead={contactPage.intro} ground="night">
        <section aria-labelledby="phones-heading">
          <h2 id="phones-heading" className="sr-only">
            {contactPage.phonesHeading}
          </h2>
          <DeskNumbers />
          {[
            { to: "#write", label: contactPage.formHeading },
            { to: "#offices", label: contactPage.officesHeading },
          ].map(({ to, label }) => (
            <a
              key={to}
              href={to}
              className="flex items-center justify-between border-b hairline-dark py-3.5 text-haze last:border-b-0 last:pb-0 lg:hidden"
            >
              {label}
              <Icon shape="down" className="size-4 shrink-0 text-brass-light" />
            </a>
          ))}
        </section>
      </PageOpening>
      <WriteToUs isSent={isSent}>
        {isSent ? (
          <ContactThanks onAgain={() => setAgain(true)} />
        ) : (
          <ContactForm reply={actionData} isAgain={isAgain} />
        )}
      </WriteToUs>
      <section aria-labelledby="offices" className="on-dark border-b hairline-dark bg-night text-bone">
        <div className="page-width pause-y">
          <div className="page-grid gap-y-5">
            <h2 id="offices" className="col-span-12 text-heading md:col-span-6">
              {contactPage.officesHeading}
            </h2>
            <p className="col-span-12 max-w-[44ch] self-end text-haze md:col-span-5 md:col-start-8">
              {contactPage.officesIntro}
            </p>
          </div>
          <div className="mt-14 grid gap-x-[clamp(20px,4vw,72px)] gap-y-16 md:mt-16 lg:grid-cols-3">
            {company.offices.map((office) => (
              <OfficeEntry key={office.id} office={office} />
            ))}
          </div>
        </div>
      </section>
    </main>
  );
}
