import type { Page } from "@playwright/test";
import { footerNewsletter } from "#app/content/navigation.ts";
import { newsletterMessages } from "#app/features/newsletter/messages.ts";
import { popupNoteKey } from "#app/features/newsletter/popup-note.ts";
import { expect, test } from "#tests/support/journey.ts";
import * as on from "./support/page.ts";

const storedKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage));

test("a reader subscribes once, after a typing error and a lost network", async ({ page, problems }) => {
  problems.allow(/ERR_|Failed to fetch|status of 400/);
  await page.setViewportSize(on.phone);
  await on.open(page, "/terms");
  const [address, button] = [on.addressIn(on.footer(page)), on.subscribeIn(on.footer(page))];
  await address.fill("nonsense");
  await button.click();
  await expect(address).toBeFocused();
  await expect(address).toHaveAccessibleDescription(/does not look like an e-mail address/);
  await expect(address).toHaveValue("nonsense");
  await address.fill("Ada@Example.com");
  await page.context().setOffline(true);
  await button.click();
  await expect(on.alertIn(on.footer(page))).toHaveText(newsletterMessages.failed);
  await expect(on.alertIn(on.footer(page))).toBeFocused();
  await page.context().setOffline(false);
  await expect(address).toHaveValue("Ada@Example.com");
  let submissions = 0;
  page.on("request", (request) => {
    if (request.method() === "POST") submissions += 1;
  });
  const release = await on.holdRequests(page, "**/api/form/newsletter");
  await button.dblclick();
  await expect(button).toHaveText(newsletterMessages.sending);
  await expect(button).toBeDisabled();
  release();
  await expect(on.footer(page).getByText(newsletterMessages.thanks)).toBeInViewport();
  await expect(on.footer(page).getByRole("status")).toBeFocused();
  expect(submissions).toBe(1);
  // The note that keeps the popup from subscribers.
  expect(await storedKeys(page)).toEqual([popupNoteKey]);
});

const arrival = new Date("2026-11-21T08:00:00Z");
const popup = (page: Page) => page.getByRole("dialog", { name: footerNewsletter.heading });

test("the popup comes after 10 s, again 30 days after Escape, and spares customers", async ({
  page,
  site,
}) => {
  await page.setViewportSize(on.phone);
  await page.clock.install({ time: arrival });
  await page.clock.pauseAt(new Date(arrival.getTime() + 5_000));
  await page.goto("/");
  // A paused clock has no idle moment; a key starts the scripts.
  await page.keyboard.press("Shift");
  await on.hydrate(page);
  const remainingMs = 10_000 - Math.floor(await page.evaluate(() => performance.now()));
  await page.clock.runFor(remainingMs - 100);
  await expect(popup(page)).toHaveCount(0);
  const bookNow = on.link(page, "Book Now").filter({ visible: true }).first();
  await bookNow.focus();
  await page.clock.runFor(100);
  await expect(popup(page)).toBeVisible();
  await expect(bookNow).toBeFocused();
  const bars = page.locator("header, section[aria-label='Booking and menu']");
  const controls = bars.getByText(/^(Book Now|Menu)$/).filter({ visible: true });
  const covered = await controls.evaluateAll((all) =>
    all.flatMap((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const isFree = [0.1, 0.5, 0.9].every((part) =>
        element.contains(document.elementFromPoint(x + width * part, y + height * part)),
      );
      return isFree ? [] : [element.textContent];
    }),
  );
  expect(covered).toEqual([]);
  const box = await popup(page).boundingBox();
  expect(box && box.x >= 0 && box.x + box.width <= on.phone.width && box.y >= 0).toBe(true);
  await page.keyboard.press("Escape");
  await expect(popup(page)).toHaveCount(0);

  for (const [days, comes] of [
    [29, false],
    [2, true],
  ] as const) {
    await page.clock.setSystemTime(await page.evaluate((ms) => Date.now() + ms, days * 86_400_000));
    await page.emulateMedia({ reducedMotion: comes ? "reduce" : null });
    await page.reload();
    await on.hydrate(page);
    // The countdown may begin a moment after hydration, so the clock advances until the popup is there.
    const afterAWhile = async () => {
      await page.clock.runFor(11_000);
      return await popup(page).count();
    };
    await expect.poll(afterAWhile).toBe(comes ? 1 : 0);
  }
  await expect(popup(page)).toHaveCSS("animation-duration", "0.001s");
  await bookNow.focus();
  await page.clock.runFor(3_000);
  await on.addressIn(popup(page)).fill("popup@example.com");
  await page.keyboard.press("Enter");
  await expect(popup(page).getByText(newsletterMessages.thanks)).toBeVisible();
  await expect(popup(page).getByRole("status")).toBeFocused();
  await page.clock.runFor(1_499);
  await expect(popup(page)).toBeVisible();
  await page.clock.runFor(1);
  await expect(popup(page)).toHaveCount(0);
  await expect(bookNow).toBeFocused();
  expect(await storedKeys(page)).toEqual([popupNoteKey]);

  await page.evaluate(() => localStorage.clear());
  await on.asCustomer(page, site);
  await page.reload();
  await page.waitForFunction(() => document.documentElement.dataset.viewer === "in");
  await page.clock.runFor(30_000);
  await expect(popup(page)).toHaveCount(0);
});

test("the popup belongs to the home page, and waits for fields, dialogs and a form", async ({ page }) => {
  await page.setViewportSize(on.wide);
  await page.clock.install({ time: arrival });
  await on.open(page, "/about");
  await page.clock.pauseAt(new Date(arrival.getTime() + 120_000));
  await expect(popup(page)).toHaveCount(0);
  await on.link(on.header(page), /Harmattan/).click();
  await expect(on.title(page)).toHaveText(/clear horizon/i);
  await on.hydrate(page);
  await page.locator("main").getByRole("combobox").first().focus();
  await page.clock.runFor(20_000);
  await expect(popup(page)).toHaveCount(0);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await on.button(on.header(page), "Menu").click();
  await page.clock.runFor(5_000);
  await expect(popup(page)).toHaveCount(0);
  await page.keyboard.press("Escape");
  await on.addressIn(on.footer(page)).scrollIntoViewIfNeeded();
  await page.clock.runFor(5_000);
  await expect(popup(page)).toHaveCount(0);
  await page.evaluate(() => scrollTo(0, 0));
  await page.clock.runFor(2_000);
  await expect(popup(page)).toBeVisible();
});
