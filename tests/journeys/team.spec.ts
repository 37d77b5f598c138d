import type { Page } from "@playwright/test";
import { company } from "#app/content/company.ts";
import { departments, team } from "#app/content/team.ts";
import { expect, test } from "#tests/support/journey.ts";

const cardOf = (page: Page, name: string) =>
  page.locator("details").filter({ has: page.getByRole("heading", { name }) });

test("a card shows picture, name and role, and its biography on hover and focus", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/team");
  for (const { name, role, biography } of team) {
    const card = cardOf(page, name);
    await expect(card.getByText(role, { exact: true })).toBeVisible();
    expect((await card.locator("svg, img").first().boundingBox())?.width).toBeGreaterThanOrEqual(160);
    await expect(card.getByText(biography)).toBeHidden();
    await card.hover();
    await expect(card.getByText(biography)).toBeVisible();
  }
  await expect(page.locator("details.person-card")).toHaveCount(9);
  await page.mouse.move(0, 0);
  const card = cardOf(page, team[4].name);
  await card.locator("summary").focus();
  await expect(card.getByText(team[4].biography)).toBeVisible();
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "on a phone" : "on a phone without scripts", () => {
    test.use({ javaScriptEnabled, viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });
    test("a tap opens and closes a biography", async ({ page }) => {
      await page.goto("/team");
      const [{ name, biography }] = team;
      const card = cardOf(page, name);
      expect((await card.locator("svg").first().boundingBox())?.width).toBeGreaterThanOrEqual(160);
      await expect(card.getByText(biography)).toBeHidden();
      await card.locator("summary").tap();
      await expect(card.getByText(biography)).toBeVisible();
      await card.locator("summary").tap();
      await expect(card.getByText(biography)).toBeHidden();
    });
  });

test("a department lists its people, who link to their biographies, and the next department", async ({
  page,
}) => {
  const [department] = departments;
  await page.goto(`/team/${department.slug}`);
  const people = team.filter((person) => person.departments.some((slug) => slug === department.slug));
  await expect(page.getByRole("article")).toHaveCount(people.length);
  const [person = team[0]] = people;
  await page.getByRole("link", { name: person.name }).click();
  await expect(page).toHaveURL(new RegExp(`/team#${person.slug}$`));
  await expect(page.getByText(person.biography)).toBeInViewport();
  await page.goBack();
  await page.getByRole("link", { name: `Next: ${departments[1].name}` }).click();
  await expect(page).toHaveURL(new RegExp(`/team/${departments[1].slug}$`));
  await page.getByRole("main").getByRole("link", { name: "Our Team" }).click();
  await expect(page).toHaveURL(/\/team$/);
  for (const { mail } of departments)
    await expect(page.getByRole("main").getByRole("link", { name: company.emails[mail] })).toHaveAttribute(
      "href",
      `mailto:${company.emails[mail]}`,
    );
});
