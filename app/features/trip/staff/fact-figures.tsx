import type { FactLine } from "./fact-lines.ts";

/** A fact's figures: one by itself, or each beside its name; what has several of a kind as a table. */
export function FactFigures({ lines }: { lines: readonly FactLine[] }) {
  const [first] = lines;
  if (lines.length === 1 && first && !first.label)
    return <p className="first-letter:uppercase">{first.value}</p>;
  const rows = lines.filter(({ row }) => row);
  return (
    <>
      {rows[0]?.row ? <FigureRows {...rows[0].row} rows={rows} /> : null}
      <dl className="grid grid-cols-[7.25rem_minmax(0,1fr)] gap-x-3 gap-y-1 min-[700px]:gap-x-4 min-[700px]:grid-cols-[9.5rem_minmax(0,1fr)]">
        {lines.map(({ label, value, row }) =>
          row ? null : (
            <div key={label} className="contents">
              <dt className="text-quiet">{label}</dt>
              <dd className={`whitespace-pre-line ${isAddress.test(value) ? "" : "first-letter:uppercase"}`}>
                {value}
              </dd>
            </div>
          ),
        )}
      </dl>
    </>
  );
}

interface FigureRowsProps extends Pick<NonNullable<FactLine["row"]>, "unit" | "columns"> {
  rows: readonly FactLine[];
}

/** A site of the web is written as it is. */
const isAddress = /^\S+\.[a-z]/;

const FigureRows = ({ unit, columns, rows }: FigureRowsProps) => (
  <table className="mb-1 tabular-nums">
    <thead>
      <tr className="text-quiet">
        <td className="w-32 pb-1 min-[700px]:w-42">{unit}</td>
        {columns.map((each) => (
          <th key={each} scope="col" className="w-22 pb-1 text-right font-normal">
            {each}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ label, row }) => (
        <tr key={label}>
          <th scope="row" className="pb-1 text-left font-normal text-quiet">
            {label}
          </th>
          {row?.cells.map((cell, at) => (
            <td key={columns[at]} className="pb-1 text-right">
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
