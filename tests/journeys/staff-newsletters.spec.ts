import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { pictureMessages } from "#app/content/picture-messages.ts";
import { campaignLengths } from "#app/features/newsletter/campaign.ts";
import { issueStaffMessages as say } from "#app/features/newsletter/staff-messages.ts";
import { subscriberStaffMessages } from "#app/features/newsletter/subscriber-messages.ts";
import { limits, maxFormBytes } from "#app/limits.ts";
import { editorMessages as inEditor } from "#app/ui/staff/editor/editor-messages.ts";
import { askAbout } from "#tests/support/ask-first.ts";
import { cookiesOf } from "#tests/support/customers.ts";
import { test as base, expect } from "#tests/support/journey.ts";
import { whenAlive } from "#tests/support/page-checks.ts";
import { type Site, siteMs, startSite } from "#tests/support/site.ts";
import { expectFits } from "#tests/support/sound-page.ts";
import { newStaff } from "#tests/support/staff.ts";

const readers = 20;

const test = base.extend<object, { site: Site }>({
  site: [
    async ({}, use) => {
      const site = await startSite({ env: { NEWSLETTER_RATE: "2" } });
      await use(site);
      await site.stop();
    },
    { scope: "worker", timeout: siteMs },
  ],
});

const lettersTo = (site: Site, subject: string) => {
  const folder = path.join(site.dataDir, "mail");
  return readdirSync(folder)
    .filter((name) => name.endsWith(".eml"))
    .map((name) => readFileSync(path.join(folder, name), "utf8"))
    .filter((mail) => mail.includes(`Subject: ${subject}\r\n`))
    .map((mail) => /^To: (\S+)\r$/m.exec(mail)?.[1] ?? "");
};

test("an issue is written from posts, tried, and sent to each reader", async ({
  page,
  site,
  context,
  quiet,
}) => {
  // The driver's own script in the frame that runs none, and the page that says what is missing.
  quiet.allow(/Blocked script execution|status of 400/);
  test.setTimeout(180_000);
  await site.query(
    `insert into newsletter_subscribers (email, state, confirmed_at)
     select 'reader-' || n || '@example.com', 'confirmed', now() from generate_series(1, $1::int) n`,
    [readers],
  );
  const editor = await newStaff(site, "editor");
  await context.addCookies(cookiesOf(editor, site));
  await page.goto("/admin/newsletters/create");
  await whenAlive(page);
  await page.getByText(say.fromPosts).click();
  const title = (await page.getByRole("checkbox").first().locator("..").innerText()).slice(0, 12);
  await page.getByRole("checkbox").first().check();
  await page.getByRole("button", { name: say.fill }).click();
  await whenAlive(page);
  const tool = (name: string) => page.getByRole("button", { name, exact: true });
  const issue = page.getByRole("textbox", { name: say.fields.html, exact: true });
  await expect(issue.getByRole("heading", { level: 2 }).first()).toContainText(title);

  await page.getByRole("button", { name: say.save, exact: true }).click();
  await expect(page.getByRole("alert")).toHaveText(say.correct);
  await whenAlive(page);
  await page.getByLabel(say.fields.subject, { exact: true }).fill("Winter permits");
  // The preview of the page's first state may still be on its way.
  const previewWith = (words: string) =>
    page.waitForResponse(
      async (answer) =>
        answer.url().endsWith("/admin/newsletters/preview") &&
        // The frame may have moved on to the next one.
        (await answer.text().catch(() => "")).includes(words),
    );
  const shown = previewWith("What changed");
  await page.getByLabel(say.fields.preheader).fill("What changed");
  const preview = await (await shown).text();
  for (const part of ["Winter permits", "What changed", title]) expect(preview).toContain(part);
  const written = previewWith("Ask early</strong>");
  // A letter that has just got the focus sets its own cursor once more; the bar says where it stands in the end.
  await expect(async () => {
    await issue.press("ControlOrMeta+End");
    await expect(tool(inEditor.tools.heading2)).toHaveAttribute("aria-pressed", "false", { timeout: 1_000 });
  }).toPass();
  await issue.press("Enter");
  await tool(inEditor.tools.bold).click();
  await page.keyboard.type("Ask early");
  await written;
  await page.getByRole("button", { name: say.test }).click();
  await expect(page.getByText(say.done.test(editor.email))).toBeVisible();
  await expect
    .poll(() => lettersTo(site, "Test: Winter permits"), { timeout: 20_000 })
    .toEqual([editor.email]);

  await whenAlive(page);
  const asked = await askAbout(page, say.sendAsk);
  await expect(asked.getByText(say.sendDetail(readers))).toBeVisible();
  await asked.getByRole("button", { name: say.send }).click();
  // The button was far down; the notice at the top takes the focus.
  await expect(page.locator("[aria-live]:focus")).toContainText(say.done.send);
  await expect(page.getByText(say.progressOf(readers, readers))).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(say.statuses.sent, { exact: true }).first()).toBeVisible({ timeout: 20_000 });

  const [stored] = await site.query<{ html: string }>("select html from campaigns");
  expect(stored?.html).toMatch(/<p><strong>Ask early<\/strong><\/p>$/);
  const got = lettersTo(site, "Winter permits");
  expect([got.length, new Set(got).size]).toEqual([readers, readers]);
  expect(await site.query("select status, sent, failed, skipped, total from campaigns")).toEqual([
    { status: "sent", sent: readers, failed: 0, skipped: 0, total: readers },
  ]);
  const intents = await site.query<{ action: string }>(
    "select action from audit_entries where subject_kind = 'newsletter' order by id",
  );
  expect(intents.map(({ action }) => action)).toEqual(
    ["test", "send"].map((intent) => `newsletter.${intent}`),
  );
  for (const address of [
    "",
    "/create",
    "/subscribers",
    `/${new URL(page.url()).pathname.split("/").at(-1)}`,
  ]) {
    await page.setViewportSize({ width: 375, height: 900 });
    await page.goto(`/admin/newsletters${address}`);
    await whenAlive(page);
    // The checker waits for ever for a frame that may run nothing.
    await page.evaluate(() => document.querySelector("iframe")?.remove());
    await expectFits(page, [375, 1440], address);
  }
});

test("addresses come in with their consent and go out as CSV that no spreadsheet runs", async ({ site }) => {
  const { cookie } = await newStaff(site, "editor");
  const headers = { Cookie: cookie, Origin: site.origin, "X-Forwarded-For": "198.51.100.79" };
  const bring = async (csv: string, more: Record<string, string> = {}) => {
    const body = new FormData();
    const consent = { source: "Paper list, stand 14", wording: "=Write to me", givenAt: "2026-03-01" };
    for (const [name, value] of Object.entries({ ...consent, ...more })) body.set(name, value);
    body.set("file", new File([csv], "list.csv", { type: "text/csv" }));
    const response = await fetch(`${site.origin}/admin/newsletters/subscribers`, {
      method: "POST",
      headers,
      body,
    });
    return { status: response.status, html: await response.text() };
  };
  const refused = await bring("E-mail\nx@example.com\n", { source: "", givenAt: "2099-01-01" });
  expect(refused.status).toBe(400);
  for (const sentence of [
    subscriberStaffMessages.errors.source,
    subscriberStaffMessages.errors.givenAt,
    "=Write to me",
  ])
    expect(refused.html).toContain(sentence);
  const csv =
    "Name;E-mail\nAda;Ada@Example.org\nBola;bola@example.org\nNobody;no address\nAgain;ada@example.org\n";
  const done = await bring(csv);
  expect(done.status).toBe(200);
  expect(done.html).toContain(
    subscriberStaffMessages.imported({ added: 2, known: 1, suppressed: 0, invalid: 1 }),
  );

  const exported = await fetch(`${site.origin}/admin/newsletters/subscribers/export.csv?state=confirmed`, {
    headers,
  });
  expect(exported.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  const row = (await exported.text()).split("\r\n").find((line) => line.startsWith("ada@example.org"));
  expect(row).toMatch(
    /^ada@example\.org,confirmed,2026-03-01T00:00:00\.000Z,\d{4}-\d\d-\d\dT[\d:.]+Z,,,2026-03-01T00:00:00\.000Z,"Paper list, stand 14",'=Write to me$/,
  );
});

test("an issue longer than other forms take is stored, and tests to oneself have an end", {
  tag: "@release",
}, async ({ site }) => {
  const { cookie } = await newStaff(site, "editor");
  const headers = { Cookie: cookie, Origin: site.origin, "X-Forwarded-For": "198.51.100.80" };
  const post = async (intent: string, text: string) => {
    const body = new URLSearchParams({ intent, subject: "Long", preheader: "Longer", html: text });
    const where = `${site.origin}/admin/newsletters/create`;
    const response = await fetch(where, { method: "POST", headers, body, redirect: "manual" });
    return { status: response.status, html: await response.text() };
  };
  const long = `<p>${"é".repeat(campaignLengths.html - 100)}</p>`;
  expect(new URLSearchParams({ html: long }).toString().length).toBeGreaterThan(maxFormBytes);
  expect((await post("save", long)).status).toBe(302);
  const undescribed = await post("save", '<p>A</p><img src="/uploads/a.webp">');
  expect([undescribed.status, undescribed.html.includes(pictureMessages.undescribed(1))]).toEqual([
    400,
    true,
  ]);
  for (let sent = 0; sent < limits.issueTestsPerStaff.points; sent += 1)
    expect((await post("test", "<p>A</p>")).status).toBe(302);
  const last = await post("test", "<p>A</p>");
  expect([last.status, last.html.includes(say.tooManyTests)]).toEqual([429, true]);
});
