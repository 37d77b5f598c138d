import { afterAll, beforeAll, expect, it } from "vitest";
import type { Customer } from "#tests/support/customers.ts";
import { openSite } from "#tests/support/shared-site.ts";
import type { Site } from "#tests/support/site.ts";
import { newStaff } from "#tests/support/staff.ts";

// Every form of the staff area that makes something new, as a browser without scripts sends it: pressed twice, or again after its answer
// got lost. (A picture is known by its content: tests/http/staff-blog.test.ts.)

let site: Site;
let staff: Customer;
beforeAll(async () => {
  site = await openSite({ env: { NEWSLETTER_RATE: "200" } });
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

/** Two concurrent submissions, and a third after both responses. */
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
  expect(answers.map(({ status }) => status).toSorted()).toEqual([302, 409, 409]);
  const rows = await site.query<{ id: string }>("select id from campaigns where subject = 'Once'");
  expect(rows).toHaveLength(1);
  const refused = await (
    await post(path, { ...hidden, ...issue("Once, but better"), intent: "send" })
  ).text();
  for (const words of [
    "Nothing was saved: this form has already created an issue. Open it and go on from there.",
    `/admin/newsletters/${rows[0]?.id}`,
    "Once, but better",
  ])
    expect(refused).toContain(words);
  const deliveries = () =>
    site.query(
      "select c.subject, d.subscriber_id from campaign_deliveries d join campaigns c on c.id = d.campaign_id",
    );
  await expect.poll(async () => (await deliveries()).length).toBe(3);
  expect(await site.query("select 1 from audit_entries where action = 'newsletter.send'")).toHaveLength(1);
  expect(await site.query("select 1 from campaigns where subject like 'Once%'")).toHaveLength(1);
});

it("a post is made and published once", async () => {
  const path = "/admin/blogs/create";
  const fields = {
    ...(await hiddenIn(path, 'name="title"')),
    title: "Dust over Kano",
    category: "Operations",
    excerpt: "What it does.",
    author: "Efe Writer",
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

it("after a lost response to scheduling, the next intent counts: another time, or publishing now", async () => {
  const path = "/admin/blogs/create";
  const fields = {
    ...(await hiddenIn(path, 'name="title"')),
    title: "Rain over Calabar",
    category: "Operations",
    excerpt: "It falls.",
    author: "Efe Writer",
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
