import { expect, type Page, test } from "@playwright/test";
import { isFullCampaign } from "./campaign.ts";
import { barriers, mistakes, textBeyondTheScreen, watchShifts, whenAlive } from "./page-checks.ts";

/** The widths at which every page is looked at: a phone, a tablet, a laptop, a wide screen. */
const widths = [375, 768, 1440, 1920] as const;
/** Where no word is cut, either: what is wider than its screen may be clipped, and the page is no wider for it. */
const narrowest = 320;
/** Where it is opened anew, since a page may shift while it comes in; first-view.spec.ts looks at that on a laptop, too. */
const openedAt = isFullCampaign ? widths : ([375] as const);

/** Scrolls from top to bottom, as a reader does, so that everything that waits to be seen has been. */
async function readThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
      scrollTo({ top: y, behavior: "instant" });
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
    scrollTo({ top: 0, behavior: "instant" });
  });
}

/**
 * The open page is no wider than its screen at any of these widths, and has no barrier. Axe, which is most of the work,
 * looks at the first width; before a release at each.
 */
export async function expectFits(page: Page, widths: readonly number[], what: string): Promise<void> {
  const height = page.viewportSize()?.height ?? 900;
  for (const [index, width] of widths.entries()) {
    await page.setViewportSize({ width, height });
    const overflow = () =>
      page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth - clientWidth;
      });
    // What fades from the one width to the other is on its way for a moment.
    await expect.poll(overflow, `${what} at ${width} px is wider than its screen`).toBeLessThanOrEqual(0);
    if (index === 0 || isFullCampaign) expect(await barriers(page), `${what} at ${width} px`).toEqual([]);
  }
}

/** A page as it must be at every width: without barriers, steady, no wider than the screen, valid HTML, one h1. */
export async function expectSoundPage(page: Page, path: string): Promise<void> {
  test.slow();
  const shifts = await watchShifts(page);
  for (const width of openedAt) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(path);
    await whenAlive(page);
    await readThrough(page);
    const { sum, moved } = await shifts();
    expect(sum, `layout shift of ${path} at ${width} px: ${moved.join("; ")}`).toBeLessThan(0.01);
    if (width !== widths[0]) continue;
    await expectFits(page, widths, path);
    await page.setViewportSize({ width: narrowest, height: 900 });
    // Chromium may lay a page out once more with lengths that were a share of the old width (vw) before it takes the new one.
    await expect.poll(() => textBeyondTheScreen(page), `${path} at ${narrowest} px`).toEqual([]);
  }
  await expect(page.locator("h1")).toHaveCount(1);
  expect(await mistakes(await (await page.request.get(path)).text())).toEqual([]);
}
