import { beforeAll, expect, it } from "vitest";
import { missingPage } from "#app/content/frame.ts";
import { staffMessages as say } from "#app/features/staff/messages.ts";
import { limits } from "#app/limits.ts";
import { AccountVisitor } from "#tests/support/account-visitor.ts";
import { newCustomer } from "#tests/support/customers.ts";
import { readEvents } from "#tests/support/event-reader.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import type { Site } from "#tests/support/site.ts";
import { newStaff } from "#tests/support/staff.ts";
import { storeBooking } from "#tests/support/stored-bookings.ts";

/** Addresses that are only sent to. */
const withoutPage = ["/admin/blogs/autosave", "/admin/uploads"];

let site: Site;
const cookies: Record<string, string> = {};
beforeAll(async () => {
  site = await sharedSite();
  for (const name of ["customer", "editor", "admin"]) {
    const { id, cookie } = await newCustomer(site, { name });
    cookies[name] = cookie;
    await site.query("update users set role = $2 where id = $1", [id, name]);
  }
});

async function ask(path: string, who: string | null, method: "GET" | "POST") {
  const controller = new AbortController();
  const response = await fetch(`${site.origin}${path}`, {
    method,
    headers: { ...(who ? { Cookie: cookies[who] ?? "" } : {}), Accept: "text/html" },
    redirect: "manual",
    signal: controller.signal,
    ...(method === "POST" ? { body: new URLSearchParams({ intent: "nothing" }) } : {}),
  });
  // A stream has no end; its status says all that is asked here.
  const isStream = response.headers.get("Content-Type")?.startsWith("text/event-stream");
  const text = isStream ? "" : await response.text();
  controller.abort();
  return { status: response.status, location: response.headers.get("Location"), text, response };
}

it.each(withoutPage)("says in words that %s is no page", async (path) => {
  const { status, text } = await ask(path, "editor", "GET");
  expect([status, JSON.parse(text)]).toEqual([404, { error: missingPage.error }]);
});

/** What a page shows, without the data that its scripts go on from. */
const drawn = (html: string) => html.replace(/<script[\s\S]*?<\/script>/g, "");

it("is shut for the wrong role however the address is spelt, and says which role that is", async () => {
  for (const path of ["/admin/bookings", "/admin/BOOKINGS", "/admin/%62ookings"]) {
    const { status, text } = await ask(path, "editor", "GET");
    expect([path, status]).toEqual([path, 403]);
    expect(drawn(text)).toContain("This page is for administrators.");
    expect(drawn(text)).toContain(
      "Your role is editor: posts, comments, newsletters. An administrator can change it.",
    );
    expect(drawn(text)).not.toContain("Something went wrong");
  }
});

it("leads back to a page, and not to what the page said of an earlier action", async () => {
  const { location } = await ask("/admin/blogs/edit/1?done=save&picture=2", null, "GET");
  const returnTo = "/admin/blogs/edit/1?picture=2";
  expect(location).toBe(`/admin/login?${new URLSearchParams({ returnTo })}`);
});

it("is never kept by a cache, nor found by a search engine", async () => {
  const { response, text } = await ask("/admin/dashboard", "admin", "GET");
  expect(response.headers.get("Cache-Control")).toContain("no-store");
  expect(text).toContain('<meta name="robots" content="noindex"/>');
});

it("shuts out at once whoever is disabled, and whoever still owes a second factor", async () => {
  const { id, cookie } = await newCustomer(site);
  cookies.leaving = cookie;
  await site.query("update users set role = 'admin', needs_second_factor = true where id = $1", [id]);
  expect((await ask("/admin/dashboard", "leaving", "GET")).location).toBe("/account/second-factor");
  await site.query("update users set needs_second_factor = false where id = $1", [id]);
  expect((await ask("/admin/dashboard", "leaving", "GET")).status).toBe(200);
  const form = new URLSearchParams({ change: "disable", userId: id });
  const done = await fetch(`${site.origin}/admin/staff`, {
    method: "POST",
    body: form,
    headers: { Cookie: cookies.admin ?? "" },
  });
  expect(done.status).toBe(200);
  expect((await ask("/admin/dashboard", "leaving", "GET")).location).toContain("/admin/login");
});

it("ends the inbox that stands open in a session which its owner ends elsewhere", async () => {
  const staff = await newStaff(site, "admin");
  for (const ended of ["one", "all others"]) {
    const other = new AccountVisitor(site);
    await other.signIn(staff.email, staff.password);
    const [{ id } = { id: "" }] = await site.query<{ id: string }>(
      "select id from sessions where user_id = $1 order by created_at desc limit 1",
      [staff.id],
    );
    const cookie = [...other.cookies].map((pair) => pair.join("=")).join("; ");
    const inbox = await readEvents(`${site.origin}/admin/bookings/stream`, { cookie });
    expect(inbox.status).toBe(200);
    await fetch(`${site.origin}/account/sessions`, {
      method: "POST",
      body: new URLSearchParams(ended === "one" ? { session: id } : {}),
      headers: { Cookie: staff.cookie },
    });
    await inbox.ended;
    expect([ended, await other.viewer()]).toEqual([ended, null]);
  }
});

it("lets an invited colleague in with the link, once, and back to the page that was asked for", async () => {
  const invited = await fetch(`${site.origin}/admin/staff`, {
    method: "POST",
    body: new URLSearchParams({ change: "invite", email: "new@example.com", name: "New", role: "editor" }),
    headers: { Cookie: cookies.admin ?? "" },
  });
  const link = /admin\/welcome\?token=[\w.-]+/.exec(await invited.text())?.[0] ?? "";
  const choose = (password: string) =>
    fetch(`${site.origin}/${link}`, {
      method: "POST",
      body: new URLSearchParams({ password, confirmPassword: password }),
    });
  const short = await choose("elevenchars");
  expect(short.status).toBe(400);
  expect(await short.text()).toContain(say.passwordShort);
  expect((await choose("a long enough password")).status).toBe(200);
  expect((await fetch(`${site.origin}/${link}`)).status).toBe(410);
  const again = await choose("another long password");
  expect([again.status, (await again.text()).includes(say.deadLink)]).toEqual([410, true]);
  const signedIn = await fetch(`${site.origin}/admin/login`, {
    method: "POST",
    body: new URLSearchParams({
      email: "new@example.com",
      password: "a long enough password",
      returnTo: "/admin/blogs?status=draft",
    }),
    redirect: "manual",
  });
  expect([signedIn.status, signedIn.headers.get("Location")]).toEqual([
    303,
    "/sign-in/done?returnTo=%2Fadmin%2Fblogs%3Fstatus%3Ddraft",
  ]);
  const elsewhere = await fetch(`${site.origin}/admin/login`, {
    method: "POST",
    body: new URLSearchParams({
      email: "new@example.com",
      password: "a long enough password",
      returnTo: "//example.com/",
    }),
    redirect: "manual",
  });
  expect([elsewhere.status, elsewhere.headers.get("Location")]).toEqual([
    303,
    "/sign-in/done?returnTo=%2Fadmin%2Fdashboard",
  ]);
});

it("tells who tries link after link how long to wait", async () => {
  const password = "a long enough password";
  const choose = () =>
    fetch(`${site.origin}/admin/welcome?token=altered`, {
      method: "POST",
      body: new URLSearchParams({ password, confirmPassword: password }),
      headers: { "X-Forwarded-For": "198.51.100.20" },
    });
  const { points } = limits.invitationPerNetwork;
  const tried = await Promise.all(Array.from({ length: points }, choose));
  expect(new Set(tried.map(({ status }) => status))).toEqual(new Set([410]));
  const refused = await choose();
  const wait = Number(refused.headers.get("Retry-After"));
  expect([refused.status, wait > 0]).toEqual([429, true]);
  expect(await refused.text()).toContain(say.tooMany(Math.ceil(wait / 60)));
});

it("answers an export as a table whose cells run nothing in a spreadsheet", async () => {
  const reference = await storeBooking(site, { fullName: "=cmd|calc" });
  const response = await fetch(`${site.origin}/admin/bookings/export.csv`, {
    headers: { Cookie: cookies.admin ?? "" },
  });
  const csv = await response.text();
  expect(response.headers.get("Content-Type")).toContain("text/csv");
  expect(csv).toContain(reference);
  expect(csv).toContain("'=cmd|calc");
  expect(await site.query("select action from audit_entries where action = 'booking.export'")).not.toEqual(
    [],
  );
});
