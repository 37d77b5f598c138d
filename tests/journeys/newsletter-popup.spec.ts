import type { Page } from "@playwright/test";
import { footerNewsletter } from "#app/content/navigation.ts";
import { newsletterMessages as say } from "#app/features/newsletter/messages.ts";
import { popupNoteKey } from "#app/features/newsletter/popup-note.ts";
import { isFullCampaign } from "#tests/support/campaign.ts";
import { cookiesOf, newCustomer } from "#tests/support/customers.ts";
import { expect, test } from "#tests/support/journey.ts";
import { addressIn, buttonIn, footer, subscriberState } from "#tests/support/newsletter-form.ts";
import { barriers, whenAlive } from "#tests/support/page-checks.ts";

const wide = { width: 1440, height: 900 };
const phone = { width: 375, height: 812 };
const arrival = new Date("2026-11-21T08:00:00Z");

const popup = (page: Page) => page.getByRole("dialog", { name: footerNewsletter.heading });

/** The home page, its clock standing at this many milliseconds after arrival once its scripts have taken over. */
async function arrive(page: Page, path = "/"): Promise<void> {
  await page.clock.install({ time: arrival });
  await page.goto(path);
  await whenAlive(page);
}

/** The same, with time passing only where the test says so: an intent starts the scripts, since a clock that stands has no idle moment. */
async function arriveStill(page: Page): Promise<void> {
  await page.clock.install({ time: arrival });
  await page.clock.pauseAt(new Date(arrival.getTime() + 5_000));
  await page.goto("/");
  await page.keyboard.press("Shift");
  await whenAlive(page);
}

for (const viewport of [phone, ...(isFullCampaign ? [{ width: 768, height: 1024 }] : []), wide]) {
  test.describe(`the popup at ${viewport.width} px`, () => {
    test.use({ viewport });

    test("comes 10 s after arrival, beside the page: no focus taken, booking and menu free, nothing shifted", async ({
      page,
    }) => {
      await arriveStill(page);
      // What passed between the setting of the clock and its standing still was spent on the page, too.
      const left = 10_000 - Math.floor(await page.evaluate(() => performance.now()));
      await page.clock.runFor(left - 100);
      await expect(popup(page)).toHaveCount(0);
      await page.getByRole("link", { name: "Book Now" }).filter({ visible: true }).first().focus();
      await page.clock.runFor(100);
      await expect(popup(page)).toBeVisible();
      await expect(
        page.getByRole("link", { name: "Book Now" }).filter({ visible: true }).first(),
      ).toBeFocused();
      // The checker waits by the page's own clock.
      await page.clock.resume();
      expect(await barriers(page)).toEqual([]);
      const isFree = (place: ReturnType<Page["locator"]>) =>
        place.evaluate((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return [0.1, 0.5, 0.9].every((part) =>
            element.contains(document.elementFromPoint(x + width * part, y + height * part)),
          );
        });
      for (const name of ["Book Now", "Menu"]) {
        const all = page
          .locator("header, section[aria-label='Booking and menu']")
          .getByText(name, { exact: true });
        for (const each of await all.filter({ visible: true }).all())
          expect([name, await isFree(each)]).toEqual([name, true]);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
      const box = await popup(page).boundingBox();
      expect(box && box.x >= 0 && box.x + box.width <= viewport.width && box.y >= 0).toBe(true);
    });
  });
}

test("the popup thanks, closes after 1500 ms, gives the focus back, and stays away for 30 days", async ({
  page,
  site,
}) => {
  await arriveStill(page);
  const menu = page.getByRole("banner").getByRole("button", { name: "Menu" });
  await menu.focus();
  await page.clock.runFor(10_000);
  await expect(popup(page)).toBeVisible();
  await page.clock.runFor(3_000);
  await addressIn(popup(page)).fill("gbenga@example.com");
  await page.keyboard.press("Enter");
  await expect(popup(page).getByText(say.thanks)).toBeVisible();
  await expect(popup(page).getByRole("status")).toBeFocused();
  await page.clock.runFor(1_499);
  await expect(popup(page)).toBeVisible();
  await page.clock.runFor(1);
  await expect(popup(page)).toHaveCount(0);
  await expect(menu).toBeFocused();
  expect(await subscriberState(site, "gbenga@example.com")).toBe("pending");
  const note = await page.evaluate((key) => localStorage.getItem(key), popupNoteKey);
  expect(note).toMatch(/^2026-11-21T08:00:\d\d\.\d{3}Z$/);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([popupNoteKey]);
});

test("closed by its button or by Escape, it stays away for 30 days and comes back after; with less motion it is simply there", async ({
  page,
}) => {
  await arrive(page);
  await page.clock.fastForward(10_000);
  await popup(page).getByRole("button", { name: say.popupClose }).click();
  await expect(popup(page)).toHaveCount(0);
  const day = 24 * 60 * 60 * 1000;
  for (const [days, comes] of [
    [29, false],
    [2, true],
  ] as const) {
    await page.clock.setSystemTime(await page.evaluate((ms) => Date.now() + ms, days * day));
    await page.emulateMedia({ reducedMotion: comes ? "reduce" : null });
    await page.reload();
    await whenAlive(page);
    await page.clock.fastForward(11_000);
    await expect(popup(page)).toHaveCount(comes ? 1 : 0);
  }
  await expect(popup(page)).toBeVisible();
  expect(await popup(page).evaluate((element) => getComputedStyle(element).animationDuration)).toBe("0.001s");
  await page.emulateMedia({ reducedMotion: null });
  await page.keyboard.press("Escape");
  await expect(popup(page)).toHaveCount(0);
  await page.reload();
  await whenAlive(page);
  await page.clock.fastForward(11_000);
  await expect(popup(page)).toHaveCount(0);
});

test("Escape in the menu closes the menu alone, and failure leaves the popup open with the address in it", {
  tag: "@release",
}, async ({ page, quiet }) => {
  quiet.allow(/500/);
  await arrive(page);
  await page.clock.fastForward(11_000);
  await expect(popup(page)).toBeVisible();
  await page.getByRole("banner").getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Menu" })).toBeHidden();
  await expect(popup(page)).toBeVisible();

  await page.clock.fastForward(3_000);
  await page.route("**/newsletter.data*", (route) => route.fulfill({ status: 500, body: "" }));
  await addressIn(popup(page)).fill("ife@example.com");
  await buttonIn(popup(page)).click();
  await expect(popup(page).getByRole("alert")).toHaveText(say.failed);
  await expect(addressIn(popup(page))).toHaveValue("ife@example.com");
  await page.clock.runFor(5_000);
  await expect(popup(page)).toBeVisible();
});

test("it waits while a field has the focus, beside a dialog, and with the footer's form in view; a customer never sees it", async ({
  page,
  context,
  site,
}) => {
  await arriveStill(page);
  await page.locator("main").getByRole("combobox").first().focus();
  await page.clock.runFor(20_000);
  await expect(popup(page)).toHaveCount(0);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.getByRole("banner").getByRole("button", { name: "Menu" }).click();
  await page.clock.runFor(5_000);
  await expect(popup(page)).toHaveCount(0);
  await page.keyboard.press("Escape");
  await addressIn(footer(page)).scrollIntoViewIfNeeded();
  await page.clock.runFor(5_000);
  await expect(popup(page)).toHaveCount(0);
  await page.evaluate(() => scrollTo(0, 0));
  await page.clock.runFor(2_000);
  await expect(popup(page)).toBeVisible();

  await context.addCookies(cookiesOf(await newCustomer(site), site));
  await page.reload();
  await page.waitForFunction(() => document.documentElement.dataset.viewer === "in");
  await page.clock.runFor(30_000);
  await expect(popup(page)).toHaveCount(0);
});

test("it is the home page's alone, and who subscribed in the footer is not asked again", async ({ page }) => {
  await arrive(page, "/about");
  // From here time passes only where the test says so, however slow the machine is.
  await page.clock.pauseAt(new Date(arrival.getTime() + 120_000));
  await expect(popup(page)).toHaveCount(0);
  await page
    .getByRole("banner")
    .getByRole("link", { name: /Harmattan/ })
    .click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/clear horizon/i);
  await page.clock.runFor(5_000);
  await expect(popup(page)).toHaveCount(0);
  await addressIn(footer(page)).fill("halima@example.com");
  await page.clock.runFor(3_000);
  await buttonIn(footer(page)).click();
  await expect(footer(page).getByText(say.thanks)).toBeVisible();
  await page.clock.runFor(10_000);
  await expect(popup(page)).toHaveCount(0);
});
