import { Fragment } from "react";
import { HeldTogether } from "./held-together.tsx";
import type { MethodTable } from "./trip-method.ts";

/** Figures that are compared with one another, as a table that a phone holds. */
export function FigureTable({ table: { caption, columns, rows, under = [] } }: { table: MethodTable }) {
  return (
    <table className="mt-8 w-full text-left text-small tabular-nums [&_:is(td,th)]:py-2.5 [&_:is(td,th)]:pl-2 max-[22.5rem]:[&_:is(td,th)]:pl-1 [&_:is(td,th)]:align-top [&_:is(td,th):first-child]:pl-0 [&_:is(td,th):not(:first-child)]:text-right">
      <caption className="pb-2 text-left text-quiet text-pretty">{caption}</caption>
      <thead>
        <tr>
          {columns.map((heading) => (
            <th key={heading} scope="col" className="label-caps text-quiet max-[22.5rem]:tracking-normal">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name = "", ...figures], row) => (
          <Fragment key={`${name} ${figures.at(-1)}`}>
            <tr className="border-t hairline">
              <th scope="row" className="font-[550]">
                <HeldTogether text={name} />
              </th>
              {figures.map((figure, at) => (
                <td key={columns[at + 1]} className="whitespace-nowrap">
                  {figure}
                </td>
              ))}
            </tr>
            {under[row] ? (
              <tr>
                <td colSpan={columns.length} className="pt-0! text-quiet">
                  {under[row]}
                </td>
              </tr>
            ) : null}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}
