import { dayOf, WeeklyChart } from "./weekly-chart.tsx";

export interface Series {
  /** Names the value in each week. */
  key: string;
  label: string;
  /** A colour of the theme: `var(--color-confirmed)`. */
  colour: string;
}

interface ChartFigureProps {
  title: string;
  /** What the numbers count, said under the title. */
  note: string;
  series: readonly Series[];
  /** One entry a week, oldest first; a week without a value has null. */
  weeks: readonly { week: string; values: Readonly<Record<string, number | null>> }[];
  kind: "bars" | "line";
  unit?: string;
  /** Texts: axis labels, the table's caption, and the message when there is no data. */
  texts: { value: string; week: string; table: string; noData: string; single: (week: string) => string };
}

/** Weekly figures as a chart and as a table for screen readers. */
export function ChartFigure({ title, note, series, weeks, kind, unit = "", texts }: ChartFigureProps) {
  const number = (value: number) => `${Number.isInteger(value) ? value : value.toFixed(1)}${unit}`;
  const isIn = (value: number | null | undefined) => (kind === "bars" ? Boolean(value) : value != null);
  const weeksWithValues = weeks.filter(({ values }) => series.some(({ key }) => isIn(values[key])));
  // A chart compares: one week alone is said.
  if (weeksWithValues.length < 2) {
    const [only] = weeksWithValues;
    const values = series.flatMap(({ key, label }) => {
      const value = only?.values[key];
      return typeof value === "number" && isIn(value) ? `${label}: ${number(value)}` : [];
    });
    return (
      <section className="border-t hairline py-6">
        <h2 className="text-[1.1875rem]">{title}</h2>
        <p className="text-small text-quiet">{note}</p>
        <p className="mt-3 text-small">
          {only ? `${values.join(", ")} ${texts.single(dayOf(only.week))}` : texts.noData}
        </p>
      </section>
    );
  }
  return (
    <figure className="@container min-w-0 border-t hairline py-6">
      <figcaption>
        <h2 className="text-[1.1875rem]">{title}</h2>
        <p className="text-small text-quiet">{note}</p>
      </figcaption>
      {series.length > 1 ? (
        <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-small">
          {series.map(({ key, label, colour }) => (
            <li key={key} className="inline-flex items-center gap-2">
              <svg viewBox="0 0 10 10" className="size-2.5" aria-hidden="true">
                <rect width="10" height="10" fill={colour} />
              </svg>
              {label}
            </li>
          ))}
        </ul>
      ) : null}
      <div className="mt-4">
        <p className="mb-3 text-label tracking-normal text-quiet">{texts.value}</p>
        <WeeklyChart title={title} series={series} weeks={weeks} kind={kind} format={number} />
        <p className="mt-1 text-right text-label tracking-normal text-quiet">{texts.week}</p>
      </div>
      <details className="mt-3">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-small underlined lg:min-h-8">
          {texts.table}
        </summary>
        <div className="overflow-x-auto">
          <table className="mt-2 w-full text-small">
            <caption className="sr-only">{title}</caption>
            <thead>
              <tr className="border-b border-ink/40 text-left text-quiet">
                <th scope="col" className="py-1.5 pr-4 font-normal">
                  {texts.week}
                </th>
                {series.map(({ key, label }) => (
                  <th key={key} scope="col" className="px-2 py-1.5 text-right font-normal">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeks.map(({ week, values }) => (
                <tr key={week} className="border-b hairline">
                  <th scope="row" className="py-1.5 pr-4 text-left font-normal whitespace-nowrap">
                    {week}
                  </th>
                  {series.map(({ key }) => (
                    <td key={key} className="px-2 py-1.5 text-right">
                      {typeof values[key] === "number" ? number(values[key]) : "–"}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}
