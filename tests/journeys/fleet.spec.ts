import { fleet, fleetPage } from "#app/content/fleet.ts";
import { type PictureSlot, pictures } from "#app/content/pictures.ts";
import { isFullCampaign } from "#tests/support/campaign.ts";
import { expect, test } from "#tests/support/journey.ts";
import { whenAlive } from "#tests/support/page-checks.ts";

const turning =
  fleet.find(({ pictureSlots }) => pictureSlots.filter((slot) => pictures[slot]).length > 1) ?? fleet[0];
const shown = turning.pictureSlots.filter((slot) => pictures[slot]);

const legacy = fleet.find(({ slug }) => slug === "legacy-600") ?? fleet[0];

const altOf = (slot: PictureSlot | undefined) => (slot ? pictures[slot]?.alt : undefined) ?? "";

test("a figure shows its metric value under the pointer and while its panel has the focus, and each keeps to its own column and on one line at every width; the carousel turns, by a swipe and by the names of its pictures too, wraps around both ways, fades in 250 ms, and says what it shows; the last call leads to the contact page", async ({
  page,
}) => {
  await page.goto("/fleet");
  const panel = page.locator("#gulfstream-550").getByRole("region", { name: /^Performance/ });
  const kilometres = panel.getByText("12,501 km");
  await expect(kilometres).toHaveCSS("opacity", "0");
  await panel.getByText("6,750").hover();
  await expect(kilometres).toHaveCSS("opacity", "1");
  await page.mouse.move(0, 0);
  await expect(kilometres).toHaveCSS("opacity", "0");
  await panel.focus();
  await expect(kilometres).toHaveCSS("opacity", "1");

  await page.locator(".figures-more").evaluateAll((all) => {
    for (const each of all) each.setAttribute("open", "");
  });
  for (const width of [375, 768, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const overhanging = await page.locator("main article dl > div").evaluateAll((boxes) =>
      boxes.flatMap((box) => {
        const figure = box.querySelector("dd > span");
        if (!figure) return [];
        const texts = document.createTreeWalker(figure, NodeFilter.SHOW_TEXT);
        for (let text = texts.nextNode(); text; text = texts.nextNode()) {
          if (text.parentElement?.closest(".sr-only")) continue;
          const range = document.createRange();
          range.selectNodeContents(text);
          if (range.getBoundingClientRect().right > box.getBoundingClientRect().right + 0.5)
            return [box.textContent];
        }
        return [];
      }),
    );
    expect(overhanging, `at ${width} px`).toEqual([]);
  }
  await expect(page.locator("main article dl > div")).not.toHaveCount(0);

  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto("/fleet");
  await whenAlive(page);
  const carousel = page.getByRole("region", { name: `Pictures of the ${turning.name}` });
  const current = carousel.locator("li[data-current=true] > picture img");
  await expect(current).toHaveAttribute("alt", altOf(shown[0]));
  await carousel.getByRole("button", { name: /^Previous/ }).click();
  await expect(current).toHaveAttribute("alt", altOf(shown.at(-1)));
  await expect(carousel.getByRole("status")).toContainText(`Picture ${shown.length} of ${shown.length}:`);
  await expect(carousel.locator("li[data-current=true]")).toHaveCSS("animation-duration", "0.25s");
  await page.keyboard.press("ArrowRight");
  await expect(carousel.getByRole("status")).toContainText(`Picture 1 of ${shown.length}:`);
  for (let turn = 0; turn < shown.length; turn += 1)
    await carousel.getByRole("button", { name: /^Next/ }).click();
  await expect(carousel.getByRole("status")).toContainText(`Picture 1 of ${shown.length}:`);

  const strip = carousel.getByRole("list");
  await strip.dispatchEvent("pointerdown", { clientX: 300, pointerType: "touch" });
  await strip.dispatchEvent("pointerup", { clientX: 200, pointerType: "touch" });
  await expect(carousel.getByRole("status")).toContainText(`Picture 2 of ${shown.length}:`);

  const name = carousel.getByRole("button", { name: fleetPage.pictureNames.range });
  await name.click();
  await expect(current).toHaveAttribute("alt", altOf(shown.at(-1)));
  await expect(name).toHaveAttribute("aria-current", "true");

  await page.getByRole("link", { name: fleetPage.callToAction.button.label }).click();
  await expect(page).toHaveURL(/\/contact$/);
});

for (const [width, javaScriptEnabled] of [
  [375, true],
  [375, false],
  ...(isFullCampaign ? ([[1440, true]] as const) : []),
] as const)
  test.describe(`at ${width} px ${javaScriptEnabled ? "with" : "without"} scripts`, () => {
    test.use({ javaScriptEnabled, viewport: { width, height: 812 } });
    test("the rest of a description waits to be opened on a phone, dimensions, cabin and notes at every width, and paper shows them; a drawing opens in a size that can be read", async ({
      page,
    }) => {
      await page.goto("/fleet");
      const section = page.locator("#legacy-600");
      const dimensions = section.getByText("Length overall");
      const plan = section.getByRole("img", { name: /^Plan of the cabin/ });
      await expect(section.getByText("Max cruising", { exact: true })).toBeVisible();
      const rest = section.getByText(legacy.description[1]);
      if (width < 1024) {
        await expect(rest).toBeHidden();
        await section.getByText("Read on").click();
      }
      await expect(rest).toBeVisible();
      await expect(dimensions).toBeHidden();
      await section.getByText(fleetPage.moreFigures).click();
      await expect(dimensions).toBeVisible();
      await expect(plan).toBeVisible();
      await section.getByText(fleetPage.moreFigures).click();
      await expect(dimensions).toBeHidden();
      await page.emulateMedia({ media: "print" });
      await expect(dimensions).toBeVisible();

      // A drawing opens in a size that a phone can show.
      if (width > 375) return;
      await page.emulateMedia({ media: "screen" });
      const carousel = page.getByRole("region", { name: `Pictures of the ${turning.name}` });
      if (javaScriptEnabled) {
        await whenAlive(page);
        await carousel.getByRole("button", { name: fleetPage.pictureNames.plate }).click();
      }
      await carousel.getByRole("button", { name: "Enlarge the drawing" }).first().click();
      const large = page.locator(`#${turning.slug}-plate-enlarged`);
      await expect(large).toBeVisible();
      expect((await large.locator("img").boundingBox())?.width).toBeGreaterThan(900);
      await large.getByRole("button", { name: "Close" }).click();
      await expect(large).toBeHidden();
    });
  });

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("the title stands, and the pictures are a strip that scrolls sideways", async ({ page }) => {
    await page.goto("/fleet");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(fleetPage.title);
    const carousel = page.getByRole("region", { name: `Pictures of the ${turning.name}` });
    await expect(carousel.getByRole("button")).toHaveCount(0);
    const strip = carousel.getByRole("list");
    const [inner, outer] = await strip.evaluate((element) => [element.scrollWidth, element.clientWidth]);
    expect(inner).toBe((outer ?? 0) * shown.length);
  });
});
