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

// Days, instants and cancellations are tested in app/features/booking/booking-mails.test.ts.
test("escapes text, and keeps a name with line breaks on one line", () => {
  const lines = calendarFile([entry]).replaceAll("\r\n ", "").split("\r\n");
  expect(lines).toContain("DTSTAMP:20261121T130509Z");
  expect(lines).toContain("DESCRIPTION:One line\\; and\\, another\\nwith a \\\\ backslash");
  expect(lines.find((line) => line.startsWith("ATTENDEE"))).toContain(`CN="Ada 'A' Obi  X-EVIL:1";`);
});

test("has several entries, in lines of at most 75 octets that end with CRLF and split no character", () => {
  const text = calendarFile([entry, { ...entry, description: "Ọjọ́ kejì, 日本 ✈ ".repeat(40) }]);
  expect([text.match(/BEGIN:VEVENT/g)?.length, text.match(/BEGIN:VCALENDAR/g)?.length]).toEqual([2, 1]);
  expect(text).not.toMatch(/[^\r]\n|�/);
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text.replaceAll("\r\n ", "")).toContain("日本 ✈ Ọjọ́ kejì\\, 日本");
});
