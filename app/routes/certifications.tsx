import { type Certification, certifications, certificationsPage } from "#app/content/certifications.ts";
import { metaFor } from "#app/shell/page-meta.ts";
import { Icon } from "#app/ui/icon.tsx";
import { longDate } from "#app/ui/long-date.ts";
import { NextStep } from "#app/ui/next-step.tsx";
import { PageOpening } from "#app/ui/page-opening.tsx";

export const meta = metaFor("/certifications");

export default function Certifications() {
  return (
    <main id="content">
      <PageOpening heading={certificationsPage.title} lead={certificationsPage.intro} />
      <div className="page-width pt-10 pb-14 md:pt-16 md:pb-20">
        <ul>
          {certifications.map((certificate) => (
            <li key={certificate.slug} className="border-t hairline py-9 first:border-t-0 sm:py-14 md:py-20">
              <CertificateEntry certificate={certificate} />
            </li>
          ))}
        </ul>
        <p className="border-t hairline pt-5 text-small text-quiet">{certificationsPage.sampleNotice}</p>
      </div>
      <NextStep {...certificationsPage.next} />
    </main>
  );
}

/** Of its smaller forms. */
const faceWidths = [320, 505] as const;

/** One document: its face, what it covers, the link that opens the file itself, and its particulars. */
function CertificateEntry({ certificate }: { certificate: Certification }) {
  const face = `/certificates/${certificate.slug}-face`;
  const kind = certificate.file.kind === "pdf" ? "PDF" : "image";
  const facts = [
    { label: "Issued by", value: certificate.issuer },
    { label: "Number", value: certificate.number },
    { label: "Issued", value: longDate(certificate.issuedOn) },
    { label: "Valid until", value: longDate(certificate.validUntil) },
  ];
  return (
    <article aria-labelledby={certificate.slug} className="page-grid items-start gap-y-6 sm:gap-y-8">
      <div className="col-span-3 sm:col-span-4 lg:col-span-3">
        <picture>
          <source
            type="image/avif"
            srcSet={faceWidths.map((width) => `${face}-${width}.avif ${width}w`).join(", ")}
            sizes="(width >= 64rem) 19rem, (width >= 40rem) 31vw, 22vw"
          />
          <img
            src={`${face}.webp`}
            alt=""
            width={505}
            height={714}
            loading="lazy"
            decoding="async"
            className="h-auto w-full max-w-60 border hairline bg-haze"
          />
        </picture>
      </div>
      <div className="col-span-9 sm:col-span-8 lg:col-span-5 lg:pr-6 lg:pl-4">
        <h2 id={certificate.slug} className="max-w-[22ch] text-title">
          {certificate.title}
        </h2>
        <p className="mt-3 max-w-[46ch] sm:mt-5">{certificate.scope}</p>
        <a
          href={certificate.file.path}
          target="_blank"
          rel="noopener"
          className="mt-3 sm:mt-6 inline-flex min-h-11 items-center gap-2 font-[550] underline decoration-brass underline-offset-[6px] transition-colors duration-300 ease-calm hover:text-brass-ink"
        >
          {certificationsPage.linkLabel}
          <span className="sr-only">
            : {certificate.title} ({kind}, opens in a new tab)
          </span>
          <Icon className="size-4">
            <path d="M6 14 14.5 5.5M7.5 5h7.5v7.5" />
          </Icon>
        </a>
      </div>
      <dl className="col-span-12 grid grid-cols-2 gap-x-6 text-small sm:col-span-8 sm:col-start-5 sm:gap-x-8 lg:col-span-4 lg:col-start-9 lg:block">
        {facts.map(({ label, value }) => (
          <div key={label} className="border-t hairline py-3 lg:first:border-t-0 lg:first:pt-1.5">
            <dt className="label-caps text-quiet">{label}</dt>
            <dd className="mt-0.5">{value}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}
