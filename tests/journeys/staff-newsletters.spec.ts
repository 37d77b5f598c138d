import { leaveQuestion } from "#app/ui/staff/leave-question.ts";
import { expect, test } from "#tests/support/journey.ts";
import { mailsWritten } from "#tests/support/written-mails.ts";
import { button, field, hydrate, link, open } from "./support/page.ts";
import { openAsStaff, openQuestion } from "./support/staff-page.ts";

test("an issue is written, tested and sent, and edited while it changes", async ({
  page,
  problems,
  site,
}) => {
  // Playwright's own script in the frame that runs none.
  problems.allow(/Blocked script execution|409/);
  const readers = 3;
  await site.query("delete from newsletter_subscribers");
  await site.query(
    `insert into newsletter_subscribers (email, state, confirmed_at)
     select 'reader-' || n || '@example.com', 'confirmed', now() from generate_series(1, $1::int) n`,
    [readers],
  );
  const { email } = await openAsStaff(page, site, "newsletters/create", { role: "editor" });
  const title = (await page.getByRole("checkbox").first().locator("..").innerText()).slice(0, 12);
  await page.getByRole("checkbox").first().check();
  await button(page, "Write the issue").click();
  const issue = page.getByRole("textbox", { name: "Issue", exact: true });
  await expect(issue.getByRole("heading", { level: 2 }).first()).toContainText(title);
  await field(page, "Subject").fill("Winter permits abroad");
  await page.getByLabel("Preview text").fill("What changed");
  const heading = button(page, "Heading");
  // An editor that has just got the focus sets its cursor once more.
  await expect(async () => {
    await issue.press("ControlOrMeta+End");
    await expect(heading).toHaveAttribute("aria-pressed", "false", { timeout: 1_000 });
  }).toPass();
  await issue.press("Enter");
  await button(page, "Bold").click();
  await page.keyboard.type("Ask early");
  const preview = page.frameLocator("iframe").first();
  await expect(preview.locator("strong", { hasText: "Ask early" })).toBeAttached();
  await expect(preview.getByText(title).first()).toBeAttached();

  const questions: string[] = [];
  page.on("dialog", async (dialog) => {
    questions.push(dialog.message());
    await dialog.dismiss();
  });
  await link(page.getByRole("navigation"), "Comments").click();
  await expect.poll(() => questions).toEqual([leaveQuestion]);
  await button(page, "Send a test to me").click();
  await expect(page.getByText(`Saved. A test is on its way to ${email}.`)).toBeVisible();
  const subjects = async () => (await mailsWritten(site, email)).map(({ subject }) => subject);
  await expect.poll(subjects).toContain("Test: Winter permits abroad");

  await hydrate(page);
  const question = await openQuestion(page, "Send now");
  await expect(question.getByText(`It goes to ${readers} addresses, as the preview shows it.`)).toBeVisible();
  await button(question, "Send to everyone").click();
  await expect(page.locator("[aria-live]:focus")).toContainText("Sending has started.");
  await expect(page.getByText(`${readers} of ${readers} done`)).toBeVisible();
  await expect(page.getByText("Sent", { exact: true }).first()).toBeVisible();

  // A due issue is not reloaded while it is edited; a conflict keeps the text.
  const id = await site.value(`insert into campaigns (subject, preheader, html, status, start_at)
    values ('Permits', 'What changed', '<p>Niger takes 48 hours.</p>', 'scheduled', '2098-03-01') returning id`);
  await page.clock.install({ time: "2098-03-02" });
  await open(page, `/admin/newsletters/${id}`);
  const reloads: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/session")) reloads.push(request.url());
  });
  await field(page, "Subject").fill("His");
  await site.query("update campaigns set subject = 'Hers', version = version + 1 where id = $1", [id]);
  await page.clock.runFor(2_500);
  expect(reloads).toEqual([]);
  await button(page, "Save").click();
  await expect(page.getByText("Nothing was saved: someone else has changed this issue")).toBeVisible();
  await button(page, "Save").click();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  await site.query("update campaigns set status = 'cancelled' where id = $1", [id]);
});
