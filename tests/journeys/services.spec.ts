import { serviceCards, serviceSections } from "#app/content/services.ts";
import { expect, test } from "#tests/support/journey.ts";
import { whenAlive } from "#tests/support/page-checks.ts";

const features = (slug: string) => `#${slug}-features`;
const [first, , , last] = serviceCards;

test("the focus on a card, and hovering it, reveal its features and move nothing; each has its own picture: one at a time, beside the titles, or on a phone under its own", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/services");
  await whenAlive(page);
  const below = page.getByRole("heading", { name: serviceSections[0].stepsHeading });
  const before = await below.evaluate((element) => element.getBoundingClientRect().top + scrollY);
  await expect(page.getByRole("heading", { name: "Slots and parking" })).toBeVisible();
  await expect(page.locator(features(last.slug))).toBeHidden();
  await page.getByRole("button", { name: first.title }).focus();
  await page.keyboard.press("Tab");
  await expect(page.locator(features(serviceCards[1].slug))).toBeVisible();
  await expect(page.getByRole("button", { name: serviceCards[1].title })).toHaveAttribute(
    "aria-expanded",
    "true",
  );
  await page.getByRole("button", { name: last.title }).hover();
  await expect(page.locator(features(last.slug))).toBeVisible();
  await expect(page.locator(features(first.slug))).toBeHidden();
  expect(await below.evaluate((element) => element.getBoundingClientRect().top + scrollY)).toBe(before);

  const pictures = page.locator("article .service-picture");
  await expect(pictures).toHaveCount(serviceCards.length);
  for (const [index, card] of serviceCards.entries()) {
    await page.getByRole("button", { name: card.title }).click();
    for (const other of serviceCards.keys())
      await expect(pictures.nth(other)).toHaveCSS("opacity", other === index ? "1" : "0");
    const source = await pictures.nth(index).locator("img").getAttribute("src");
    expect(source).toContain(`/${card.pictureSlot}-`);
  }
  await page.setViewportSize({ width: 375, height: 812 });
  for (const [index, { slug }] of serviceCards.entries())
    await expect(pictures.nth(index)).toBeVisible({ visible: slug === last.slug });
});

test.describe("by touch", () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });
  test("all four cards are shut on arrival; a tap opens one, and another under its title, which stays under the finger, and another tap shuts it", async ({
    page,
  }) => {
    await page.goto("/services");
    await whenAlive(page);
    for (const { slug } of serviceCards) await expect(page.locator(features(slug))).toBeHidden();
    await page.getByRole("button", { name: first.title }).tap();
    await expect(page.locator(features(first.slug))).toBeVisible();
    const title = page.getByRole("button", { name: last.title });
    await title.scrollIntoViewIfNeeded();
    const before = (await title.boundingBox())?.y ?? 0;
    await title.tap();
    await expect(page.locator(features(last.slug))).toBeVisible();
    expect(Math.abs(((await title.boundingBox())?.y ?? 0) - before)).toBeLessThan(2);
    await expect(title).toHaveAttribute("aria-expanded", "true");
    await title.tap();
    await expect(page.locator(features(last.slug))).toBeHidden();
    await expect(title).toHaveAttribute("aria-expanded", "false");
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("every feature of every card can be read, and each section has its anchor", async ({ page }) => {
    await page.goto("/services");
    for (const card of serviceCards) {
      for (const feature of card.features) {
        await expect(page.locator(features(card.slug)).getByText(feature.text)).toBeVisible();
      }
    }
    for (const { id, title } of serviceSections) {
      await expect(page.locator(`#${id}`).getByRole("heading", { name: title, exact: true })).toBeVisible();
    }
  });
});
