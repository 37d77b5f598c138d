import { type Certification, certificationsPage } from "#app/content/certifications.ts";
import { Icon } from "#app/ui/icon.tsx";
import { longDate } from "#app/ui/long-date.ts";

const faceWidths = [160, 320, 505] as const;

export function CertificateEntry({ certificate }: { certificate: Certification }) {
  const face = `/certificates/${certificate.slug}-face`;
  const kind = certificate.file.kind === "pdf" ? "PDF" : "image";
  const [mark, ...number] = certificate.number.split(" ");
  const facts = [
    { label: "Issued by", value: certificate.issuer },
    {
      label: "Number",
      value: (
        <>
          <span className="label-caps text-quiet">{mark}</span>{" "}
          <span className="whitespace-nowrap">{number.join(" ")}</span>
        </>
      ),
    },
    { label: "Issued", value: longDate(certificate.issuedOn) },
    { label: certificationsPage.validUntil, value: longDate(certificate.validUntil) },
  ];
  return (
    <article
      id={certificate.slug}
      aria-labelledby={`${certificate.slug}-title`}
      className="grid grid-cols-[5rem_minmax(0,1fr)] content-start items-start gap-x-5 sm:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] sm:grid-rows-[auto_auto_auto_1fr] sm:gap-x-8"
    >
      <div className="row-span-2 overflow-hidden border hairline bg-haze sm:row-span-4">
        <picture>
          <source
            type="image/avif"
            srcSet={faceWidths.map((width) => `${face}-${width}.avif ${width}w`).join(", ")}
            sizes="(width >= 64rem) 17vw, (width >= 40rem) 38vw, 5rem"
          />
          <img
            src={`${face}.webp`}
            alt=""
            width={505}
            height={714}
            loading="lazy"
            decoding="async"
            className="h-auto w-full"
          />
        </picture>
      </div>
      <h3
        id={`${certificate.slug}-title`}
        className="text-[1.1875rem] leading-[1.15] max-sm:text-wrap sm:text-[1.375rem] lg:text-[1.5rem]"
      >
        {certificate.title}
      </h3>
      <p className="max-w-[46ch] text-small max-sm:col-span-2 max-sm:row-start-3 max-sm:mt-3 sm:mt-3">
        {certificate.scope}
      </p>
      <a
        href={certificate.file.path}
        target="_blank"
        rel="noopener"
        className="mt-1 inline-flex min-h-11 items-center gap-2 justify-self-start font-[550] underline decoration-brass underline-offset-[6px] transition-colors duration-300 ease-calm hover:text-brass-ink max-sm:col-start-2 max-sm:row-start-2"
      >
        {certificationsPage.linkLabel}
        <span className="sr-only">
          : {certificate.title} ({kind}, opens in a new tab)
        </span>
        <Icon className="size-4">
          <path d="M6 14 14.5 5.5M7.5 5h7.5v7.5" />
        </Icon>
      </a>
      <dl className="border-b hairline text-small max-sm:col-span-2 max-sm:row-start-4 max-sm:mt-4 sm:mt-4 sm:self-end">
        {facts.map(({ label, value }) => (
          <div
            key={label}
            className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-baseline border-t hairline py-2"
          >
            <dt className="label-caps text-quiet">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}
