import { certifications, certificationsPage } from "#app/content/certifications.ts";
import { metaFor } from "#app/shell/page-meta.ts";
import { CertificateEntry } from "#app/shell/pages/certifications/certificate-entry.tsx";
import { CertificateIndex } from "#app/shell/pages/certifications/certificate-index.tsx";
import { NextStep } from "#app/ui/next-step.tsx";
import { PageOpening } from "#app/ui/page-opening.tsx";

export const meta = metaFor("/certifications");

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
