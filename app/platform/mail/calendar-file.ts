/** A date in a calendar, as an invitation of RFC 5546 carries it: one event, known by its `uid` for ever. */
export interface CalendarEntry {
  /** CANCEL takes out of the reader's calendar what an earlier REQUEST put there; PUBLISH is for a file that is fetched. */
  method: "REQUEST" | "CANCEL" | "PUBLISH";
  uid: string;
  /** Rises with every version; a calendar keeps the highest. */
  sequence: number;
  writtenAt: Date;
  /** A wall clock's time, `YYYY-MM-DD HH:MM:SS`. */
  startsAt: string;
  /** IANA name of that clock's zone; null where it is not known: the time then floats, the same on whatever clock reads it. */
  timeZone: string | null;
  summary: string;
  description: string;
  location: string;
  url: string;
  organizer: { name: string; address: string };
  attendee: { name: string; address: string };
}

/** The entry as an iCalendar file (RFC 5545). */
export function calendarFile(entry: CalendarEntry): string {
  const { timeZone } = entry;
  return iCalendar(entry, [
    ...(timeZone ? zoneAt(timeZone, entry.startsAt) : []),
    ...eventOf(entry, `DTSTART${timeZone ? `;TZID=${timeZone}` : ""}:${compact(entry.startsAt)}`),
  ]);
}

function iCalendar({ method, organizer }: Pick<CalendarEntry, "method" | "organizer">, within: string[]) {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${escaped(organizer.name)}//Bookings//EN`,
    `METHOD:${method}`,
    ...within,
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

const eventOf = (entry: CalendarEntry, start: string): string[] => [
  "BEGIN:VEVENT",
  `UID:${entry.uid}`,
  `SEQUENCE:${entry.sequence}`,
  `DTSTAMP:${compact(entry.writtenAt.toISOString())}Z`,
  start,
  `SUMMARY:${escaped(entry.summary)}`,
  `DESCRIPTION:${escaped(entry.description)}`,
  `LOCATION:${escaped(entry.location)}`,
  `URL:${entry.url}`,
  `STATUS:${entry.method === "CANCEL" ? "CANCELLED" : "CONFIRMED"}`,
  `ORGANIZER;CN=${quoted(entry.organizer.name)}:mailto:${entry.organizer.address}`,
  // What is published invites nobody.
  ...(entry.method === "PUBLISH" || !entry.attendee
    ? []
    : [
        `ATTENDEE;CN=${quoted(entry.attendee.name)};PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${entry.attendee.address}`,
      ]),
  "END:VEVENT",
];

/** `20261224T093000` */
const compact = (time: string) => time.slice(0, 19).replace(/[-:]/g, "").replace(" ", "T");

const escaped = (text: string) =>
  text.replace(/[\\;,]/g, (mark) => `\\${mark}`).replace(/\r\n|\r|\n/g, "\\n");

/** A parameter's value: it knows no escape, so what would end it becomes something harmless. */
const quoted = (text: string) => `"${text.replace(/\p{Cc}/gu, " ").replaceAll('"', "'")}"`;

const longestLineOctets = 75;

/** Breaks a line after at most 75 octets, never inside a character; what follows begins with a space. */
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

/** The zone as the one event needs it: the offset that holds there at that time. */
function zoneAt(timeZone: string, wallClock: string): string[] {
  const offset = offsetAt(timeZone, wallClock);
  return [
    "BEGIN:VTIMEZONE",
    `TZID:${timeZone}`,
    "BEGIN:STANDARD",
    "DTSTART:19700101T000000",
    `TZOFFSETFROM:${offset}`,
    `TZOFFSETTO:${offset}`,
    "END:STANDARD",
    "END:VTIMEZONE",
  ];
}

/** A zone's distance from UTC at a time on its own wall clock, such as `+0100`. */
function offsetAt(timeZone: string, wallClock: string): string {
  const format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
  const nameAt = (instant: number) =>
    format.formatToParts(instant).find(({ type }) => type === "timeZoneName")?.value ?? "GMT";
  const asUtc = Date.parse(`${wallClock.replace(" ", "T")}Z`);
  // Read as UTC the time is up to 14 hours off, and an offset may change in between: the second look is at the instant itself.
  const name = nameAt(asUtc - minutesOf(nameAt(asUtc)) * 60_000);
  return name === "GMT" ? "+0000" : name.replace("GMT", "").replace(":", "");
}

function minutesOf(offset: string): number {
  const [, sign, hours, minutes] = /^GMT([+-])(\d\d):(\d\d)$/.exec(offset) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
}
