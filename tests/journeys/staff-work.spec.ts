import { randomUUID } from "node:crypto";
import { samplePosts } from "#app/content/sample-posts.ts";
import { staffMailMessages } from "#app/content/staff-mail.ts";
import { mailQueue } from "#app/platform/mail/outbox.server.ts";
import { AccountVisitor } from "#tests/support/account-visitor.ts";
import { hasten } from "#tests/support/due-jobs.ts";
import { expect, test } from "#tests/support/journey.ts";
import { storeMessage } from "#tests/support/stored-bookings.ts";
import { button, open } from "./support/page.ts";
import { askAbout, openAsStaff } from "./support/staff-page.ts";

test("a comment is hidden, a message answered, a mail retried", async ({ page, browser, quiet, site }) => {
  quiet.allow(/Blocked script execution/);
  const post = `/blog/${samplePosts[0].id}`;
  const seller = `Seller ${randomUUID().slice(0, 8)}`;
  const email = "seller@secret.example";
  await new AccountVisitor(site).post(post, { name: seller, email, content: "Cheap watches" });
  const reader = await browser.newPage({ baseURL: site.origin });
  await open(reader, post);
  const comment = reader.getByText(seller).first();
  await expect(comment).toBeVisible();
  await openAsStaff(page, site, `comments?q=${seller.replace(" ", "+")}`);
  const rows = page.getByRole("row").filter({ hasText: seller });
  await expect(rows).toHaveCount(1);
  await rows.getByRole("button", { name: `Hide: ${seller}` }).click();
  await expect(page.getByText("The comment is hidden.")).toBeVisible();
  await expect(comment).toBeHidden();
  await rows.getByRole("button", { name: `Show again: ${seller}` }).click();
  await expect(comment).toBeVisible();
  await rows.getByText("Block writer", { exact: true }).click();
  await rows.getByRole("button", { name: `Block this address: ${seller}` }).click();
  await expect(page.getByText("The address is blocked.")).toBeVisible();
  await reader.context().close();

  const idOf = async (sql: string, ...values: string[]) => (await site.value(sql, ...values)) ?? "";
  const message = await storeMessage(site, "Bola Ige", "b@example.com", "Where do I park?");
  const mail = await idOf(
    `insert into mails (kind, about_id, status, attempts, last_error)
     values ('contact-message-received', $1, 'failed', 101, '451 4.3.0 try later') returning id`,
    message,
  );
  await open(page, `/admin/messages/${message}`);
  await button(page, "Mark as answered").click();
  await expect(page.getByText("Answered by Ngozi Adeyemi")).toBeVisible();
  await open(page, `/admin/mail/${mail}`);
  await expect(page.getByText("451 4.3.0 try later")).toBeVisible();
  await expect(page.frameLocator("iframe").getByText("Where do I park?", { exact: true })).toBeVisible();
  const question = await askAbout(page, staffMailMessages.retryAsk);
  await button(question, staffMailMessages.retry).click();
  await expect(page.getByText(staffMailMessages.retried)).toBeVisible();
  await hasten(site, mailQueue);
  const status = () => site.query("select status from mails where id = $1", [mail]);
  await expect.poll(status).toEqual([{ status: "sent" }]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await button(page, "Sign out").click();
  await expect(page).toHaveURL("/admin/login");
});
