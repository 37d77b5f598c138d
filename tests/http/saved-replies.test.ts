import { parse } from "node-html-parser";
import { beforeAll, expect, it } from "vitest";
import { staffAreaMessages } from "#app/features/booking/staff-messages.ts";
import { expectedName } from "#app/features/booking/trip-change.ts";
import { replyMessages as say } from "#app/features/replies/messages.ts";
import { insertMessages } from "#app/ui/staff/saved-reply.ts";
import type { Customer } from "#tests/support/customers.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import type { Site } from "#tests/support/site.ts";
import { newStaff } from "#tests/support/staff.ts";
import { moveByStaff } from "#tests/support/staff-area.ts";
import { storeBooking } from "#tests/support/stored-bookings.ts";

let site: Site;
let admin: Customer;
let colleague: Customer;
beforeAll(async () => {
  site = await sharedSite();
  admin = await newStaff(site, "admin");
  colleague = await newStaff(site, "admin");
});

const ask = async (path: string, fields?: Record<string, string>, who = admin) => {
  const response = await fetch(site.origin + path, {
    headers: { Cookie: who.cookie },
    ...(fields ? { method: "POST", body: new URLSearchParams(fields) } : {}),
  });
  return { status: response.status, url: response.url, page: parse(await response.text()) };
};
const listed = async () =>
  (await ask("/admin/replies")).page.querySelectorAll("tbody a").map((link) => link.text);
const rowOf = async (name: string) => {
  const [row] = await site.query<{ id: string; version: number; text: string }>(
    "select id, version, text from saved_replies where name = $1",
    [name],
  );
  return row ?? { id: "", version: 0, text: "" };
};
const actionsOn = async (id: string) =>
  (
    await site.query<{ action: string }>(
      "select action from audit_entries where subject_kind = 'reply' and subject_id = $1 order by id",
      [id],
    )
  ).map(({ action }) => action);
const text = "Dear {name}, flight {reference} is ready. {other}";

it("keeps a reply under its name, once for a form sent twice, and refuses a second one of that name", async () => {
  const made = await ask("/admin/replies/create", { name: "Ready", text });
  expect([made.status, new URL(made.url).pathname]).toEqual([200, "/admin/replies"]);
  expect(made.page.text).toContain(say.done.saved);
  await ask("/admin/replies/create", { name: "Ready", text });
  expect((await listed()).filter((name) => name === "Ready")).toHaveLength(1);
  const other = await ask("/admin/replies/create", { name: "Ready", text: "Another text." });
  expect([other.status, other.page.text.includes(say.taken)]).toEqual([400, true]);
  expect(other.page.querySelector("textarea")?.text.trim()).toBe("Another text.");
  const empty = await ask("/admin/replies/create", { name: "", text: " " });
  expect(empty.page.text).toContain(say.nameMissing);
  expect(await actionsOn((await rowOf("Ready")).id)).toEqual(["reply.create"]);
});

it("shows the second of two writers what the first wrote, before it is replaced", async () => {
  await ask("/admin/replies/create", { name: "Twice", text: "First." });
  const { id, version } = await rowOf("Twice");
  const seen = { name: "Twice", version: String(version) };
  await ask(`/admin/replies/${id}`, { ...seen, text: "By a colleague." }, colleague);
  const late = await ask(`/admin/replies/${id}`, { ...seen, text: "Mine." });
  expect([late.status, late.page.text.includes(say.conflict("By a colleague."))]).toEqual([409, true]);
  expect(late.page.querySelector("textarea")?.text.trim()).toBe("Mine.");
  expect((await rowOf("Twice")).text).toBe("By a colleague.");
  const next = late.page.querySelector("main input[name=version]")?.getAttribute("value") ?? "";
  await ask(`/admin/replies/${id}`, { name: "Twice", text: "Mine.", version: next });
  expect((await rowOf("Twice")).text).toBe("Mine.");
  const stale = await ask(`/admin/replies/${id}`, { intent: "delete", version: "1" });
  expect([stale.status, stale.page.text.includes(say.changedSince)]).toEqual([409, true]);
});

it("deletes a reply for good", async () => {
  await ask("/admin/replies/create", { name: "Away", text });
  const { id } = await rowOf("Away");
  const deleted = await ask(`/admin/replies/${id}`, { intent: "delete", version: "1" });
  expect(deleted.page.text).toContain("The reply is deleted.");
  expect(deleted.page.querySelector("input[name=undo]")).toBeNull();
  expect(await listed()).not.toContain("Away");
  expect(await actionsOn(id)).toEqual(["reply.create", "reply.delete"]);
});

it("inserts a reply without scripts, filled, beneath what was typed, and sends nothing", async () => {
  await ask("/admin/replies/create", { name: "Insert me", text });
  const reply = (await rowOf("Insert me")).id;
  const reference = await storeBooking(site, { fullName: "Ada Obi" });
  const filled = `Dear Ada Obi, flight ${reference} is ready. {other}`;
  const path = `/admin/bookings/${reference}`;
  const move = { intent: "move", to: "confirmed", version: "1", note: "Good morning.", insert: "reply" };
  const inserted = await ask(path, { ...move, reply });
  expect([inserted.status, inserted.page.text.includes(insertMessages.inserted)]).toEqual([200, true]);
  expect(inserted.page.querySelector("#word-confirmed")?.text.trim()).toBe(`Good morning.\n\n${filled}`);
  expect(inserted.page.querySelector("details[open] #word-confirmed")).not.toBeNull();
  expect(inserted.page.querySelector("#word-cancelled")?.text.trim()).toBe("");
  const unknown = await ask(path, { ...move, reply: "" });
  expect(unknown.page.text).toContain(insertMessages.unknown);
  expect(unknown.page.querySelector("#word-confirmed")?.text.trim()).toBe("Good morning.");
  const events =
    "select 1 from booking_events e join bookings b on b.id = e.booking_id where b.reference = $1";
  expect(await site.query(events, [reference])).toHaveLength(1);

  await moveByStaff(site, { reference, to: "confirmed" });
  const trip = { ...move, intent: "trip", version: "2", note: "", departureCity: "Kano", reply };
  const changed = await ask(path, trip);
  expect(changed.page.querySelector("#word-trip")?.text.trim()).toBe(filled);
  expect(changed.page.querySelector("#departureCity")?.getAttribute("value")).toBe("Kano");
  // Written against an earlier version, the page says what has changed: the form that comes back is the newest one's.
  const late = await ask(path, { ...trip, version: "1", [expectedName("departureCity")]: "Kano" });
  expect([late.status, late.page.text.includes(staffAreaMessages.stale)]).toEqual([409, true]);
  expect(late.page.text).toContain(staffAreaMessages.staleStatus("Confirmed"));
  expect(late.page.querySelector("#word-trip")?.text.trim()).toBe(filled);
  expect(late.page.querySelector("#departureCity")?.getAttribute("value")).not.toBe("Kano");
  expect(await site.query(events, [reference])).toHaveLength(2);
});

it("is shut for editors, whose role writes to no customer", async () => {
  const editor = await newStaff(site, "editor");
  expect((await ask("/admin/replies", undefined, editor)).status).toBe(403);
  expect((await ask("/admin/replies/create", { name: "Mine", text }, editor)).status).toBe(403);
  expect(await rowOf("Mine")).toMatchObject({ id: "" });
});

it("opens an e-mail to whoever wrote a message with a reply in it, unless the reply names a booking", async () => {
  await ask("/admin/replies/create", { name: "For a message", text: "Dear {name}, thank you." });
  const [message] = await site.query<{ id: string }>(
    `insert into contact_messages (name, email, phone, message, submission)
     values ('Bola Eze', 'bola@example.com', '', 'Hello', gen_random_uuid()::text) returning id`,
  );
  const { page } = await ask(`/admin/messages/${message?.id}`);
  const written = page.querySelectorAll("a").filter((link) => link.getAttribute("href")?.includes("&body="));
  const bodies = Object.fromEntries(
    written.map((link) => [link.text, new URL(link.getAttribute("href") ?? "").searchParams.get("body")]),
  );
  expect(bodies["For a message"]).toBe("Dear Bola Eze, thank you.");
  expect(Object.keys(bodies)).not.toContain("Insert me");
});
