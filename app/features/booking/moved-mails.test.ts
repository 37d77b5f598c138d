import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { users } from "#app/database/schema/accounts.ts";
import { bookingEvents, bookings } from "#app/database/schema/bookings.ts";
import { openTransport } from "#app/platform/mail/transport.server.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { openSmtpPeer } from "#tests/support/smtp-peer.ts";
import { type NewBooking, plainBooking } from "#tests/support/stored-bookings.ts";
import { bookingMailKinds, bookingMailRenderers } from "./booking-mails.server.ts";
import type { BookingStatus } from "./booking-status.ts";

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
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  await database.db.delete(bookings);
  await database.db.delete(users);
  await database.db.insert(users).values({ id: "ada", name: "Ada", email: "ada@example.com" });
});
afterAll(() => database.close());

interface Step {
  status: BookingStatus;
  actor: string;
  note?: string;
}

/** Stores a booking that has taken these steps, and gives its mail of this kind. */
async function mailAfter(kind: string, steps: Step[], more: Partial<NewBooking> = {}) {
  const [row] = await database.db
    .insert(bookings)
    .values(
      plainBooking({
        reference: "HA-7K3Q9D",
        userId: "ada",
        status: steps.at(-1)?.status ?? "pending",
        version: steps.length + 1,
        departureCity: "Lagos Murtala Muhammed (LOS)",
        departureDateTime: "2026-12-24 09:30:00",
        ...more,
      }),
    )
    .returning();
  if (!row) throw new Error("not stored");
  for (const step of steps) await database.db.insert(bookingEvents).values({ bookingId: row.id, ...step });
  return { id: row.id, message: (await renderers[kind]?.render(database.db, row.id)) ?? null };
}
const confirmed = { status: "confirmed", actor: "desk", note: "Stand 4, ask for Ngozi." } as const;

test("a confirmation carries the departure for the calendar, at the airport's own time", async () => {
  const { id, message } = await mailAfter(bookingMailKinds.confirmed, [confirmed]);
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
  const [invitation] = message?.attachments ?? [];
  expect(invitation).toMatchObject({
    filename: "HA-7K3Q9D.ics",
    contentType: "text/calendar; charset=utf-8; method=REQUEST",
  });
  for (const line of [
    "METHOD:REQUEST",
    `UID:${id}`,
    "SEQUENCE:2",
    "DTSTART;TZID=Africa/Lagos:20261224T093000",
    "TZOFFSETTO:+0100",
  ])
    expect(String(invitation?.content)).toContain(`\r\n${line}\r\n`);
});

test("a cancellation takes it out of the calendar again, under the same uid and a higher sequence", async () => {
  const { id, message } = await mailAfter(bookingMailKinds.cancelled, [
    confirmed,
    { status: "cancelled", actor: "desk" },
  ]);
  const content = String(message?.attachments?.[0]?.content);
  for (const line of ["METHOD:CANCEL", `UID:${id}`, "SEQUENCE:3", "STATUS:CANCELLED"])
    expect(content).toContain(`\r\n${line}\r\n`);
});

test("what was never confirmed is in no calendar, and who cancelled it is told what they did", async () => {
  const { message } = await mailAfter(bookingMailKinds.cancelled, [
    { status: "cancelled", actor: "ada", note: "Plans have changed." },
  ]);
  expect(message?.attachments).toBeUndefined();
  expect(message?.subject).toContain("You cancelled your request");
  expect(message?.text).not.toContain("Plans have changed.");
});

test("the desk reads who withdrew, and what they said, as text", async () => {
  const { message } = await mailAfter(bookingMailKinds.requestWithdrawn, [
    { status: "cancelled", actor: "ada", note: "<b>Plans</b>\nFLIGHT\n  Forged" },
  ]);
  expect(message).toMatchObject({ to: "desk@harmattan.example", replyTo: { address: "ada@example.com" } });
  expect(message?.html).toContain("&lt;b&gt;Plans&lt;/b&gt;");
  expect(message?.text).not.toMatch(/^FLIGHT$/m);
});

test("a move that another has overtaken has no mail of its own any more", async () => {
  const { id } = await mailAfter(bookingMailKinds.cancelled, [
    confirmed,
    { status: "cancelled", actor: "desk" },
  ]);
  expect(await renderers[bookingMailKinds.confirmed]?.render(database.db, id)).toBeNull();
});

test("a guest is led to no page that asks for an account", async () => {
  const { message } = await mailAfter(bookingMailKinds.completed, [{ status: "completed", actor: "desk" }], {
    userId: null,
  });
  expect(message?.text).not.toContain("/bookings/");
});

test("a place outside the list has a time that floats", async () => {
  const { message } = await mailAfter(bookingMailKinds.confirmed, [confirmed], { departureCity: "Kano" });
  expect(String(message?.attachments?.[0]?.content)).toContain("\r\nDTSTART:20261224T093000\r\n");
});

test("by SMTP the invitation arrives as a calendar that a mail program knows", async () => {
  const peer = await openSmtpPeer();
  const transport = openTransport({ ...settings.mail, transport: { kind: "smtp", url: peer.url } }, "");
  try {
    const { id, message } = await mailAfter(bookingMailKinds.confirmed, [confirmed]);
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
