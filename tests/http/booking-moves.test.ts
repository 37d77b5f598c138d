import { expect, it } from "vitest";
import { mailQueue } from "#app/platform/mail/outbox.server.ts";
import { type Customer, newCustomer } from "#tests/support/customers.ts";
import { hasten } from "#tests/support/due-jobs.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { newStaff } from "#tests/support/staff.ts";
import { requestsAs } from "#tests/support/staff-requests.ts";
import { storeBooking } from "#tests/support/stored-bookings.ts";
import { mailsWritten } from "#tests/support/written-mails.ts";

const site = await sharedSite();
const staff = await newStaff(site, "admin");
const request = requestsAs(site, staff);

const booked = async () => {
  const customer = await newCustomer(site);
  const reference = await storeBooking(site, { userId: customer.id, email: customer.email });
  return { customer, email: customer.email, reference, path: `/admin/bookings/${reference}` };
};
const move = (to: string, version: number, note = "") => ({
  intent: "move",
  to,
  version: String(version),
  note,
});
const changedTrip = (version: number, arrivalCity = "Accra") => ({
  intent: "trip",
  version: String(version),
  departureCity: "Lagos",
  arrivalCity,
  departureDateTime: "2031-12-24T11:00",
  returnDateTime: "",
  numberOfPassengers: "3",
  preferredAircraft: "",
  note: "We moved it for the fog.",
});
/** The plain mail that a form would send, as its preview shows it. */
async function preview(path: string, fields: Record<string, string>) {
  const { page } = await request(`${path}/mail`, { ...fields, part: "text" });
  return { subject: page.querySelector("strong")?.text ?? "", text: page.querySelector("pre")?.text ?? "" };
}
const undoOf = async (path: string) =>
  (await request(path)).page.querySelector("[name=undo]")?.getAttribute("value") ?? null;
const stored = async (reference: string) =>
  (
    await site.query<{ status: string; steps: string; mails: number }>(
      `select status, (select string_agg(e.status || coalesce(':' || e.note, ''), ' ' order by e.id) from booking_events e where booking_id = b.id) as steps,
         (select count(*)::int from mails where about_id = b.id) as mails
       from bookings b where reference = $1`,
      [reference],
    )
  )[0];
const audited = async (reference: string) =>
  (
    await site.query<{ action: string }>(
      "select action from audit_entries where subject_id = $1 order by id",
      [reference],
    )
  ).map(({ action }) => action);
/** Whether each unsent mail about the booking waits for the ten seconds of its undo. */
const waits = async (reference: string) =>
  (
    await site.query<{ waits: boolean }>(
      `select j.start_after > j.created_on + interval '5 seconds' as waits from pgboss.job j join mails m on m.id = j.id
       where m.about_id = (select id from bookings where reference = $1)`,
      [reference],
    )
  ).map((job) => job.waits);
const sentTo = async (email: string, reference: string) =>
  (await mailsWritten(site, email)).filter(({ subject }) => subject?.includes(reference));
const trimmed = (text = "") => text.replaceAll("\r\n", "\n").trim();

it("shows the mail of a move exactly, and sends it after ten seconds, when the move can no longer be undone", async () => {
  const { email, reference, path } = await booked();
  const cancelled = move("cancelled", 1, "Lagos is closed on that day: <b>fog</b>.");
  expect((await request(path)).html).toContain("Cancel and send");
  const mailPreview = await preview(path, cancelled);
  expect(mailPreview.text).toContain("Lagos is closed on that day: <b>fog</b>.");
  const framed = await request(`${path}/mail`, cancelled);
  expect(await stored(reference)).toEqual({ status: "pending", steps: "pending", mails: 0 });

  expect((await request(path, cancelled)).status).toBe(200);
  const undo = (await undoOf(path)) ?? "";
  expect(await waits(reference)).toEqual([true]);
  await hasten(site, mailQueue);
  await expect.poll(async () => (await sentTo(email, reference)).length).toBe(1);
  const [mail] = await sentTo(email, reference);
  expect([mail?.subject, trimmed(mail?.text)]).toEqual([mailPreview.subject, trimmed(mailPreview.text)]);
  // The preview adds the header lines inside the body of the HTML part.
  const [before = "", after = ""] = (mail?.html ?? "").split(/<body[^>]*>/);
  expect([framed.html.startsWith(trimmed(before)), framed.html.endsWith(trimmed(after))]).toEqual([
    true,
    true,
  ]);

  const late = await request(path, { intent: "undo", undo });
  expect(late.status).toBe(409);
  expect(late.html).toContain("This can no longer be undone: the ten seconds are over");
  expect((await stored(reference))?.status).toBe("cancelled");
});

it("undoes a move for its author alone, sends no mail, and audits both", async () => {
  const { email, reference, path } = await booked();
  await request(path, move("confirmed", 1, "Slots held."));
  const undo = (await undoOf(path)) ?? "";
  const colleague = await newStaff(site, "admin", "Bola Ade");
  const denied = await request(path, { intent: "undo", undo }, colleague);
  expect(denied.status).toBe(409);
  expect(denied.html).toContain("Someone else did that, and only they can undo it.");
  const other = await booked();
  expect((await request(other.path, { intent: "undo", undo })).status).toBe(409);
  const undone = await request(path, { intent: "undo", undo });
  expect(undone.html).toContain("Undone: the booking is pending as before, and no e-mail was sent.");
  expect(await stored(reference)).toEqual({ status: "pending", steps: "pending", mails: 0 });
  expect(await audited(reference)).toEqual(["booking.confirmed", "booking.undo"]);
  expect((await request(path, { intent: "undo", undo })).status).toBe(409);
  await request(other.path, move("confirmed", 1));
  await hasten(site, mailQueue);
  await expect.poll(async () => (await sentTo(other.email, other.reference)).length).toBe(1);
  expect(await sentTo(email, reference)).toEqual([]);
});

it("mails a changed trip immediately, after the waiting confirmation, and then allows no undo", async () => {
  const { email, reference, path, customer } = await booked();
  await request(path, move("confirmed", 1));
  const undo = (await undoOf(path)) ?? "";
  const mail = await preview(path, changedTrip(2));
  expect(mail.subject).toContain("Lagos to Accra");
  expect(mail.text).toContain("We moved it for the fog.");
  await request(path, changedTrip(2));
  await expect.poll(async () => (await sentTo(email, reference)).length).toBe(2);
  expect((await sentTo(email, reference)).map(({ subject }) => subject)).toEqual([
    expect.stringContaining("is confirmed: Lagos to London Luton"),
    expect.stringContaining("has changed: Lagos to Accra"),
  ]);
  expect(await undoOf(path)).toBeNull();
  expect((await request(path, { intent: "undo", undo })).status).toBe(409);
  expect(await stored(reference)).toMatchObject({ status: "confirmed", mails: 2 });
  const history = async (page: string, reader: Customer) =>
    (await request(page, undefined, reader)).page
      .querySelectorAll("ol li")
      .map((step) => step.querySelector("p")?.text.replace(/\s+/g, " ").trim());
  expect(await history(`/bookings/${reference}`, customer)).toEqual([
    "You requested this flight.",
    "The desk confirmed it.",
    "The desk changed the trip.",
  ]);
  expect((await history(path, staff)).map((step) => step?.split(" ")[0])).toEqual([
    "Pending",
    "Confirmed",
    "Trip",
  ]);
});

it("corrects a wrong status with a note for the customer", async () => {
  const { email, reference, path, customer } = await booked();
  const calendar = `/bookings/${reference}/calendar.ics`;
  await request(path, move("confirmed", 1, "Stand 4."));
  await request(path, move("completed", 2));
  const { html } = await request(path);
  for (const text of ["Back to confirmed", "Back to pending", "If its status was set by mistake"])
    expect(html).toContain(text);
  const unexplained = await request(path, move("confirmed", 3, " "));
  expect(unexplained.status).toBe(400);
  expect(unexplained.html).toContain("Write what happened first");
  const back = move("confirmed", 3, "Marked by mistake.");
  const mail = await preview(path, back);
  expect(mail.subject).toMatch(/^Correction: your flight HA-\w+ is confirmed: /);
  expect((await request(path, back)).status).toBe(200);
  await hasten(site, mailQueue);
  const subjects = async () => (await sentTo(email, reference)).map(({ subject }) => subject);
  await expect.poll(subjects).toContain(mail.subject);
  const own = await request(`/bookings/${reference}`, undefined, customer);
  for (const text of ["Your flight is confirmed.", "Marked by mistake."]) expect(own.html).toContain(text);
  expect((await request(calendar, undefined, customer)).html).toContain("BEGIN:VEVENT");

  await request(path, move("cancelled", 4, "Fog."));
  expect((await request(calendar, undefined, customer)).status).toBe(404);
  const reopened = await request(path, move("pending", 5, "The wrong booking."));
  expect(reopened.html).toContain("The booking is pending.");
  const { html: history } = await request(`/bookings/${reference}`, undefined, customer);
  expect(history).toContain("The desk reopened it.");
  expect((await stored(reference))?.steps).toBe(
    "pending confirmed:Stand 4. completed confirmed:Marked by mistake. cancelled:Fog. pending:The wrong booking.",
  );
  expect(await audited(reference)).toEqual(
    ["confirmed", "completed", "confirmed", "cancelled", "pending"].map((status) => `booking.${status}`),
  );
  await request(path, { intent: "undo", undo: (await undoOf(path)) ?? "" });
  expect((await stored(reference))?.status).toBe("cancelled");
});

it("shows no mail of an empty form or an unknown booking", async () => {
  const path = `/admin/bookings/${await storeBooking(site)}/mail`;
  for (const fields of [{}, { note: "Fog." }, { to: "elsewhere" }, { arrivalCity: "Accra" }]) {
    const { status, html } = await request(path, fields as Record<string, string>);
    expect([fields, status]).toEqual([fields, 400]);
    expect(html).toContain("None of these steps sends an e-mail.");
  }
  expect((await request(path)).status).toBe(404);
  const unknown = await request("/admin/bookings/HA-222222/mail", { to: "confirmed" });
  expect([unknown.status, unknown.html.includes("There is no booking with this reference.")]).toEqual([
    404,
    true,
  ]);
});
