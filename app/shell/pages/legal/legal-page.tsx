import type { LegalDocument } from "#app/content/legal/legal-document.ts";
import { longDate } from "#app/ui/long-date.tsx";
import { PageOpening } from "#app/ui/page-opening.tsx";
import { ContentsList } from "./contents-list.tsx";
import { LegalBlock } from "./legal-block.tsx";

/** A legal page: contents at the side, one measure of text, an anchor for every section, and a print that is only text. */
export function LegalPage({ document }: { document: LegalDocument }) {
  return (
    <main id="content">
      <PageOpening
        heading={<h1 className="text-display">{document.title}</h1>}
        lead={document.intro}
        height="low"
      />
      <div className="page-width page-grid gap-y-14 pt-16 pb-28 md:pt-24 md:pb-40">
        <div className="col-span-12 lg:col-span-4 xl:col-span-3">
          <ContentsList sections={document.sections} />
        </div>
        <div className="col-span-12 lg:col-span-8 xl:col-span-7 xl:col-start-5">
          <p className="text-small text-quiet">
            Last changed on <time dateTime={document.updated}>{longDate(document.updated)}</time>
          </p>
          {document.sections.map(({ id, heading, body }) => (
            <section
              key={id}
              id={id}
              aria-labelledby={`${id}-heading`}
              className="mt-14 max-w-(--measure) print:break-inside-avoid"
            >
              <h2 id={`${id}-heading`} className="text-title">
                {heading}
              </h2>
              <div className="mt-5 space-y-5">
                {body.map((block) => (
                  <LegalBlock key={JSON.stringify(block)} block={block} />
                ))}
              </div>
            </section>
          ))}
        </div>
      </div>
    </main>
  );
}
