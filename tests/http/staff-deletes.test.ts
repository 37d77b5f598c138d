import { afterAll, beforeAll, expect, it } from "vitest";
import { type Site, startSite } from "#tests/support/site.ts";
import { newStaff } from "#tests/support/staff.ts";
import { storeBooking } from "#tests/support/stored-bookings.ts";

let site: Site;
let desk: { cookie: string; id?: string };
beforeAll(async () => {
  site = await startSite();
  desk = await newStaff(site, "admin");
});
afterAll(() => site.stop());

const send = (path: string, fields?: Record<string, string>) =>
  fetch(`${site.origin}${path}`, {
    redirect: "manual",
    headers: { Cookie: desk.cookie, Origin: site.origin },
    ...(fields ? { method: "POST", body: new URLSearchParams(fields) } : {}),
  });
const audited = async (subjectId: string) =>
  (await site.query("select action from audit_entries where subject_id = $1", [subjectId])).map(
    (row) => row.action,
  );

it("staff delete a request after they were asked, it is audited, and its page is gone", async () => {
  const reference = await storeBooking(site, { fullName: "Chidi Okafor" });
  const page = await (await send(`/admin/bookings/${reference}`)).text();
  expect(page).toContain("Delete this request");
  expect(page).toContain("This cannot be undone.");
  const deleted = await send(`/admin/bookings/${reference}`, { intent: "delete" });
  expect([deleted.status, deleted.headers.get("location")]).toEqual([303, "/admin/bookings?done=delete"]);
  expect(await (await send("/admin/bookings?done=delete")).text()).toContain("The request is deleted.");
  expect((await send(`/admin/bookings/${reference}`)).status).toBe(404);
  expect((await send(`/admin/bookings/${reference}`, { intent: "delete" })).status).toBe(404);
  expect(await audited(reference)).toEqual(["booking.delete"]);
  const log = await (await send("/admin/audit")).text();
  expect(log).toContain("Deleted a request");
  expect(log).not.toContain("Chidi Okafor");
});

it("a flight offers no deletion, and takes none", async () => {
  const reference = await storeBooking(site, { status: "confirmed" });
  expect(await (await send(`/admin/bookings/${reference}`)).text()).not.toContain("Delete this request");
  const refused = await send(`/admin/bookings/${reference}`, { intent: "delete" });
  expect(refused.status).toBe(409);
  expect(await refused.text()).toContain("This booking was confirmed.");
  expect((await send(`/admin/bookings/${reference}`)).status).toBe(200);
});

it("staff delete a message after they were asked, and it is audited", async () => {
  const [{ id } = { id: "" }] = await site.query<{ id: string }>(
    `insert into contact_messages (name, email, phone, message, submission)
     values ('Ada', 'ada@example.com', '', 'a question', 'deletion') returning id`,
  );
  expect(await (await send(`/admin/messages/${id}`)).text()).toContain("Delete this message");
  const deleted = await send(`/admin/messages/${id}`, { intent: "delete" });
  expect([deleted.status, deleted.headers.get("location")]).toEqual([303, "/admin/messages?done=delete"]);
  expect(await (await send("/admin/messages?done=delete")).text()).toContain("The message is deleted.");
  expect((await send(`/admin/messages/${id}`, { intent: "delete" })).status).toBe(404);
  expect(await audited(id)).toEqual(["message.delete"]);
});
