import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/journey.ts";
import { holdRequests, open, phone, whenAlive, whenTaken } from "./support/page.ts";

const form = (page: Page) => page.getByRole("form", { name: "Write to us" });
const field = (page: Page, name: string) => form(page).getByLabel(name, { exact: true });
const button = (page: Page) => form(page).getByRole("button");
const thanks = (page: Page) => page.getByText("Thank you for your message.");
const failed = (page: Page) => page.getByText("Failed to send message. Please try again later.");
const requests = "**/contact.data*";

test("a message is corrected, outlives a lost answer and a reload, and is stored and mailed once", async ({
  page,
  quiet,
  site,
}) => {
  quiet.allow(/ERR_|Failed to fetch/);
  await page.setViewportSize(phone);
  await open(page, "/contact");
  await whenTaken(form(page));
  await field(page, "Name").fill("Femi Hunpatin");
  await field(page, "E-mail").fill("femi@nowhere");
  await button(page).click();
  await expect(page.getByRole("alert")).toContainText("Please check 2 answers.");
  await expect(field(page, "E-mail")).toBeFocused();
  await expect(field(page, "E-mail")).toHaveAccessibleDescription(/does not look like an e-mail address/);
  await expect(field(page, "Message")).toHaveAccessibleDescription(/Write a sentence/);
  await field(page, "E-mail").fill("femi@example.com");
  await expect(field(page, "E-mail")).not.toHaveAttribute("aria-invalid");
  await page.getByRole("alert").getByRole("link", { name: "Message" }).click();
  await expect(field(page, "Message")).toBeFocused();
  await field(page, "Message").fill("Do you manage a Legacy 600?\nWe have one.");
  await field(page, "Phone (optional)").fill("+234 803 000 0000");

  // Nothing that takes the focus lies under the header or the bar.
  await field(page, "Name").focus();
  for (const id of ["name", "email", "phone", "message", "Send message", "privacy policy"]) {
    const focusedField = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element) return [null, false];
      const { x, width, top, bottom } = element.getBoundingClientRect();
      const isOnTop = (y: number) => document.elementFromPoint(x + width / 2, y) === element;
      return [element.id || element.textContent, isOnTop(top + 4) && isOnTop(bottom - 4)];
    });
    expect(focusedField).toEqual([id, true]);
    await page.keyboard.press("Tab");
  }

  await page.route(requests, async (route) => {
    await route.fetch(); // the server stores it ...
    await route.abort(); // ... and the answer never arrives
  });
  await button(page).click();
  await expect(failed(page)).toBeInViewport();
  await expect(page.getByRole("alert")).toBeFocused();
  await page.unroute(requests);
  await page.reload();
  await whenAlive(page);
  await whenTaken(form(page));
  await expect(field(page, "Name")).toHaveValue("Femi Hunpatin");
  // Past the day within which equal content alone would be told.
  await site.query(
    "update contact_messages set created_at = now() - interval '2 days' where name = 'Femi Hunpatin'",
  );
  const release = await holdRequests(page, requests);
  await button(page).dblclick();
  await expect(button(page)).toHaveText("Sending...");
  await expect(button(page)).toBeDisabled();
  release();

  await expect(thanks(page)).toBeFocused();
  await expect(thanks(page)).toBeInViewport();
  await expect(form(page)).toHaveCount(0);
  const rows = await site.query(
    "select id, message, status from contact_messages where name = 'Femi Hunpatin'",
  );
  expect(rows).toEqual([
    { id: expect.any(String), message: "Do you manage a Legacy 600?\nWe have one.", status: "new" },
  ]);
  expect(await site.query("select kind from mails where about_id = $1", [rows[0]?.id])).toEqual([
    { kind: "contact-message-received" },
  ]);
  await page.getByRole("link", { name: "Write another message" }).click();
  await expect(field(page, "Name")).toBeFocused();
  for (const name of ["Name", "Message"]) await expect(field(page, name)).toHaveValue("");
});
