import type { Series } from "./chart-figure.tsx";

interface WeeklyChartProps {
  title: string;
  series: readonly Series[];
  weeks: readonly { week: string; values: Readonly<Record<string, number | null>> }[];
  kind: "bars" | "line";
  /** How a value reads: `7`, `1.5 h`. */
  format: (value: number) => string;
}

// The drawing stretches to the available width; strokes keep their width, and labels are HTML beside it. A week is one unit wide.
const height = 100;
const barWidth = 0.62;
const stroke = { fill: "none", vectorEffect: "non-scaling-stroke" } as const;

/** Figures by week as stacked bars or as lines, with both axes. */
export function WeeklyChart({ title, series, weeks, kind, format }: WeeklyChartProps) {
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
        {weeks.map(({ week }, index) => {
          // Where there is little room every third is named, the present week among them.
          const isSpared = (weeks.length - 1 - index) % 3 !== 0;
          return (
            <li key={week} className="flex w-0 justify-center justify-self-center whitespace-nowrap">
              <span className={isSpared ? "hidden @xl:inline" : undefined}>{dayOf(week)}</span>
            </li>
          );
        })}
      </ol>
    </div>
  );

  function bars() {
    return weeks.flatMap(({ week, values }, index) => {
      let reached = 0;
      return series.map(({ key, label, colour }) => {
        const value = values[key] ?? 0;
        reached += value;
        const box = {
          x: index + (1 - barWidth) / 2,
          y: y(reached),
          width: barWidth,
          height: y(0) - y(value),
        };
        return (
          <rect key={week + key} {...box} fill={colour}>
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
export const dayOf = (week = "") =>
  new Date(week).toLocaleDateString("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
