import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
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
import { bookingMailKinds, bookingMailRenderers } from "./booking-mails.server.ts";
import type { BookingStatus, Side } from "./booking-status.ts";
import { changeTrip } from "./change-trip.server.ts";
import { moveBooking } from "./move-booking.server.ts";
import { parseTrip, type Trip, tripAnswers } from "./trip-change.ts";

const settings = {
  origin: "https://harmattan.example",
  mail: {
    from: "Harmattan <post@harmattan.example>",
    companyInbox: "desk@harmattan.example",
    transport: { kind: "files" as const },
  },
};
const renderers = bookingMailRenderers(settings);

let database: TestDatabase;
let jobs: Jobs;
beforeAll(async () => {
  database = await testDatabase();
  jobs = await startJobs(database.connection, openLog("silent"));
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
    ...{ reference, userId: "ada", departureDateTime: "2026-12-24 09:30:00" },
    departureCity: "Lagos Murtala Muhammed (LOS)",
    ...more,
  });
async function move(to: BookingStatus, note = "", by: Side = "desk") {
  const moved = await moveBooking(services(), {
    ...{ reference, to, note },
    by: { side: by, userId: by === "desk" ? "desk" : "ada" },
  });
  if (!moved.ok) throw new Error(moved.reason);
}
async function fly(changes: Partial<Trip>, note = "") {
  const [booking] = await database.db.select().from(bookings);
  if (!booking) throw new Error("no booking");
  const parsed = parseTrip(tripAnswers({ ...booking, ...changes }));
  if (!parsed.ok) throw new Error("no trip");
  await changeTrip(services(), { reference, trip: parsed.trip, note, by: { userId: "desk" } });
}
/** The queued mail of this kind, as it is written now. */
async function mailOf(kind: string) {
  const [row] = await database.db.select().from(mails).where(eq(mails.kind, kind));
  return row ? ((await renderers[kind]?.render(database.db, row)) ?? null) : null;
}
/** As though the mail server had taken this mail. */
const deliver = (kind: string) =>
  database.db.update(mails).set({ status: "sent" }).where(eq(mails.kind, kind));
const calendarOf = (message: MailMessage | null) => String(message?.attachments?.[0]?.content ?? "");

test("a confirmation carries the departure for the calendar, at the airport's own time", async () => {
  const { id } = await store();
  await move("confirmed", "Stand 4, ask for Ngozi.");
  const message = await mailOf(bookingMailKinds.confirmed);
  expect(message).toMatchObject({
    to: "ada@example.com",
    replyTo: { address: "desk@harmattan.example" },
    subject:
      "Your flight HA-7K3Q9D is confirmed: Lagos Murtala Muhammed (LOS) to London Luton, December 24, 2026",
  });
  for (const part of [message?.text, message?.html]) {
    expect(part).toContain("Stand 4, ask for Ngozi.");
    expect(part).toContain("https://harmattan.example/bookings/HA-7K3Q9D");
  }
  expect(message?.attachments).toMatchObject([
    { filename: "HA-7K3Q9D.ics", contentType: "text/calendar; charset=utf-8; method=REQUEST" },
  ]);
  for (const line of ["METHOD:REQUEST", `UID:${id}`, "SEQUENCE:2", "DTSTART:20261224T083000Z"])
    expect(calendarOf(message)).toContain(`\r\n${line}\r\n`);
});

test("a mail that goes late says what was so when it was meant to go: its own note, and the trip of then", async () => {
  await store();
  await move("confirmed", "Stand 4, ask for Ngozi.");
  await fly({ arrivalCity: "Accra", numberOfPassengers: 5 }, "Luton is closed.");
  await fly({ arrivalCity: "Abuja" });
  const confirmed = await mailOf(bookingMailKinds.confirmed);
  expect(confirmed?.subject).toContain("is confirmed: Lagos Murtala Muhammed (LOS) to London Luton");
  expect(confirmed?.text).toContain("Stand 4, ask for Ngozi.");
  for (const later of ["Accra", "Abuja", "Luton is closed."]) expect(confirmed?.text).not.toContain(later);
  expect(calendarOf(confirmed)).toContain("\r\nSEQUENCE:2\r\n");
  const changed = await mailOf(bookingMailKinds.tripChanged);
  expect(changed?.subject).toContain("has changed: Lagos Murtala Muhammed (LOS) to Accra");
  for (const words of ["Luton is closed.", "To: London Luton → Accra", "Passengers: 3 → 5"])
    expect(changed?.text).toContain(words);
  expect(changed?.text).not.toContain("Abuja");
  expect(calendarOf(changed)).toContain("\r\nSEQUENCE:3\r\n");
});

test("a cancellation takes it out of the calendar again, under the same uid and a higher sequence", async () => {
  const { id } = await store();
  await move("confirmed");
  await deliver(bookingMailKinds.confirmed);
  await move("cancelled");
  const calendar = calendarOf(await mailOf(bookingMailKinds.cancelled));
  for (const line of ["METHOD:CANCEL", `UID:${id}`, "SEQUENCE:3", "STATUS:CANCELLED"])
    expect(calendar).toContain(`\r\n${line}\r\n`);
});

test("what nobody was invited to is in no calendar, confirmed or not", async () => {
  await store();
  await move("confirmed");
  await move("cancelled", "The airport is closed.");
  const message = await mailOf(bookingMailKinds.cancelled);
  expect(message?.text).toContain("The airport is closed.");
  expect(message?.attachments).toBeUndefined();
});

test("a request that the desk cannot fly reads as a refusal with an offer, not as a cancelled booking", async () => {
  await store();
  await move("cancelled", "The runway is closed.");
  const message = await mailOf(bookingMailKinds.cancelled);
  const text = message?.text.replace(/\s+/g, " ");
  expect(message?.subject).toMatch(/^About your request HA-7K3Q9D: /);
  expect(text).toContain("I’m sorry, we can’t offer this flight");
  expect(text).toContain("If you would like an alternative");
  expect(text).toContain("The runway is closed.");
  expect(text).not.toMatch(/cancelled/i);
});

test("a confirmed booking that the desk cancels reads as cancelled", async () => {
  await store();
  await move("confirmed");
  await move("cancelled");
  expect((await mailOf(bookingMailKinds.cancelled))?.text).toContain("We have cancelled your booking");
});

test("a completed flight goes back to confirmed, with the departure for the calendar again", async () => {
  const { id } = await store();
  await move("confirmed");
  await move("completed");
  await database.db.delete(mails);
  await move("confirmed", "We marked the wrong flight.");
  const message = await mailOf(bookingMailKinds.confirmed);
  const text = message?.text.replace(/\s+/g, " ");
  expect(message?.subject).toMatch(/^Correction: your flight HA-7K3Q9D is confirmed: /);
  expect(text).toContain("We have corrected your booking: your flight from");
  expect(text).toContain("I’m sorry for the confusion.");
  expect(text).toContain("We marked the wrong flight.");
  for (const line of ["METHOD:REQUEST", `UID:${id}`, "SEQUENCE:4"])
    expect(calendarOf(message)).toContain(`\r\n${line}\r\n`);
});

test("a cancelled request is open again, and no calendar hears of it", async () => {
  await store();
  await move("cancelled", "No slot.");
  await move("pending", "There is a slot after all.");
  const message = await mailOf(bookingMailKinds.reopened);
  const text = message?.text.replace(/\s+/g, " ");
  expect(message?.subject).toMatch(/^Correction: your request HA-7K3Q9D is open again: /);
  expect(text).toContain("is open again. I’m sorry for the confusion.");
  expect(text).toContain("There is a slot after all.");
  expect(message?.attachments).toBeUndefined();
  // The cancellation that had not gone yet is left unsent.
  expect(await mailOf(bookingMailKinds.cancelled)).toBeNull();
});

test("a flight that goes from completed back to pending is taken out of the calendar", async () => {
  const { id } = await store();
  await move("confirmed");
  await deliver(bookingMailKinds.confirmed);
  await move("completed");
  await move("pending", "It was the flight of another day.");
  const calendar = calendarOf(await mailOf(bookingMailKinds.reopened));
  for (const line of ["METHOD:CANCEL", `UID:${id}`, "SEQUENCE:4"])
    expect(calendar).toContain(`\r\n${line}\r\n`);
});

test("a confirmation names passengers and aircraft, and no answer that is a plain no", async () => {
  await store({ numberOfPassengers: 3, preferredAircraft: "Legacy 600" });
  await move("confirmed");
  const { text } = (await mailOf(bookingMailKinds.confirmed)) ?? {};
  expect(text).toMatch(/Passengers +3/);
  expect(text).toMatch(/Preferred aircraft +Legacy 600/);
  expect(text).not.toContain("Dates are flexible");
});

test("who cancelled it is told what they did", async () => {
  await store();
  await move("cancelled", "Plans have changed.", "customer");
  const message = await mailOf(bookingMailKinds.cancelled);
  expect(message?.attachments).toBeUndefined();
  expect(message?.subject).toContain("You cancelled your request");
  expect(message?.text).not.toContain("Plans have changed.");
});

test("the desk reads who withdrew, and what they said, as text", async () => {
  await store();
  await move("cancelled", "<b>Plans</b>\nFLIGHT\n  Forged", "customer");
  const message = await mailOf(bookingMailKinds.requestWithdrawn);
  expect(message).toMatchObject({ to: "desk@harmattan.example", replyTo: { address: "ada@example.com" } });
  expect(message?.html).toContain("&lt;b&gt;Plans&lt;/b&gt;");
  expect(message?.text).not.toMatch(/^FLIGHT$/m);
});

test("a move that another has overtaken has no mail of its own any more", async () => {
  await store();
  await move("confirmed");
  await move("cancelled");
  expect(await mailOf(bookingMailKinds.confirmed)).toBeNull();
});

test("a guest is led to no page that asks for an account", async () => {
  await store({ userId: null });
  await move("confirmed");
  await move("completed");
  expect((await mailOf(bookingMailKinds.completed))?.text).not.toContain("/bookings/");
});

test.each([
  ["Kano", "DTSTART:20261224T083000Z"],
  ["Port Harcourt (PHC)", "DTSTART:20261224T083000Z"],
  ["Nice Côte d’Azur (NCE)", "DTSTART:20261224T083000Z"],
  ["Accra Kotoka (ACC)", "DTSTART:20261224T093000Z"],
])("the calendar has the hour of %s as an instant, and an end", async (departureCity, start) => {
  await store({ departureCity, preferredAircraft: "Legacy 600" });
  await move("confirmed");
  const calendar = calendarOf(await mailOf(bookingMailKinds.confirmed));
  expect(calendar).toContain(`\r\n${start}\r\n`);
  expect(calendar).toMatch(/\r\nDTEND:20261224T1\d{5}Z\r\n/);
});

test("a typed place that is no airport has the day alone, and the file says why", async () => {
  await store({ departureCity: "The farm airstrip" });
  await move("confirmed");
  const calendar = calendarOf(await mailOf(bookingMailKinds.confirmed)).replaceAll("\r\n ", "");
  expect(calendar).toContain("\r\nDTSTART;VALUE=DATE:20261224\r\n");
  expect(calendar).toContain("\\, 09:30 local time");
  expect(calendar).toContain("We do not know the time zone of The farm airstrip");
});

test("the way back is a second invitation, on the clock of the destination", async () => {
  const { id } = await store({
    arrivalCity: "Dubai International (DXB)",
    returnDateTime: "2026-12-28 10:00:00",
  });
  await move("confirmed");
  const files = (await mailOf(bookingMailKinds.confirmed))?.attachments ?? [];
  expect(files.map(({ filename }) => filename)).toEqual(["HA-7K3Q9D.ics", "HA-7K3Q9D-2.ics"]);
  expect(String(files[1]?.content)).toContain(`\r\nUID:${id}-2\r\n`);
  expect(String(files[1]?.content)).toContain("\r\nDTSTART:20261228T060000Z\r\n");
});

test("an hour that comes twice when the clocks go back is the first of the two", async () => {
  await store({ departureCity: "London Heathrow (LHR)", departureDateTime: "2027-10-31 01:30:00" });
  await move("confirmed");
  expect(calendarOf(await mailOf(bookingMailKinds.confirmed))).toContain("\r\nDTSTART:20271031T003000Z\r\n");
});

test("by SMTP the invitation arrives as a calendar that a mail program knows", async () => {
  const peer = await openSmtpPeer();
  const transport = openTransport({ ...settings.mail, transport: { kind: "smtp", url: peer.url } }, "");
  try {
    const { id } = await store();
    await move("confirmed");
    const message = await mailOf(bookingMailKinds.confirmed);
    if (!message) throw new Error("no mail");
    const identity = { id, kind: bookingMailKinds.confirmed, queuedAt: new Date() };
    expect(await transport.deliver(message, identity)).toEqual({ outcome: "sent" });
    const [attached] = peer.received[0]?.email.attachments ?? [];
    expect(attached).toMatchObject({
      filename: "HA-7K3Q9D.ics",
      mimeType: "text/calendar",
      method: "REQUEST",
    });
    const content = attached?.content ?? "";
    const text = typeof content === "string" ? content : Buffer.from(content as ArrayBuffer).toString();
    expect(text).toContain(`\nUID:${id}\n`);
  } finally {
    transport.close();
    await peer.stop();
  }
});
