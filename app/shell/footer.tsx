import type { ReactNode } from "react";
import { Link } from "react-router";
import { company } from "#app/content/company.ts";
import { frameWords } from "#app/content/frame.ts";
import { footerColumns, legalLinks } from "#app/content/navigation.ts";
import { PhoneLink } from "#app/ui/phone-link.tsx";
import { Wordmark } from "./wordmark.tsx";

const quietLink =
  "inline-block py-1 text-haze hover:text-bone hover:underline hover:decoration-brass-light hover:underline-offset-4";
const heading = "font-text label-caps text-brass-light";

/** `letter`: the newsletter's form. */
export function Footer({ newsletter }: { newsletter: ReactNode }) {
  return (
    <footer className="on-dark bg-night text-bone print:hidden">
      <div className="page-width pt-20 pb-10 md:pt-28">
        <div className="page-grid gap-y-12">
          <div className="col-span-12 lg:col-span-4">
            <Wordmark />
            <p className="mt-8 max-w-[24ch] font-display text-title font-[350]">{company.tagline}</p>
          </div>
          <div className="col-span-12 sm:grid sm:grid-cols-[3fr_2fr] sm:gap-x-8 lg:col-span-7 lg:col-start-6">
            <div>
              <h2 className={heading}>{frameWords.deskLabel}</h2>
              <p className="mt-4 font-display text-title font-[350]">
                <PhoneLink phone={company.phones.desk} className="whitespace-nowrap hover:text-brass-light" />
              </p>
              <p className="font-display text-title font-[350]">
                <PhoneLink
                  phone={company.phones.london}
                  className="whitespace-nowrap hover:text-brass-light"
                />
              </p>
            </div>
            <div className="mt-10 sm:mt-0">
              <h2 className={heading}>{frameWords.socialHeading}</h2>
              <ul className="mt-3 text-small">
                <li>
                  <a className={quietLink} href={`mailto:${company.emails.desk}`}>
                    {company.emails.desk}
                  </a>
                </li>
                {company.social.map((profile) => (
                  <li key={profile.href}>
                    <a className={quietLink} href={profile.href} rel="noreferrer">
                      {profile.label}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          </div>
          {newsletter}
        </div>

        <h2 className="sr-only">{frameWords.officesHeading}</h2>
        <ul className="mt-16 grid gap-x-8 md:mt-24 md:grid-cols-3">
          {company.offices.map((office) => (
            <li key={office.id} className="border-t hairline-dark py-7">
              <h3 className="text-title">{office.city}</h3>
              <p className="mt-1 text-small text-haze">{office.role}</p>
              <address className="mt-4 max-w-[34ch] text-small text-haze not-italic">
                {office.streetAddress}
                <br />
                {office.locality} {office.postalCode}, {office.country}
                <br />
                <PhoneLink phone={office.phone} className={`${quietLink} mt-2`} />
              </address>
            </li>
          ))}
        </ul>

        <nav
          aria-label="Footer"
          className="grid grid-cols-2 gap-x-8 gap-y-10 border-t hairline-dark pt-8 md:grid-cols-3"
        >
          {footerColumns.map((column) => (
            <div key={column.heading} className="last:col-span-2 md:last:col-span-1">
              <h2 className={heading}>{column.heading}</h2>
              <ul className="mt-3 text-small">
                {column.links.map((link) => (
                  <li key={link.href}>
                    <Link viewTransition className={quietLink} to={link.href}>
                      {link.label}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>

        <div className="mt-16 border-t hairline-dark pt-6 text-[0.875rem] leading-6 text-haze">
          <ul className="flex flex-wrap gap-x-6">
            {legalLinks.map((link) => (
              <li key={link.href}>
                <Link viewTransition className={quietLink} to={link.href}>
                  {link.label}
                </Link>
              </li>
            ))}
          </ul>
          <p className="mt-4 max-w-(--measure)">
            {company.legalName} and {company.ukLegalName}. {company.sampleNotice} {frameWords.credits}
          </p>
        </div>
      </div>
    </footer>
  );
}
