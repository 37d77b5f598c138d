import type { LegalBlock as Block, LegalTable } from "#app/content/legal/legal-document.ts";
import { LinkedText } from "#app/ui/linked-text.tsx";

/** A paragraph, a list or a table of a legal page. */
export function LegalBlock({ block }: { block: Block }) {
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
