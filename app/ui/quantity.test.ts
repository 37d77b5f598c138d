import { expect, test } from "vitest";
import { formatFigure, inMetric } from "./quantity.ts";

test("nautical miles, knots and feet become kilometres, kilometres an hour and metres", () => {
  expect(inMetric(6750, "nm")).toBe("12,501 km");
  expect(inMetric(490, "ktas")).toBe("907 km/h");
  expect(inMetric(41000, "ft")).toBe("12,497 m");
});

test("a metric value is no finer than its source", () => {
  expect(inMetric(96.4, "ft")).toBe("29.4 m");
  expect(inMetric(5.75, "ft")).toBe("1.75 m");
  expect(inMetric(6, "ft")).toBe("1.83 m");
});

test("figures are grouped by thousands and keep their decimals", () => {
  expect(formatFigure(41000)).toBe("41,000");
  expect(formatFigure(5.75)).toBe("5.75");
});
