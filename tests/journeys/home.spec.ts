import type { Page } from "@playwright/test";
import { frameWords } from "#app/content/frame.ts";
import { faq, hero, homeSections, stats, testimonials } from "#app/content/home.ts";
import { tripStrip } from "#app/content/trip/form.ts";
import { isFullCampaign } from "#tests/support/campaign.ts";
import { expect, test } from "#tests/support/journey.ts";
import { whenAlive } from "#tests/support/page-checks.ts";

test.use({ playsFilms: true });

const heroHeadlines = hero.headlines;
const [first, second, third] = heroHeadlines;

/** The home page with its clock in our hands from the moment its scripts have taken over. */
async function withClock(page: Page): Promise<void> {
  await page.clock.install({ time: new Date("2026-11-21T08:00:00Z") });
  await page.goto("/");
  // The clock runs until here, so the cycle may be some way on; a pause and a resume begin it anew.
  await whenAlive(page);
  await page.clock.pauseAt(new Date("2026-11-21T09:00:00Z"));
}

const film = (page: Page) => page.locator("main video");
const pauseHero = (page: Page) => page.getByRole("button", { name: "Pause the film and the headline" });
const resumeHero = (page: Page) => page.getByRole("button", { name: "Resume the film and the headline" });
/** The part of the headline that can be seen. */
const typed = (page: Page) => page.locator("h1 .typewriter-typed").textContent();

test("the headline is typed at 50 ms a letter, shown 4 s, hidden 10 s, and stands for good once its reader scrolls", async ({
  page,
}) => {
  await withClock(page);
  const heading = page.getByRole("heading", { level: 1, name: heroHeadlines.join(" "), exact: true });
  // A press that scrolls nothing into view: a scroll would end the typing.
  await pauseHero(page).dispatchEvent("click");
  await expect.poll(() => typed(page)).toBe(first);
  await resumeHero(page).dispatchEvent("click");
  await page.clock.runFor(3999);
  expect(await typed(page)).toBe(first);
  await page.clock.runFor(1);
  await expect.poll(() => typed(page)).toBe("");
  await expect(heading).toBeVisible();
  await expect(page.getByText(hero.place)).toHaveCSS("opacity", "1");
  await page.clock.runFor(10_049);
  expect(await typed(page)).toBe("");
  await page.clock.runFor(1);
  await expect.poll(() => typed(page)).toBe(second.slice(0, 1));
  await page.clock.runFor(50 * 9);
  await expect.poll(() => typed(page)).toBe(second.slice(0, 10));
  await expect(heading).toBeVisible();
  await page.clock.runFor(50 * (second.length - 10) + 4000 + 10_000 + 50 * third.length);
  await expect.poll(() => typed(page)).toBe(third);

  await page.mouse.wheel(0, 200);
  await expect.poll(() => typed(page)).toBe(first);
  await page.clock.runFor(60_000);
  expect(await typed(page)).toBe(first);
  await page.reload();
  await page.clock.runFor(60_000);
  expect(await typed(page)).toBe(first);
});

test("the film is silent, loops, plays in its place, and comes after its poster; one button pauses it and the headline, by the keyboard too", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/");
  await whenAlive(page);
  await expect.poll(() => film(page).evaluate((video: HTMLVideoElement) => !video.paused)).toBe(true);
  await pauseHero(page).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => film(page).evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
  await expect.poll(() => typed(page)).toBe(first);
  await expect(resumeHero(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect.poll(() => film(page).evaluate((video: HTMLVideoElement) => video.paused)).toBe(false);

  await expect.poll(() => asked.some((path) => path.endsWith(".mp4"))).toBe(true);
  const poster = asked.findIndex((path) => path.includes("home-hero-"));
  expect(poster).toBeGreaterThan(0);
  expect(poster).toBeLessThan(asked.findIndex((path) => path.endsWith(".mp4")));
  const state = await film(page).evaluate(({ muted, loop, playsInline }: HTMLVideoElement) => ({
    muted,
    loop,
    playsInline,
  }));
  expect(state).toEqual({ muted: true, loop: true, playsInline: true });
});

for (const [screen, width, height, shape] of [
  ["a phone held upright", 375, 812, "tall"],
  ...(isFullCampaign ? ([["a laptop", 1440, 900, "wide"]] as const) : []),
] as const)
  test(`the first view on ${screen} weighs less than 0.9 MB, with the whole ${shape} film`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const network = await page.context().newCDPSession(page);
    await network.send("Network.enable");
    let bytes = 0;
    network.on("Network.loadingFinished", ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await page.goto("/");
    await whenAlive(page);
    const loaded = () =>
      film(page).evaluate(({ buffered, duration }: HTMLVideoElement) =>
        buffered.length > 0 ? buffered.end(buffered.length - 1) / duration : 0,
      );
    await expect.poll(loaded).toBeGreaterThan(0.99);
    const shown = await film(page).evaluate((video: HTMLVideoElement) => video.currentSrc);
    expect(shown).toContain(`/home-film-${shape}-`);
    expect(bytes).toBeGreaterThan(200_000);
    expect(bytes).toBeLessThan(900_000);
  });

test.describe("with less motion", () => {
  test.use({ reducedMotion: "reduce" });

  test("nothing moves by itself and the film is not loaded", async ({ page }) => {
    const films: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith(".mp4")) films.push(request.url());
    });
    await withClock(page);
    await page.getByText(stats[0].label).scrollIntoViewIfNeeded();
    await page.clock.runFor(60_000);
    expect(await typed(page)).toBe(first);
    await expect(page.getByText("1067+")).toBeVisible();
    await expect(page.getByText(testimonials[0].name)).toBeVisible();
    await expect(pauseHero(page)).toBeHidden();
    expect(films).toEqual([]);
  });
});

test("a visitor who saves data is not sent the film", async ({ page }) => {
  const films: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith(".mp4")) films.push(request.url());
  });
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  });
  await page.goto("/");
  await whenAlive(page);
  await page.getByText(stats[0].label).scrollIntoViewIfNeeded();
  await expect(film(page).locator("source")).toHaveCount(0);
  expect(films).toEqual([]);
});

test.describe("below the first view", () => {
  test.use({ playsFilms: false });
  const name = (page: Page, index: number) =>
    page.getByText(testimonials[index]?.name ?? "", { exact: true });
  const dot = (page: Page, index: number) => page.getByRole("button", { name: `Show ${index + 1} of 3` });

  test("figures count up for 2 s when they come into view, and end at their values; testimonials go on every 10 s and wrap around, say their rating in words, stand still while paused, and stop for good after a dot is chosen", async ({
    page,
  }) => {
    await withClock(page);
    const figure = page.locator("dd").first();
    await expect(figure).toHaveText("1067+");
    await figure.scrollIntoViewIfNeeded();
    await expect(figure).toHaveText(/^960\+/);
    await page.clock.runFor(1000);
    await expect(figure).not.toHaveText("1067+");
    await expect(figure).not.toHaveText(/^960\+/);
    await page.clock.runFor(1100);
    for (const [index, { value, suffix }] of stats.entries())
      await expect(page.locator("dd").nth(index)).toHaveText(`${value}${suffix}`);

    // Some time has passed by now: a pause and a resume give whichever stands its full time again.
    await page.getByRole("button", { name: "Pause the testimonials" }).click();
    await expect(page.getByRole("button", { name: "Resume the testimonials" })).toBeVisible();
    const items = page.locator(".rotator-item");
    const start = await items.evaluateAll((all) =>
      all.findIndex((item) => item.matches("[data-current=true]")),
    );
    // What is current, not what can be seen: one fades while the next appears.
    const isCurrent = (steps: number) =>
      expect(items.nth((start + steps) % testimonials.length)).toHaveAttribute("data-current", "true");
    await page.getByRole("button", { name: "Resume the testimonials" }).click();
    await page.clock.runFor(9999);
    await isCurrent(0);
    await page.clock.runFor(1);
    await isCurrent(1);
    await page.clock.runFor(10_000);
    await isCurrent(2);
    await page.clock.runFor(10_000);
    await isCurrent(3);

    await page.getByRole("button", { name: "Pause the testimonials" }).click();
    await page.clock.runFor(120_000);
    await isCurrent(3);
    const visible = page.getByRole("group").filter({ visible: true }).filter({ hasText: "Rated" });
    await expect(visible).toHaveCount(1);
    await expect(visible).toContainText(/Rated [1-5] of 5/);
    await page.getByRole("button", { name: "Resume the testimonials" }).click();

    await dot(page, 2).click();
    await expect(name(page, 2)).toBeVisible();
    await expect(dot(page, 2)).toHaveAttribute("aria-current", "true");
    await expect(page.getByRole("button", { name: "Pause the testimonials" })).toHaveCount(0);
    await page.clock.runFor(120_000);
    await expect(name(page, 2)).toBeVisible();
  });
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "questions" : "questions without scripts", () => {
    test.use({ javaScriptEnabled, playsFilms: false });

    test("the first is open; one at a time; pressing the open one closes it", async ({ page }) => {
      await page.goto("/");
      if (javaScriptEnabled) await whenAlive(page);
      const [one, two] = faq;
      await expect(page.getByText(one.answer)).toBeVisible();
      await page.getByRole("heading", { name: two.question }).click();
      await expect(page.getByText(two.answer)).toBeVisible();
      await expect(page.getByText(one.answer)).toBeHidden();
      await page.getByRole("heading", { name: two.question }).click();
      await expect(page.locator("main details[open]")).toHaveCount(0);
    });
  });

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("everything there is to read can be read, and no button does nothing", async ({ page }) => {
    await page.goto("/");
    for (const headline of heroHeadlines)
      await expect(page.getByRole("heading", { level: 1 })).toContainText(headline);
    for (const { text } of testimonials) await expect(page.getByText(text)).toBeVisible();
    for (const { value, suffix } of stats)
      await expect(page.getByText(`${value}${suffix}`, { exact: true })).toBeVisible();
    // The one that is there sends a form of the platform's own.
    const buttons = page.getByRole("main").getByRole("button").filter({ visible: true });
    await expect(buttons).toHaveText([tripStrip.submit]);
  });
});

test("on a phone Book Now stands back while the page's own call to action is in view", async ({ page }) => {
  const ember = "rgb(217, 119, 74)";
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto("/");
  const bookNow = page.getByRole("region", { name: frameWords.barName }).getByRole("link");
  await expect(bookNow).toHaveCSS("background-color", ember);
  await page.getByRole("button", { name: tripStrip.submit }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 200);
  await expect(bookNow).not.toHaveCSS("background-color", ember);
  await page.mouse.wheel(0, 900);
  await expect(bookNow).toHaveCSS("background-color", ember);
  await whenAlive(page);
  await page.getByRole("link", { name: homeSections.fleetLink.label }).click();
  await expect(page).toHaveURL("/fleet");
  await expect(bookNow).toHaveCSS("background-color", ember);
});
