import { afterAll, expect, it } from "vitest";
import { awayPage } from "#app/content/frame.ts";
import { samplePosts } from "#app/content/sample-posts.ts";
import { AccountVisitor, goodPassword } from "#tests/support/account-visitor.ts";
import { cutDatabase } from "#tests/support/cut-database.ts";
import { testDatabase } from "#tests/support/database.ts";
import { openSite } from "#tests/support/shared-site.ts";
import { asOperator } from "#tests/support/site.ts";
import { type FormKind, fillForm } from "#tests/support/writers.ts";

const database = await testDatabase();
const relay = await cutDatabase(database.url);
const AUTH_SECRET = "a secret for this test alone, of forty letters";
const site = await openSite({ env: { DATABASE_URL: relay.url, AUTH_SECRET } });
const customer = () => new AccountVisitor(site);
const signedIn = customer();
expect((await signedIn.signUp("ada@example.com")).status).toBe(303);
afterAll(async () => {
  await site.stop();
  await relay.cut();
  await database.close();
});

const ready = () => fetch(`${site.origin}/readyz`, { headers: asOperator });
const retryAfter = "30";

const account = { email: "ada@example.com", password: goodPassword };
const newAccount = { fullName: "Bola Ade", phone: "+234 1 000 0000", company: "Ade & Co" };
const signUp = { ...account, ...newAccount, email: "bola@example.com", confirmPassword: goodPassword };
const filled = (kind: FormKind): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(fillForm(kind).body));
const [booking, reader] = [filled("booking"), filled("subscription")];
/** Every form of a visitor, with its error message and a typed text. */
const forms: [path: string, fields: Record<string, string>, failure: string, typed?: string][] = [
  ["/booking", booking, "Failed to submit booking request. Please try again later.", booking.specialRequests],
  ["/contact", filled("message"), "Failed to send message. Please try again later.", "Do you fly to Accra?"],
  ["/newsletter", reader, "Failed to subscribe. Please try again later.", reader.email],
  ["/sign-in", account, "Sign in failed.", "ada@example.com"],
  ["/sign-up", signUp, "Sign up failed.", "Bola Ade"],
  ["/admin/login", { ...account, email: "chi@example.com" }, "Sign in failed.", "chi@example.com"],
];

function expectAway(path: string, { status, headers }: Response): void {
  expect([path, status, headers.get("retry-after")]).toEqual([path, 503, retryAfter]);
}

/** Expects 503 with Retry-After for each form, for a person and for a program. */
async function expectFormsAway() {
  for (const [path, fields, failure, typed = ""] of forms) {
    const page = await customer().post(path, fields);
    const html = await page.text();
    expectAway(path, page);
    for (const text of [failure, typed]) expect(html, path).toContain(text);
    expectAway(`${path}.data`, await customer().post(`${path}.data`, fields, { Accept: "*/*" }));
  }
  const forgot = await customer().call("/api/forgot-password", { email: "ada@example.com" });
  expectAway("/api/forgot-password", forgot);
  expect(await forgot.json()).toMatchObject({ error: awayPage.error });
}

it("answers 503 with Retry-After while the database is away, keeps typed words, and recovers by itself", async () => {
  const cached = ["/", `/blog/${samplePosts[0]?.id}`];
  for (const path of cached) expect((await fetch(site.origin + path)).status).toBe(200);
  await relay.cut();
  await expectFormsAway();
  for (const path of cached) {
    const { status, headers } = await fetch(site.origin + path);
    expect([path, status]).toEqual([path, 200]);
    expect(headers.get("Cache-Control")).toContain("public");
  }
  for (const path of ["/bookings", "/account", "/blog/nowhere-known", "/admin/bookings", "/sitemap.xml"]) {
    const page = await signedIn.send(path, { headers: { Accept: "text/html" } });
    expectAway(path, page);
    expect(await page.text(), path).toContain("try again in a minute");
  }
  const session = await signedIn.send("/api/session");
  expectAway("/api/session", session);
  expect(await session.json()).toMatchObject({ error: expect.stringContaining("in a minute") });
  expect([(await ready()).status, (await fetch(`${site.origin}/healthz`)).status]).toEqual([503, 200]);
  expect(site.output()).toContain('"the database is away"');
  expect(site.output()).not.toContain('"unhandled error"');
  expect(site.output()).not.toMatch(/@example\.com|Two cases of instruments|Do you fly to Accra/);

  await relay.restore();
  await expect.poll(async () => (await ready()).status).toBe(200);
  expect((await signedIn.send("/account")).status).toBe(200);
});

it("shows the last rendering of a page within seconds while the database is silent", async () => {
  const [post] = samplePosts;
  const read = async (path: string) => await (await fetch(site.origin + path)).text();
  for (const path of ["/", "/blog"]) expect(await read(path)).toContain(post?.title);
  await database.pool.query("update posts set title = 'Silence' where slug = $1", [post?.id]);
  await database.pool.query(`select pg_notify('live', '["pages",{"paths":["/*"]}]')`);
  await expect.poll(() => read("/blog")).toContain("Silence");
  relay.setSilent(true);
  const start = performance.now();
  expect(await read("/")).toContain(post?.title);
  expect(performance.now() - start).toBeLessThan(8000);
  relay.setSilent(false);
  await relay.cut();
  await relay.restore();
  await expect.poll(() => read("/")).toContain("Silence");
});

it("is not ready, and says why, while nothing can be written", async () => {
  const name = new URL(relay.url).pathname.slice(1);
  const lock = async (value: "on" | "off") => {
    await database.pool.query(`alter database ${name} set default_transaction_read_only = ${value}`);
    await relay.cut();
    await relay.restore();
  };
  await lock("on");
  const parts = { database: "The database takes no writes: it is read-only." };
  await expect.poll(async () => await (await ready()).json()).toMatchObject({ status: "not ready", parts });
  await expectFormsAway();
  await database.pool.query("set default_transaction_read_only = off");
  await lock("off");
  await expect.poll(async () => (await ready()).status).toBe(200);
});
