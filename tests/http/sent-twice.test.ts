import { afterAll, beforeAll, expect, it } from "vitest";
import { staffAreaMessages as postWords } from "#app/features/blog/staff-messages.ts";
import { issueStaffMessages as say } from "#app/features/newsletter/staff-messages.ts";
import type { Customer } from "#tests/support/customers.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import { newStaff } from "#tests/support/staff.ts";
import { storeBooking } from "#tests/support/stored-bookings.ts";

// Every form of the staff area that makes something new, as a browser without scripts sends it: pressed twice, or again after its answer
// got lost. (A picture is known by its content: tests/http/staff-blog.test.ts.)

let site: Site;
let staff: Customer;
beforeAll(async () => {
  site = await startSite({ env: { NEWSLETTER_RATE: "200" } });
  staff = await newStaff(site, "admin", "Efe Writer");
  await site.query(
    `insert into newsletter_subscribers (email, state, confirmed_at)
     select 'reader-' || n || '@example.com', 'confirmed', now() from generate_series(1, 3) n`,
  );
});
afterAll(() => site.stop());

const send = (path: string, init: RequestInit = {}) =>
  fetch(site.origin + path, { redirect: "manual", ...init, headers: { Cookie: staff.cookie } });
const post = (path: string, fields: Record<string, string>) =>
  send(path, { method: "POST", body: new URLSearchParams(fields) });

/** What the form around this text carries along unseen. */
async function hiddenIn(path: string, text: string): Promise<Record<string, string>> {
  const html = await (await send(path)).text();
  const form = html.split("<form").find((each) => each.split("</form>")[0]?.includes(text)) ?? "";
  const inputs = form.split("</form>")[0]?.match(/<input[^>]*type="hidden"[^>]*>/g) ?? [];
  return Object.fromEntries(
    inputs.map((input) => [
      /name="([^"]*)"/.exec(input)?.[1] ?? "",
      /value="([^"]*)"/.exec(input)?.[1] ?? "",
    ]),
  );
}

/** Two sendings at once, and a third when both are answered. */
async function thrice(sending: () => Promise<Response>): Promise<Response[]> {
  const both = await Promise.all([sending(), sending()]);
  return [...both, await sending()];
}

const issue = (subject: string) => ({
  subject,
  preheader: "What changed",
  html: "<p>Niger takes 48 hours.</p>",
});

it("an issue that is sent twice from the page of new ones goes to the list once", async () => {
  const path = "/admin/newsletters/create";
  const hidden = await hiddenIn(path, 'name="subject"');
  const answers = await thrice(() => post(path, { ...hidden, ...issue("Once"), intent: "send" }));
  expect(answers.map(({ status }) => status)).toEqual([302, 302, 302]);
  expect(new Set(answers.map(({ headers }) => headers.get("location"))).size).toBe(1);
  const rows = await site.query<{ id: string }>("select id from campaigns where subject = 'Once'");
  expect(rows).toHaveLength(1);
  const sent = () =>
    site.query(
      "select c.subject, d.subscriber_id from campaign_deliveries d join campaigns c on c.id = d.campaign_id",
    );
  await expect.poll(async () => (await sent()).length).toBe(3);
  expect(await site.query("select 1 from audit_entries where action = 'newsletter.send'")).toHaveLength(1);

  // Nor does a program that sends no key make two.
  const keyless = await thrice(() => post(path, { ...issue("No key"), intent: "send" }));
  expect(keyless.map(({ status }) => status)).toEqual([302, 302, 302]);
  expect(await site.query("select 1 from campaigns where subject = 'No key'")).toHaveLength(1);

  // Its writer changed a word before sending it again: that is no second issue either.
  const changed = await post(path, { ...hidden, ...issue("Once, but better"), intent: "send" });
  const html = await changed.text();
  expect(changed.status).toBe(409);
  for (const words of [say.sentBefore, `/admin/newsletters/${rows[0]?.id}`, "Once, but better"])
    expect(html).toContain(words);
  expect(await site.query("select 1 from campaigns where subject like 'Once%'")).toHaveLength(1);
});

it("a draft whose answer got lost is the one that goes out, with the words of the second sending", async () => {
  const path = "/admin/newsletters/create";
  const hidden = await hiddenIn(path, 'name="subject"');
  await post(path, { ...hidden, ...issue("First words"), intent: "save" });
  const answer = await post(path, {
    ...hidden,
    ...issue("Last words"),
    intent: "schedule",
    at: "2099-01-01T09:00",
  });
  expect(answer.status).toBe(302);
  expect(await site.query("select subject, status from campaigns where subject like '% words'")).toEqual([
    { subject: "Last words", status: "scheduled" },
  ]);
  const another = await hiddenIn(path, 'name="subject"');
  await post(path, { ...another, ...issue("Other words"), intent: "save" });
  expect(await site.query("select 1 from campaigns where subject like '% words'")).toHaveLength(2);
});

it("a post is made and published once", async () => {
  const path = "/admin/blogs/create";
  const fields = {
    ...(await hiddenIn(path, 'name="title"')),
    ...{ title: "Dust over Kano", category: "Operations", excerpt: "What it does.", author: "Efe Writer" },
    content: "<p>It settles.</p>",
  };
  const answers = await thrice(() => post(path, { ...fields, intent: "publish" }));
  expect(answers.map(({ status }) => status)).toEqual([302, 302, 302]);
  expect(await site.query("select slug, status from posts where title = 'Dust over Kano'")).toEqual([
    { slug: "dust-over-kano", status: "published" },
  ]);
  // What saved itself under the same form is the same post: its answer was lost, and its writer went on writing.
  const draft = { ...fields, ...(await hiddenIn(path, 'name="title"')), id: "", title: "Sand over Kano" };
  for (const content of ["<p>One.</p>", "<p>Two.</p>"])
    expect((await post("/admin/blogs/autosave", { ...draft, content })).status).toBe(200);
  expect(await site.query("select slug, content from posts where title = 'Sand over Kano'")).toEqual([
    { slug: "sand-over-kano", content: "<p>Two.</p>" },
  ]);
});

it("a post whose planning lost its answer goes by what is asked next: another moment, or at once", async () => {
  const path = "/admin/blogs/create";
  const fields = {
    ...(await hiddenIn(path, 'name="title"')),
    ...{ title: "Rain over Calabar", category: "Operations", excerpt: "It falls.", author: "Efe Writer" },
    content: "<p>It falls.</p>",
  };
  const row = () =>
    site.query(
      "select status, published_at > '2031-02-01' as later from posts where title = 'Rain over Calabar'",
    );
  for (const [publishAt, later] of [
    ["2031-01-10T09:00", false],
    ["2031-03-10T09:00", true],
  ] as const) {
    expect((await post(path, { ...fields, publishAt, intent: "schedule" })).status).toBe(302);
    expect(await row()).toEqual([{ status: "scheduled", later }]);
  }
  expect((await post(path, { ...fields, intent: "publish" })).status).toBe(302);
  expect(await row()).toEqual([{ status: "published", later: false }]);
  // It is out: a draft's looser rules do not hold for it.
  expect((await post(path, { ...fields, excerpt: "", intent: "save" })).status).toBe(400);
  expect((await post(path, { ...fields, publishAt: "2031-03-10T09:00", intent: "schedule" })).status).toBe(
    400,
  );
});

it("a post that its own form has let out, whose answer got lost, saves itself no more and is nobody else's", async () => {
  const create = "/admin/blogs/create";
  const key = (await hiddenIn(create, 'name="title"')).idempotencyKey ?? "";
  const fields = { idempotencyKey: key, title: "Fog over Jos", category: "Operations", excerpt: "It stays." };
  const sending = { ...fields, author: "Efe Writer", content: "<p>Sent.</p>", sentAt: "1000" };
  const autosave = (more: Record<string, string>) =>
    post("/admin/blogs/autosave", { ...sending, content: "<p>Typed since.</p>", sentAt: "2000", ...more });
  const told = async (answer: Response) => [answer.status, await answer.json()];
  const arrived = { ok: false, message: postWords.arrived, isConflict: false };

  await post(create, { ...sending, intent: "publish" });
  expect(await told(await autosave({ id: "", version: "0" }))).toEqual([409, arrived]);
  const row = () => site.query("select id, content from posts where title = 'Fog over Jos'");
  const [{ id, content } = { id: "", content: "" }] = await row();
  expect(content).toBe("<p>Sent.</p>");

  await post(`/admin/blogs/edit/${id}`, { version: "2", intent: "withdraw" });
  await post(`/admin/blogs/edit/${id}`, { ...sending, version: "3", sentAt: "3000", intent: "publish" });
  expect(await told(await autosave({ id: String(id), version: "3", sentAt: "4000" }))).toEqual([
    409,
    arrived,
  ]);
  const other = await told(
    await autosave({ id: String(id), version: "3", idempotencyKey: "another form's" }),
  );
  expect(other).toMatchObject([409, { isConflict: true }]);
  expect(await row()).toEqual([{ id, content: "<p>Sent.</p>" }]);
});

it("a note stands once on its booking, and the same words again after that", async () => {
  const path = `/admin/bookings/${await storeBooking(site)}`;
  for (const count of [1, 2]) {
    const hidden = await hiddenIn(path, 'value="note"');
    const answers = await thrice(() => post(path, { ...hidden, note: "Called, no answer." }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await site.query("select text from booking_notes")).toHaveLength(count);
    expect(await site.query("select 1 from audit_entries where action = 'booking.note'")).toHaveLength(count);
  }
});

it("an invitation makes one account, and whoever lost the answer sees the same link", async () => {
  const path = "/admin/staff";
  const hidden = await hiddenIn(path, 'value="invite"');
  const fields = { ...hidden, email: "new@example.com", name: "Ngozi New", role: "editor" };
  const answers = await thrice(() => post(path, fields));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const links = await Promise.all(
    answers.map(async (answer) => /admin\/welcome\?token=[\w.-]+/.exec(await answer.text())?.[0]),
  );
  expect(new Set(links).size).toBe(1);
  expect((await fetch(`${site.origin}/${links[0]}`)).status).toBe(200);
  expect(await site.query("select 1 from audit_entries where action = 'staff.invite'")).toHaveLength(1);
});
