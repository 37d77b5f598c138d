import { randomUUID } from "node:crypto";
import { parse } from "node-html-parser";
import { beforeAll, expect, it } from "vitest";
import { contactMessages } from "#app/database/schema/messages.ts";
import { staffAreaMessages as bookingWords } from "#app/features/booking/staff-messages.ts";
import { commentStaffMessages as commentWords } from "#app/features/comments/staff-messages.ts";
import { staffAreaMessages as messageWords } from "#app/features/contact/staff-messages.ts";
import { bulkMessages as say } from "#app/ui/staff/bulk-messages.ts";
import { commentablePost, writtenComment } from "#tests/support/comments.ts";
import type { Customer } from "#tests/support/customers.ts";
import { removeOtherPosts } from "#tests/support/posts.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import type { Site } from "#tests/support/site.ts";
import { siteDatabase } from "#tests/support/site-database.ts";
import { newStaff } from "#tests/support/staff.ts";
import { storeBooking } from "#tests/support/stored-bookings.ts";

let site: Site;
let admin: Customer;
let colleague: Customer;
beforeAll(async () => {
  site = await sharedSite();
  admin = await newStaff(site, "admin", "Ngozi Adeyemi");
  colleague = await newStaff(site, "admin", "Bola Ade");
});

type Field = readonly [name: string, value: string];
const ask = async (path: string, fields?: readonly Field[], who = admin) => {
  const response = await fetch(site.origin + path, {
    headers: { Cookie: who.cookie },
    ...(fields ? { method: "POST", body: new URLSearchParams(fields.map((field) => [...field])) } : {}),
  });
  const page = parse(await response.text());
  return {
    status: response.status,
    page,
    main: page.querySelector("main")?.text ?? "",
  };
};
const refused = (name: string, why: keyof typeof say.why) => `${say.refused} ${name} (${say.why[why]}).`;
/** What the log says of these, in order. */
const recorded = async (ids: readonly string[]) =>
  (
    await site.query<{ entry: string }>(
      "select action || ' ' || subject_id as entry from audit_entries where subject_id = any($1) order by id",
      [ids],
    )
  ).map(({ entry }) => entry);

it("hides the marked comments that still are what was seen, and says which are not", async () => {
  const { db, close } = await siteDatabase(site);
  const post = await commentablePost(db, `Several ${randomUUID().slice(0, 6)}`);
  const ids: string[] = [];
  for (const name of ["Ada", "Bisi", "Chidi"])
    ids.push(String((await writtenComment(db, post, { name }, { at: new Date() })).comment.id));
  await close();
  const [ada = "", bisi = "", chidi = ""] = ids;
  const states = async () =>
    (
      await site.query<{ status: string }>("select status from comments where id = any($1) order by id", [
        ids,
      ])
    ).map(({ status }) => status);
  try {
    const { page } = await ask("/admin/comments");
    const form = page.querySelector("form:has(button[name=bulk])")?.getAttribute("id");
    const boxes = page.querySelectorAll(`input[name=row][form=${form}]`);
    expect(boxes.map((box) => box.getAttribute("value"))).toEqual(
      expect.arrayContaining(ids.map((id) => `${id} visible`)),
    );
    await site.query("update comments set status = 'spam' where id = $1", [chidi]);
    const rows = ids.map((id): Field => ["row", `${id} visible`]);
    const done = await ask("/admin/comments", [["bulk", "hide"], ...rows]);
    expect([done.status, await states()]).toEqual([200, ["hidden", "hidden", "spam"]]);
    expect(done.main).toContain(`${commentWords.bulkDone(2, "hide")} ${refused("Chidi", "changed")}`);
    const again = await ask("/admin/comments", [
      ["bulk", "hide"],
      ["row", `${ada} visible`],
    ]);
    expect([again.status, again.main.includes(refused("Ada", "already"))]).toEqual([409, true]);

    expect(await recorded(ids)).toEqual([ada, bisi].map((id) => `comment.hide ${id}`));
  } finally {
    await removeOtherPosts(site);
  }
});

it("closes the marked messages, and changes nothing where none is marked", async () => {
  const { db, close } = await siteDatabase(site);
  const written = ["Ada", "Bisi"].map((name) => ({
    name,
    email: "a@example.com",
    phone: "",
    message: "Hello.",
  }));
  const stored = await db
    .insert(contactMessages)
    .values(written.map((message) => ({ ...message, submission: randomUUID() })))
    .returning();
  await close();
  const ids = stored.map(({ id }) => id);
  const gone = randomUUID();
  const answeredAt = "2026-01-05T10:00:00.000Z";
  await site.query(
    "update contact_messages set status = 'answered', status_by = 'Bola Ade', status_at = $2 where id = $1",
    [ids[1], answeredAt],
  );
  const states = async () =>
    (
      await site.query<{ status: string; by: string | null; at: Date | null }>(
        "select status, status_by as by, status_at as at from contact_messages where id = any($1) order by array_position($1, id)",
        [ids],
      )
    ).map(({ status, by, at }) => [status, by, at?.toISOString() ?? null]);
  const rows = [`${ids[0]} new`, `${ids[1]} answered`, `${gone} new`].map((row): Field => ["row", row]);
  const done = await ask("/admin/messages", [["bulk", "closed"], ...rows]);
  expect(done.main).toContain(`${messageWords.bulkDone(2, "closed")} ${refused(gone, "gone")}`);
  expect(await states()).toEqual([
    ["closed", "Ngozi Adeyemi", expect.any(String)],
    ["closed", "Ngozi Adeyemi", expect.any(String)],
  ]);
  expect((await recorded(ids)).length).toBe(2);
  const none = await ask("/admin/messages", [["bulk", "closed"]]);
  expect([none.status, none.main.includes(say.none)]).toEqual([409, true]);
});

it("assigns the marked bookings to a colleague, except one that somebody took over", async () => {
  const references = [await storeBooking(site), await storeBooking(site), await storeBooking(site)];
  const [, second = "", third = ""] = references;
  const assignees = async () =>
    (
      await site.query<{ assignee_id: string | null }>(
        "select assignee_id from bookings where reference = any($1) order by array_position($1, reference)",
        [references],
      )
    ).map(({ assignee_id }) => assignee_id);
  const assign = (reference: string, assignee: string) =>
    site.query("update bookings set assignee_id = $2 where reference = $1", [reference, assignee]);
  await assign(third, admin.id);
  const rows = references.map((reference): Field => ["row", `${reference} `]);
  const done = await ask("/admin/bookings", [["assignee", colleague.id], ...rows]);
  expect(done.main).toContain(`${bookingWords.bulkAssigned(2, "Bola Ade")} ${refused(third, "changed")}`);
  expect(await assignees()).toEqual([colleague.id, colleague.id, admin.id]);
  const box = done.page.querySelector(`input[value="${second} ${colleague.id}"]`);
  expect(box?.getAttribute("aria-label")).toBe(say.select(second));

  const stranger = await ask("/admin/bookings", [["assignee", "nobody-here"], ...rows]);
  expect([stranger.status, stranger.main.includes(bookingWords.assigneeUnknown)]).toEqual([409, true]);

  const editor = await newStaff(site, "editor");
  expect((await ask("/admin/bookings", [["assignee", colleague.id], ...rows], editor)).status).toBe(403);
  expect(await assignees()).toEqual([colleague.id, colleague.id, admin.id]);
});
