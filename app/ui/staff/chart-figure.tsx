interface ChartFigureProps {
  title: string;
  unit: string;
  /** By their Mondays, oldest first. */
  weeks: readonly { week: string; count: number }[];
}

const height = 100;
const barWidth = 0.62;

export function ChartFigure({ title, unit, weeks }: ChartFigureProps) {
  const highest = Math.max(...weeks.map(({ count }) => count));
  const steps = axisSteps(Math.max(1, highest));
  const barHeight = (count: number) => (height * count) / (steps.at(-1) ?? 1);
  return (
    <figure className="min-w-0 border-t hairline py-6 text-label tracking-normal text-quiet">
      <figcaption className="text-small text-ink">
        <h2 className="text-[1.1875rem]">{title}</h2>
        {highest === 0 ? <p className="mt-3">No data yet</p> : null}
      </figcaption>
      <div className="mt-6 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
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
          {weeks.map(({ week, count }, index) => (
            <rect
              key={week}
              x={index + (1 - barWidth) / 2}
              y={height - barHeight(count)}
              width={barWidth}
              height={barHeight(count)}
              className="fill-dusk"
            >
              <title>{[dayOf(week), unit, count].join(", ")}</title>
            </rect>
          ))}
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
        <table className="mt-2 w-full text-label text-ink [&_:is(td,th)]:border-b [&_:is(td,th)]:hairline [&_:is(td,th)]:py-1.5">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              <th scope="col" className="text-left font-normal">
                Week from Monday (UTC)
              </th>
              <th scope="col" className="text-right font-normal">
                {unit}
              </th>
            </tr>
          </thead>
          <tbody>
            {weeks.map(({ week, count }) => (
              <tr key={week}>
                <th scope="row" className="text-left font-normal">
                  {dayOf(week)}
                </th>
                <td className="text-right">{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
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
