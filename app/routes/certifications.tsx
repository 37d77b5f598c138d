import { certifications, certificationsPage } from "#app/content/certifications.ts";
import { CertificateEntry } from "#app/shell/pages/certifications/certificate-entry.tsx";
import { PageOpening } from "#app/ui/page-opening.tsx";

export default function Certifications() {
  return (
    <main id="main">
      <PageOpening
        heading={<h1 className="text-display">{certificationsPage.title}</h1>}
        lead={certificationsPage.intro}
      />
      <div className="page-width pt-20 pb-28 md:pt-32 md:pb-40">
        <ul className="grid gap-x-[clamp(24px,7vw,128px)] gap-y-24 md:gap-y-36 lg:grid-cols-2">
          {certifications.map((certificate) => (
            <li key={certificate.slug} className="lg:even:translate-y-32">
              <CertificateEntry certificate={certificate} />
            </li>
          ))}
        </ul>
        <p className="mt-24 max-w-(--measure) border-t hairline pt-5 text-small text-quiet lg:mt-52">
          {certificationsPage.sampleNotice}
        </p>
      </div>
    </main>
  );
}
