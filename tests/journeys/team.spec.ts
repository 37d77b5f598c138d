import { company } from "#app/content/company.ts";
import { departments, team } from "#app/content/team.ts";
import { expect, test } from "#tests/support/journey.ts";

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });
    test("every biography is in view beside its name; a department shows its own people in the same way", async ({
      page,
    }) => {
      await page.goto("/team");
      for (const { name, role, biography } of team) {
        const entry = page.getByRole("article").filter({ has: page.getByRole("heading", { name }) });
        await expect(entry.getByText(role, { exact: true })).toBeVisible();
        await expect(entry.getByText(biography)).toBeVisible();
      }
      await expect(page.getByRole("article")).toHaveCount(team.length);
      for (const { mail } of departments)
        await expect(
          page.getByRole("main").getByRole("link", { name: company.emails[mail] }),
        ).toHaveAttribute("href", `mailto:${company.emails[mail]}`);
      if (!javaScriptEnabled) return;
      const [department] = departments;
      await page.goto(`/team/${department.slug}`);
      const people = team.filter((person) => person.departments.some((slug) => slug === department.slug));
      await expect(page.getByRole("article")).toHaveCount(people.length);
      for (const { biography } of people) await expect(page.getByText(biography)).toBeVisible();
    });
  });
