import { parse } from "node-html-parser";
import { afterAll, beforeAll, expect, it } from "vitest";
import { staffAreaMessages as say } from "#app/features/booking/staff-messages.ts";
import { mailQueue } from "#app/platform/mail/outbox.server.ts";
import { isFullCampaign } from "#tests/support/campaign.ts";
import { type Customer, newCustomer } from "#tests/support/customers.ts";
import { hasten } from "#tests/support/due-jobs.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import { siteDatabase } from "#tests/support/site-database.ts";
import { openSmtpPeer, type SmtpPeer } from "#tests/support/smtp-peer.ts";
import { newStaff } from "#tests/support/staff.ts";
import { storeBooking } from "#tests/support/stored-bookings.ts";

let peer: SmtpPeer;
let site: Site;
let desk: Customer;
beforeAll(async () => {
  peer = await openSmtpPeer();
  site = await startSite({ env: { SMTP_URL: peer.url } });
  desk = await newStaff(site, "admin");
});
afterAll(async () => {
  await site.stop();
  await peer.stop();
});

const ask = async (path: string, fields?: Record<string, string>, who = desk) => {
  const response = await fetch(`${site.origin}${path}`, {
    headers: { Cookie: who.cookie },
    ...(fields ? { method: "POST", body: new URLSearchParams(fields) } : {}),
  });
  return { status: response.status, html: await response.text() };
};

const entities: Record<string, string> = {
  "&#x27;": "'",
  "&quot;": '"',
  "&lt;": "<",
  "&gt;": ">",
  "&amp;": "&",
};
const textOf = (html: string) => html.replace(/&(#x27|quot|lt|gt|amp);/g, (entity) => entities[entity] ?? "");

/** The plain part of the mail that a form would send, and its subject, as its frame shows them. */
async function mailShown(reference: string, fields: Record<string, string>) {
  const { html } = await ask(`/admin/bookings/${reference}/mail`, { ...fields, part: "text" });
  return {
    subject: textOf(/<strong>(.*?)<\/strong>/.exec(html)?.[1] ?? ""),
    text: textOf(/<pre[^>]*>([\s\S]*)<\/pre>/.exec(html)?.[1] ?? ""),
  };
}

const undoOn = async (reference: string) => {
  const { html } = await ask(`/admin/bookings/${reference}`);
  return /name="undo" value="([^"]+)"/.exec(html)?.[1] ?? null;
};
const rowsAbout = (reference: string) =>
  site.query<{ status: string; steps: string; mails: string }>(
    `select status, (select string_agg(e.status || coalesce(':' || e.note, ''), ' ' order by e.id) from booking_events e where booking_id = b.id) as steps,
       (select count(*) from mails where about_id = b.id) as mails
     from bookings b where reference = $1`,
    [reference],
  );
const deliveredTo = (email: string) =>
  peer.received.filter(({ recipients }) => recipients.includes(email)).map(({ email }) => email);
const trimmed = (text = "") => text.replaceAll("\r\n", "\n").trim();

it("shows exactly the mail that is then delivered, sends nothing before it is told to, and nothing for ten seconds", async () => {
  const email = "shown@example.com";
  const reference = await storeBooking(site, { email });
  const page = await ask(`/admin/bookings/${reference}`);
  expect(page.html).toContain(say.moves.cancelled.sure);
  const move = {
    intent: "move",
    to: "cancelled",
    version: "1",
    note: "Lagos is closed on that day: <b>fog</b>.",
  };
  const shown = await mailShown(reference, move);
  expect(shown.text).toContain("Lagos is closed on that day: <b>fog</b>.");
  const framed = await ask(`/admin/bookings/${reference}/mail`, move);
  expect(await rowsAbout(reference)).toEqual([{ status: "pending", steps: "pending", mails: "0" }]);
  expect(await site.query("select 1 from pgboss.job where name = 'mail' and state = 'created'")).toEqual([]);

  const pressedAt = Date.now();
  expect((await ask(`/admin/bookings/${reference}`, move)).status).toBe(200);
  const undo = (await undoOn(reference)) ?? "";
  await expect.poll(() => deliveredTo(email).length, { timeout: 25_000 }).toBe(1);
  expect(Date.now() - pressedAt).toBeGreaterThan(9_000);
  const [mail] = deliveredTo(email);
  expect([mail?.subject, trimmed(mail?.text)]).toEqual([shown.subject, trimmed(shown.text)]);
  // The formatted part is the delivered one, with the lines of its envelope above it.
  const [before = "", after = ""] = (mail?.html ?? "").split(/<body[^>]*>/);
  expect([framed.html.startsWith(trimmed(before)), framed.html.endsWith(trimmed(after))]).toEqual([
    true,
    true,
  ]);

  const late = await ask(`/admin/bookings/${reference}`, { intent: "undo", undo });
  expect([late.status, late.html.includes(say.undoTooLate)]).toEqual([409, true]);
  expect(await rowsAbout(reference)).toMatchObject([{ status: "cancelled" }]);
  expect(await undoOn(reference)).toBeNull();
}, 60_000);

it("asks for the reason of a cancellation", async () => {
  const reference = await storeBooking(site);
  const refused = await ask(`/admin/bookings/${reference}`, {
    intent: "move",
    to: "cancelled",
    version: "1",
    note: " ",
  });
  expect([refused.status, refused.html.includes(say.reasonMissing)]).toEqual([400, true]);
  expect(await rowsAbout(reference)).toEqual([{ status: "pending", steps: "pending", mails: "0" }]);
});

it("undoes a move within ten seconds: the booking is as before, its mail is never sent, the audit log has both", async () => {
  const email = "undone@example.com";
  const reference = await storeBooking(site, { email });
  const path = `/admin/bookings/${reference}`;
  await ask(path, { intent: "move", to: "confirmed", version: "1", note: "Slots held." });
  const undo = (await undoOn(reference)) ?? "";
  const colleague = await newStaff(site, "admin", "Bola Ade");
  const theirs = await ask(path, { intent: "undo", undo }, colleague);
  expect([theirs.status, theirs.html.includes(say.undoOthers)]).toEqual([409, true]);
  // On another booking's page it is refused too, and stays good for its own.
  const elsewhere = `/admin/bookings/${await storeBooking(site)}`;
  expect((await ask(elsewhere, { intent: "undo", undo })).status).toBe(409);
  const undone = await ask(path, { intent: "undo", undo });
  expect([undone.status, undone.html.includes(say.undone("Pending"))]).toEqual([200, true]);
  expect(await rowsAbout(reference)).toEqual([{ status: "pending", steps: "pending", mails: "0" }]);
  expect(
    await site.query("select action from audit_entries where subject_id = $1 order by id", [reference]),
  ).toEqual([{ action: "booking.confirmed" }, { action: "booking.undo" }]);
  expect((await ask(path, { intent: "undo", undo })).status).toBe(409);
  // What is queued after it arrives, and it does not.
  const other = await storeBooking(site, { email: "after@example.com" });
  await ask(`/admin/bookings/${other}`, { intent: "move", to: "confirmed", version: "1", note: "" });
  await hasten(site, mailQueue);
  await expect.poll(() => deliveredTo("after@example.com").length).toBe(1);
  expect(deliveredTo(email)).toEqual([]);
}, 60_000);

const trip = {
  ...{
    intent: "trip",
    departureCity: "Lagos",
    arrivalCity: "Accra",
    departureDateTime: "2031-12-24T11:00",
  },
  ...{
    returnDateTime: "",
    numberOfPassengers: "3",
    preferredAircraft: "",
    note: "We moved it for the fog.",
  },
};

it("mails a change of a confirmed trip right away, after the confirmation that still waited", async () => {
  const email = "trip@example.com";
  const reference = await storeBooking(site, { email });
  const path = `/admin/bookings/${reference}`;
  await ask(path, { intent: "move", to: "confirmed", version: "1", note: "" });
  const undo = (await undoOn(reference)) ?? "";
  const shown = await mailShown(reference, { ...trip, version: "2" });
  expect(shown.subject).toContain("Lagos to Accra");
  expect(shown.text).toContain("We moved it for the fog.");
  const pressedAt = Date.now();
  await ask(path, { ...trip, version: "2" });
  const waits = await site.query<{ waits: boolean }>(
    `select j.start_after > to_timestamp($2 / 1000.0) + interval '5 seconds' as waits from pgboss.job j join mails m on m.id = j.id
     where m.about_id = (select id from bookings where reference = $1)`,
    [reference, pressedAt],
  );
  expect(waits).toEqual([{ waits: false }, { waits: false }]);
  await expect.poll(() => deliveredTo(email).length, { timeout: 25_000 }).toBe(2);
  expect(deliveredTo(email).map((mail) => mail.subject)).toEqual([
    expect.stringContaining("is confirmed: Lagos to London Luton"),
    expect.stringContaining("has changed: Lagos to Accra"),
  ]);
  // Neither the change nor the move before it can be undone any more.
  expect(await undoOn(reference)).toBeNull();
  expect((await ask(path, { intent: "undo", undo })).status).toBe(409);
  expect(await rowsAbout(reference)).toMatchObject([{ status: "confirmed", mails: "2" }]);
}, 60_000);

it("corrects a status that was set by mistake, with a note that the customer reads", async () => {
  const ada = await newCustomer(site);
  const reference = await storeBooking(site, { userId: ada.id, email: ada.email });
  const path = `/admin/bookings/${reference}`;
  const calendar = `/bookings/${reference}/calendar.ics`;
  await ask(path, { intent: "move", to: "confirmed", version: "1", note: "Stand 4." });
  await ask(path, { intent: "move", to: "completed", version: "2", note: "" });
  const page = await ask(path);
  for (const words of ["Back to confirmed", "Back to pending", "If its status was set by mistake"])
    expect(page.html).toContain(words);
  const back = { intent: "move", to: "confirmed", version: "3" };
  const unexplained = await ask(path, { ...back, note: " " });
  expect([unexplained.status, unexplained.html.includes("Write what happened first")]).toEqual([400, true]);
  expect(await rowsAbout(reference)).toMatchObject([{ status: "completed" }]);

  const shown = await mailShown(reference, { ...back, note: "Marked by mistake." });
  expect(shown.subject).toMatch(/^Correction: your flight HA-\w+ is confirmed: /);
  expect((await ask(path, { ...back, note: "Marked by mistake." })).status).toBe(200);
  await hasten(site, mailQueue);
  await expect.poll(() => deliveredTo(ada.email).map((mail) => mail.subject)).toContain(shown.subject);
  const own = await ask(`/bookings/${reference}`, undefined, ada);
  for (const words of ["Your flight is confirmed.", "Marked by mistake."]) expect(own.html).toContain(words);
  expect((await ask(calendar, undefined, ada)).html).toContain("BEGIN:VEVENT");

  await ask(path, { intent: "move", to: "cancelled", version: "4", note: "Fog." });
  expect((await ask(calendar, undefined, ada)).status).toBe(404);
  const reopened = await ask(path, {
    intent: "move",
    to: "pending",
    version: "5",
    note: "The wrong booking.",
  });
  expect(reopened.html).toContain(say.moved("Pending"));
  const { html } = await ask(`/bookings/${reference}`, undefined, ada);
  expect(html).toContain("The desk reopened it.");
  expect(await rowsAbout(reference)).toMatchObject([
    {
      status: "pending",
      steps:
        "pending confirmed:Stand 4. completed confirmed:Marked by mistake. cancelled:Fog. pending:The wrong booking.",
    },
  ]);
  expect(
    await site.query("select action from audit_entries where subject_id = $1 order by id", [reference]),
  ).toEqual(
    ["confirmed", "completed", "confirmed", "cancelled", "pending"].map((status) => ({
      action: `booking.${status}`,
    })),
  );
  // A correction can be undone like every other move.
  await ask(path, { intent: "undo", undo: (await undoOn(reference)) ?? "" });
  expect(await rowsAbout(reference)).toMatchObject([{ status: "cancelled" }]);
}, 60_000);

it("says in each mail what was done with it, though the trip is changed before the first goes", async () => {
  const email = "both@example.com";
  const reference = await storeBooking(site, { email });
  const path = `/admin/bookings/${reference}`;
  await ask(path, { intent: "move", to: "confirmed", version: "1", note: "Ask for Ngozi at stand 4." });
  await ask(path, { ...trip, version: "2" });
  await hasten(site, mailQueue);
  await expect.poll(() => deliveredTo(email).length).toBe(2);
  const mailOf = (subject: string) => deliveredTo(email).find((mail) => mail.subject?.includes(subject));
  const confirmed = mailOf("is confirmed: Lagos to London Luton")?.text;
  expect(confirmed).toContain("Ask for Ngozi at stand 4.");
  expect(confirmed).not.toMatch(/Accra|fog/);
  const changed = mailOf("has changed: Lagos to Accra")?.text;
  for (const words of ["To: London Luton → Accra", "We moved it for the fog."])
    expect(changed).toContain(words);
}, 60_000);

it("takes nothing out of a calendar that nothing was put into", async () => {
  const email = "uninvited@example.com";
  const reference = await storeBooking(site, { email });
  const path = `/admin/bookings/${reference}`;
  await ask(path, { intent: "move", to: "confirmed", version: "1", note: "" });
  await ask(path, { intent: "move", to: "cancelled", version: "2", note: "Fog." });
  await hasten(site, mailQueue);
  await expect.poll(() => deliveredTo(email).length).toBe(1);
  const [mail] = deliveredTo(email);
  expect([mail?.subject?.includes("cancelled"), mail?.attachments]).toEqual([true, []]);
}, 60_000);

it("tells the customer's history of a changed trip as that, and of each decision once", async () => {
  const ada = await newCustomer(site);
  const reference = await storeBooking(site, { userId: ada.id, email: ada.email });
  const path = `/admin/bookings/${reference}`;
  const historyOf = async (page: string, who: Customer) => {
    const { html } = await ask(page, undefined, who);
    const list = parse(html).querySelectorAll("ol li");
    return list.map((step) => step.querySelector("p")?.text.replace(/\s+/g, " ").trim());
  };
  await ask(path, { ...trip, version: "1" });
  await ask(path, { intent: "move", to: "confirmed", version: "2", note: "" });
  await ask(path, { ...trip, arrivalCity: "Abuja", version: "3" });
  expect(await historyOf(`/bookings/${reference}`, ada)).toEqual([
    "You requested this flight.",
    "The desk changed the trip.",
    "The desk confirmed it.",
    "The desk changed the trip.",
  ]);
  const inStaffArea = await historyOf(path, desk);
  expect(inStaffArea.map((step) => step?.split(" ")[0])).toEqual(["Pending", "Trip", "Confirmed", "Trip"]);
}, 60_000);

it("has no mail to show where none was asked about, and none of a booking that is not there", async () => {
  const path = `/admin/bookings/${await storeBooking(site)}/mail`;
  const nothing: Record<string, string>[] = [
    {},
    { note: "Fog." },
    { to: "elsewhere" },
    { arrivalCity: "Accra" },
  ];
  for (const fields of nothing) {
    const none = await ask(path, fields);
    expect([fields, none.status, none.html.includes(say.noMailAsked)]).toEqual([fields, 400, true]);
  }
  expect((await ask(path)).status).toBe(400);
  const gone = await ask("/admin/bookings/HA-222222/mail?to=confirmed");
  expect([gone.status, gone.html.includes(say.gone)]).toEqual([404, true]);
});

it("shows the mails of a booking and of a member while both are locked by a change under way", async () => {
  const reference = await storeBooking(site);
  const { pool, close } = await siteDatabase(site);
  const connection = await pool.connect();
  try {
    await connection.query("begin");
    await connection.query("select 1 from bookings where reference = $1 for update", [reference]);
    await connection.query("select 1 from users where role = 'admin' for update");
    const booking = await ask(`/admin/bookings/${reference}/mail?to=confirmed`);
    expect([booking.status, booking.html.includes(reference)]).toEqual([200, true]);
    const member = await ask(`/admin/staff/${desk.id}/mail`);
    expect(member.status).toBe(200);
  } finally {
    await connection.query("rollback");
    connection.release();
    await close();
  }
  expect(await rowsAbout(reference)).toMatchObject([{ status: "pending", mails: "0" }]);
}, 20_000);

it.runIf(isFullCampaign)(
  "loses neither the move nor its mail when the server is killed while the mail waits",
  async () => {
    const email = "killed@example.com";
    const reference = await storeBooking(site, { email });
    await ask(`/admin/bookings/${reference}`, { intent: "move", to: "confirmed", version: "1", note: "" });
    expect(deliveredTo(email)).toEqual([]);
    await site.kill();
    site = await startSite({ env: { SMTP_URL: peer.url }, dataDir: site.dataDir });
    expect(await rowsAbout(reference)).toMatchObject([{ status: "confirmed", steps: "pending confirmed" }]);
    await hasten(site, mailQueue);
    await expect.poll(() => deliveredTo(email).length).toBe(1);
  },
  120_000,
);
