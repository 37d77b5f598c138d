import { expect, test } from "#tests/support/journey.ts";
import * as on from "./support/page.ts";

test("a message outlives a lost response and a reload, stored once", async ({ page, quiet, site }) => {
  quiet.allow(/ERR_|Failed to fetch/);
  const form = page.getByRole("form", { name: "Write to us" });
  const [name, email, message] = [
    on.field(form, "Name"),
    on.field(form, "E-mail"),
    on.field(form, "Message"),
  ];
  const button = form.getByRole("button");
  const requests = "**/contact.data*";
  await page.setViewportSize(on.phone);
  await on.open(page, "/contact");
  await on.whenTaken(form);
  await name.fill("Femi Hunpatin");
  await email.fill("femi@nowhere");
  await button.click();
  await expect(on.alertIn(page)).toContainText("Please check 2 answers.");
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription(/does not look like an e-mail address/);
  await expect(message).toHaveAccessibleDescription(/Write a sentence/);
  await email.fill("femi@example.com");
  await expect(email).not.toHaveAttribute("aria-invalid");
  await on.alertIn(page).getByRole("link", { name: "Message" }).click();
  await expect(message).toBeFocused();
  await message.fill("Do you manage a Legacy 600?\nWe have one.");
  await on.field(form, "Phone (optional)").fill("+234 803 000 0000");

  // Nothing that takes the focus lies under the header or the bar.
  await name.focus();
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

  await on.loseResponses(page, requests);
  await button.click();
  await expect(page.getByText("Failed to send message. Please try again later.")).toBeInViewport();
  await expect(on.alertIn(page)).toBeFocused();
  await page.unroute(requests);
  await page.reload();
  await on.whenAlive(page);
  await on.whenTaken(form);
  await expect(name).toHaveValue("Femi Hunpatin");
  // Past the day within which equal content alone counts as a repeat.
  const isHis = "name = 'Femi Hunpatin'";
  await site.query(`update contact_messages set created_at = now() - interval '2 days' where ${isHis}`);
  const release = await on.holdRequests(page, requests);
  await button.dblclick();
  await expect(button).toHaveText("Sending...");
  await expect(button).toBeDisabled();
  release();

  const thanks = page.getByText("Thank you for your message.");
  await expect(thanks).toBeFocused();
  await expect(thanks).toBeInViewport();
  await expect(form).toHaveCount(0);
  expect(await site.query(`select message from contact_messages where ${isHis}`)).toEqual([
    { message: "Do you manage a Legacy 600?\nWe have one." },
  ]);
  await on.link(page, "Write another message").click();
  await expect(name).toBeFocused();
  for (const each of [name, message]) await expect(each).toHaveValue("");
});
