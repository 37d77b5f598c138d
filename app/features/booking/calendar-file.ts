/** An event of a calendar invitation (RFC 5546), identified by its `uid`. */
export interface CalendarEntry {
  /** CANCEL removes an earlier REQUEST from the calendar; PUBLISH is for a downloaded file. */
  method: "REQUEST" | "CANCEL" | "PUBLISH";
  uid: string;
  /** Rises with every version; a calendar keeps the highest. */
  sequence: number;
  writtenAt: Date;
  /** An instant, or only a day, `YYYY-MM-DD`, where the time or its zone is unknown. */
  startsAt: Date | string;
  endsAt: Date | null;
  summary: string;
  description: string;
  location: string;
  url: string;
  organizer: { name: string; address: string };
  attendee: { name: string; address: string };
}

/** Entries of one method as an iCalendar file (RFC 5545), their hours in UTC. */
export function calendarFile(entries: readonly [CalendarEntry, ...CalendarEntry[]]): string {
  const [{ method, organizer }] = entries;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${escaped(organizer.name)}//Bookings//EN`,
    `METHOD:${method}`,
    ...entries.flatMap(eventOf),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

const eventOf = (entry: CalendarEntry): string[] => [
  "BEGIN:VEVENT",
  `UID:${entry.uid}`,
  `SEQUENCE:${entry.sequence}`,
  `DTSTAMP:${utc(entry.writtenAt)}`,
  typeof entry.startsAt === "string"
    ? `DTSTART;VALUE=DATE:${entry.startsAt.replaceAll("-", "")}`
    : `DTSTART:${utc(entry.startsAt)}`,
  ...(entry.endsAt && typeof entry.startsAt !== "string" ? [`DTEND:${utc(entry.endsAt)}`] : []),
  `SUMMARY:${escaped(entry.summary)}`,
  `DESCRIPTION:${escaped(entry.description)}`,
  `LOCATION:${escaped(entry.location)}`,
  `URL:${entry.url}`,
  `STATUS:${entry.method === "CANCEL" ? "CANCELLED" : "CONFIRMED"}`,
  `ORGANIZER;CN=${quoted(entry.organizer.name)}:mailto:${entry.organizer.address}`,
  // PUBLISH has no attendees.
  ...(entry.method === "PUBLISH"
    ? []
    : [
        `ATTENDEE;CN=${quoted(entry.attendee.name)};PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${entry.attendee.address}`,
      ]),
  "END:VEVENT",
];

const utc = (moment: Date) => `${moment.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;

const escaped = (text: string) =>
  text.replace(/[\\;,]/g, (mark) => `\\${mark}`).replace(/\r\n|\r|\n/g, "\\n");

/** A parameter's value. It has no escapes, so quotes and control characters are replaced. */
const quoted = (text: string) => `"${text.replace(/\p{Cc}/gu, " ").replaceAll('"', "'")}"`;

const longestLineOctets = 75;

/** Breaks a line after at most 75 octets, never inside a character; continuation lines begin with a space. */
function folded(line: string): string {
  const rows: string[] = [];
  let row = "";
  let octets = 0;
  for (const character of line) {
    const more = Buffer.byteLength(character);
    if (octets + more > longestLineOctets) {
      rows.push(row);
      row = " ";
      octets = 1;
    }
    row += character;
    octets += more;
  }
  return [...rows, row].join("\r\n");
}
