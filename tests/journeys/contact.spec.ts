import { expect, test } from "#tests/support/journey.ts";
import * as on from "./support/page.ts";

// Lost responses, reloads and double clicks are tested in booking.spec.ts, with the same form hooks.
test("mistakes lead to fields in view, and the thanks lead to another message", async ({ page }) => {
  const form = page.getByRole("form", { name: "Write to us" });
  const name = on.field(form, "Name");
  const email = on.field(form, "E-mail");
  const message = on.field(form, "Message");
  const button = form.getByRole("button");
  await page.setViewportSize(on.phone);
  await on.open(page, "/contact");
  await on.waitForHydration(form);
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

  // The header and the bar cover no focused element.
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

  await button.click();
  const thanks = page.getByText("Thank you for your message.");
  await expect(thanks).toBeFocused();
  await expect(thanks).toBeInViewport();
  await on.link(page, "Write another message").click();
  await expect(name).toBeFocused();
  for (const each of [name, message]) await expect(each).toHaveValue("");
});
