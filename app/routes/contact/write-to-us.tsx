import type { ReactNode } from "react";
import { company } from "#app/content/company.ts";
import { contactPage } from "#app/content/contact.ts";
import { PhoneLink } from "#app/ui/phone-link.tsx";

interface WriteToUsProps {
  children: ReactNode;
  isSent: boolean;
}

/** Section around the contact form, with the number for urgent requests. */
export function WriteToUs({ children, isSent }: WriteToUsProps) {
  return (
    <section
      id="write"
      aria-label={contactPage.formHeading}
      className="page-width page-grid pause-y gap-y-12 lg:grid-rows-[auto_1fr]"
    >
      <aside
        aria-labelledby="urgent-heading"
        className="col-span-12 self-start border-l border-brass pl-7 lg:col-span-5 lg:col-start-8 lg:row-start-1 lg:mt-2"
      >
        <h2 id="urgent-heading" className="text-title">
          {contactPage.urgent.heading}
        </h2>
        <p className="mt-3">{contactPage.urgent.text}</p>
        <p className="mt-5">
          <PhoneLink phone={company.phones.desk} className="font-[550] underlined" />
        </p>
      </aside>
      <div className="col-span-12 lg:col-span-6 lg:row-span-2 lg:row-start-1">
        {isSent ? (
          children
        ) : (
          <>
            <h2 className="text-heading">{contactPage.formHeading}</h2>
            <p className="mt-5 max-w-[44ch] text-lead text-balance">{contactPage.formIntro}</p>
            <div className="mt-12">{children}</div>
          </>
        )}
      </div>
      <section aria-labelledby="inboxes" className="col-span-12 lg:col-span-5 lg:col-start-8 lg:row-start-2">
        <h2 id="inboxes" className="pb-3 font-text label-caps text-brass-ink">
          {contactPage.inboxesHeading}
        </h2>
        <dl>
          {contactPage.inboxes.map(({ label, email }) => (
            <div
              key={label}
              className="border-t hairline py-2.5 sm:max-lg:grid sm:max-lg:grid-cols-[20rem_1fr]"
            >
              <dt className="text-small text-quiet">{label}</dt>
              <dd>
                <a
                  href={`mailto:${email}`}
                  className="underlined wrap-anywhere transition-colors duration-300 ease-calm hover:text-brass-ink"
                >
                  {email}
                </a>
              </dd>
            </div>
          ))}
        </dl>
        <h3 className="sr-only">{contactPage.socialHeading}</h3>
        <ul className="flex flex-wrap gap-x-6 border-t hairline pt-1.5">
          {company.social.map(({ label, handle, href }) => (
            <li key={label}>
              <a href={href} rel="me noopener" className="inline-block py-2 underlined">
                {label}
                <span className="sr-only">: {handle}</span>
              </a>
            </li>
          ))}
        </ul>
      </section>
    </section>
  );
}
