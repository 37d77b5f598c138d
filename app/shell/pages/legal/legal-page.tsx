import type { LegalBlock as Block, LegalDocument, LegalTable } from "#app/content/legal/legal-document.ts";
import { ContentsList } from "#app/ui/contents-list.tsx";
import { LinkedText } from "#app/ui/linked-text.tsx";
import { longDate } from "#app/ui/long-date.ts";
import { PageOpening } from "#app/ui/page-opening.tsx";

/** A legal page: contents at the side, one measure of text, an anchor for every section, and a print that is only text. */
export function LegalPage({ document }: { document: LegalDocument }) {
  return (
    <main id="content">
      <PageOpening heading={document.title} lead={document.intro} />
      <div className="page-width page-grid gap-y-14 pt-16 pb-28 md:pt-24 md:pb-40">
        <div className="col-span-12 lg:col-span-4 xl:col-span-3">
          <ContentsList sections={document.sections} className="lg:sticky lg:top-28" />
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

/** A paragraph, a list or a table of a legal page. */
function LegalBlock({ block }: { block: Block }) {
  if (typeof block === "string")
    return (
      <p>
        <LinkedText text={block} />
      </p>
    );
  if (block.kind === "table") return <Table table={block} />;
  return (
    <ul className="space-y-2.5">
      {block.items.map((item) => (
        <li
          key={item}
          className="relative pl-7 before:absolute before:top-[0.8em] before:left-0 before:h-px before:w-4 before:bg-brass"
        >
          <LinkedText text={item} />
        </li>
      ))}
    </ul>
  );
}

function Table({ table }: { table: LegalTable }) {
  return (
    // A table wider than a phone scrolls, by keyboard too.
    <section aria-label={table.caption} tabIndex={0} className="overflow-x-auto print:overflow-visible">
      <table className="w-full min-w-[36rem] border-b hairline text-left text-small">
        <caption className="pb-3 text-left text-small text-quiet">{table.caption}</caption>
        <thead>
          <tr>
            {table.head.map((cell) => (
              <th key={cell} scope="col" className="label-caps border-t hairline py-3 pr-6 align-bottom">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(([name, ...cells]) => (
            <tr key={name} className="border-t hairline align-top">
              <th scope="row" className="py-3.5 pr-6 font-[550]">
                {name}
              </th>
              {cells.map((cell, column) => (
                <td key={table.head[column + 1]} className="py-3.5 pr-6">
                  <LinkedText text={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
