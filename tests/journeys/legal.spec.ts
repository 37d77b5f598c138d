import { terms } from "#app/content/legal/terms.ts";
import { expect, test } from "#tests/support/journey.ts";

test("the table of contents leads to its sections; paper gets the text alone", async ({ page }) => {
  await page.goto("/terms");
  const contents = page.getByRole("navigation", { name: "Contents" });
  for (const { id, heading } of terms.sections) {
    await contents.getByRole("link", { name: heading }).click();
    await expect(page).toHaveURL(new RegExp(`#${id}$`));
    await expect(page.locator(`#${id} h2`)).toBeInViewport();
  }
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("navigation", { name: "Contents" })).toBeHidden();
  await expect(page.getByText(terms.intro)).toBeVisible();
});
