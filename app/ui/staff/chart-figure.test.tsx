import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ChartFigure } from "./chart-figure.tsx";

const series = [{ key: "count", label: "Requests", colour: "navy" }] as const;
function figure(kind: "bars" | "line", values: (number | null)[]) {
  const weeks = ["2026-11-02", "2026-11-09", "2026-11-16"]
    .slice(0, values.length)
    .map((week, index) => ({ week, values: { count: values[index] ?? null } }));
  return renderToStaticMarkup(
    <ChartFigure
      title="Requests per week"
      note=""
      kind={kind}
      series={series}
      weeks={weeks}
      value="Requests"
    />,
  );
}
const steps = (html: string) => [...html.matchAll(/leading-\[0\]">(\d+)/g)].map(([, step]) => Number(step));

test("bars have an axis of whole numbers up to the highest, and name their week and value", () => {
  const html = figure("bars", [1, 0, 7]);
  expect(steps(html)).toEqual([0, 2, 4, 6, 8]);
  for (const part of [
    'height="87.5" fill="navy"><title>16 Nov, Requests, 7',
    'role="img" aria-label="Requests per week, 2 Nov – 16 Nov"',
  ])
    expect(html).toContain(part);
  expect(steps(figure("bars", [1, 1]))).toEqual([0, 1]);
  expect(steps(figure("bars", [430, 12]))).toEqual([0, 200, 400, 600]);
});

test("a line joins the weeks that have a value, and stays within the axis", () => {
  const html = figure("line", [1.5, null, 4]);
  expect(html).toContain('d="M0.5 62.5L2.5 0"');
  expect(html).toContain("2 Nov, Requests, 1.5");
  expect(html.match(/h0"/g)).toHaveLength(2);
});

test.each([
  ["line", [null, 18], "Requests: 18 in the week from 9 Nov"],
  ["bars", [0, 0], "No data yet"],
] as const)("%s of %j are text instead of a drawing", (kind, values, text) => {
  const html = figure(kind, [...values]);
  expect([html.includes(text), html.includes('role="img"')]).toEqual([true, false]);
});
