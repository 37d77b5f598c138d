import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { users } from "#app/database/schema/accounts.ts";
import { bookings } from "#app/database/schema/bookings.ts";
import { mails } from "#app/database/schema/mails.ts";
import { systemClock } from "#app/platform/clock.ts";
import { type Jobs, startJobs } from "#app/platform/jobs.server.ts";
import { openLog } from "#app/platform/log.server.ts";
import type { MailMessage } from "#app/platform/mail/message.ts";
import { mailQueue, mailRetry } from "#app/platform/mail/outbox.server.ts";
import { openTransport } from "#app/platform/mail/transport.server.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { openSmtpPeer } from "#tests/support/smtp-peer.ts";
import { insertBooking, type NewBooking } from "#tests/support/stored-bookings.ts";
import { bookingMailRenderers } from "./booking-mails.server.ts";
import type { BookingStatus, Side } from "./booking-status.ts";
import { changeTrip, moveBooking } from "./change-booking.server.ts";
import { parseTrip, type Trip, tripAnswers } from "./trip-change.ts";

const mailSettings = {
  from: "Harmattan <post@harmattan.example>",
  companyInbox: "desk@harmattan.example",
  transport: { kind: "files" as const },
};
const renderers = bookingMailRenderers({ origin: "https://harmattan.example", mail: mailSettings });

let database: TestDatabase;
let jobs: Jobs;
beforeAll(async () => {
  database = await testDatabase();
  jobs = await startJobs(database.pool, openLog("silent"));
  await jobs.prepareQueue(mailQueue, mailRetry);
});
beforeEach(async () => {
  for (const table of [bookings, users, mails]) await database.db.delete(table);
  await database.db.insert(users).values({ id: "ada", name: "Ada", email: "ada@example.com" });
});
afterAll(async () => {
  await jobs.stop();
  await database.close();
});

const reference = "HA-7K3Q9D";
const services = () => ({ db: database.db, jobs, clock: systemClock });
const store = (more: Partial<NewBooking> = {}) =>
  insertBooking(database.db, {
    reference,
    userId: "ada",
    departureCity: "Lagos Murtala Muhammed (LOS)",
    departureDateTime: "2026-12-24 09:30:00",
    ...more,
  });
async function move(to: BookingStatus, note = "", side: Side = "desk") {
  const by = { side, userId: side === "desk" ? "desk" : "ada" };
  expect(await moveBooking(services(), { reference, to, note, by })).toMatchObject({ ok: true });
}
async function changeTripTo(changes: Partial<Trip>, note = "") {
  const [booking] = await database.db.select().from(bookings);
  if (!booking) throw new Error("no booking");
  const parsed = parseTrip(tripAnswers({ ...booking, ...changes }));
  if (!parsed.ok) throw new Error("no trip");
  await changeTrip(services(), { reference, trip: parsed.trip, note, by: { userId: "desk" } });
}
/** The queued mail of this kind, rendered now. */
async function mailOf(kind: string): Promise<MailMessage | null> {
  const [row] = await database.db.select().from(mails).where(eq(mails.kind, kind));
  return row ? ((await renderers[kind]?.render(database.db, row)) ?? null) : null;
}
const markSent = (kind: string) =>
  database.db.update(mails).set({ status: "sent" }).where(eq(mails.kind, kind));
const calendarsOf = (message: MailMessage | null) =>
  (message?.attachments ?? []).map(({ content }) => String(content).replaceAll("\r\n ", ""));
const confirm = async (more: Partial<NewBooking> = {}) => {
  const { id } = await store(more);
  await move("confirmed");
  return { id, calendars: calendarsOf(await mailOf("booking-confirmed")) };
};

it("a late mail has the note and trip of the change it reports", async () => {
  const { id } = await store();
  await move("confirmed", "Stand 4, ask for Ngozi.");
  await changeTripTo({ arrivalCity: "Accra", numberOfPassengers: 5 }, "Luton is closed.");
  await changeTripTo({ arrivalCity: "Abuja" });
  const confirmed = await mailOf("booking-confirmed");
  expect(confirmed).toMatchObject({
    to: "ada@example.com",
    replyTo: { address: "desk@harmattan.example" },
    subject:
      "Your flight HA-7K3Q9D is confirmed: Lagos Murtala Muhammed (LOS) to London Luton, December 24, 2026",
    attachments: [{ filename: "HA-7K3Q9D.ics", contentType: "text/calendar; charset=utf-8; method=REQUEST" }],
  });
  for (const part of [confirmed?.text, confirmed?.html])
    for (const text of ["Stand 4, ask for Ngozi.", "https://harmattan.example/bookings/HA-7K3Q9D"])
      expect(part).toContain(text);
  for (const later of ["Accra", "Abuja", "Luton is closed."]) expect(confirmed?.text).not.toContain(later);
  for (const line of ["METHOD:REQUEST", `UID:${id}`, "SEQUENCE:2", "DTSTART:20261224T083000Z"])
    expect(calendarsOf(confirmed)[0]).toContain(`\r\n${line}\r\n`);
  const changed = await mailOf("booking-trip-changed");
  expect(changed?.subject).toContain("has changed: Lagos Murtala Muhammed (LOS) to Accra");
  for (const text of ["Luton is closed.", "To: London Luton → Accra", "Passengers: 3 → 5"])
    expect(changed?.text).toContain(text);
  expect(changed?.text).not.toContain("Abuja");
  expect(calendarsOf(changed)[0]).toContain("\r\nSEQUENCE:3\r\n");
});

interface MovedMail {
  name: string;
  moves: [to: BookingStatus, note?: string, by?: Side][];
  /** The kind whose mail was delivered before the last move. */
  delivered?: string;
  kind: string;
  subject?: string;
  texts?: string[];
  absent?: string[];
  /** Lines of the calendar file; null: the mail has none. */
  calendar: string[] | null;
}

it.each<MovedMail>([
  {
    name: "a cancellation takes the flight out of the calendar",
    moves: [["confirmed"], ["cancelled"]],
    delivered: "booking-confirmed",
    kind: "booking-cancelled",
    texts: ["We have cancelled your booking"],
    calendar: ["METHOD:CANCEL", "SEQUENCE:3", "STATUS:CANCELLED"],
  },
  {
    name: "a cancellation has no calendar file where the invitation was never sent",
    moves: [["confirmed"], ["cancelled", "The airport is closed."]],
    kind: "booking-cancelled",
    texts: ["The airport is closed."],
    calendar: null,
  },
  {
    name: "a request that cannot be flown is declined with an alternative",
    moves: [["cancelled", "The runway is closed."]],
    kind: "booking-cancelled",
    subject: "About your request HA-7K3Q9D: ",
    texts: [
      "I’m sorry, we can’t offer this flight",
      "If you would like an alternative",
      "The runway is closed.",
    ],
    absent: ["cancelled"],
    calendar: null,
  },
  {
    name: "a completed flight goes back to confirmed, and into the calendar again",
    moves: [["confirmed"], ["completed"], ["confirmed", "We marked the wrong flight."]],
    kind: "booking-confirmed",
    subject: "Correction: your flight HA-7K3Q9D is confirmed: ",
    texts: [
      "We have corrected your booking: your flight from",
      "I’m sorry for the confusion.",
      "We marked the wrong flight.",
    ],
    calendar: ["METHOD:REQUEST", "SEQUENCE:4"],
  },
  {
    name: "a cancelled request is open again",
    moves: [
      ["cancelled", "No slot."],
      ["pending", "There is a slot after all."],
    ],
    kind: "booking-reopened",
    subject: "Correction: your request HA-7K3Q9D is open again: ",
    texts: ["is open again. I’m sorry for the confusion.", "There is a slot after all."],
    calendar: null,
  },
  {
    name: "a flight that goes from completed to pending leaves the calendar",
    moves: [["confirmed"], ["completed"], ["pending", "It was the flight of another day."]],
    delivered: "booking-confirmed",
    kind: "booking-reopened",
    calendar: ["METHOD:CANCEL", "SEQUENCE:4"],
  },
  {
    name: "a customer who cancels gets a mail without their own note",
    moves: [["cancelled", "Plans have changed.", "customer"]],
    kind: "booking-cancelled",
    subject: "You cancelled your request",
    absent: ["Plans have changed."],
    calendar: null,
  },
  {
    name: "a mail that a later move has overtaken is not sent",
    moves: [["confirmed"], ["cancelled"], ["pending", "There is a slot after all."]],
    kind: "booking-cancelled",
    calendar: null,
  },
])("$name", async ({ moves, delivered, kind, subject, texts = [], absent = [], calendar }) => {
  const { id } = await store();
  for (const [index, [to, note, by]] of moves.entries()) {
    if (index === moves.length - 1) {
      if (delivered) await markSent(delivered);
      else if (kind === "booking-confirmed") await database.db.delete(mails);
    }
    await move(to, note, by);
  }
  const message = await mailOf(kind);
  if (!subject && texts.length === 0 && !calendar) expect(message).toBeNull();
  const text = message?.text.replace(/\s+/g, " ") ?? "";
  if (subject) expect(message?.subject).toContain(subject);
  for (const sentence of texts) expect(text).toContain(sentence);
  for (const sentence of absent) expect(text).not.toContain(sentence);
  if (!calendar) expect(message?.attachments).toBeUndefined();
  for (const line of calendar ? [...calendar, `UID:${id}`] : [])
    expect(calendarsOf(message)[0]).toContain(`\r\n${line}\r\n`);
});

it("a guest's confirmation names passengers and aircraft, no plain no, and no page behind a sign-in", async () => {
  await store({ userId: null, numberOfPassengers: 3, preferredAircraft: "Legacy 600" });
  await move("confirmed");
  const { text } = (await mailOf("booking-confirmed")) ?? {};
  for (const row of [/Passengers +3/, /Preferred aircraft +Legacy 600/]) expect(text).toMatch(row);
  expect(text).not.toContain("Dates are flexible");
  await move("completed");
  for (const kind of ["booking-confirmed", "booking-completed"])
    expect((await mailOf(kind))?.text ?? "").not.toContain("/bookings/");
});

it("staff read a customer's note on withdrawal as text", async () => {
  await store();
  await move("cancelled", "<b>Plans</b>\nFLIGHT\n  Forged", "customer");
  const message = await mailOf("booking-request-withdrawn");
  expect(message).toMatchObject({ to: "desk@harmattan.example", replyTo: { address: "ada@example.com" } });
  expect(message?.html).toContain("&lt;b&gt;Plans&lt;/b&gt;");
  expect(message?.text).not.toMatch(/^FLIGHT$/m);
});

describe("the calendar file", () => {
  it.each([
    ["Kano", "2026-12-24 09:30:00", "DTSTART:20261224T083000Z"],
    ["Port Harcourt (PHC)", "2026-12-24 09:30:00", "DTSTART:20261224T083000Z"],
    ["Nice Côte d’Azur (NCE)", "2026-12-24 09:30:00", "DTSTART:20261224T083000Z"],
    ["Accra Kotoka (ACC)", "2026-12-24 09:30:00", "DTSTART:20261224T093000Z"],
    // The hour comes twice that night; the first one counts.
    ["London Heathrow (LHR)", "2027-10-31 01:30:00", "DTSTART:20271031T003000Z"],
    ["The farm airstrip", "2026-12-24 09:30:00", "DTSTART;VALUE=DATE:20261224"],
  ])("of a departure from %s at %s has %s", async (departureCity, departureDateTime, start) => {
    const { calendars } = await confirm({
      departureCity,
      departureDateTime,
      preferredAircraft: "Legacy 600",
    });
    expect(calendars[0]).toContain(`\r\n${start}\r\n`);
    if (start.endsWith("Z")) expect(calendars[0]).toMatch(/\r\nDTEND:20\d{6}T\d{6}Z\r\n/);
    else
      for (const text of ["\\, 09:30 local time", "We do not know the time zone of The farm airstrip"])
        expect(calendars[0]).toContain(text);
  });

  it("of a return is a second one in the destination's zone, and is cancelled when the return is removed", async () => {
    const { id, calendars } = await confirm({
      arrivalCity: "Dubai International (DXB)",
      returnDateTime: "2026-12-28 10:00:00",
    });
    expect(calendars).toHaveLength(2);
    for (const line of [`UID:${id}-2`, "DTSTART:20261228T060000Z"])
      expect(calendars[1]).toContain(`\r\n${line}\r\n`);
    await changeTripTo({ returnDateTime: null });
    const changed = await mailOf("booking-trip-changed");
    expect(changed?.attachments).toMatchObject([
      { filename: "HA-7K3Q9D.ics" },
      { filename: "HA-7K3Q9D-2.ics", contentType: "text/calendar; charset=utf-8; method=CANCEL" },
    ]);
    for (const [index, lines] of [
      ["METHOD:REQUEST", `UID:${id}`, "SEQUENCE:3"],
      ["METHOD:CANCEL", `UID:${id}-2`, "SEQUENCE:3", "STATUS:CANCELLED"],
    ].entries())
      for (const line of lines) expect(calendarsOf(changed)[index]).toContain(`\r\n${line}\r\n`);
  });

  it("arrives by SMTP as an invitation", async () => {
    const peer = await openSmtpPeer();
    const transport = openTransport({ ...mailSettings, transport: { kind: "smtp", url: peer.url } }, "");
    try {
      const { id } = await confirm();
      const message = await mailOf("booking-confirmed");
      if (!message) throw new Error("no mail");
      const identity = { id, kind: "booking-confirmed", queuedAt: new Date() };
      expect(await transport.deliver(message, identity)).toEqual({ outcome: "sent" });
      const [attached] = peer.received[0]?.email.attachments ?? [];
      const { content, ...rest } = attached ?? {};
      expect(rest).toMatchObject({
        filename: "HA-7K3Q9D.ics",
        mimeType: "text/calendar",
        method: "REQUEST",
      });
      const text = typeof content === "string" ? content : Buffer.from(content as ArrayBuffer).toString();
      expect(text).toContain(`\nUID:${id}\n`);
    } finally {
      transport.close();
      await peer.stop();
    }
  });
});
