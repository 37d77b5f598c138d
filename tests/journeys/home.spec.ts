import type { Page } from "@playwright/test";
import { hero, stats, testimonials } from "#app/content/home.ts";
import { expect, test } from "#tests/support/journey.ts";
import { button, open, phone } from "./support/page.ts";

const [first, second] = hero.headlines;
const film = (page: Page) => page.locator("main video");
const pauseHero = (page: Page) => button(page, "Pause the film and the headline");
const resumeHero = (page: Page) => button(page, "Resume the film and the headline");
const typed = (page: Page) => page.locator("h1 .typewriter-typed").textContent();

/** Opens the home page with a clock that is paused after hydration. */
async function openWithClock(page: Page): Promise<void> {
  await page.clock.install({ time: new Date("2026-11-21T08:00:00Z") });
  await open(page, "/");
  await page.clock.pauseAt(new Date("2026-11-21T09:00:00Z"));
}

test("the headline is typed, figures count up, and testimonials turn", async ({ page }) => {
  await openWithClock(page);
  // Pause and resume restart the cycle; a dispatched click does not scroll, which would end the typing.
  await pauseHero(page).dispatchEvent("click");
  await expect.poll(() => typed(page)).toBe(first);
  await resumeHero(page).dispatchEvent("click");
  // Shown 4 s, hidden 10 s, then a letter every 50 ms.
  await page.clock.runFor(4_000 + 10_000 + 50 * 10);
  await expect.poll(() => typed(page)).toBe(second.slice(0, 10));
  await page.mouse.wheel(0, 200);
  await expect.poll(() => typed(page)).toBe(first);
  await page.clock.runFor(60_000);
  expect(await typed(page)).toBe(first);

  const figure = page.locator("dd").first();
  await expect(figure).toHaveText("1067+");
  await figure.scrollIntoViewIfNeeded();
  await expect(figure).toHaveText(/^960\+/);
  await page.clock.runFor(1000);
  await expect(figure).not.toHaveText(/^(960|1067)\+/);
  await page.clock.runFor(1100);
  for (const [index, { value, suffix }] of stats.entries())
    await expect(page.locator("dd").nth(index)).toHaveText(`${value}${suffix}`);

  // Pause and resume restart the time of the current testimonial.
  const pause = button(page, "Pause the testimonials");
  const resume = button(page, "Resume the testimonials");
  await pause.click();
  await expect(resume).toBeVisible();
  const items = page.locator(".rotator-item");
  const indexOfCurrent = (all: Element[]) => all.findIndex((item) => item.matches("[data-current=true]"));
  const start = await items.evaluateAll(indexOfCurrent);
  const isCurrent = (steps: number) =>
    expect(items.nth((start + steps) % testimonials.length)).toHaveAttribute("data-current", "true");
  await resume.click();
  for (const [ms, steps] of [
    [9999, 0],
    [1, 1],
    [20_000, 3],
  ] as const) {
    await page.clock.runFor(ms);
    await isCurrent(steps);
  }
  await pause.click();
  await page.clock.runFor(120_000);
  await isCurrent(3);
  await resume.click();

  await button(page, /^Show 3 of 3/).click();
  await expect(pause).toHaveCount(0);
  await page.clock.runFor(120_000);
  await expect(page.getByText(testimonials[2].name, { exact: true })).toBeVisible();
});

test.describe("the film", () => {
  test.use({ playsFilms: true });

  test("plays after its poster within 0.9 MB, and pauses with the headline", async ({ page }) => {
    await page.setViewportSize(phone);
    const network = await page.context().newCDPSession(page);
    await network.send("Network.enable");
    let bytes = 0;
    network.on("Network.loadingFinished", ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    const requests: string[] = [];
    page.on("request", (request) => requests.push(new URL(request.url()).pathname));
    await open(page, "/");
    const isPaused = () => film(page).evaluate((video: HTMLVideoElement) => video.paused);
    await expect.poll(isPaused).toBe(false);
    await pauseHero(page).focus();
    await page.keyboard.press("Enter");
    await expect.poll(isPaused).toBe(true);
    await expect.poll(() => typed(page)).toBe(first);
    await resumeHero(page).click();
    await expect.poll(isPaused).toBe(false);

    const loadedPart = ({ buffered, duration }: HTMLVideoElement) =>
      buffered.length > 0 ? buffered.end(buffered.length - 1) / duration : 0;
    await expect.poll(() => film(page).evaluate(loadedPart)).toBeGreaterThan(0.99);
    expect(bytes).toBeGreaterThan(200_000);
    expect(bytes).toBeLessThan(900_000);
    const poster = requests.findIndex((path) => path.includes("home-hero-"));
    expect(poster).toBeGreaterThan(0);
    expect(poster).toBeLessThan(requests.findIndex((path) => path.endsWith(".mp4")));
    await expect(film(page)).toHaveJSProperty("muted", true);
    await expect(film(page)).toHaveJSProperty("loop", true);
    const source = await film(page).evaluate((video: HTMLVideoElement) => video.currentSrc);
    expect(source).toContain("/home-film-tall-");
  });

  test("is not loaded with reduced motion or data saving", async ({ page }) => {
    const films: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith(".mp4")) films.push(request.url());
    });
    const readForAMinute = async () => {
      await page.getByText(stats[0].label).scrollIntoViewIfNeeded();
      await page.clock.runFor(60_000);
      await expect(film(page).locator("source")).toHaveCount(0);
      expect(films).toEqual([]);
    };
    await page.emulateMedia({ reducedMotion: "reduce" });
    await openWithClock(page);
    await readForAMinute();
    expect(await typed(page)).toBe(first);
    await expect(page.getByText("1067+")).toBeVisible();
    await expect(page.getByText(testimonials[0].name)).toBeVisible();
    await expect(pauseHero(page)).toBeHidden();

    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "connection", { value: { saveData: true } });
    });
    await page.clock.resume();
    await open(page, "/");
    await page.clock.pauseAt(new Date("2026-11-21T10:00:00Z"));
    await readForAMinute();
  });
});
