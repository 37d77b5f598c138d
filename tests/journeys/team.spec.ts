import { departments, team } from "#app/content/team.ts";
import { expect, test } from "#tests/support/journey.ts";
import { whenAlive } from "#tests/support/page-checks.ts";
import { expectSoundPage } from "#tests/support/sound-page.ts";

const [someone] = team;

test("nine people with name and role", async ({ page }) => {
  await page.goto("/team");
  await expect(page.locator("main article")).toHaveCount(9);
  for (const { name, role } of team) {
    const card = page.locator("main article").filter({ has: page.getByRole("heading", { name }) });
    await expect(card.getByText(role, { exact: true })).toBeVisible();
  }
});

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

for (const department of departments) {
  test(`${department.name} shows its people and what they answer for`, async ({ page }) => {
    await page.goto(`/team/${department.slug}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(department.name);
    const people = team.filter((person) =>
      (person.departments as readonly string[]).includes(department.slug),
    );
    await expect(page.locator("main article h3")).toHaveText(people.map(({ name }) => name));
    for (const duty of department.duties) await expect(page.getByText(duty)).toBeVisible();
    await expect(page.getByRole("link", { name: new RegExp(`^${department.name}`) }).first()).toHaveAttribute(
      "aria-current",
      "page",
    );
  });
}

test("a department that does not exist is a 404 page", async ({ page, quiet }) => {
  quiet.allow(/404 \(Not Found\)/);
  const answer = await page.goto("/team/catering");
  expect(answer?.status()).toBe(404);
});

for (const path of ["/team", "/team/operations"]) {
  test(`${path} is sound at every width`, async ({ page }) => {
    await expectSoundPage(page, path);
  });
}
