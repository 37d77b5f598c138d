import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ChartFigure } from "./chart-figure.tsx";

function figure(counts: number[]) {
  const weeks = ["2026-11-02", "2026-11-09", "2026-11-16"]
    .slice(0, counts.length)
    .map((week, index) => ({ week, count: counts[index] ?? 0 }));
  return renderToStaticMarkup(<ChartFigure title="Requests per week" unit="Requests" weeks={weeks} />);
}
const steps = (html: string) => [...html.matchAll(/leading-\[0\]">(\d+)/g)].map(([, step]) => Number(step));

test("bars have an axis of whole numbers up to the highest, and name their week and count", () => {
  const html = figure([1, 2, 7]);
  expect(steps(html)).toEqual([0, 2, 4, 6, 8]);
  for (const part of [
    'role="img" aria-label="Requests per week, 2 Nov – 16 Nov"',
    "<title>16 Nov, Requests, 7",
  ])
    expect(html).toContain(part);
  expect(html).toMatch(/ height="87\.5"[^>]*><title>16 Nov/);
  expect(steps(figure([1, 1]))).toEqual([0, 1]);
  expect(steps(figure([430, 12]))).toEqual([0, 200, 400, 600]);
});

test("a chart without values has a message", () => {
  expect(figure([0, 0])).toContain("No data yet");
  expect(figure([0, 18])).not.toContain("No data yet");
});
