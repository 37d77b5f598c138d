import type { Page } from "@playwright/test";
import { company } from "#app/content/company.ts";
import { sessionEntries } from "#app/content/legal/cookie-policy.ts";
import { samplePosts } from "#app/content/sample-posts.ts";
import { tripForm } from "#app/content/trip/form.ts";
import { expect, test } from "#tests/support/journey.ts";
import * as on from "./support/page.ts";

const homeLink = (page: Page) => on.header(page).getByRole("link", { name: "Harmattan Aviation home" });
const homeHeading = (page: Page) => page.getByRole("heading", { name: "Questions clients ask" });
const scrollTo = (page: Page, y: number) => page.evaluate((top) => window.scrollTo(0, top), y);

test.describe("on a wide screen", () => {
  test.use({ viewport: on.wide, contextOptions: { reducedMotion: "reduce" } });

  test("the header changes beyond 50 px, and has its links from 1024 px", async ({ page }) => {
    const look = () =>
      page.locator("header.site-header").evaluate((header) => {
        const { backgroundColor, boxShadow } = getComputedStyle(header);
        return [header.getAttribute("data-scrolled"), backgroundColor, boxShadow === "none"];
      });
    const clear = "rgba(0, 0, 0, 0)";
    const paper = "rgb(247, 243, 236)";
    for (const [path, ground] of [
      ["/", clear],
      ["/services", paper],
    ]) {
      await page.goto(String(path));
      await expect.poll(look, path).toEqual(["false", ground, true]);
      await scrollTo(page, 50);
      await expect.poll(look, path).toEqual(["false", ground, true]);
      await scrollTo(page, 51);
      await expect.poll(look, path).toEqual(["true", "rgb(253, 251, 248)", false]);
    }
    const links = page.getByRole("navigation", { name: "Header" }).getByRole("link");
    await page.setViewportSize({ width: 1024, height: 768 });
    await expect(links).toHaveText(["Services", "Fleet", "Plan a trip", company.phones.desk.display]);
    for (const link of await links.all()) await expect(link).toBeInViewport();
    await page.setViewportSize({ width: 1023, height: 768 });
    await expect(links.first()).toBeHidden();
  });

  test("the header stays in place once the session is known", async ({ page, site }) => {
    const places = () =>
      on.header(page).evaluate((header) => {
        const items = [...header.querySelectorAll("a, button")].flatMap((item) => {
          const { x, y, width, height } = item.getBoundingClientRect();
          return width > 0 ? [[item.textContent ?? "", [x, y, width, height]]] : [];
        });
        return Object.fromEntries(items);
      });
    for (const isSignedIn of [false, true]) {
      if (isSignedIn) await on.asCustomer(page, site);
      for (const viewport of [on.phone, on.wide]) {
        await page.setViewportSize(viewport);
        await page.unrouteAll();
        const release = await on.holdRequests(page, "**/api/session");
        await on.open(page, "/about");
        await page.evaluate(() => document.fonts.ready);
        const before = await places();
        expect(Object.keys(before).length).toBeGreaterThan(0);
        release();
        await expect(page.locator("html")).toHaveAttribute("data-viewer", isSignedIn ? "in" : "out");
        const control = { hasText: isSignedIn ? "Sign Out" : "Sign In" };
        await expect(on.header(page).locator("button, a", control)).toBeAttached();
        const after = await places();
        const gone = Object.keys(before).filter((words) => !(words in after));
        expect(gone).toEqual(isSignedIn && viewport === on.wide ? ["Sign In", "Sign Up"] : []);
        for (const [words, at] of Object.entries(before))
          if (!gone.includes(words)) expect([words, after[words]]).toEqual([words, at]);
      }
    }
    let requests = 0;
    page.on("request", (request) => {
      if (request.url().endsWith("/api/session")) requests += 1;
    });
    await on.open(page, "/");
    await expect(on.link(on.header(page), "Bookings")).toBeVisible();
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    await on.link(on.header(page), "Book Now").click();
    await expect(on.title(page)).toHaveAccessibleName("Book Your Flight");
    await homeLink(page).click();
    await expect(homeHeading(page)).toBeVisible();
    expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);
    expect(requests).toBe(1);
  });

  test("a new page opens at its top with the focus, Back at the position before", async ({ page }) => {
    await on.asGuest(page);
    await on.hydrate(page);
    // The position is stored one animation frame after the scroll event.
    await page.evaluate(() => {
      const scrolled = new Promise((resolve) => addEventListener("scroll", resolve, { once: true }));
      window.scrollTo(0, 900);
      return scrolled.then(() => {});
    });
    // Playwright's click() would scroll.
    await homeLink(page).dispatchEvent("click");
    await expect(homeHeading(page)).toBeVisible();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await expect(on.main(page)).toBeFocused();
    await page.goBack();
    await expect(page.getByLabel("Full name")).toBeVisible();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);

    await on.open(page, "/");
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Skip to content" });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(on.main(page).getByRole("link", { name: "Learn More" })).toBeFocused();
    await page.goto("/fleet#gulfstream-550");
    const top = () =>
      page.locator("#gulfstream-550").evaluate((element) => element.getBoundingClientRect().top);
    await expect.poll(top).toBeGreaterThanOrEqual(0);
    await expect.poll(top).toBeLessThan(200);
  });
});

test("Book Now on a phone dims beside the page's own call to action and covers no text", async ({ page }) => {
  await page.setViewportSize(on.phone);
  await on.open(page, "/about");
  const footer = on.footer(page);
  expect((await footer.boundingBox())?.height).toBeLessThanOrEqual(900);
  const bar = page.getByRole("region", { name: "Booking and menu" });
  // The page may still grow.
  const roomAboveBar = async () => {
    await scrollTo(page, 100_000);
    const words = await page.getByText("Visuals are illustrative.").boundingBox();
    const cover = await bar.boundingBox();
    return words && cover ? cover.y - (words.y + words.height) : -1;
  };
  await expect.poll(roomAboveBar).toBeGreaterThanOrEqual(0);
  for (const title of ["Offices", "All pages"]) await footer.getByText(title, { exact: true }).click();
  await expect(footer.getByText("Percival Way")).toBeVisible();
  await expect(footer.getByRole("link", { name: "Gulfstream 550" })).toBeVisible();

  await page.goto("/");
  const ember = "rgb(217, 119, 74)";
  const bookNow = bar.getByRole("link");
  await expect(bookNow).toHaveCSS("background-color", ember);
  await page.getByRole("button", { name: tripForm.submit }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 200);
  await expect(bookNow).not.toHaveCSS("background-color", ember);
  await page.mouse.wheel(0, 900);
  await expect(bookNow).toHaveCSS("background-color", ember);
});

test("no cookie is set, and storage has only the keys of the cookie policy", async ({ page }) => {
  await page.goto("/booking");
  expect(await page.context().cookies()).toEqual([]);
  await page.getByRole("button", { name: "Continue as guest" }).click();
  await on.hydrate(page);
  await page.getByLabel("Full name").fill("Ada Obi");
  await on.place(page, "To").fill("Accra");
  await page.getByRole("link", { name: "Privacy Policy" }).last().click();
  await on.open(page, "/contact");
  await page.getByLabel("Name").first().fill("Ada Obi");
  await on.open(page, "/owners");
  await page.getByLabel("Aircraft type").fill("Challenger 604");
  await on.open(page, `/blog/${samplePosts[0].id}`);
  await page.getByLabel("Comment", { exact: true }).fill("How long is the dust season?");
  await page.goto("/about");
  const storage = await page.evaluate(() => ({
    session: Object.keys(sessionStorage),
    local: Object.keys(localStorage),
  }));
  // A key may end with the trip or the post.
  const keys = storage.session.map((key) => key.split(" ")[0]);
  for (const form of ["booking", "contact", "owner", "comment"]) expect(keys).toContain(`${form}-draft`);
  expect(keys.filter((key) => !sessionEntries.some((entry) => entry.key === key))).toEqual([]);
  expect(storage.local).toEqual([]);
});
