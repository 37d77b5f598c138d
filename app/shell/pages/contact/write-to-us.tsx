import type { ReactNode } from "react";
import { company } from "#app/content/company.ts";
import { contactPage } from "#app/content/contact.ts";
import { buttonClass } from "#app/ui/button.tsx";

/** The place of the contact form. `children` is the form; without one the page offers the desk's own address. */
export function WriteToUs({ children }: { children?: ReactNode }) {
  return (
    <section id="write" aria-labelledby="write-heading" className="page-width page-grid pause-y gap-y-14">
      <div className="col-span-12 lg:col-span-7">
        <h2 id="write-heading" className="text-heading">
          {contactPage.formHeading}
        </h2>
        <p className="mt-5 max-w-[44ch] text-lead">{contactPage.formIntro}</p>
        <div className="mt-10">
          {children ?? (
            <a href={`mailto:${company.inbox}`} className={buttonClass("plain")}>
              Write to the desk
            </a>
          )}
        </div>
      </div>
      <aside
        aria-labelledby="urgent-heading"
        className="col-span-12 border-l border-brass pl-7 md:col-span-8 lg:col-span-4 lg:col-start-9 lg:self-start"
      >
        <h2 id="urgent-heading" className="text-title">
          {contactPage.urgent.heading}
        </h2>
        <p className="mt-3">{contactPage.urgent.text}</p>
        <p className="mt-5">
          <a
            className="font-[550] underline decoration-brass underline-offset-4"
            href={`tel:${company.phones.desk.e164}`}
          >
            {company.phones.desk.display}
          </a>
        </p>
      </aside>
    </section>
  );
}
