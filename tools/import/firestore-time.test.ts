import { expect, test } from "vitest";
import { firestoreTime } from "./firestore-time.ts";

test.each([
  [{ _seconds: 1767348000, _nanoseconds: 123456789 }, "2026-01-02T10:00:00.123Z"],
  [{ seconds: 1767348000, nanoseconds: 0 }, "2026-01-02T10:00:00.000Z"],
  [1767348000000, "2026-01-02T10:00:00.000Z"],
  ["2026-01-02T10:00:00.5Z", "2026-01-02T10:00:00.500Z"],
  ["2026-01-02T11:00:00+01:00", "2026-01-02T10:00:00.000Z"],
  ["2026-01-02 10:00", "2026-01-02T10:00:00.000Z"],
  ["2026-01-02", "2026-01-02T00:00:00.000Z"],
  ["January 2, 2026", "2026-01-02T00:00:00.000Z"],
])("reads %j", (written, iso) => {
  expect(firestoreTime.parse(written).toISOString()).toBe(iso);
});

test.each(["", "soon", "2026-13-40", { seconds: "1" }, {}, null, Number.NaN, 9e20, { seconds: 9e20 }])(
  "does not take %j for a time",
  (written) => {
    expect(firestoreTime.safeParse(written).success).toBe(false);
  },
);
