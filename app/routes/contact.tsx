import { useState } from "react";
import { company } from "#app/content/company.ts";
import { contactPage } from "#app/content/contact.ts";
import { ContactForm, ContactThanks } from "#app/features/contact/contact-form.tsx";
import { contactMessages, contactRules } from "#app/features/contact/contact-message.ts";
import { receiveMessage } from "#app/features/contact/contact-messages.server.ts";
import { metaFor } from "#app/layout/page-meta.ts";
import { organizationWithContacts } from "#app/layout/structured-data.ts";
import { formAction } from "#app/platform/form-action.server.ts";
import { OfficeEntry } from "#app/routes/contact/office-entry.tsx";
import { WriteToUs } from "#app/routes/contact/write-to-us.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PageOpening } from "#app/ui/page-opening.tsx";
import type { Route } from "./+types/contact";

export const handle = { hero: true, hasOffices: true };

export const meta = metaFor({
  path: "/contact",
  title: "Contact the charter desk | Harmattan Aviation",
  description:
    "Write, call or send a WhatsApp message. Offices at Lagos, Abuja and London Luton, direct numbers, e-mail addresses and a desk awake day and night.",
  facts: (origin) => [organizationWithContacts(origin)],
});

export const action = (args: Route.ActionArgs) =>
  formAction(args, receiveMessage, { ...contactRules, failed: contactMessages.failed });

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

const { desk, london, whatsapp } = company.phones;
const numbers = [
  { ...desk, href: `tel:${desk.e164}`, does: contactPage.call },
  { ...london, href: `tel:${london.e164}`, does: contactPage.call },
  { ...whatsapp, href: `https://wa.me/${whatsapp.e164.slice(1)}`, does: contactPage.chat },
];

function DeskNumbers() {
  return (
    <ul>
      {numbers.map(({ label, display, href, does }) => (
        <li key={label} className="border-t hairline-dark last:border-b">
          <a href={href} className="group block py-3 md:py-4">
            <span className="label-caps block text-haze">{label}</span>
            <span className="mt-1 flex items-baseline justify-between gap-4 transition-colors duration-300 ease-calm group-hover:text-brass-light">
              <span className="font-display text-title">{display}</span>{" "}
              <span className="text-small underline decoration-brass-light/60 underline-offset-4">
                {does}
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
