import { certifications, certificationsPage } from "#app/content/certifications.ts";
import { metaFor } from "#app/shell/page-meta.ts";
import { CertificateEntry } from "#app/shell/pages/certifications/certificate-entry.tsx";
import { PageOpening } from "#app/ui/page-opening.tsx";

export const handle = { hero: true };

export const meta = metaFor("/certifications");

export default function Certifications() {
  return (
    <main id="content">
      <PageOpening heading={certificationsPage.title} lead={certificationsPage.intro} slot="certifications" />
      <div className="page-width pt-10 pb-28 md:pt-16 md:pb-40">
        <ul>
          {certifications.map((certificate) => (
            <li key={certificate.slug} className="border-t hairline py-14 first:border-t-0 md:py-20">
              <CertificateEntry certificate={certificate} />
            </li>
          ))}
        </ul>
        <p className="border-t hairline pt-5 text-small text-quiet">{certificationsPage.sampleNotice}</p>
      </div>
    </main>
  );
}
