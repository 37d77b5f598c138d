import { expect, test } from "vitest";
import { type CalendarEntry, calendarFile } from "./calendar-file.ts";

const entry: CalendarEntry = {
  method: "REQUEST",
  uid: "5b4f4a55-0000-4000-8000-000000000000",
  sequence: 2,
  writtenAt: new Date("2026-11-21T13:05:09.120Z"),
  startsAt: new Date("2026-12-24T08:30:00Z"),
  endsAt: null,
  summary: "Flight HA-7K3Q9D",
  description: "One line; and, another\nwith a \\ backslash",
  location: "Lagos",
  url: "https://harmattan.example/bookings/HA-7K3Q9D",
  organizer: { name: "Harmattan Aviation", address: "desk@harmattan.example" },
  attendee: { name: 'Ada "A" Obi\r\nX-EVIL:1', address: "ada@example.com" },
};
const linesOf = (changes: Partial<CalendarEntry> = {}) =>
  calendarFile([{ ...entry, ...changes }])
    .replaceAll("\r\n ", "")
    .split("\r\n");

test("an hour is an instant, with its end where the duration is known", () => {
  expect(linesOf()).toContain("DTSTART:20261224T083000Z");
  expect(linesOf().join()).not.toContain("DTEND");
  expect(linesOf({ endsAt: new Date("2026-12-24T15:05:00Z") })).toContain("DTEND:20261224T150500Z");
  expect(linesOf()).toContain("DTSTAMP:20261121T130509Z");
});

test("where the hour is unknown the entry is the day alone", () => {
  expect(linesOf({ startsAt: "2026-12-24" })).toContain("DTSTART;VALUE=DATE:20261224");
});

test("a file holds several entries", () => {
  const file = calendarFile([entry, { ...entry, uid: "second" }]);
  expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(2);
  expect(file.match(/BEGIN:VCALENDAR/g)).toHaveLength(1);
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
  const text = calendarFile([{ ...entry, description: "Ọjọ́ kejì, 日本 ✈ ".repeat(40) }]);
  expect(text).not.toMatch(/[^\r]\n/);
  expect(text.endsWith("END:VCALENDAR\r\n")).toBe(true);
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text.replaceAll("\r\n ", "")).toContain("日本 ✈ Ọjọ́ kejì\\, 日本");
  expect(text).not.toContain("�");
});
