import { company } from "#app/content/company.ts";
import { departments, team, teamPage } from "#app/content/team.ts";
import { expect, test } from "#tests/support/journey.ts";

const sentencesOf = (text: string) => text.split(/(?<=\.) /);

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });
    test("every biography is in view beside its name; a department shows how those of its own people begin, leads to the rest, and on to the next department", async ({
      page,
    }) => {
      await page.goto("/team");
      for (const { name, role, biography } of team) {
        const entry = page.getByRole("article").filter({ has: page.getByRole("heading", { name }) });
        await expect(entry.getByText(role, { exact: true })).toBeVisible();
        for (const sentence of sentencesOf(biography)) await expect(entry.getByText(sentence)).toBeVisible();
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
      for (const { biography } of people)
        await expect(page.getByText(sentencesOf(biography)[0] ?? "")).toBeVisible();
      const [person = team[0]] = people;
      await page.getByRole("link", { name: person.name }).click();
      await expect(page).toHaveURL(new RegExp(`/team#${person.slug}$`));
      await expect(page.locator(`#${person.slug}`)).toBeInViewport();
      await page.goBack();
      await page.getByRole("link", { name: `Next: ${departments[1].name}` }).click();
      await expect(page).toHaveURL(new RegExp(`/team/${departments[1].slug}$`));
      await page.getByRole("main").getByRole("link", { name: teamPage.title }).click();
      await expect(page).toHaveURL(/\/team$/);
    });
    test("on a phone who leads is told of in full; any other biography begins in view, and a press shows the rest", async ({
      page,
    }) => {
      await page.setViewportSize({ width: 375, height: 812 });
      await page.goto("/team");
      const entryOf = (name: string) =>
        page.getByRole("article").filter({ has: page.getByRole("heading", { name }) });
      const [leader] = team;
      for (const sentence of sentencesOf(leader.biography))
        await expect(entryOf(leader.name).getByText(sentence)).toBeVisible();
      const { name, biography } = team[team.length - 1] ?? leader;
      const entry = entryOf(name);
      const [first = "", second = ""] = sentencesOf(biography);
      await expect(entry.getByText(first)).toBeVisible();
      await expect(entry.getByText(second)).toBeHidden();
      await entry.getByText("Read on").click();
      await expect(entry.getByText(second)).toBeVisible();
    });
  });
