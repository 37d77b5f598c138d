import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ChartFigure } from "./chart-figure.tsx";

const words = {
  title: "Requests per week",
  note: "",
  say: {
    value: "Requests",
    week: "Week beginning",
    table: "Table",
    noData: "No data yet",
    single: (day: string) => `from ${day}`,
  },
};
const weeks = (...values: (number | null)[]) =>
  values.map((count, index) => ({
    week: `2026-11-${String(2 + 7 * index).padStart(2, "0")}`,
    values: { count },
  }));
const figure = (kind: "bars" | "line", values: (number | null)[]) =>
  renderToStaticMarkup(
    <ChartFigure
      {...words}
      kind={kind}
      series={[{ key: "count", label: "Requests", colour: "navy" }]}
      weeks={weeks(...values)}
    />,
  );
const steps = (html: string) => [...html.matchAll(/leading-\[0\]">(\d+)/g)].map(([, step]) => Number(step));

test("bars stand on an axis of whole numbers that reaches the highest, and name their week and value", () => {
  const html = figure("bars", [1, 0, 7]);
  expect(steps(html)).toEqual([0, 2, 4, 6, 8]);
  expect(html).toContain(
    '<rect x="2.19" y="12.5" width="0.62" height="87.5" fill="navy"><title>16 Nov, Requests, 7',
  );
  expect(html).toContain('role="img" aria-label="Requests per week, 2 Nov – 16 Nov"');
  expect(html).toContain(">Week beginning<");
  expect(steps(figure("bars", [1, 1]))).toEqual([0, 1]);
  expect(steps(figure("bars", [430, 12]))).toEqual([0, 200, 400, 600]);
});

test("a line joins the weeks that have a value, and stays within the axis", () => {
  const html = figure("line", [1.5, null, 4]);
  expect(html).toContain('d="M0.5 62.5L2.5 0"');
  expect(html).toContain("2 Nov, Requests, 1.5");
  expect(html.match(/h0"/g)).toHaveLength(2);
});

test("one week alone is said and not drawn", () => {
  for (const html of [figure("bars", [0, 18]), figure("line", [null, 18])]) {
    expect(html).toContain("Requests: 18 from 9 Nov");
    expect(html).not.toContain('role="img"');
  }
});

test("without figures it says so and draws nothing", () => {
  for (const html of [figure("bars", [0, 0]), figure("line", [null, null])]) {
    expect(html).toContain("No data yet");
    expect(html).not.toContain('role="img"');
  }
  expect(figure("line", [0, 0])).toContain('role="img"');
});
