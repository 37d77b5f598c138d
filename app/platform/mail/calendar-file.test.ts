import { expect, test } from "vitest";
import { type CalendarEntry, calendarFile } from "./calendar-file.ts";

const entry: CalendarEntry = {
  method: "REQUEST",
  uid: "5b4f4a55-0000-4000-8000-000000000000",
  sequence: 2,
  writtenAt: new Date("2026-11-21T13:05:09.120Z"),
  startsAt: "2026-12-24 09:30:00",
  timeZone: null,
  summary: "Flight HA-7K3Q9D",
  description: "One line; and, another\nwith a \\ backslash",
  location: "Lagos",
  url: "https://harmattan.example/bookings/HA-7K3Q9D",
  organizer: { name: "Harmattan Aviation", address: "desk@harmattan.example" },
  attendee: { name: 'Ada "A" Obi\r\nX-EVIL:1', address: "ada@example.com" },
};
const linesOf = (changes: Partial<CalendarEntry> = {}) =>
  calendarFile({ ...entry, ...changes })
    .replaceAll("\r\n ", "")
    .split("\r\n");

test("a time without a zone floats, as it stands on the airport's wall", () => {
  expect(linesOf()).toContain("DTSTART:20261224T093000");
  expect(linesOf().join()).not.toContain("VTIMEZONE");
  expect(linesOf()).toContain("DTSTAMP:20261121T130509Z");
});

test.each([
  ["Africa/Lagos", "2026-12-24 09:30:00", "+0100"],
  ["Europe/London", "2026-12-24 09:30:00", "+0000"],
  ["Europe/London", "2026-07-24 09:30:00", "+0100"],
  ["America/New_York", "2026-07-24 23:30:00", "-0400"],
  // An hour before and after the clocks change in New York, at 07:00 UTC.
  ["America/New_York", "2026-03-08 01:30:00", "-0500"],
  ["America/New_York", "2026-03-08 03:30:00", "-0400"],
  ["Asia/Kolkata", "2026-07-24 00:10:00", "+0530"],
])("in %s at %s the offset is %s", (timeZone, startsAt, offset) => {
  const lines = linesOf({ timeZone, startsAt });
  expect(lines).toContain(`TZOFFSETTO:${offset}`);
  expect(lines.some((line) => line.startsWith(`DTSTART;TZID=${timeZone}:`))).toBe(true);
});

test("a cancellation says so, under the same uid", () => {
  const lines = linesOf({ method: "CANCEL", sequence: 3 });
  for (const line of ["METHOD:CANCEL", "STATUS:CANCELLED", "SEQUENCE:3", `UID:${entry.uid}`])
    expect(lines).toContain(line);
});

test("text is escaped, and no name begins a line of its own", () => {
  const lines = linesOf();
  expect(lines).toContain("DESCRIPTION:One line\\; and\\, another\\nwith a \\\\ backslash");
  expect(lines.filter((line) => line.startsWith("X-EVIL"))).toEqual([]);
  expect(lines.find((line) => line.startsWith("ATTENDEE"))).toContain(`CN="Ada 'A' Obi  X-EVIL:1";`);
});

test("lines end with CRLF and have at most 75 octets, with no character cut", () => {
  const text = calendarFile({ ...entry, description: "Ọjọ́ kejì, 日本 ✈ ".repeat(40) });
  expect(text).not.toMatch(/[^\r]\n/);
  expect(text.endsWith("END:VCALENDAR\r\n")).toBe(true);
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text.replaceAll("\r\n ", "")).toContain("日本 ✈ Ọjọ́ kejì\\, 日本");
  expect(text).not.toContain("�");
});
