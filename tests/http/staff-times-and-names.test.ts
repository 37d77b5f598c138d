import { beforeAll, expect, it } from "vitest";
import { commentMessages } from "#app/features/comments/messages.ts";
import { staffMessages } from "#app/features/staff/messages.ts";
import type { Customer } from "#tests/support/customers.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import type { Site } from "#tests/support/site.ts";
import { newStaff } from "#tests/support/staff.ts";
import { storeBooking } from "#tests/support/stored-bookings.ts";

let site: Site;
let admin: Customer;
beforeAll(async () => {
  site = await sharedSite();
  admin = await newStaff(site, "admin");
});

const page = async (path: string) =>
  await (await fetch(site.origin + path, { headers: { Cookie: admin.cookie } })).text();
const post = (path: string, fields: Record<string, string>) =>
  fetch(site.origin + path, {
    method: "POST",
    body: new URLSearchParams(fields),
    redirect: "manual",
    headers: { Cookie: admin.cookie },
  });

it("every time of day in the staff area names its zone", async () => {
  const reference = await storeBooking(site);
  await post(`/admin/bookings/${reference}`, { intent: "note", note: "Called." });
  await site.query(
    `insert into contact_messages (name, email, phone, message, submission) values ('Ada', 'a@example.com', '', 'Hello', 's')`,
  );
  await site.query(
    "insert into newsletter_subscribers (email, state, confirmed_at) values ('r@example.com', 'confirmed', now())",
  );
  const [campaign] = await site.query<{ id: string }>(
    "insert into campaigns (subject, preheader, html, status, start_at) values ('A', 'b', '<p>c</p>', 'scheduled', '2098-03-01') returning id",
  );
  const [message] = await site.query<{ id: string }>("select id from contact_messages");
  const [post_] = await site.query<{ id: string }>("select id from posts limit 1");
  for (const path of [
    "/admin/dashboard",
    "/admin/bookings",
    `/admin/bookings/${reference}`,
    "/admin/messages",
    `/admin/messages/${message?.id}`,
    "/admin/blogs",
    `/admin/blogs/edit/${post_?.id}`,
    "/admin/newsletters",
    `/admin/newsletters/${campaign?.id}`,
    "/admin/newsletters/subscribers",
    "/admin/audit",
  ]) {
    const text = (await page(path))
      .replace(/<(script|style)\b.*?<\/\1>/gs, "")
      .replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ");
    const times = text.match(/(?<![\d:])\d\d:\d\d(?![\d:]).{0,28}/g) ?? [];
    expect([path, times.length > 0]).toEqual([path, true]);
    for (const time of times)
      expect([path, time]).toEqual([
        path,
        expect.stringMatching(/^\d\d:\d\d (WAT\b|local\b|\(local time at)/),
      ]);
  }
});

it("a booking's page names the places whose time zone is not known", async () => {
  const typed = await storeBooking(site, { departureCity: "Zyx Strip", arrivalCity: "London Luton" });
  const known = await storeBooking(site);
  expect(await page(`/admin/bookings/${typed}`)).toContain(
    "No time zone is known for Zyx Strip: agree the local times with the customer.",
  );
  expect(await page(`/admin/bookings/${known}`)).not.toContain("No time zone is known");
});

it("an account without a name of its own signs nothing with its address", async () => {
  const nameless = await newStaff(site, "editor");
  await site.query("update users set name = split_part(email, '@', 1) where id = $1", [nameless.id]);
  const html = await (
    await fetch(`${site.origin}/admin/blogs/create`, { headers: { Cookie: nameless.cookie } })
  ).text();
  expect(/<input[^>]*name="author"[^>]*>/.exec(html)?.[0]).toContain('value=""');

  const fields = { title: "T", category: "C", excerpt: "E", content: "<p>c</p>", intent: "publish" };
  const signed = await post("/admin/blogs/create", { ...fields, author: nameless.email });
  expect(signed.status).toBe(400);
  const [slug] = await site.query<{ slug: string }>(
    "select slug from posts where status = 'published' limit 1",
  );
  const comment = await fetch(`${site.origin}/blog/${slug?.slug}`, {
    method: "POST",
    body: new URLSearchParams({ name: "me@example.com", email: "me@example.com", content: "Hello" }),
  });
  expect([comment.status, (await comment.text()).includes(commentMessages.nameIsAddress)]).toEqual([
    400,
    true,
  ]);
});

it("an invitation asks for a name, and takes no address for one", async () => {
  for (const name of ["ngozi", "ngozi@example.com"]) {
    const answer = await post("/admin/staff", {
      change: "invite",
      email: "ngozi@example.com",
      name,
      role: "editor",
    });
    expect([name, answer.status, (await answer.text()).includes(staffMessages.nameIsAddress)]).toEqual([
      name,
      400,
      true,
    ]);
  }
  const unnamed = await post("/admin/staff", {
    change: "invite",
    email: "ngozi@example.com",
    name: "",
    role: "editor",
  });
  expect(unnamed.status).toBe(400);
  expect(await site.query("select 1 from users where email = 'ngozi@example.com'")).toEqual([]);
});
