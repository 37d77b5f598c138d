interface Series {
  /** Names the value in each week. */
  key: string;
  label: string;
  /** A colour of the theme: `var(--color-confirmed)`. */
  colour: string;
}

interface ChartFigureProps {
  title: string;
  note: string;
  series: readonly Series[];
  /** One entry a week, oldest first; a week without a value has null. */
  weeks: readonly { week: string; values: Readonly<Record<string, number | null>> }[];
  kind: "bars" | "line";
  unit?: string;
  /** Label of the values. */
  value: string;
}

/** Weekly figures as a chart and as a table for screen readers. */
export function ChartFigure({
  title,
  note,
  series,
  weeks,
  kind,
  unit = "",
  value: valueLabel,
}: ChartFigureProps) {
  const number = (value: number) => `${Number.isInteger(value) ? value : value.toFixed(1)}${unit}`;
  const isIn = (value: number | null | undefined) => (kind === "bars" ? Boolean(value) : value != null);
  const weeksWithValues = weeks.filter(({ values }) => series.some(({ key }) => isIn(values[key])));
  // A chart compares: a single week is written as text.
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
          {only ? `${values.join(", ")} in the week from ${dayOf(only.week)}` : "No data yet"}
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
        <p className="mb-3 text-label tracking-normal text-quiet">{valueLabel}</p>
        <WeeklyChart title={title} series={series} weeks={weeks} kind={kind} format={number} />
        <p className="mt-1 text-right text-label tracking-normal text-quiet">Week from Monday (UTC)</p>
      </div>
      <details className="mt-3">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-small underlined lg:min-h-8">
          View as table
        </summary>
        <div className="overflow-x-auto">
          <table className="mt-2 w-full text-small">
            <caption className="sr-only">{title}</caption>
            <thead>
              <tr className="border-b border-ink/40 text-left text-quiet">
                <th scope="col" className="py-1.5 pr-4 font-normal">
                  Week from Monday (UTC)
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

type WeeklyChartProps = Pick<ChartFigureProps, "title" | "series" | "weeks" | "kind"> & {
  format: (value: number) => string;
};

// The drawing stretches to the available width; strokes keep their width, and labels are HTML beside it. A week is one unit wide.
const height = 100;
const barWidth = 0.62;
const stroke = { fill: "none", vectorEffect: "non-scaling-stroke" } as const;

/** Figures by week as stacked bars or as lines, with both axes. */
function WeeklyChart({ title, series, weeks, kind, format }: WeeklyChartProps) {
  const totals = weeks.map(({ values }) => series.reduce((sum, { key }) => sum + (values[key] ?? 0), 0));
  const steps = axisSteps(Math.max(1, ...totals));
  const y = (value: number) => height * (1 - value / (steps.at(-1) ?? 1));
  const tip = (week: string, label: string, value: number) => (
    <title>{[dayOf(week), label, format(value)].join(", ")}</title>
  );
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-label tracking-normal text-quiet tabular-nums">
      <ol className="flex w-7 flex-col-reverse justify-between text-right" aria-hidden="true">
        {steps.map((step) => (
          <li key={step} className="h-0 leading-[0]">
            {step}
          </li>
        ))}
      </ol>
      <svg
        role="img"
        aria-label={`${title}, ${dayOf(weeks[0]?.week)} – ${dayOf(weeks.at(-1)?.week)}`}
        viewBox={`0 0 ${weeks.length} ${height}`}
        preserveAspectRatio="none"
        className="h-44 w-full overflow-visible"
      >
        <g stroke="var(--color-ink)" strokeOpacity={0.14}>
          {steps.map((step) => (
            <path key={step} d={`M0 ${y(step)}H${weeks.length}`} {...stroke} />
          ))}
        </g>
        {kind === "bars" ? bars() : series.map(line)}
      </svg>
      <ol className="col-start-2 mt-2 grid auto-cols-fr grid-flow-col" aria-hidden="true">
        {weeks.map(({ week }, index) => (
          <li key={week} className="flex w-0 justify-center justify-self-center whitespace-nowrap">
            {/* Every third week, and so the present one, where there is little room. */}
            <span className={(weeks.length - 1 - index) % 3 ? "hidden @xl:inline" : undefined}>
              {dayOf(week)}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );

  function bars() {
    return weeks.flatMap(({ week, values }, index) => {
      let reached = 0;
      return series.map(({ key, label, colour }) => {
        const value = values[key] ?? 0;
        reached += value;
        const [x, barHeight] = [index + (1 - barWidth) / 2, y(0) - y(value)];
        return (
          <rect key={week + key} x={x} y={y(reached)} width={barWidth} height={barHeight} fill={colour}>
            {tip(week, label, value)}
          </rect>
        );
      });
    });
  }

  function line({ key, label, colour }: Series) {
    const points = weeks.flatMap(({ week, values }, index) => {
      const value = values[key];
      return typeof value === "number" ? [{ week, value, at: `${index + 0.5} ${y(value)}` }] : [];
    });
    return (
      <g key={key} stroke={colour} strokeLinecap="round" strokeLinejoin="round">
        <path d={`M${points.map(({ at }) => at).join("L")}`} {...stroke} strokeWidth={2} />
        {/* A stroke of no length with round ends is a dot that stays round. */}
        {points.map(({ week, value, at }) => (
          <path key={week} d={`M${at}h0`} {...stroke} strokeWidth={8}>
            {tip(week, label, value)}
          </path>
        ))}
      </g>
    );
  }
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
