import { expect, it } from "vitest";
import { manyRequests } from "#app/content/form-messages.ts";
import { samplePosts } from "#app/content/sample-posts.ts";
import { limits, maxFormBytes } from "#app/limits.ts";
import { AccountVisitor, goodPassword, newAddress, newCustomer } from "#tests/support/account-visitor.ts";
import { expectLimited, expectPage } from "#tests/support/expected-responses.ts";
import { setCalls } from "#tests/support/limiting.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { bookingForm, storeBooking } from "#tests/support/stored-bookings.ts";

// Requests that many addresses refuse alike: other origins, odd bodies, wrong methods, too many, unknown pages.

const site = await sharedSite();
const visitor = () => new AccountVisitor(site);
const get = (path: string) => visitor().send(path);
const forms = ["/booking", "/contact", `/blog/${samplePosts[0].id}`, "/newsletter"];
const calls = ["/api/forgot-password", "/api/reset-password"];
const json = "application/json";
const long = "a long enough password";
const password = { password: long, newPassword: long, confirmPassword: long };
const urlEncoded = "application/x-www-form-urlencoded";

it("accepts no form from another origin at any address, and changes nothing", async () => {
  const { who, id, email } = await newCustomer(site);
  const booking = `/bookings/${await storeBooking(site, { userId: id, email })}`;
  const account = "/details /email /password /sessions /second-factor /delete /data.json".split(" ");
  const other = ["/newsletter.data", "/sign-in", "/sign-out", "/verify-email", booking, `${booking}.data`];
  const passwords = { currentPassword: goodPassword, ...password };
  const texts = { fullName: "Eve", name: "Eve", message: "Hello", content: "Hello", confirmation: "DELETE" };
  const body = new URLSearchParams({ ...bookingForm, ...passwords, ...texts, email: "forged@example.com" });
  const tables = ["bookings", "contact_messages", "comments", "newsletter_subscribers"];
  const emails = tables.map((table) => `select email from ${table}`).join(" union all ");
  const stored = () =>
    site.query(
      `select u.*, c.password, s.token, b.status, (select count(*) from (${emails}) f where email = 'forged@example.com') as forged
       from users u join credentials c on c.user_id = u.id join sessions s on s.user_id = u.id join bookings b on b.user_id = u.id
       where u.id = $1`,
      [id],
    );
  const before = await stored();
  for (const path of ["/account", ...account.map((page) => `/account${page}`), ...other, ...forms, ...calls])
    for (const headers of [
      { Origin: "https://evil.example" },
      { Origin: "null" },
      { "Sec-Fetch-Site": "cross-site" },
      { Origin: site.origin.replace("://", "://user@") },
    ] as Record<string, string>[]) {
      const { status } = await who.send(path, { method: "POST", body, headers });
      expect([path, headers, status]).toEqual([path, headers, 403]);
    }
  expect(await stored()).toEqual(before);
});

const withNul =
  "email=a%00b@example.com&password=%00%00%00%00%00%00&otp=123456&newPassword=%00aaaaaaa&code=%00";
it.each([...forms, "/sign-in", "/verify-email"])("%s refuses odd and large bodies, and PUT", async (path) => {
  for (const [type, body] of [
    [json, "{"],
    [urlEncoded, "%"],
    [urlEncoded, "\0\xff%%%=&&"],
    [urlEncoded, withNul],
    ["multipart/form-data; boundary=x", "--x\r\nbroken"],
    ["text/plain", ""],
  ] as const) {
    // The newsletter accepts an address without its invisible characters.
    if (path === "/newsletter" && body === withNul) continue;
    const headers = { Origin: site.origin, "Content-Type": type, Accept: "text/html" };
    const { status } = await visitor().send(path, { method: "POST", body, headers });
    // An unknown proof is not found.
    expect([body, status]).toEqual([body, path === "/verify-email" ? 404 : 400]);
  }
  expect((await visitor().post(path, { email: "x".repeat(maxFormBytes) })).status).toBe(413);
  const { status, headers } = await visitor().send(path, { method: "PUT" });
  expect([status, headers.get("allow")]).toEqual([405, "GET, HEAD, POST"]);
});

it.each(calls)("%s answers {error} to bad requests", async (path) => {
  for (const [type, body, status] of [
    [json, '{"email":', 400],
    [json, "null", 400],
    [json, '{"email":1}', 400],
    [json, '{"email":"\\u0000","otp":"123456","newPassword":"\\u0000aaaaaaaa"}', 400],
    [json, `{"email":${"[".repeat(20_000)}`, 400],
    [urlEncoded, "email=a@example.com", 415],
    [json, JSON.stringify({ email: "x".repeat(maxFormBytes) }), 413],
  ] as const) {
    const response = await visitor().call(path, body, { "Content-Type": type });
    expect([body.slice(0, 30), response.status]).toEqual([body.slice(0, 30), status]);
    expect(await response.json()).toEqual({ error: expect.any(String) });
  }
});

const { signUpPerNetwork, resetCodePerNetwork, resetCodePerAddressAndNetwork } = limits;
const { invitationPerNetwork, searchPerNetwork, tripsPerNetwork } = limits;
type Send = (who: AccountVisitor) => Promise<Response>;
const requestCode = (who: AccountVisitor, email: string) => who.call("/api/forgot-password", { email });
const [known, unknown] = [(await newCustomer(site)).email, newAddress()];
it.each<[name: string, limit: { points: number }, status: number, send: Send, texts?: string[]]>([
  ["sign-up-network", signUpPerNetwork, 303, (who) => who.signUp(newAddress())],
  ["reset-code-network", resetCodePerNetwork, 200, (who) => requestCode(who, newAddress())],
  ["reset-code-here", resetCodePerAddressAndNetwork, 200, (who) => requestCode(who, known)],
  ["reset-code-here", resetCodePerAddressAndNetwork, 200, (who) => requestCode(who, unknown)],
  ["staff-invitation", invitationPerNetwork, 410, (who) => who.post("/admin/welcome?token=x", password)],
  ["trip-network", tripsPerNetwork, 400, (who) => who.send("/trip?from=LOS&to=LTN")],
  ["trip-network", tripsPerNetwork, 400, (who) => who.send("/api/trip")],
  ["search-network", searchPerNetwork, 200, (who) => who.send("/blog?q=dust"), ["Too many searches</h1>"]],
])("limits calls of %s", async (name, { points }, status, send, texts) => {
  const who = visitor();
  expect((await send(who)).status).toBe(status);
  await setCalls(site, name, points - 1);
  expect((await send(who)).status).toBe(status);
  const refused = await send(who);
  const minutes = Math.ceil(Number(refused.headers.get("retry-after")) / 60);
  const isJson = refused.headers.get("content-type")?.startsWith(json);
  const text = await expectLimited(refused, ...(texts ?? [manyRequests(minutes)]));
  if (isJson) expect(JSON.parse(text)).toEqual({ error: manyRequests(minutes) });
  expect((await who.send("/blog")).status).toBe(200);
  expect((await send(visitor())).status).toBe(status);
});

const unknownPages = ["/blog/../nowhere", "/%F0%9F%9B%AB", "/booking/x", "/blog/no-such-post/x"];
const unknownPosts = ["/blog/another?x=1", "/blog/-", "/blog/not-found", "/blog/%f0%9f%9b%ab"];
it.each([
  ["/team/nobody", "<h1", ["/team/anybody"]],
  ["/nowhere", "We cannot find this page.</h1>", unknownPages],
  ["/blog/no-such-post", "Blog post not found.</h1>", unknownPosts],
])("unknown addresses like %s have one 404 page", async (first, heading, others) => {
  const response = await get(first);
  const html = await expectPage(response, 404, heading, '<header class="site-header"');
  expect(response.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
  expect(html.includes("Blog post not found.")).toBe(first.startsWith("/blog"));
  if (first === "/nowhere")
    for (const text of ["<title>Page not found | Harmattan Aviation</title>", 'href="/booking"'])
      expect(html).toContain(text);
  // All are one prerendered page, with one validator.
  const etag = response.headers.get("etag");
  for (const path of others) {
    const other = await get(path);
    expect([path, other.status, other.headers.get("etag")]).toEqual([path, 404, etag]);
    expect(await other.text()).toBe(html);
  }
});
