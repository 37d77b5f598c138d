import type { LegalBlock as Block, LegalDocument, LegalTable } from "#app/content/legal/legal-document.ts";
import { LinkedText } from "#app/ui/linked-text.tsx";
import { longDate } from "#app/ui/long-date.ts";
import { PageOpening } from "#app/ui/page-opening.tsx";
import { tableRoles } from "#app/ui/table-roles.ts";

export function LegalPage({ document }: { document: LegalDocument }) {
  return (
    <main id="content">
      <PageOpening heading={document.title} lead={document.intro} />
      <div className="page-width page-grid gap-y-8 pt-10 pb-28 md:gap-y-14 md:pt-24 md:pb-40">
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
              <div className="mt-5 grid grid-cols-1 gap-5">
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

function LegalBlock({ block }: { block: Block }) {
  if (typeof block === "string")
    return (
      <p>
        <LinkedText text={block} />
      </p>
    );
  if (block.kind === "table") return <Table table={block} />;
  return (
    <ul className="grid gap-2.5">
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

const labelled =
  "max-sm:block max-sm:py-0 max-sm:before:block max-sm:before:label-caps max-sm:before:text-quiet max-sm:before:content-[attr(data-label)_/_'']";

function Table({ table }: { table: LegalTable }) {
  return (
    // On a phone each row is a block, so that nothing scrolls sideways.
    <table {...tableRoles.table} className="w-full border-b hairline text-left text-small max-sm:block">
      <caption className="pb-3 text-left text-small text-quiet max-sm:block">{table.caption}</caption>
      <thead {...tableRoles.group} className="max-sm:sr-only">
        <tr {...tableRoles.row}>
          {table.head.map((cell) => (
            <th
              key={cell}
              scope="col"
              {...tableRoles.heading}
              className="label-caps border-t hairline py-3 pr-6 align-bottom"
            >
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...tableRoles.group} className="max-sm:block">
        {table.rows.map(([name, ...cells]) => (
          <tr key={name} {...tableRoles.row} className="border-t hairline align-top max-sm:block max-sm:py-4">
            <th
              scope="row"
              {...tableRoles.name}
              className={`py-3.5 pr-6 font-[550] max-sm:block max-sm:py-0 ${name?.includes(" ") ? "" : "whitespace-nowrap"}`}
            >
              {name}
            </th>
            {cells.map((cell, column) => (
              <td
                key={table.head[column + 1]}
                {...tableRoles.cell}
                data-label={table.head[column + 1]}
                className={`py-3.5 pr-6 max-sm:mt-2 ${labelled}`}
              >
                <LinkedText text={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ContentsList({ sections }: Pick<LegalDocument, "sections">) {
  return (
    <nav aria-label="Contents" className="lg:sticky lg:top-28 print:hidden">
      <details className="phone-fold max-lg:border-y hairline">
        <summary className="min-h-13 items-center justify-between font-[550] max-lg:flex">Contents</summary>
        <h2 className="label-caps font-text text-brass-ink max-lg:hidden">Contents</h2>
        <ol className="border-b hairline text-small max-lg:border-b-0 lg:mt-4">
          {sections.map(({ id, heading }) => (
            <li key={id} className="border-t hairline">
              <a
                href={`#${id}`}
                className="block py-2.5 text-quiet transition-colors duration-300 ease-calm hover:text-ink"
              >
                {heading}
              </a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}
