import type { Page } from "@playwright/test";
import { postPage } from "#app/content/blog.ts";
import { samplePosts } from "#app/content/sample-posts.ts";
import { newsletterMessages } from "#app/features/newsletter/messages.ts";
import { expect, test } from "#tests/support/journey.ts";
import { insertBooking, storeBooking } from "#tests/support/stored-bookings.ts";
import { insertOffer } from "#tests/support/stored-offers.ts";
import * as on from "./support/page.ts";

// Scripts that do not load, and a site that does not respond.

const notFound = { status: 404, body: "" };
const failedScript = (page: Page) => page.waitForEvent("console", (message) => message.type() === "error");

test.beforeEach(({ problems }) =>
  problems.allow(
    /ERR_|status of 404|dynamically imported module|loading route module|Failed to (fetch|load)/,
  ),
);

test("where one of the first scripts is missing, a press reloads the page", async ({ page }) => {
  const next = on.button(on.main(page), /^Next/).first();
  const second = page.getByText("Picture 2 of").first();
  for (const module of [/\/assets\/first-view-.*\.js$/, /\/assets\/carousel-element-.*\.js$/]) {
    await page.route(module, (route) => route.abort());
    // The modules start after the first paint, which may be after the load event.
    const moduleFailed = failedScript(page);
    await page.goto("/fleet");
    await moduleFailed;
    await page.unroute(module);
    const reloaded = page.waitForEvent("load");
    await next.click();
    await reloaded;
    await page.waitForFunction(() => customElements.get("picture-carousel"));
    await next.click();
    await expect(second).toBeVisible();
  }
});

test("where scripts are missing, forms, links and dialogs work natively", async ({ page, site }) => {
  const allButTheFirst = /\/assets\/(?!first-view).*\.js$/;
  await page.route(allButTheFirst, (route) => route.abort());
  await page.goto("/about");
  await on.addressIn(on.footer(page)).fill("amaka@example.com");
  await on.subscribeIn(on.footer(page)).click();
  await expect(page).toHaveURL(/\/newsletter/);
  await expect(page.getByText(newsletterMessages.thanks)).toBeVisible();
  await page.goto("/about");
  await on.link(on.header(page), "Sign In").click();
  await expect(page).toHaveURL("/sign-in?returnTo=%2Fabout");
  await page.goto("/booking");
  const dialog = on.dialog(page, "Sign In Required");
  await on.button(dialog, "Close").click();
  await expect(dialog).toBeHidden();
  await page.goto(`/blog/${samplePosts[0].id}`);
  await on.main(page).locator("[name=content]").focus();
  await page.waitForFunction(() => document.querySelector("link[rel=modulepreload]"));
  await on.button(page, postPage.copy).click();
  await expect(page.getByRole("status").getByText(/^(Link copied|Copy it)/)).toBeVisible();
  await page.unroute(allButTheFirst);

  await on.asCustomer(page, site);
  const scripts = /\/assets\/.*\.js$/;
  await page.route(scripts, (route) => route.abort());
  await page.goto("/account/password");
  await page.unroute(scripts);
  const secret = page.getByRole("textbox", { name: "New password", exact: true });
  const show = on.button(page, "Show: New password");
  const reloaded = page.waitForEvent("load");
  await show.click();
  await reloaded;
  await on.hydrate(page);
  await show.click();
  await expect(secret).toHaveAttribute("type", "text");
});

test("a page of a newer release opens at a second press; a lost page is retried", async ({
  page,
  context,
}) => {
  await on.open(page, "/contact");
  await page.route("**/assets/certifications-*.js", (route) => route.fulfill(notFound), { times: 1 });
  const reloaded = page.waitForEvent("load");
  await on.follow(page, "/certifications");
  await reloaded;
  await on.hydrate(page);
  await on.follow(page, "/certifications");
  await expect(page).toHaveTitle(/^Certifications/);
  await expect(page).toHaveURL("/certifications");

  const title = "No connection | Harmattan Aviation";
  const retry = on.link(on.main(page), "Try again");
  await on.open(page, "/contact");
  for (const path of ["/blog", "/about"]) {
    await on.follow(page, path);
    await expect(page).toHaveURL(path);
  }
  await page.waitForLoadState("networkidle");
  await context.route("**", (route) => route.abort("connectionrefused"));
  await on.follow(page, "/blog");
  await expect(on.title(page)).toHaveText("We cannot be reached just now.");
  await expect(page).toHaveURL("/blog");
  await expect(page).toHaveTitle(title);
  for (const role of ["banner", "contentinfo"] as const) await expect(page.getByRole(role)).toHaveCount(1);
  await expect(on.main(page)).toBeFocused();
  await expect(on.main(page).getByRole("link", { name: /^Call / })).toBeVisible();
  await retry.click();
  await expect(page.getByRole("status").getByText("Still no connection.")).toBeVisible();
  await context.unroute("**");
  await retry.click();
  await expect(page).not.toHaveTitle(title);
  await expect(page).toHaveURL("/blog");
  await expect(retry).toHaveCount(0);
});

test("a lost connection keeps a code, a message and a signature", async ({ page, site }) => {
  const lose = () => page.route(/\.data/, (route) => route.abort("connectionfailed"));
  await on.open(page, "/track");
  await on.field(page, "Reference").fill("HA-222222");
  await on.field(page, "E-mail address of the booking").fill("ada@example.com");
  await on.button(page, "E-mail me a code").click();
  const code = page.getByRole("textbox", { name: "Code" });
  await code.fill("123456");
  await lose();
  await on.button(page, "Open the booking").click();
  await expect(page.getByText("We could not reach the site just now.")).toBeVisible();
  await expect(code).toHaveValue("123456");
  await page.unrouteAll();
  await on.button(page, "Open the booking").click();
  await expect(page.getByText("That code is not right.")).toBeVisible();

  const { id: userId } = await on.asCustomer(page, site);
  await on.open(page, `/bookings/${await storeBooking(site, { userId })}`);
  const messages = page.getByRole("region", { name: "Messages" });
  await on.field(messages, "Write to the desk").fill("We are six now.");
  await lose();
  await on.button(messages, "Send to the desk").click();
  await expect(messages.getByText("Your message was not sent.")).toBeVisible();
  await page.unrouteAll();
  await on.button(messages, "Send to the desk").click();
  await expect(messages.getByRole("listitem").filter({ hasText: "We are six now." })).toBeVisible();

  const { db } = await site.database();
  const booking = await insertBooking(db, { userId });
  const { number } = await insertOffer(db, booking);
  await on.open(page, `/quotations/${number}`);
  await on.field(page, "Your full name").fill("Ada Obi");
  await page.getByLabel(/^I accept quotation/).check();
  await lose();
  await on.button(page, "Sign and accept").click();
  await expect(page.getByText("Nothing was accepted or declined")).toBeVisible();
  await expect(on.field(page, "Your full name")).toHaveValue("Ada Obi");
});
