import type { ReactNode } from "react";
import { company } from "#app/content/company.ts";
import { contactPage } from "#app/content/contact.ts";
import { PhoneLink } from "#app/ui/phone-link.tsx";

interface WriteToUsProps {
  /** The form; or, once its message is taken, the thanks with a heading of its own. */
  children: ReactNode;
  isSent: boolean;
}

/** The place of the contact form, beside the number for what cannot wait. */
export function WriteToUs({ children, isSent }: WriteToUsProps) {
  return (
    <section
      id="write"
      aria-label={contactPage.formHeading}
      className="page-width page-grid pause-y gap-y-14"
    >
      <div className="col-span-12 lg:col-span-7">
        {isSent ? (
          children
        ) : (
          <>
            <h2 className="text-heading">{contactPage.formHeading}</h2>
            <p className="mt-5 max-w-[44ch] text-lead">{contactPage.formIntro}</p>
            <div className="mt-12">{children}</div>
          </>
        )}
      </div>
      <aside
        aria-labelledby="urgent-heading"
        className="col-span-12 border-l border-brass pl-7 md:col-span-8 lg:col-span-4 lg:sticky lg:top-32 lg:col-start-9 lg:self-start"
      >
        <h2 id="urgent-heading" className="text-title">
          {contactPage.urgent.heading}
        </h2>
        <p className="mt-3">{contactPage.urgent.text}</p>
        <p className="mt-5">
          <PhoneLink phone={company.phones.desk} className="font-[550] underlined" />
        </p>
      </aside>
    </section>
  );
}
