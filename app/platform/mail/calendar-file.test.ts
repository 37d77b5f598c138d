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

test.each<[string, Partial<CalendarEntry>, string[]]>([
  ["an instant in UTC", {}, ["DTSTART:20261224T083000Z", "DTSTAMP:20261121T130509Z"]],
  ["a day without an hour", { startsAt: "2026-12-24" }, ["DTSTART;VALUE=DATE:20261224"]],
  [
    "a cancellation under the same uid",
    { method: "CANCEL", sequence: 3 },
    ["METHOD:CANCEL", "STATUS:CANCELLED", "SEQUENCE:3", `UID:${entry.uid}`],
  ],
  ["escaped text", {}, ["DESCRIPTION:One line\\; and\\, another\\nwith a \\\\ backslash"]],
])("writes %s", (_what, changes, expected) => {
  const lines = calendarFile([{ ...entry, ...changes }])
    .replaceAll("\r\n ", "")
    .split("\r\n");
  expect(lines).toEqual(expect.arrayContaining(expected));
  expect(lines.some((line) => line.startsWith("X-EVIL"))).toBe(false);
  expect(lines.find((line) => line.startsWith("ATTENDEE"))).toContain(`CN="Ada 'A' Obi  X-EVIL:1";`);
});

test("holds several entries, in lines of at most 75 octets that end with CRLF and cut no character", () => {
  const text = calendarFile([entry, { ...entry, description: "Ọjọ́ kejì, 日本 ✈ ".repeat(40) }]);
  expect([text.match(/BEGIN:VEVENT/g)?.length, text.match(/BEGIN:VCALENDAR/g)?.length]).toEqual([2, 1]);
  expect(text).not.toMatch(/[^\r]\n|�/);
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text.replaceAll("\r\n ", "")).toContain("日本 ✈ Ọjọ́ kejì\\, 日本");
});
