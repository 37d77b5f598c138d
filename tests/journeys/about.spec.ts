import { about } from "#app/content/about.ts";
import { expect, test } from "#tests/support/journey.ts";
import { expectSoundPage } from "#tests/support/sound-page.ts";

test("the company's story, its vision and mission, and five values that spell SPIRE", async ({ page }) => {
  await page.goto("/about");
  for (const part of about.story)
    await expect(page.getByRole("heading", { name: part.heading })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Vision", exact: true })).toBeVisible();
  await expect(page.getByText(about.mission.text)).toBeVisible();
  const values = page.locator("dl dt");
  await expect(values).toHaveText(["Safety", "Professionalism", "Integrity", "Reliability", "Excellence"]);
  const letters = await page.locator("dl span[aria-hidden]").allTextContents();
  expect(letters.join("")).toBe("SPIRE");
});

test("the page is sound at every width", async ({ page }) => {
  await expectSoundPage(page, "/about");
});
