interface ChartFigureProps {
  title: string;
  note: string;
  /** Stacked from below, each in a colour of the theme: `var(--color-confirmed)`. */
  series: readonly { key: string; label: string; colour: string }[];
  /** One entry a week, oldest first. */
  weeks: readonly { week: string; values: Readonly<Record<string, number>> }[];
}

const height = 100;
const barWidth = 0.62;

/** Weekly figures as stacked bars and as a table. */
export function ChartFigure({ title, note, series, weeks }: ChartFigureProps) {
  const totals = weeks.map(({ values }) => series.reduce((sum, { key }) => sum + (values[key] ?? 0), 0));
  const steps = axisSteps(Math.max(1, ...totals));
  const y = (value: number) => height * (1 - value / (steps.at(-1) ?? 1));
  const bars = weeks.flatMap(({ week, values }, index) => {
    let reached = 0;
    return series.map(({ key, label, colour }) => {
      const value = values[key] ?? 0;
      reached += value;
      const box = { x: index + (1 - barWidth) / 2, y: y(reached), width: barWidth, height: y(0) - y(value) };
      return (
        <rect key={week + key} {...box} fill={colour}>
          <title>{[dayOf(week), label, value].join(", ")}</title>
        </rect>
      );
    });
  });
  return (
    <figure className="@container min-w-0 border-t hairline py-6 text-label tracking-normal text-quiet">
      <figcaption className="text-small text-ink">
        <h2 className="text-[1.1875rem]">{title}</h2>
        <p className="text-quiet">{note}</p>
        {totals.every((total) => total === 0) ? <p className="mt-3">No data yet</p> : null}
      </figcaption>
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-small text-ink">
        {series.map(({ key, label, colour }) => (
          <li key={key} className="inline-flex items-center gap-2">
            <svg viewBox="0 0 10 10" className="size-2.5" aria-hidden="true">
              <rect width="10" height="10" fill={colour} />
            </svg>
            {label}
          </li>
        ))}
      </ul>
      <div className="mt-6 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 tabular-nums">
        <ol className="flex w-7 flex-col-reverse justify-between text-right" aria-hidden="true">
          {steps.map((step) => (
            <li key={step} className="h-0 leading-[0]">
              {step}
            </li>
          ))}
        </ol>
        {/* The drawing stretches to the available width: a week is one unit wide. */}
        <svg
          role="img"
          aria-label={`${title}, ${dayOf(weeks[0]?.week)} – ${dayOf(weeks.at(-1)?.week)}`}
          viewBox={`0 0 ${weeks.length} ${height}`}
          preserveAspectRatio="none"
          className="h-44 w-full overflow-visible"
        >
          {bars}
        </svg>
        <p className="col-start-2 mt-2 flex justify-between" aria-hidden="true">
          <span>{dayOf(weeks[0]?.week)}</span> <span>Week from Monday (UTC)</span>{" "}
          <span>{dayOf(weeks.at(-1)?.week)}</span>
        </p>
      </div>
      <details className="mt-3 text-small">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-ink underline lg:min-h-8">
          View as table
        </summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it on a phone. */}
        {/* biome-ignore lint/a11y/useSemanticElements: a list of cards is a section with a table; this one scrolls. */}
        <div className="overflow-x-auto" role="region" aria-label={title} tabIndex={0}>
          <table className="mt-2 w-full text-label text-ink">
            <caption className="sr-only">{title}</caption>
            <thead>
              <tr className="border-b hairline">
                {["Week from Monday (UTC)", ...series.map(({ label }) => label)].map((head, column) => (
                  <th
                    key={head}
                    scope="col"
                    className={`py-1.5 font-normal ${column === 0 ? "pr-2 text-left" : "px-1 text-right"}`}
                  >
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeks.map(({ week, values }) => (
                <tr key={week} className="border-b hairline">
                  <th scope="row" className="py-1.5 pr-2 text-left font-normal">
                    {dayOf(week)}
                  </th>
                  {series.map(({ key }) => (
                    <td key={key} className="px-1 py-1.5 text-right">
                      {values[key]}
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

/** Whole numbers from 0 up to one that reaches the highest value; five at most. */
function axisSteps(highest: number): number[] {
  const magnitude = 10 ** Math.floor(Math.log10(highest / 4));
  const step = Math.max(1, magnitude * ([1, 2, 5].find((each) => each * magnitude * 4 >= highest) ?? 10));
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, index) => index * step);
}

/** A week by its Monday: `2 Nov`. */
const dayOf = (week = "") =>
  new Date(week).toLocaleDateString("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
