import { certifications, certificationsPage } from "#app/content/certifications.ts";
import { metaFor } from "#app/layout/page-meta.ts";
import { CertificateEntry } from "#app/routes/certifications/certificate-entry.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { longDate } from "#app/ui/long-date.ts";
import { NextStep } from "#app/ui/next-step.tsx";
import { PageOpening } from "#app/ui/page-opening.tsx";

export const meta = metaFor({
  path: "/certifications",
  title: "Certifications | Harmattan Aviation",
  description:
    "Airline Operating Permit, Agent of Foreign Airline certificate, ISO 9001:2015, ISO 45001:2018 and two more documents to open, shown as specimens.",
});

export default function Certifications() {
  return (
    <main id="content">
      <PageOpening
        heading={certificationsPage.title}
        lead={
          <>
            {certificationsPage.intro}
            <span className="mt-4 block text-small text-quiet">{certificationsPage.sampleNotice}</span>
          </>
        }
      >
        <CertificateIndex />
      </PageOpening>
      {certificationsPage.groups.map(({ heading, slugs }, index) => (
        <section key={heading} className={index % 2 === 0 ? "bg-haze" : ""}>
          <div className="page-width py-10 md:py-16">
            <h2 className="text-[clamp(1.75rem,1.4rem+1.4vw,2.625rem)] leading-[1.06]">{heading}</h2>
            <ul className="mt-7 grid gap-x-16 gap-y-10 md:mt-10 md:gap-y-14 lg:grid-cols-2">
              {certifications
                .filter(({ slug }) => slugs.includes(slug))
                .map((certificate) => (
                  <li key={certificate.slug} className="grid">
                    <CertificateEntry certificate={certificate} />
                  </li>
                ))}
            </ul>
          </div>
        </section>
      ))}
      <div className="pt-12 md:pt-20">
        <NextStep {...certificationsPage.next} />
      </div>
    </main>
  );
}

function CertificateIndex() {
  return (
    <nav aria-labelledby="index">
      <p id="index" className="flex justify-between gap-4 pb-2.5 label-caps text-quiet max-md:sr-only">
        {certificationsPage.indexLabel} <span className="mr-8">{certificationsPage.validUntil}</span>
      </p>
      <ul>
        {certifications.map(({ slug, title, validUntil }) => (
          <li key={slug}>
            <a
              href={`#${slug}`}
              className="flex min-h-11 items-center gap-4 border-t hairline py-2 text-small transition-colors duration-300 ease-calm hover:text-brass-ink"
            >
              <span className="grow md:flex md:justify-between md:gap-4">
                <span className="block">{title}</span>{" "}
                <span className="block whitespace-nowrap text-quiet">
                  <span className="md:hidden">{certificationsPage.validUntil} </span>
                  {longDate(validUntil)}
                </span>
              </span>
              <Icon shape="down" className="size-4 shrink-0 text-brass-ink" />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
