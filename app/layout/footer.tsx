import type { ReactNode } from "react";
import { Link } from "react-router";
import { company } from "#app/content/company.ts";
import { frameWords } from "#app/content/frame.ts";
import { footerColumns, legalLinks, type NavigationLink } from "#app/content/navigation.ts";
import { PhoneLink } from "#app/ui/phone-link.tsx";
import { Wordmark } from "./wordmark.tsx";

const quietLink =
  "inline-block py-0.5 max-lg:py-1.5 text-haze hover:text-bone hover:underline hover:decoration-brass-light hover:underline-offset-4";
const heading = "font-text label-caps text-brass-light";
const number = "whitespace-nowrap hover:text-brass-light";

interface FooterProps {
  /** The newsletter form; without it the offices are shown. */
  newsletter: ReactNode;
  offices: boolean;
  /** Leaves out all links that lead away from the page's form. */
  isBrief: boolean;
}

export function Footer({ newsletter, offices, isBrief }: FooterProps) {
  const places = offices ? (
    <Folded title={frameWords.officesHeading} className="col-span-12 lg:col-span-6 lg:last:col-start-7">
      <FooterOffices />
    </Folded>
  ) : null;
  const isBeside = newsletter !== null && offices;
  return (
    <footer className="on-dark bg-night text-bone print:hidden">
      <div className="page-width pt-10 pb-6 lg:pt-14">
        <div className="page-grid gap-y-7">
          <div className="col-span-12 lg:col-span-5">
            <div className="mb-7 max-md:hidden">
              <Wordmark />
            </div>
            <h2 className={heading}>{frameWords.deskLabel}</h2>
            <p className="mt-2 font-display text-title leading-snug">
              <PhoneLink phone={company.phones.desk} className={number} />
              <br />
              <PhoneLink phone={company.phones.london} className={number} />
            </p>
            <ul className="mt-2 flex flex-wrap gap-x-5 text-small">
              <li className="max-md:basis-full">
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
          {isBrief ? null : (newsletter ?? places)}
        </div>
        {isBrief ? null : (
          <div
            className={`border-t hairline-dark lg:mt-7 lg:page-grid lg:pt-6 ${newsletter === null ? "max-lg:border-t-0" : "mt-7"}`}
          >
            {isBeside ? places : null}
            <Folded
              title={frameWords.siteHeading}
              className={isBeside ? "lg:col-span-6 lg:col-start-7" : "lg:col-span-12"}
            >
              <SiteLinks />
            </Folded>
          </div>
        )}
        <div className="mt-6 text-[0.875rem] leading-6 text-haze lg:border-t hairline-dark lg:pt-4">
          <Links links={legalLinks} className="flex flex-wrap gap-x-6" />
          <p className="mt-1.5 max-md:text-[0.8125rem] max-md:leading-5">
            {company.legalName} and {company.ukLegalName}. {company.sampleNotice} {frameWords.credits}
          </p>
        </div>
      </div>
    </footer>
  );
}

function Folded({ title, className, children }: { title: string; className: string; children: ReactNode }) {
  return (
    <details className={`phone-fold max-lg:border-b hairline-dark ${className}`}>
      <summary className="min-h-13 items-center justify-between text-small font-[550] max-lg:flex">
        {title}
      </summary>
      {children}
    </details>
  );
}

function Links({ links, className }: { links: readonly NavigationLink[]; className: string }) {
  return (
    <ul className={className}>
      {links.map((link) => (
        <li key={link.href}>
          <Link className={quietLink} to={link.href}>
            {link.label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function SiteLinks() {
  return (
    <nav
      aria-label="Footer"
      className="grid grid-cols-2 gap-x-6 gap-y-7 max-lg:pt-1 max-lg:pb-6 sm:grid-cols-3"
    >
      {footerColumns.map((column) => (
        <div key={column.heading}>
          <h2 className={heading}>{column.heading}</h2>
          <Links links={column.links} className="mt-2 text-small" />
        </div>
      ))}
    </nav>
  );
}

function FooterOffices() {
  return (
    <ul className="grid gap-y-3 text-small max-lg:pt-1 max-lg:pb-6">
      {company.offices.map((office) => (
        <li key={office.id} className="grid-cols-[7rem_1fr] sm:grid">
          <h2 className="font-display text-[1.25rem] leading-snug">{office.city}</h2>
          <address className="max-w-[52ch] text-[0.9375rem] leading-[1.4] text-haze not-italic">
            {office.streetAddress}, {office.locality} {office.postalCode}, {office.country}
            <br />
            <PhoneLink phone={office.phone} className={quietLink} />
          </address>
        </li>
      ))}
    </ul>
  );
}
