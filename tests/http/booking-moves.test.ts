import { afterAll, afterEach, expect, it } from "vitest";
import { mailQueue } from "#app/platform/mail/outbox.server.ts";
import { type Customer, findInMail, newCustomer, newStaff } from "#tests/support/account-visitor.ts";
import { makeJobsDue } from "#tests/support/due-jobs.ts";
import { expectPage, expectRedirect } from "#tests/support/expected-responses.ts";
import { openSite } from "#tests/support/shared-site.ts";
import { requestsAs } from "#tests/support/staff-requests.ts";
import { storeBooking } from "#tests/support/stored-bookings.ts";
import { expectAsPreviewed, mailsWritten, previewedMail, trimmed } from "#tests/support/written-mails.ts";

/** The time of the site while a test stops the clock. */
let heldAt: Date | null = null;
const site = await openSite({ clock: { now: () => heldAt ?? new Date() } });
afterAll(() => site.stop());
afterEach(() => {
  heldAt = null;
});
/** Keeps the ten seconds of an undo, and of its mail, open until the end of the test. */
const holdTime = () => {
  heldAt = new Date(Date.now() + 3_600_000);
};
const staff = await newStaff(site, "admin");
const request = requestsAs(staff);
const newBooking = async () => {
  const customer = await newCustomer(site);
  const { id: userId, email } = customer;
  const reference = await storeBooking(site, { userId, email });
  return { customer, email, reference, path: `/admin/bookings/${reference}` };
};
const move = (to: string, at: number, note = "") => ({ intent: "move", to, version: String(at), note });
const changedTrip = {
  intent: "trip",
  version: "2",
  note: "We moved it for the fog.",
  departureCity: "Lagos",
  arrivalCity: "Accra",
  departureDateTime: "2031-12-24T11:00",
  returnDateTime: "",
  numberOfPassengers: "3",
  preferredAircraft: "",
};
/** The plain text of the mail that a form would send, from its preview. */
const preview = async (path: string, fields: Record<string, string>) =>
  previewedMail((await request(`${path}/mail`, { ...fields, part: "text" })).html);
const undoOf = async (path: string, visitor: Pick<Customer, "who"> = staff) =>
  (await request(path, undefined, visitor)).page.querySelector("[name=undo]")?.getAttribute("value") ?? null;
const state = `select status, (select string_agg(e.status || coalesce(':' || e.note, ''), ' ' order by e.id) from booking_events e
    where booking_id = b.id) as steps, (select count(*)::int from mails where about_id = b.id) as mails
  from bookings b where reference = $1`;
const stored = async (reference: string) => (await site.query(state, [reference]))[0];
/** Whether each unsent mail about the booking waits until the ten seconds of its undo are over. */
const waits = `select j.start_after > j.created_on + interval '5 seconds' from pgboss.job j join mails m on m.id = j.id
  where m.about_id = (select id from bookings where reference = $1)`;
const sentTo = async (email: string, reference: string) =>
  (await mailsWritten(site, email)).filter(({ subject }) => subject?.includes(reference));

it("shows the mail of a move exactly, and sends it after ten seconds, after which there is no undo", async () => {
  const { email, reference, path } = await newBooking();
  const cancelled = move("cancelled", 1, "Lagos is closed on that day: <b>fog</b>.");
  const first = (await request(path)).html;
  for (const text of ["End this request", "Declined by us", "End the request"]) expect(first).toContain(text);
  const mailPreview = await preview(path, cancelled);
  expect(mailPreview.text).toContain("Lagos is closed on that day: <b>fog</b>.");
  const framed = await request(`${path}/mail`, cancelled);
  expect(await stored(reference)).toEqual({ status: "pending", steps: "pending", mails: 0 });
  expect((await request(path, cancelled)).status).toBe(200);
  const undo = (await undoOf(path)) ?? "";
  expect(await site.column(waits, reference)).toEqual([true]);
  await makeJobsDue(site, mailQueue);
  await expectAsPreviewed(site, email, mailPreview);
  const [mail] = await sentTo(email, reference);
  // The preview adds the header lines inside the body of the HTML part.
  const [before = "", after = ""] = (mail?.html ?? "").split(/<body[^>]*>/);
  expect(framed.html.startsWith(trimmed(before))).toBe(true);
  expect(framed.html.endsWith(trimmed(after))).toBe(true);
  const late = "This can no longer be undone: the ten seconds are over";
  await expectPage(request(path, { intent: "undo", undo }), 409, late);
  expect((await stored(reference))?.status).toBe("cancelled");
});

it.each([
  [
    { end: "declined", mail: "yes", note: "No crew." },
    "Declined by us",
    "we can’t offer this flight",
    "The desk declined it.",
  ],
  [
    { end: "withdrawn", mail: "yes" },
    "Withdrawn by the client",
    "As you asked, we have closed your request",
    "The desk closed it, as you asked.",
  ],
  [{ end: "withdrawn" }, "Withdrawn by the client", null, "As you asked, we have closed this request."],
  [{ end: "spam", mail: "yes" }, "Spam", null, "This request is closed."],
])("ends a request as %j", async (fields, label, text, customerText) => {
  const { customer, email, reference, path } = await newBooking();
  const posted = { ...move("cancelled", 1), ...fields };
  const expected = text ?? "No e-mail is sent with this.";
  expect((await request(`${path}/mail`, { ...posted, part: "text" })).page.text).toContain(expected);
  const ended = await request(path, posted);
  await expectPage(ended, 200, label, text ? "e-mail goes out in 10 s" : "");
  if (!text) {
    expect(await undoOf(path)).toBeNull();
    const step =
      "select max(e.id) from booking_events e join bookings b on b.id = booking_id where reference = $1";
    const undo = String(await site.value(step, reference));
    await expectPage(request(path, { intent: "undo", undo }), 409, "This can no longer be undone");
  }
  for (const absent of ["Back to confirmed", ">Quote<"]) expect(ended.html).not.toContain(absent);
  const own = await customer.who.expectPage(`/bookings/${reference}`, customerText);
  expect(own).not.toMatch(/This booking is cancelled\.|\bspam\b/i);
  await makeJobsDue(site, mailQueue);
  await expect.poll(async () => (await sentTo(email, reference)).length).toBe(text ? 1 : 0);
  await expectPage(request("/admin/dashboard"), 200, label.toLowerCase());
  await expectPage(request(`/admin/audit?kind=booking&subject=${reference}`), 200, label);
  const mailText = label === "Spam" ? "No e-mail is sent with this." : "Write what happened first";
  await expectPage(request(`${path}/mail`, { ...move("pending", 2, ""), part: "text" }), 200, mailText);
  await expectPage(request(path, move("pending", 2, "They called again.")), 200, "The booking is pending.");
  // Reopened spam waits for its first answer.
  const answered = "select answered_at is not null from bookings where reference = $1";
  expect(await site.value(answered, reference)).toBe(label !== "Spam");
  expect((await stored(reference))?.mails).toBe((text ? 1 : 0) + (label === "Spam" ? 0 : 1));
  expect(await site.value("select end_reason from bookings where reference = $1", reference)).toBeNull();
});

it("ends a duplicate with the reference of the other request", async () => {
  const { customer, reference, path } = await newBooking();
  const other = (await newBooking()).reference;
  const duplicate = (duplicateOf: string) => ({ ...move("cancelled", 1), end: "duplicate", duplicateOf });
  const refusal = "Enter the reference of the other request, such as HA-7K3Q9D.";
  for (const wrong of ["", "HA-222222", reference])
    await expectPage(request(path, duplicate(wrong)), 400, refusal);
  await expectPage(request(path, duplicate(other.toLowerCase())), 200, `/admin/bookings/${other}`);
  await customer.who.expectPage(`/bookings/${reference}`, "This request reached us twice.");
});

it("undoes a move for its author alone, sends no mail, and audits both", async () => {
  holdTime();
  const { email, reference, path } = await newBooking();
  await request(path, move("confirmed", 1, "Slots held."));
  const undo = (await undoOf(path)) ?? "";
  const colleague = await newStaff(site, "admin", "Bola Ade");
  const denied = await request(path, { intent: "undo", undo }, colleague);
  await expectPage(denied, 409, "Someone else did that, and only they can undo it.");
  const other = await newBooking();
  expect((await request(other.path, { intent: "undo", undo })).status).toBe(409);
  const undone = await request(path, { intent: "undo", undo });
  expect(undone.html).toContain("Undone: the booking is pending as before, and no e-mail was sent.");
  expect(await stored(reference)).toEqual({ status: "pending", steps: "pending", mails: 0 });
  expect(await site.auditOf(reference)).toEqual(["booking.confirmed", "booking.undo"]);
  expect((await request(path, { intent: "undo", undo })).status).toBe(409);
  await request(other.path, move("confirmed", 1));
  await makeJobsDue(site, mailQueue);
  await expect.poll(async () => (await sentTo(other.email, other.reference)).length).toBe(1);
  expect(await sentTo(email, reference)).toEqual([]);
});

it("undoes with a move the answer, the aircraft and the end that came with it", async () => {
  holdTime();
  const { reference, path } = await newBooking();
  const statement =
    "select status, answered_at, aircraft_id, end_reason, duplicate_of from bookings where reference = $1";
  const row = async () => (await site.query(statement, [reference]))[0];
  const undo = async () => request(path, { intent: "undo", undo: (await undoOf(path)) ?? "" });
  const before = {
    status: "pending",
    answered_at: null,
    aircraft_id: null,
    end_reason: null,
    duplicate_of: null,
  };
  await request(path, { ...move("confirmed", 1), aircraft: "5N-HAM" });
  await undo();
  expect(await row()).toEqual(before);
  const other = (await newBooking()).reference;
  await request(path, { ...move("cancelled", 3), end: "duplicate", duplicateOf: other });
  const ended = await row();
  expect(ended).toMatchObject({ status: "cancelled", end_reason: "duplicate", duplicate_of: other });
  await request(path, move("pending", 4, "Not the same flight."));
  await undo();
  expect(await row()).toEqual(ended);
});

it("undoes a cancellation by its customer within ten seconds, without a mail, and not afterwards", async () => {
  const { customer, email, reference } = await newBooking();
  const own = `/bookings/${reference}`;
  const post = (fields: Record<string, string>) => customer.who.post(own, fields);
  const cancelled = { status: "cancelled", steps: "pending cancelled", mails: 2 };
  /** Cancels, and lets this time pass; returns the id of the undo. */
  const cancel = async (passedMs: number) => {
    holdTime();
    await expectRedirect(post({ intent: "cancel", note: "" }), own);
    await customer.who.expectPage(own, "You cancelled it.", "The e-mails go out in 10 s.");
    expect(await stored(reference)).toEqual(cancelled);
    const undo = (await undoOf(own, customer)) ?? "";
    heldAt = new Date(Number(heldAt) + passedMs);
    return undo;
  };
  const inTime = await cancel(9_999);
  const press = () => expectRedirect(post({ intent: "undo", undo: inTime }), own);
  await Promise.all([press(), press()]);
  const page = await customer.who.expectPage(own, "Pending", "Yes, cancel this request");
  expect(page).not.toContain("You cancelled it.");
  expect(await stored(reference)).toEqual({ status: "pending", steps: "pending", mails: 0 });

  const late = await cancel(10_000);
  expect(await undoOf(own, customer)).toBeNull();
  const refusal =
    "This can no longer be undone: the ten seconds are over, and the e-mails are on their way. Request the flight again, or call the desk.";
  await expectPage(post({ intent: "undo", undo: late }), 409, refusal);
  expect(await stored(reference)).toEqual(cancelled);
  await makeJobsDue(site, mailQueue);
  // Only the second cancellation is mailed.
  await expect.poll(async () => (await sentTo(email, reference)).length).toBe(1);
});

it("shows the mail of a message exactly, and sends it", async () => {
  const { email, reference, path } = await newBooking();
  const message = { intent: "message", message: "We can leave an hour later." };
  await expectPage(request(`${path}/mail`, { ...message, message: " " }), 200, "Write your message first.");
  const mailPreview = await preview(path, message);
  expect((await stored(reference))?.mails).toBe(0);
  await expectPage(request(path, message), 200, "The message is sent.");
  await expectAsPreviewed(site, email, mailPreview);
});

it("mails a changed trip immediately, after the waiting confirmation, allows no undo, and is not overwritten unseen", async () => {
  const { email, reference, path, customer } = await newBooking();
  await request(path, move("confirmed", 1));
  const undo = (await undoOf(path)) ?? "";
  const mail = await preview(path, changedTrip);
  expect(mail.subject).toContain("Lagos to Accra");
  expect(mail.text).toContain("We moved it for the fog.");
  await request(path, changedTrip);
  await expect.poll(async () => (await sentTo(email, reference)).length).toBe(2);
  const subjects = (await sentTo(email, reference)).map(({ subject }) => subject).join(", then ");
  expect(subjects).toMatch(/is confirmed: Lagos to London Luton.*, then .*has changed: Lagos to Accra/);
  expect(await undoOf(path)).toBeNull();
  expect((await request(path, { intent: "undo", undo })).status).toBe(409);
  expect(await stored(reference)).toMatchObject({ status: "confirmed", mails: 2 });
  const history = async (page: string, reader: Customer) =>
    (await request(page, undefined, reader)).page
      .querySelectorAll("ol li")
      .map((step) => step.querySelector("p")?.text.replace(/\s+/g, " ").trim());
  const own = ["You requested this flight.", "The desk confirmed it.", "The desk changed the trip."];
  expect(await history(`/bookings/${reference}`, customer)).toEqual(own);
  const words = (await history(path, staff)).map((step) => step?.split(" ")[0]);
  expect(words).toEqual(["Pending", "Confirmed", "Trip"]);
  const late = await request(path, { ...changedTrip, arrivalCity: "Paris Le Bourget (LBG)" });
  await expectPage(late, 409, "Someone changed this booking while you had it open.", "Accra");
  expect(late.page.querySelector("[name=arrivalCity]")?.getAttribute("value")).toBe("Paris Le Bourget (LBG)");
  expect(await site.value("select arrival_city from bookings where reference = $1", reference)).toBe("Accra");
});

it("corrects a wrong status with a note for the customer", async () => {
  const { email, reference, path, customer } = await newBooking();
  const calendar = `/bookings/${reference}/calendar.ics`;
  await request(path, move("confirmed", 1, "Stand 4."));
  await request(path, move("completed", 2));
  const steps = ["Back to confirmed", "Reopen", "If its status was set by mistake"];
  await expectPage(request(path), 200, ...steps);
  await expectPage(request(path, move("confirmed", 3, " ")), 400, "Write what happened first");
  expect((await request(path, move("confirmed", 3, "Marked by mistake."))).status).toBe(200);
  await makeJobsDue(site, mailQueue);
  await findInMail(site, email, /^Correction: your flight HA-\w+ is confirmed: /);
  const own = () => request(`/bookings/${reference}`, undefined, customer);
  await expectPage(own(), 200, "Your flight is confirmed.", "Marked by mistake.");
  expect((await request(calendar, undefined, customer)).html).toContain("BEGIN:VEVENT");
  holdTime();
  await request(path, move("cancelled", 4, "Fog."));
  expect((await request(calendar, undefined, customer)).status).toBe(404);
  const reopened = await request(path, move("pending", 5, "The wrong booking."));
  expect(reopened.html).toContain("The booking is pending.");
  expect((await own()).html).toContain("The desk reopened it.");
  expect((await stored(reference))?.steps).toBe(
    "pending confirmed:Stand 4. completed confirmed:Marked by mistake. cancelled:Fog. pending:The wrong booking.",
  );
  const moves = ["confirmed", "completed", "confirmed", "cancelled", "pending"];
  expect(await site.auditOf(reference)).toEqual(moves.map((status) => `booking.${status}`));
  await request(path, { intent: "undo", undo: (await undoOf(path)) ?? "" });
  expect((await stored(reference))?.status).toBe("cancelled");
});

it("shows no mail of an empty form, and responds 404 to an unknown booking or form", async () => {
  const booking = `/admin/bookings/${await storeBooking(site)}`;
  const path = `${booking}/mail`;
  for (const fields of [{}, { note: "Fog." }, { to: "elsewhere" }, { arrivalCity: "Accra" }]) {
    const answer = await request(path, fields as Record<string, string>);
    await expectPage(answer, 400, "None of these steps sends an e-mail.");
  }
  expect((await request(path)).status).toBe(404);
  const unknown = await request("/admin/bookings/HA-222222/mail", { to: "confirmed" });
  await expectPage(unknown, 404, "There is no booking with this reference.");
  for (const intent of ["move", "trip", "note", "assign"]) {
    const form = { ...changedTrip, intent, to: "confirmed" };
    expect([intent, (await request("/admin/bookings/HA-222222", form)).status]).toEqual([intent, 404]);
  }
  expect((await request(booking, { intent: "other" })).status).toBe(404);
});
