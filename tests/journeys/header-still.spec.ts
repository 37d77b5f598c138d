import type { Page } from "@playwright/test";
import { cookiesOf, newCustomer } from "#tests/support/customers.ts";
import { expect, test } from "#tests/support/journey.ts";
import { whenAlive } from "#tests/support/page-checks.ts";

/** Where each thing in the header stands, by its words. */
const places = (page: Page) =>
  page.getByRole("banner").evaluate((header) =>
    Object.fromEntries(
      [...header.querySelectorAll("a, button")].flatMap((item) => {
        const { x, y, width, height } = item.getBoundingClientRect();
        return width > 0 ? [[item.textContent ?? "", [x, y, width, height]]] : [];
      }),
    ),
  );

for (const isSignedIn of [false, true])
  test(`nothing in the header moves when ${isSignedIn ? "a session" : "no session"} is learnt, on a phone and a laptop`, async ({
    page,
    context,
    site,
  }) => {
    if (isSignedIn) await context.addCookies(cookiesOf(await newCustomer(site), site));
    for (const width of [375, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      let letGo = () => {};
      const learnt = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      await page.unrouteAll();
      await page.route("**/api/session", async (route) => {
        await learnt;
        await route.continue();
      });
      await page.goto("/about");
      await whenAlive(page);
      await page.evaluate(() => document.fonts.ready);
      const before = await places(page);
      expect(Object.keys(before).length).toBeGreaterThan(0);
      letGo();
      const ways = page
        .getByRole("banner")
        .locator("button, a", { hasText: isSignedIn ? "Sign Out" : "Sign In" });
      await expect(page.locator("html")).toHaveAttribute("data-viewer", isSignedIn ? "in" : "out");
      await expect(ways).toBeAttached();
      const after = await places(page);
      const left = Object.entries(before).filter(([words]) => words in after);
      expect(Object.fromEntries(left.map(([words]) => [words, after[words]]))).toEqual(
        Object.fromEntries(left),
      );
      // What goes away is what one signs in with, and that was not to be seen.
      const gone = Object.keys(before).filter((words) => !(words in after));
      expect(gone).toEqual(isSignedIn && width === 1440 ? ["Sign In", "Sign Up"] : []);
    }
  });
