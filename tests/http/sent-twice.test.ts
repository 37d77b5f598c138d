import { afterAll, expect, it } from "vitest";
import { openSite } from "#tests/support/shared-site.ts";
import { newStaff } from "#tests/support/staff.ts";

// Every form of the staff area that makes something new, as a browser without scripts sends it: pressed twice, or again after its answer
// got lost. (A picture is known by its content: tests/http/staff-blog.test.ts.)

const site = await openSite({ env: { NEWSLETTER_RATE: "200" } });
const staff = await newStaff(site, "admin", "Efe Writer");
await site.query(
  `insert into newsletter_subscribers (email, state, confirmed_at)
   select 'reader-' || n || '@example.com', 'confirmed', now() from generate_series(1, 3) n`,
);
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

it("an issue that is sent twice goes to the list once", async () => {
  const path = (await post("/admin/newsletters/create", {})).headers.get("location") ?? "";
  const fields = { ...(await hiddenIn(path, 'name="subject"')), ...issue("Once"), intent: "send" };
  const answers = await thrice(() => post(path, fields));
  expect(answers.map(({ status }) => status)).toEqual([302, 302, 302]);
  const deliveries = () => site.query("select subscriber_id from campaign_deliveries");
  await expect.poll(async () => (await deliveries()).length).toBe(3);
  expect(await site.query("select 1 from audit_entries where action = 'newsletter.send'")).toHaveLength(1);
  expect(await site.query("select subject from campaigns")).toEqual([{ subject: "Once" }]);
});

it("a post that is published twice is published once, and a repeated autosave is no conflict", async () => {
  const create = async () => (await post("/admin/blogs/create", {})).headers.get("location") ?? "";
  const path = await create();
  const fields = {
    ...(await hiddenIn(path, 'name="title"')),
    title: "Dust over Kano",
    category: "Operations",
    excerpt: "What it does.",
    author: "Efe Writer",
    content: "<p>It settles.</p>",
  };
  const answers = await thrice(() => post(path, { ...fields, intent: "publish" }));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await site.query("select slug, status from posts where title = 'Dust over Kano'")).toEqual([
    { slug: "dust-over-kano", status: "published" },
  ]);
  expect(await site.query("select 1 from audit_entries where action = 'post.publish'")).toHaveLength(1);
  const draft = { ...fields, ...(await hiddenIn(await create(), 'name="title"')), title: "Sand over Kano" };
  for (const _ of [1, 2]) expect((await post("/admin/blogs/autosave", draft)).status).toBe(200);
});
