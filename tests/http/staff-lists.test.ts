import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { newsletterSubscribers } from "#app/database/schema/newsletter.ts";
import { auditEntries } from "#app/database/schema/staff.ts";
import { createPost } from "#app/features/blog/change-post.server.ts";
import { mailQueue } from "#app/platform/mail/outbox.server.ts";
import { newCustomer, newStaff } from "#tests/support/account-visitor.ts";
import { commentablePost, writtenComment } from "#tests/support/comments.ts";
import { makeJobsDue } from "#tests/support/due-jobs.ts";
import { expectPage } from "#tests/support/expected-responses.ts";
import { draftOf, removeOtherPosts } from "#tests/support/posts.ts";
import { storeOperator } from "#tests/support/quotations.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { requestsAs } from "#tests/support/staff-requests.ts";
import { storeBooking, storeMessage } from "#tests/support/stored-bookings.ts";

const site = await sharedSite();
const admin = await newStaff(site, "admin", "Ngozi Adeyemi");
const editor = await newStaff(site, "editor", "Writer of the log");
const request = requestsAs(admin);
const { db } = await site.database();
const entries =
  "select action || ' ' || subject_id from audit_entries where subject_id = any($1) order by id";
const audited = (ids: readonly string[]) => site.column(entries, ids);

it("deletes a message after a question, and audits it", async () => {
  const id = await storeMessage(site, "Ada");
  const path = `/admin/messages/${id}`;
  expect((await request(path)).html).toContain("Delete this message");
  const deleted = await request(path, { intent: "delete" });
  expect([deleted.status, deleted.location]).toEqual([303, "/admin/messages?done=delete"]);
  expect((await request("/admin/messages?done=delete")).html).toContain("The message is deleted.");
  expect((await request(path, { intent: "delete" })).status).toBe(404);
  expect(await audited([id])).toEqual([`message.delete ${id}`]);
});

it("hides a comment, shows it again, and blocks its writer, each with a message", async () => {
  const post = await commentablePost(db, "Moderated");
  const { comment } = await writtenComment(db, post, {
    name: "Seller",
    email: "seller@secret.example",
    content: "Cheap watches",
  });
  for (const [intent, message] of Object.entries({
    hide: "The comment is hidden.",
    show: "The comment is shown again.",
    block: "The address is blocked.",
  }))
    await expectPage(
      await request("/admin/comments?q=watches", { intent, id: `${comment.id}` }),
      200,
      message,
      "Seller",
    );
});

it("marks a message as answered, and sends a failed mail about it again", async () => {
  const id = await storeMessage(site, "Bola Ige", "b@example.com", "Where do I park?");
  const answered = await request(`/admin/messages/${id}`, { from: "new", to: "answered" });
  await expectPage(answered, 200, "Answered by Ngozi Adeyemi");
  const reopened = await request(`/admin/messages/${id}`, { from: "answered", to: "new" });
  expect(reopened.main).toContain("StateUnansweredMark as answered");
  const failed = `insert into mails (kind, about_id, status, attempts, last_error)
    values ('contact-message-received', $1, 'failed', 101, '451 4.3.0 try later') returning id`;
  const mail = (await site.value(failed, id)) ?? "";
  const path = `/admin/mail/${mail}`;
  await expectPage(request("/admin/mail"), 200, "a failed one is not tried again by itself.");
  await expectPage(request(path), 200, "451 4.3.0 try later", "Try again");
  await expectPage(request(`${path}/body`), 200, "Where do I park?");
  await expectPage(request(path, {}), 200, "The e-mail is back in the queue.");
  await makeJobsDue(site, mailQueue);
  await expect.poll(() => site.value("select status from mails where id = $1", mail)).toBe("sent");
  await expectPage(request(path, {}), 409, "This e-mail is no longer marked as failed.");
  expect(await site.auditOf(mail)).toEqual(["mail.retry"]);
});

it("shows an operator as a colleague has corrected it when an older form is sent", async () => {
  const id = await storeOperator(site, `Sahel ${randomUUID()}`);
  const operator = { name: `Sahel ${id}`, aocNumber: "NG-1", address: "Lagos", terms: "T", isActive: "yes" };
  const post = (bankDetails: string) =>
    request("/admin/operators", { list: "operators", id, version: "1", ...operator, bankDetails });
  expect((await post("Zenith 0123456789")).status).toBe(303);
  const { status, page } = await post("GTBank 9876543210");
  const textOf = (field: string) => page.querySelector(`[id="${id}-${field}"]`);
  expect(status).toBe(409);
  expect(textOf("bankDetails")?.text).toBe("Zenith 0123456789");
  expect(textOf("isActive")?.hasAttribute("checked")).toBe(true);
});

describe("search", async () => {
  /** A word that is unique on the shared site. */
  const word = `quillon${randomUUID().slice(0, 6)}`;
  const customer = await newCustomer(site, { fullName: `Ada ${word}` });
  const references: string[] = [];
  for (let index = 0; index < 6; index += 1) {
    const createdAt = new Date(Date.now() + index);
    const booking = { fullName: `Bola ${word}`, arrivalCity: "Ouagadougou", createdAt };
    references.push(await storeBooking(site, booking));
  }
  await storeMessage(site, "Chidi", "c@example.com", `Do you fly to ${word}?`);
  await db.insert(newsletterSubscribers).values({ email: `${word}@example.com` });
  const post = await commentablePost(db, `About ${word}`);
  await writtenComment(db, post, { content: `So this is ${word}.` });
  afterAll(() => removeOtherPosts(site));

  /** The links of each list's rows, by its name. */
  async function search(words: string, who = admin): Promise<Record<string, (string | undefined)[][]>> {
    const { page } = await request(`/admin/search?${new URLSearchParams({ q: words })}`, undefined, who);
    const lists = page.querySelectorAll("main section[aria-label]").map((section) => {
      const links = section.querySelectorAll("li a").map((link) => [link.text, link.getAttribute("href")]);
      return [section.getAttribute("aria-label"), links];
    });
    return Object.fromEntries(lists);
  }

  it("finds a word in everything, at most five of each, and links to it", async () => {
    const results = await search(word);
    const lists = ["Bookings", "Customers", "Messages", "Posts", "Comments", "Subscribers"];
    expect(Object.keys(results)).toEqual(lists);
    const newest = references.toReversed().slice(0, 5);
    const rows = newest.map((reference) => [`Bola ${word}, ${reference}`, `/admin/bookings/${reference}`]);
    expect(results.Bookings).toEqual(rows);
    const own = `/admin/bookings?${new URLSearchParams({ q: customer.email })}`;
    expect(results.Customers).toEqual([[`Ada ${word}`, own]]);
    expect(results.Posts?.[0]?.[0]).toBe(`About ${word}`);
    expect(results.Subscribers?.[0]?.[0]).toBe(`${word}@example.com`);
    for (const [list, [hit]] of Object.entries(results).filter(([name]) => name !== "Customers"))
      expect([list, (await request(hit?.[1] ?? "")).html.includes(word)]).toEqual([list, true]);
  });

  it("finds a booking by reference and city, a customer by the whole address, each role its own lists", async () => {
    expect((await search(references[0] ?? "")).Bookings).toHaveLength(1);
    expect((await search("ouagadougou")).Bookings?.length).toBe(5);
    expect((await search(customer.email)).Customers?.[0]?.[0]).toBe(`Ada ${word}`);
    expect(Object.keys(await search(word, editor))).toEqual(["Posts", "Comments", "Subscribers"]);
    const examples = "For example: a word of a post, a word of a comment or reader@example.com.";
    expect((await request("/admin/search", undefined, editor)).main).toContain(examples);
    const { main } = await request(`/admin/search?q=${word}x`);
    expect(main).toContain(`Nothing matches “${`${word}x`}”.`);
  });

  it("names a post without a title", async () => {
    await createPost(db, draftOf({ title: "", excerpt: `Not yet ${word}` }), new Date());
    expect((await search(word)).Posts?.map(([title]) => title)).toContain("Untitled draft");
  });

  it("shows an open time where the customer chose a day alone", async () => {
    const seenTrip = {
      search: "",
      factsVersion: "2026-11-01",
      facts: [],
      asked: { departureDateTime: "2031-12-24T09:00" },
      openTimes: ["departureDateTime"],
    };
    const reference = await storeBooking(site, { departureDateTime: "2031-12-24 09:00:00", seenTrip });
    const { main } = await request(`/admin/search?q=${reference}`);
    expect(main).toContain("24 Dec 2031, time open");
    expect(main).not.toContain("09:00");
  });

  it("links each list with the same words, and is on every staff page", async () => {
    const { page } = await request(`/admin/search?q=${word}`);
    const links = page.querySelectorAll("main section[aria-label] > div a");
    const lists = ["bookings", "messages", "blogs", "comments", "newsletters/subscribers"];
    const addresses = lists.map((list) => `/admin/${list}?q=${word}`);
    expect(links.map((link) => link.getAttribute("href"))).toEqual(addresses);
    const forms = (await request("/admin/bookings")).page.querySelectorAll("header search form");
    expect(forms.map((form) => form.getAttribute("action"))).toEqual(["/admin/search", "/admin/search"]);
  });
});

it("names the zone of every time of day", async () => {
  const reference = await storeBooking(site);
  await request(`/admin/bookings/${reference}`, { intent: "note", note: "Called." });
  const message = await storeMessage(site, "Ada");
  await site.query(`insert into newsletter_subscribers (email, state, confirmed_at)
    values ('r@example.com', 'confirmed', now())`);
  const issue = await site.value(`insert into campaigns (subject, preheader, html, status, start_at)
    values ('A', 'b', '<p>c</p>', 'scheduled', '2098-03-01') returning id`);
  const post = await site.value("select id from posts limit 1");
  const lists = "dashboard bookings messages blogs newsletters newsletters/subscribers audit".split(" ");
  const rows = [`bookings/${reference}`, `messages/${message}`, `blogs/edit/${post}`, `newsletters/${issue}`];
  for (const path of [...lists, ...rows]) {
    const { html } = await request(`/admin/${path}`);
    const text = html.replace(/<(script|style)\b.*?<\/\1>/gs, "").replace(/(<[^>]*>|\s)+/g, " ");
    const times = text.match(/(?<![\d:])\d\d:\d\d(?![\d:]).{0,28}/g) ?? [];
    expect([path, times.length > 0]).toEqual([path, true]);
    const zoned = expect.stringMatching(/^\d\d:\d\d (WAT\b|local\b|\(local time at)/);
    for (const time of times) expect([path, time]).toEqual([path, zoned]);
  }
});

it("does not use an e-mail address as the author of a post", async () => {
  const nameless = await newStaff(site, "editor");
  await site.query("update users set name = split_part(email, '@', 1) where id = $1", [nameless.id]);
  const edit = (await request("/admin/blogs/create", {}, nameless)).location ?? "";
  const { page } = await request(edit, undefined, nameless);
  expect(page.querySelector("input[name=author]")?.getAttribute("value")).toBe("");
  const fields = { title: "T", category: "C", excerpt: "E", content: "<p>c</p>", intent: "publish" };
  expect((await request(edit, { ...fields, author: nameless.email })).status).toBe(400);
});

describe("the audit log", () => {
  const add = (entry: typeof auditEntries.$inferInsert) => db.insert(auditEntries).values(entry);
  const rowsOf = async (query: string) => {
    const { page, main, status } = await request(`/admin/audit${query}`);
    const chosen = page.querySelector("select[name=actor] option[selected]");
    return { rows: page.querySelectorAll("tbody tr"), chosen, page, main, status };
  };

  it("filters by colleague, action and day in Lagos, also for a former member", async () => {
    const boss = await newStaff(site, "admin", "Boss of the log");
    const post = { subjectKind: "post", subjectId: "a-post" };
    const byWriter = { actorId: editor.id, actorName: "Writer", ...post };
    // An hour later it is the next day in Lagos.
    const at = new Date("2026-05-12T22:59:00Z");
    await add({ actorId: boss.id, actorName: "Boss", action: "post.publish", at, ...post });
    for (const action of ["post.publish", "post.delete"]) await add({ ...byWriter, action });
    const all = await rowsOf("");
    const fields = "main form :is([name=actor], [name=action], [name=day])";
    expect(all.page.querySelectorAll(fields)).toHaveLength(3);
    const elements = all.page.querySelectorAll("option");
    const options = elements.map(({ text, attributes }) => [text, attributes.value]);
    expect(options).toContainEqual(["Writer of the log", editor.id]);
    expect(options).toContainEqual(["Published a post", "post.publish"]);
    expect(options).toContainEqual(["Sent an e-mail again", "mail.retry"]);
    expect(all.rows.some(({ text }) => text.includes("Boss"))).toBe(true);
    const count = async (query: string) => (await rowsOf(`?${query}`)).rows.length;
    expect(await count(`actor=${editor.id}&action=post.publish&day=`)).toBe(1);
    for (const [day, entries] of Object.entries({ "2026-05-12": 1, "2026-05-13": 0, "no+day": 1 }))
      expect([day, await count(`actor=${boss.id}&day=${day}`)]).toEqual([day, entries]);
    for (const day of ["0001-01-01", "0000-00-00", "2026-02-30", "9999-12-31", "275760-09-13"])
      expect([day, (await rowsOf(`?day=${day}`)).status]).toEqual([day, 200]);
    const none = await rowsOf(`?actor=${editor.id}&action=mail.retry`);
    expect(none.main).toContain("No entry matches.");
    const back = none.page.querySelectorAll("a").find(({ text }) => text === "Show everything");
    expect(back?.getAttribute("href")).toBe("/admin/audit");
    await site.query("update users set role = 'customer' where id = $1", [editor.id]);
    try {
      const former = await rowsOf(`?actor=${editor.id}`);
      expect([former.rows.length, former.chosen?.text]).toEqual([2, "Writer"]);
    } finally {
      await site.query("update users set role = 'editor' where id = $1", [editor.id]);
    }
  });

  it("names the subject of an action, and keeps the id of a deleted one", async () => {
    const boss = await newStaff(site, "admin", "Inviter of the log");
    const colleague = await newStaff(site, "editor", "Invited to the log");
    const actor = { actorId: boss.id, actorName: "Inviter of the log" };
    const account = (subjectId: string) => ({ ...actor, subjectKind: "account", subjectId });
    const assigned = { subjectKind: "booking", subjectId: "HA-222222", detail: { to: colleague.id } };
    await add({ ...account(colleague.id), action: "staff.invite", detail: { role: "editor" } });
    await add({ ...actor, ...assigned, action: "booking.assign" });
    await add({ ...account("deleted-account"), action: "staff.disable" });
    const { rows } = await rowsOf(`?actor=${boss.id}`);
    const cells = rows.map((row) => row.querySelectorAll("td").map(({ text }) => text.trim()));
    const name = `Invited to the log, ${colleague.email}`;
    expect(cells.map(([, , ...words]) => words.join(" | "))).toEqual([
      "Disabled | deleted-account | ",
      expect.stringMatching(new RegExp(`^Assigned a booking \\| HA-222222.* \\| to ${name}$`)),
      `Invited | ${name} | now: editor`,
    ]);
  });
});
