import type { FactLine } from "./fact-lines.ts";

/** A fact's figures: one by itself, or each beside its name; narrow in a column of a list. */
export function FactFigures({ lines, isNarrow = false }: { lines: readonly FactLine[]; isNarrow?: boolean }) {
  const [first] = lines;
  if (lines.length === 1 && first && !first.label)
    return <p className="first-letter:uppercase">{first.value}</p>;
  return (
    <dl
      className={`grid gap-x-4 gap-y-1 ${isNarrow ? "grid-cols-[8rem_minmax(0,1fr)]" : "grid-cols-[fit-content(9.5rem)_minmax(0,1fr)] min-[700px]:grid-cols-[fit-content(11rem)_minmax(0,1fr)] xl:grid-cols-[fit-content(9.5rem)_minmax(0,1fr)]"}`}
    >
      {lines.map(({ label, value }) => (
        <div key={label} className="contents">
          <dt className="text-quiet">{label}</dt>
          <dd className="whitespace-pre-line first-letter:uppercase">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
