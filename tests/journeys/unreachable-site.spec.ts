import type { BrowserContext, Page } from "@playwright/test";
import { type Customer, cookiesOf, newCustomer } from "#tests/support/customers.ts";
import { test as base, expect } from "#tests/support/journey.ts";
import { barriers, whenAlive } from "#tests/support/page-checks.ts";
import { type Site, siteMs, startSite } from "#tests/support/site.ts";
import { newStaff } from "#tests/support/staff.ts";

const title = "No connection | Harmattan Aviation";

interface Fixtures {
  /** Takes the site away from under its pages, and brings it back to where it was. */
  away: { lose(): Promise<void>; bringBack(): Promise<void> };
  /** As `away`, by stopping the worker's site; the rest refuses connections in its place, which takes no ten seconds. */
  stopped: { lose(): Promise<void>; bringBack(): Promise<void> };
}

const test = base.extend<Fixtures>({
  away: async ({ context, quiet }, use) => {
    quiet.allow(unanswered);
    await use({
      lose: async () => {
        await context.route("**", (route) => route.abort("connectionrefused"));
      },
      bringBack: () => context.unroute("**"),
    });
  },
  stopped: [
    async ({ site, quiet }, use) => {
      quiet.allow(unanswered);
      let isAway = false;
      const bringBack = async () => {
        const port = Number(new URL(site.origin).port);
        Object.assign(site, await startSite({ dataDir: site.dataDir, port }));
        isAway = false;
      };
      await use({
        async lose() {
          isAway = true;
          await site.stop({ keepData: true });
        },
        bringBack,
      });
      if (isAway) await bringBack();
    },
    { timeout: siteMs },
  ],
});
// What a browser says of answers that do not come.
const unanswered = /ERR_|Failed to fetch|Failed to load/;
test.describe.configure({ timeout: siteMs });

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await whenAlive(page);
  // Who is signed in is known by then.
  await page.waitForLoadState("networkidle");
}

async function signIn(context: BrowserContext, site: Site, customer: Customer): Promise<void> {
  await context.addCookies(cookiesOf(customer, site));
}

/** Follows a link wherever it stands, as a press does. */
const follow = (page: Page, href: string) => page.locator(`a[href="${href}"]`).first().dispatchEvent("click");
const retry = (page: Page) => page.getByRole("main").getByRole("link", { name: "Try again" });
const headingIn = (page: Page) => page.getByRole("main").getByRole("heading", { level: 1 });

test("a page that does not come: the site stays, says so, and tries again", async ({ page, away }) => {
  for (const [kind, to] of [
    ["without data", "/certifications"],
    ["with data", "/blog"],
    // Its scripts have an action of their own, which the router looks for before it draws anything.
    ["with a form", "/contact"],
  ] as const)
    await test.step(kind, async () => {
      await open(page, "/about");
      await away.lose();
      await follow(page, to);
      await expect(headingIn(page)).toHaveText("We cannot be reached just now.");
      await expect(page).toHaveURL(to);
      await expect(page).toHaveTitle(title);
      await expect(page.getByRole("banner")).toHaveCount(1);
      await expect(page.getByRole("contentinfo")).toHaveCount(1);
      await expect(page.getByRole("main")).toBeFocused();
      await expect(page.getByRole("main").getByRole("link", { name: /^Call / })).toBeVisible();
      await retry(page).click();
      await expect(page.getByRole("status").getByText("Still no answer.")).toBeVisible();
      // The page that says so is the same for each.
      if (to === "/contact") expect(await barriers(page)).toEqual([]);
      await away.bringBack();
      await retry(page).click();
      await expect(page).not.toHaveTitle(title);
      await expect(page).toHaveURL(to);
      await expect(retry(page)).toHaveCount(0);
    });
});

test("a page that failed comes by itself when it is gone to again and somebody answers", {
  tag: "@release",
}, async ({ page, away }) => {
  await open(page, "/about");
  await away.lose();
  await follow(page, "/certifications");
  await expect(page).toHaveTitle(title);
  await follow(page, "/about");
  await expect(page).not.toHaveTitle(title);
  await away.bringBack();
  await follow(page, "/certifications");
  await expect(page).toHaveURL("/certifications");
  await expect(page).toHaveTitle(/^Certifications/);
});

test("code that a newer site no longer has: the page is loaded as a document", { tag: "@release" }, async ({
  page,
  quiet,
}) => {
  quiet.allow(/status of 404|dynamically imported module/);
  await open(page, "/about");
  await page.route("**/assets/certifications-*.js", (route) => route.fulfill({ status: 404, body: "" }), {
    times: 1,
  });
  await follow(page, "/certifications");
  await expect(page).toHaveTitle(/^Certifications/);
  await expect(page).toHaveURL("/certifications");
});

test("one's own pages, from a public one: My Bookings says what it has to, the account that nobody answers", {
  tag: "@release",
}, async ({ page, context, site, stopped: away }) => {
  await signIn(context, site, await newCustomer(site));
  await open(page, "/about");
  await expect(page.getByRole("banner").getByRole("link", { name: "Bookings" })).toBeVisible();
  await away.lose();
  await follow(page, "/bookings");
  await expect(page.getByRole("alert").getByRole("heading", { name: "Error!" })).toBeVisible();
  await expect(page.getByText("Failed to fetch bookings. Please try again later.")).toBeVisible();
  await expect(page.getByText("Our fault")).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
  // Whoever is signed in stays so.
  await expect(page.getByRole("banner").getByRole("link", { name: "Bookings" })).toBeVisible();
  await follow(page, "/account");
  await expect(headingIn(page)).toHaveText("We cannot be reached just now.");
  // The browser says aloud that it skips a view transition that one goes back during.
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== "running"),
  );
  await page.goBack();
  await expect(page.getByRole("alert").getByRole("heading", { name: "Error!" })).toBeVisible();
  await away.bringBack();
  await retry(page).click();
  await expect(page.getByRole("heading", { name: "No bookings found" })).toBeVisible();
});

test("the desk keeps its rail", { tag: "@release" }, async ({ page, context, site, away }) => {
  await signIn(context, site, await newStaff(site, "admin"));
  await open(page, "/admin/dashboard");
  await away.lose();
  await follow(page, "/admin/messages");
  await expect(headingIn(page)).toHaveText("We cannot be reached just now.");
  await expect(page.getByRole("navigation", { name: "Staff area" }).first()).toBeVisible();
  await away.bringBack();
  await retry(page).click();
  await expect(headingIn(page)).toHaveText("Messages");
});

test("Sign In, where its dialog does not come, says so on its page", async ({ page, away }) => {
  // Nobody knows who is signed in, so the dialog has not been fetched ahead.
  await page.addInitScript(() => Reflect.deleteProperty(window, "requestIdleCallback"));
  await open(page, "/about");
  await away.lose();
  await page.getByRole("banner").getByRole("link", { name: "Sign In", exact: true }).click();
  await expect(headingIn(page)).toHaveText("We cannot be reached just now.");
  await expect(page).toHaveURL(/\/sign-in\?/);
});
