import { certifications, certificationsPage } from "#app/content/certifications.ts";
import { Icon } from "#app/ui/icon.tsx";
import { longDate } from "#app/ui/long-date.ts";

/** The six at a glance: each leads to its entry, and says for how long it holds. */
export function CertificateIndex() {
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
