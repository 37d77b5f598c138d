import { type Certification, certificationsPage } from "#app/content/certifications.ts";
import { longDate } from "#app/ui/long-date.ts";

/** One document: its face, what it says, and the link that opens the file itself. */
export function CertificateEntry({ certificate }: { certificate: Certification }) {
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
      className="relative grid items-start gap-8 sm:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]"
    >
      <img
        src={`/certificates/${certificate.slug}-face.webp`}
        alt=""
        width={420}
        height={594}
        loading="lazy"
        decoding="async"
        className="h-auto w-2/3 border hairline bg-haze sm:w-full"
      />
      <div>
        <h2 id={certificate.slug} className="text-title">
          {certificate.title}
        </h2>
        <p className="mt-4 text-small text-quiet">{certificate.scope}</p>
        <dl className="mt-6 border-b hairline text-small">
          {facts.map(({ label, value }) => (
            <div
              key={label}
              className="grid grid-cols-[6.5rem_1fr] items-baseline gap-x-3 border-t hairline py-2.5"
            >
              <dt className="label-caps text-quiet">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <a
          href={certificate.file.path}
          target="_blank"
          rel="noopener"
          className="mt-5 inline-flex min-h-11 items-center gap-2 font-[550] underline decoration-brass underline-offset-[6px] transition-colors duration-300 ease-calm hover:text-brass-ink"
        >
          {certificationsPage.linkLabel}
          <span className="sr-only">
            : {certificate.title} ({kind}, opens in a new tab)
          </span>
          <svg
            viewBox="0 0 20 20"
            className="size-4"
            aria-hidden="true"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.25"
          >
            <path d="M6 14 14.5 5.5M7.5 5h7.5v7.5" />
          </svg>
        </a>
      </div>
    </article>
  );
}
