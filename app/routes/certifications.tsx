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
      <div className="page-width pt-6 pb-4 md:pt-8 md:pb-6">
        <p className="text-small text-quiet">{certificationsPage.sampleNotice}</p>
        {certificationsPage.groups.map(({ heading, slugs }) => (
          <section key={heading} className="border-t hairline py-10 first-of-type:border-t-0 md:py-16">
            <h2 className="text-title">{heading}</h2>
            <ul className="mt-8 grid gap-x-16 gap-y-12 md:mt-12 lg:grid-cols-2 lg:gap-y-0">
              {certifications
                .filter(({ slug }) => slugs.includes(slug))
                .map((certificate) => (
                  <li key={certificate.slug} className="lg:row-span-2 lg:grid lg:grid-rows-subgrid">
                    <CertificateEntry certificate={certificate} />
                  </li>
                ))}
            </ul>
          </section>
        ))}
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
    <article
      aria-labelledby={certificate.slug}
      className="grid items-start gap-y-5 sm:grid-cols-[minmax(0,4fr)_minmax(0,8fr)] sm:gap-x-8 sm:gap-y-0 lg:row-span-2 lg:grid-rows-subgrid"
    >
      {/* On a phone it would be too small to show anything. */}
      <div className="max-sm:hidden sm:row-span-2">
        <picture>
          <source
            type="image/avif"
            srcSet={faceWidths.map((width) => `${face}-${width}.avif ${width}w`).join(", ")}
            sizes="(width >= 64rem) 14vw, 31vw"
          />
          <img
            src={`${face}.webp`}
            alt=""
            width={505}
            height={714}
            loading="lazy"
            decoding="async"
            className="h-auto w-full border hairline bg-haze"
          />
        </picture>
      </div>
      <div>
        <h3
          id={certificate.slug}
          className="text-[1.25rem] leading-[1.15] sm:text-[1.375rem] lg:text-[1.625rem]"
        >
          {certificate.title}
        </h3>
        <p className="mt-3 max-w-[46ch] text-small">{certificate.scope}</p>
        <a
          href={certificate.file.path}
          target="_blank"
          rel="noopener"
          className="mt-2 inline-flex min-h-11 items-center gap-2 font-[550] underline decoration-brass underline-offset-[6px] transition-colors duration-300 ease-calm hover:text-brass-ink"
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
      <dl className="grid grid-cols-2 gap-x-6 text-small sm:col-start-2 sm:mt-4">
        {facts.map(({ label, value }) => (
          <div key={label} className="border-t hairline py-2.5">
            <dt className="label-caps text-quiet">{label}</dt>
            <dd className="mt-0.5">{value}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}
