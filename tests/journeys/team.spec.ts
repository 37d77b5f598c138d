import { team } from "#app/content/team.ts";
import { expect, test } from "#tests/support/journey.ts";
import { whenAlive } from "#tests/support/page-checks.ts";

const [someone] = team;

test("a biography opens under the pointer and with the focus, and closes with Escape", async ({ page }) => {
  await page.goto("/team");
  await whenAlive(page);
  const biography = page.locator(`#${someone.slug}-biography`);
  const button = page.getByRole("button", { name: `Biography of ${someone.name}` });
  await expect(biography).toHaveCSS("opacity", "0");
  await button.hover();
  await expect(biography).toHaveCSS("opacity", "1");
  await page.keyboard.press("Escape");
  await expect(biography).toHaveCSS("opacity", "0");
  await page.mouse.move(0, 0);
  await page
    .getByRole("link", { name: /^Administration/ })
    .first()
    .focus();
  await page.keyboard.press("Tab");
  await expect(button).toBeFocused();
  await expect(biography).toHaveCSS("opacity", "1");
});

test.describe("by touch", () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });
  test("a tap opens a biography, another closes it", async ({ page }) => {
    await page.goto("/team");
    await whenAlive(page);
    const button = page.getByRole("button", { name: `Biography of ${someone.name}` });
    await button.tap();
    await expect(page.locator(`#${someone.slug}-biography`)).toHaveCSS("opacity", "1");
    await button.tap();
    await expect(page.locator(`#${someone.slug}-biography`)).toHaveCSS("opacity", "0");
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("every biography stands under its portrait", async ({ page }) => {
    await page.goto("/team");
    for (const { slug } of team) await expect(page.locator(`#${slug}-biography`)).toHaveCSS("opacity", "1");
    await expect(page.getByRole("button", { name: /^Biography/ })).toHaveCount(0);
  });
});
