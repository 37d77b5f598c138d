import type { Page } from "@playwright/test";
import { fleet, fleetPage } from "#app/content/fleet.ts";
import { terms } from "#app/content/legal/terms.ts";
import { type PictureSlot, pictures } from "#app/content/pictures.ts";
import { serviceCards, serviceSections } from "#app/content/services.ts";
import { departments, team } from "#app/content/team.ts";
import { expect, test } from "#tests/support/journey.ts";
import { button, open, phone, wide } from "./support/page.ts";

const features = (page: Page, slug: string) => page.locator(`#${slug}-features`);
const titleOf = (page: Page, title: string) => page.getByRole("button", { name: title });
const [first, second, , last] = serviceCards;

test("services show a card's features on hover and focus without moving the page", async ({ page }) => {
  await page.setViewportSize(wide);
  // A resting pointer reveals them even before scripts run.
  await page.goto("/services");
  await titleOf(page, second.title).hover();
  await expect(features(page, second.slug)).toBeVisible();
  const below = page.getByRole("heading", { name: serviceSections[0].stepsHeading });
  const topOfBelow = () => below.evaluate((element) => element.getBoundingClientRect().top + scrollY);
  const before = await topOfBelow();
  await titleOf(page, first.title).focus();
  await page.keyboard.press("Tab");
  await expect(features(page, second.slug)).toBeVisible();
  await expect(titleOf(page, second.title)).toHaveAttribute("aria-expanded", "true");
  await titleOf(page, last.title).hover();
  await expect(features(page, last.slug)).toBeVisible();
  await expect(features(page, first.slug)).toBeHidden();
  expect(await topOfBelow()).toBe(before);
  await titleOf(page, second.title).click();
  const picture = page.locator("article .service-picture");
  await expect(picture).toHaveCount(serviceCards.length);
  for (const other of serviceCards.keys())
    await expect(picture.nth(other)).toHaveCSS("opacity", other === 1 ? "1" : "0");

  // On a phone a title opened by the keyboard stays in view.
  await page.setViewportSize(phone);
  await open(page, "/services");
  await titleOf(page, first.title).focus();
  await page.keyboard.press("Tab");
  await expect(features(page, second.slug)).toBeVisible();
  await expect(titleOf(page, second.title)).toBeInViewport();
});

test.describe("services by touch", () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true });
  test("are closed at first; a tap opens one under the finger and closes it again", async ({ page }) => {
    await open(page, "/services");
    for (const { slug } of serviceCards) await expect(features(page, slug)).toBeHidden();
    await titleOf(page, first.title).tap();
    await expect(features(page, first.slug)).toBeVisible();
    const title = titleOf(page, last.title);
    await title.scrollIntoViewIfNeeded();
    const before = (await title.boundingBox())?.y ?? 0;
    await title.tap();
    await expect(features(page, last.slug)).toBeVisible();
    expect(Math.abs(((await title.boundingBox())?.y ?? 0) - before)).toBeLessThan(2);
    await expect(title).toHaveAttribute("aria-expanded", "true");
    await title.tap();
    await expect(features(page, last.slug)).toBeHidden();
  });
});

// Unfolding its figures is tested in no-scripts.spec.ts.
test("the fleet shows metric figures, turns its pictures, and prints folded data", async ({ page }) => {
  const turning =
    fleet.find(({ pictureSlots }) => pictureSlots.filter((slot) => pictures[slot]).length > 1) ?? fleet[0];
  const slots = turning.pictureSlots.filter((slot) => pictures[slot]);
  const altOf = (slot: PictureSlot | undefined) => (slot ? pictures[slot]?.alt : undefined) ?? "";
  await page.setViewportSize(wide);
  await open(page, "/fleet");
  const panel = page.locator("#gulfstream-550").getByRole("region", { name: /^Performance/ });
  const kilometres = panel.getByText("12,501 km");
  await expect(kilometres).toHaveCSS("opacity", "0");
  await panel.getByText("6,750").hover();
  await expect(kilometres).toHaveCSS("opacity", "1");
  await page.mouse.move(0, 0);
  await panel.focus();
  await expect(kilometres).toHaveCSS("opacity", "1");

  const carousel = page.getByRole("region", { name: `Pictures of the ${turning.name}` });
  const current = carousel.locator("li[data-current=true] > picture img");
  const expectPicture = (number: number) =>
    expect(carousel.getByRole("status")).toContainText(`Picture ${number} of ${slots.length}:`);
  await expect(current).toHaveAttribute("alt", altOf(slots[0]));
  await button(carousel, /^Previous/).click();
  await expect(current).toHaveAttribute("alt", altOf(slots.at(-1)));
  await expectPicture(slots.length);
  await expect(carousel.locator("li[data-current=true]")).toHaveCSS("animation-duration", "0.25s");
  await page.keyboard.press("ArrowRight");
  await expectPicture(1);
  for (let turn = 0; turn < slots.length; turn += 1) await button(carousel, /^Next/).click();
  await expectPicture(1);
  const strip = carousel.getByRole("list");
  await strip.dispatchEvent("pointerdown", { clientX: 300, pointerType: "touch" });
  await strip.dispatchEvent("pointerup", { clientX: 200, pointerType: "touch" });
  await expectPicture(2);
  await carousel.getByRole("button", { name: fleetPage.pictureNames.range }).click();
  await expect(current).toHaveAttribute("alt", altOf(slots.at(-1)));

  await page.setViewportSize(phone);
  const section = page.locator("#legacy-600");
  const rest = section.getByText(fleet.find(({ slug }) => slug === "legacy-600")?.description[1] ?? "?");
  const dimensions = section.getByText("Length overall");
  await expect(rest).toBeHidden();
  await section.getByText("Read on").click();
  await expect(rest).toBeVisible();
  await expect(dimensions).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(dimensions).toBeVisible();
  await page.emulateMedia({ media: "screen" });
  await carousel.getByRole("button", { name: fleetPage.pictureNames.plate, exact: true }).click();
  await carousel.getByRole("button", { name: "Enlarge the drawing" }).first().click();
  const large = page.locator(`#${turning.slug}-plate-enlarged`);
  expect((await large.locator("img").boundingBox())?.width).toBeGreaterThan(900);
  // Arrow keys scroll the drawing and do not change the picture.
  await large.getByRole("button", { name: "Close" }).focus();
  for (let press = 0; press < 2; press += 1) await page.keyboard.press("ArrowRight");
  await expect(large).toBeVisible();
  await expect(current).toHaveAttribute("src", /-plate/);
  await large.getByRole("button", { name: "Close" }).click();
  await expect(large).toBeHidden();
});

test("a biography opens on hover, on focus and from a department's page", async ({ page }) => {
  const cardOf = (name: string) =>
    page.locator("details").filter({ has: page.getByRole("heading", { name }) });
  await page.setViewportSize(wide);
  await page.goto("/team");
  for (const { name, biography } of [team[0], team[8]]) {
    const card = cardOf(name);
    expect((await card.locator("svg, img").first().boundingBox())?.width).toBeGreaterThanOrEqual(160);
    await expect(card.getByText(biography)).toBeHidden();
    await card.hover();
    await expect(card.getByText(biography)).toBeVisible();
  }
  await page.mouse.move(0, 0);
  await cardOf(team[4].name).locator("summary").focus();
  await expect(cardOf(team[4].name).getByText(team[4].biography)).toBeVisible();
  const [department, next] = departments;
  await page.goto(`/team/${department.slug}`);
  const person =
    team.find(({ departments }) => departments.some((slug) => slug === department.slug)) ?? team[0];
  await page.getByRole("link", { name: person.name }).click();
  await expect(page).toHaveURL(new RegExp(`/team#${person.slug}$`));
  await expect(page.getByText(person.biography)).toBeInViewport();
  await page.goBack();
  await page.getByRole("link", { name: `Next: ${next.name}` }).click();
  await expect(page).toHaveURL(new RegExp(`/team/${next.slug}$`));

  // A legal page is printed without its table of contents.
  await page.goto("/terms");
  const contents = page.getByRole("navigation", { name: "Contents" });
  await expect(contents).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(contents).toBeHidden();
  await expect(page.getByText(terms.intro)).toBeVisible();
});
