import { expect, type Page, test } from "@playwright/test";
import { isFullCampaign } from "./campaign.ts";
import { barriers, mistakes, watchShifts, whenAlive } from "./page-checks.ts";

/** The widths at which every page is looked at: a phone, a tablet, a laptop, a wide screen. */
const widths = [375, 768, 1440, 1920] as const;
/** Where axe looks, too, which is nine tenths of the work: at both forms of the header; before a release everywhere. */
const axeWidths: readonly number[] = isFullCampaign ? widths : [375, 1440];

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

/** A page as it must be at every width: without barriers, steady, no wider than the screen, valid HTML, one h1. */
export async function expectSoundPage(page: Page, path: string): Promise<void> {
  test.slow();
  const shifts = await watchShifts(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(path);
    await whenAlive(page);
    await readThrough(page);
    const { sum, moved } = await shifts();
    expect(sum, `layout shift of ${path} at ${width} px: ${moved.join("; ")}`).toBeLessThan(0.01);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `${path} at ${width} px is wider than its screen`).toBeLessThanOrEqual(0);
    if (axeWidths.includes(width)) expect(await barriers(page), `${path} at ${width} px`).toEqual([]);
  }
  await expect(page.locator("h1")).toHaveCount(1);
  expect(await mistakes(await (await page.request.get(path)).text())).toEqual([]);
}
