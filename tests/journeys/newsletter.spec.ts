import type { Page } from "@playwright/test";
import type { Email } from "postal-mime";
import { footerNewsletter } from "#app/content/navigation.ts";
import { linkMessages as links } from "#app/features/newsletter/link-page.tsx";
import { confirmationMessages } from "#app/features/newsletter/mail-messages.ts";
import { newsletterMessages } from "#app/features/newsletter/messages.ts";
import { popupNoteKey } from "#app/features/newsletter/popup-note.ts";
import { cookiesOf, newCustomer } from "#tests/support/customers.ts";
import { expect, test } from "#tests/support/journey.ts";
import type { Site } from "#tests/support/site.ts";
import { mailsWritten } from "#tests/support/written-mails.ts";
import { addressIn, buttonIn, footer } from "./support/newsletter-form.ts";
import { holdRequests, open, phone, whenAlive, wide } from "./support/page.ts";

const requests = "**/newsletter.data*";
const expectState = (site: Site, email: string, state: string) =>
  expect
    .poll(() => site.query("select state from newsletter_subscribers where email = $1", [email]))
    .toEqual([{ state }]);

/** Waits for the mail of that subject; returns the path of the link of that name in its text. */
async function mailedLink(site: Site, email: string, subject: string, name: "confirm" | "unsubscribe") {
  let mail: Email | undefined;
  await expect
    .poll(async () => {
      mail = (await mailsWritten(site, email)).findLast((each) => each.subject === subject);
      return mail;
    })
    .toBeDefined();
  return new RegExp(`/newsletter/${name}\\?t=[^\\s>]+`).exec(mail?.text ?? "")?.[0] ?? "no such link";
}

test("from the footer to the list and off it: corrected, sent once, confirmed from the mail, left from an issue", async ({
  page,
  quiet,
  site,
}) => {
  quiet.allow(/ERR_|Failed to fetch/);
  await page.setViewportSize(phone);
  await open(page, "/terms");
  const place = footer(page);
  await addressIn(place).fill("nonsense");
  await buttonIn(place).click();
  await expect(addressIn(place)).toBeFocused();
  await expect(addressIn(place)).toHaveAccessibleDescription(/does not look like an e-mail address/);
  await expect(addressIn(place)).toHaveValue("nonsense");
  await addressIn(place).fill("Ada@Example.com");
  await page.context().setOffline(true);
  await buttonIn(place).click();
  await expect(place.getByRole("alert")).toHaveText(newsletterMessages.failed);
  await expect(place.getByRole("alert")).toBeFocused();
  await page.context().setOffline(false);
  await expect(addressIn(place)).toHaveValue("Ada@Example.com");
  let submissions = 0;
  page.on("request", (request) => {
    if (request.method() === "POST") submissions += 1;
  });
  const release = await holdRequests(page, requests);
  await buttonIn(place).dblclick();
  await expect(buttonIn(place)).toHaveText(newsletterMessages.sending);
  await expect(buttonIn(place)).toBeDisabled();
  release();
  await expect(place.getByText(newsletterMessages.thanks)).toBeInViewport();
  await expect(place.getByRole("status")).toBeFocused();
  expect(submissions).toBe(1);
  // The popup stays away from subscribers.
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([popupNoteKey]);
  await expectState(site, "ada@example.com", "pending");

  await page.goto(await mailedLink(site, "ada@example.com", confirmationMessages.subject, "confirm"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(links.confirm.open.title);
  await expectState(site, "ada@example.com", "pending");
  await page.getByRole("button", { name: links.confirm.open.button }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(links.confirm.done.title);
  await expectState(site, "ada@example.com", "confirmed");

  await site.query(
    `insert into campaigns (subject, preheader, html, status, start_at)
     values ('Winter permits', 'What changed', '<p>Niger takes 48 hours.</p>', 'scheduled', now())`,
  );
  await page.goto(await mailedLink(site, "ada@example.com", "Winter permits", "unsubscribe"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(links.unsubscribe.open.title);
  await page.getByRole("button", { name: links.unsubscribe.open.button, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(links.unsubscribe.done.title);
  await expectState(site, "ada@example.com", "unsubscribed");
});

test.describe("the popup", () => {
  const arrival = new Date("2026-11-21T08:00:00Z");
  const dayMs = 86_400_000;
  const popup = (page: Page) => page.getByRole("dialog", { name: footerNewsletter.heading });
  test.use({ viewport: phone });

  test("comes 10 s after arrival beside the page, again 30 days after Escape, thanks, closes after 1500 ms, and stays away from customers", async ({
    page,
    context,
    site,
  }) => {
    await page.clock.install({ time: arrival });
    await page.clock.pauseAt(new Date(arrival.getTime() + 5_000));
    await page.goto("/");
    // A paused clock has no idle moment; a key starts the scripts.
    await page.keyboard.press("Shift");
    await whenAlive(page);
    const remainingMs = 10_000 - Math.floor(await page.evaluate(() => performance.now()));
    await page.clock.runFor(remainingMs - 100);
    await expect(popup(page)).toHaveCount(0);
    const bookNow = page.getByRole("link", { name: "Book Now" }).filter({ visible: true }).first();
    await bookNow.focus();
    await page.clock.runFor(100);
    await expect(popup(page)).toBeVisible();
    await expect(bookNow).toBeFocused();
    const covered = await page
      .locator("header, section[aria-label='Booking and menu']")
      .getByText(/^(Book Now|Menu)$/)
      .filter({ visible: true })
      .evaluateAll((all) =>
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
    expect(box && box.x >= 0 && box.x + box.width <= phone.width && box.y >= 0).toBe(true);
    await page.keyboard.press("Escape");
    await expect(popup(page)).toHaveCount(0);

    for (const [days, comes] of [
      [29, false],
      [2, true],
    ] as const) {
      await page.clock.setSystemTime(await page.evaluate((ms) => Date.now() + ms, days * dayMs));
      await page.emulateMedia({ reducedMotion: comes ? "reduce" : null });
      await page.reload();
      await whenAlive(page);
      await page.clock.runFor(11_000);
      await expect(popup(page)).toHaveCount(comes ? 1 : 0);
    }
    expect(await popup(page).evaluate((element) => getComputedStyle(element).animationDuration)).toBe(
      "0.001s",
    );
    await bookNow.focus();
    await page.clock.runFor(3_000);
    await addressIn(popup(page)).fill("popup@example.com");
    await page.keyboard.press("Enter");
    await expect(popup(page).getByText(newsletterMessages.thanks)).toBeVisible();
    await expect(popup(page).getByRole("status")).toBeFocused();
    await page.clock.runFor(1_499);
    await expect(popup(page)).toBeVisible();
    await page.clock.runFor(1);
    await expect(popup(page)).toHaveCount(0);
    await expect(bookNow).toBeFocused();
    await expectState(site, "popup@example.com", "pending");
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([popupNoteKey]);

    await page.evaluate(() => localStorage.clear());
    await context.addCookies(cookiesOf(await newCustomer(site), site));
    await page.reload();
    await page.waitForFunction(() => document.documentElement.dataset.viewer === "in");
    await page.clock.runFor(30_000);
    await expect(popup(page)).toHaveCount(0);
  });

  test("belongs to the home page, and waits for fields, dialogs and the footer's form", async ({ page }) => {
    await page.setViewportSize(wide);
    await page.clock.install({ time: arrival });
    await open(page, "/about");
    await page.clock.pauseAt(new Date(arrival.getTime() + 120_000));
    await expect(popup(page)).toHaveCount(0);
    await page
      .getByRole("banner")
      .getByRole("link", { name: /Harmattan/ })
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/clear horizon/i);
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
  });
});
