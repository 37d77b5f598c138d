import { commentStaffMessages as say } from "#app/features/comments/staff-messages.ts";
import { cookiesOf } from "#tests/support/customers.ts";
import { expect, test } from "#tests/support/journey.ts";
import { whenAlive } from "#tests/support/page-checks.ts";
import { expectFits } from "#tests/support/sound-page.ts";
import { newStaff } from "#tests/support/staff.ts";

test("an editor finds a comment, hides it before a reader's eyes, shows it again and blocks its address", async ({
  page,
  site,
  context,
  browser,
}) => {
  const [post] = await site.query<{ id: string; slug: string }>(
    "select id, slug from posts where status = 'published' order by published_at desc limit 1",
  );
  const slug = post?.slug ?? "";
  const network = { "X-Forwarded-For": "198.51.100.77" };
  const write = (content: string, email: string) =>
    fetch(`${site.origin}/blog/${slug}`, {
      method: "POST",
      headers: { ...network, Origin: site.origin },
      body: new URLSearchParams({ name: "Bola Ade", email, content, openMs: "60000" }),
    });
  expect((await write("Which airports have customs at night?", "bola@example.com")).status).toBe(200);
  expect((await write("Cheap watches at https://watches.example", "seller@example.net")).status).toBe(200);

  await context.addCookies(cookiesOf(await newStaff(site, "editor"), site));
  await page.goto(`/admin/comments?q=watches`);
  await whenAlive(page);
  const rows = page.getByRole("article");
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("seller@example.net");

  const reader = await browser.newPage({ baseURL: site.origin });
  await reader.goto(`/blog/${slug}`);
  const seen = reader.getByText("Cheap watches at");
  await expect(seen).toBeVisible();
  await whenAlive(reader);
  await rows.getByRole("button", { name: `${say.intents.hide}: Bola Ade` }).click();
  await expect(page.getByText(say.done.hide)).toBeVisible();
  await expect(seen).toBeHidden();
  await rows.getByRole("button", { name: `${say.intents.show}: Bola Ade` }).click();
  await expect(seen).toBeVisible();
  await reader.close();

  await rows.getByText(say.blockAsk, { exact: true }).click();
  await rows.getByRole("button", { name: `${say.intents.block}: Bola Ade` }).click();
  await expect(page.getByText(say.done.block)).toBeVisible();
  expect((await write("More watches", "Seller@example.net")).status).toBe(400);
  await page.setViewportSize({ width: 375, height: 900 });
  await page.goto("/admin/comments");
  await whenAlive(page);
  await expectFits(page, [375, 1440], "the comments");
  const intents = await site.query<{ action: string }>(
    "select action from audit_entries where subject_kind = 'comment' order by id",
  );
  expect(intents.map(({ action }) => action)).toEqual(["comment.hide", "comment.show", "comment.block"]);
});

test("works without scripts, and not for customers", async ({ site }) => {
  const [comment] = await site.query<{ id: string }>("select id from comments order by id limit 1");
  const editor = await newStaff(site, "editor");
  const press = (cookie: string) =>
    fetch(`${site.origin}/admin/comments`, {
      method: "POST",
      redirect: "manual",
      headers: { Cookie: cookie, Origin: site.origin, "X-Forwarded-For": "198.51.100.78" },
      body: new URLSearchParams({ id: comment?.id ?? "", intent: "spam" }),
    });
  expect((await press("")).status).toBe(302);
  await site.query("update users set role = 'customer' where id = $1", [editor.id]);
  expect((await press(editor.cookie)).status).toBe(403);
  await site.query("update users set role = 'editor' where id = $1", [editor.id]);
  const done = await press(editor.cookie);
  expect([done.status, (await done.text()).includes(say.done.spam)]).toEqual([200, true]);
  expect((await press(editor.cookie)).status).toBe(409);
});
