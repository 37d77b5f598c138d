import { expect, it } from "vitest";
import { lastWeeks } from "./weeks.server.ts";

it("counts weeks from their Mondays, the present one last", () => {
  expect(lastWeeks(new Date("2026-11-21T23:59:59Z"), 3)).toEqual(["2026-11-02", "2026-11-09", "2026-11-16"]);
});

it("begins a week on Monday at midnight UTC, and not a moment earlier", () => {
  expect(lastWeeks(new Date("2026-11-23T00:00:00Z"), 1)).toEqual(["2026-11-23"]);
  expect(lastWeeks(new Date("2026-11-22T23:59:59Z"), 1)).toEqual(["2026-11-16"]);
  expect(lastWeeks(new Date("2027-01-01T12:00:00Z"), 2)).toEqual(["2026-12-21", "2026-12-28"]);
});
