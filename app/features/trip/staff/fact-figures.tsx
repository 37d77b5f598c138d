import type { FactLine } from "./fact-lines.ts";

/** A fact's figures: one by itself, or each beside its name. */
export function FactFigures({ lines }: { lines: readonly FactLine[] }) {
  const [first] = lines;
  if (lines.length === 1 && first && !first.label)
    return <p className="first-letter:uppercase">{first.value}</p>;
  return (
    <dl className="grid grid-cols-[8rem_minmax(0,1fr)] gap-x-4 gap-y-1 min-[700px]:grid-cols-[9.5rem_minmax(0,1fr)]">
      {lines.map(({ label, value }) => (
        <div key={label} className="contents">
          <dt className="text-quiet">{label}</dt>
          <dd className="whitespace-pre-line first-letter:uppercase">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
