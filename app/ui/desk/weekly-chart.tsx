import { Bar, BarChart, CartesianGrid, Line, LineChart, ResponsiveContainer, XAxis, YAxis } from "recharts";
import type { Series } from "./chart-figure.tsx";

interface WeeklyChartProps {
  series: readonly Series[];
  weeks: readonly { week: string; values: Readonly<Record<string, number | null>> }[];
  kind: "bars" | "line";
}

const tick = { fill: "var(--color-quiet)", fontSize: 13 };
const margin = { top: 6, right: 6, bottom: 0, left: -18 };

/** The drawing itself. It does not move: nothing is gained by watching bars grow. */
export default function WeeklyChart({ series, weeks, kind }: WeeklyChartProps) {
  const rows = weeks.map(({ week, values }) => ({ week: week.slice(5), ...values }));
  const axes = (
    <>
      <CartesianGrid vertical={false} stroke="var(--color-ink)" strokeOpacity={0.12} />
      <XAxis dataKey="week" tick={tick} tickLine={false} axisLine={false} minTickGap={18} />
      <YAxis tick={tick} tickLine={false} axisLine={false} allowDecimals={false} />
    </>
  );
  return (
    <ResponsiveContainer width="100%" height="100%">
      {kind === "bars" ? (
        <BarChart data={rows} margin={margin} accessibilityLayer={false}>
          {axes}
          {series.map(({ key, colour }) => (
            <Bar key={key} dataKey={key} stackId="one" fill={colour} isAnimationActive={false} />
          ))}
        </BarChart>
      ) : (
        <LineChart data={rows} margin={margin} accessibilityLayer={false}>
          {axes}
          {series.map(({ key, colour }) => (
            <Line
              key={key}
              dataKey={key}
              stroke={colour}
              strokeWidth={2}
              dot={{ r: 3 }}
              connectNulls
              isAnimationActive={false}
            />
          ))}
        </LineChart>
      )}
    </ResponsiveContainer>
  );
}
