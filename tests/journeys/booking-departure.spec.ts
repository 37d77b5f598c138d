import { departureSuggestionLabels } from "#app/content/airports.ts";
import { asGuest } from "#tests/support/booking-form.ts";
import { expect, test } from "#tests/support/journey.ts";

test.describe("departure suggestions", () => {
  test("filter by any part in any case, fill the field, clear it for Other..., and obey the keyboard as the combobox pattern says", async ({
    page,
  }) => {
    await asGuest(page);
    const field = page.getByRole("combobox", { name: "From" });
    await field.focus();
    await expect(page.getByRole("option")).toHaveText([...departureSuggestionLabels]);
    await field.fill("INTER");
    const given = departureSuggestionLabels.filter((label) => /inter/i.test(label));
    for (const [index, label] of given.entries())
      await expect(page.getByRole("option").nth(index)).toContainText(label);
    // What else the site knows of stands under them, each once.
    await field.fill("heathrow");
    await expect(page.getByRole("option")).toHaveText([
      "London Heathrow (LHR), London, United Kingdom",
      "Use “heathrow”",
    ]);
    await field.fill("port harcourt");
    await expect(page.getByRole("option").first()).toHaveText("Port Harcourt (PHC), Port Harcourt, Nigeria");
    await field.fill("INTER");
    await page.getByRole("option", { name: "Dubai International (DXB)" }).click();
    await expect(field).toHaveValue("Dubai International (DXB)");
    await expect(page.getByRole("option")).toHaveCount(0);
    await field.click();
    await page.getByRole("option", { name: "Other..." }).click();
    await expect(field).toHaveValue("");
    await expect(field).toBeFocused();
    await field.fill("Qwxz, a private strip");
    await page.getByRole("option", { name: "Use “Qwxz, a private strip”" }).click();
    await expect(field).toHaveValue("Qwxz, a private strip");
    await expect(page.getByRole("option")).toHaveCount(0);

    await field.fill("");
    await page.getByRole("combobox", { name: "To" }).focus();
    await field.focus();
    await expect(field).toHaveAttribute("aria-expanded", "true");
    await page.keyboard.press("Escape");
    await expect(field).toHaveAttribute("aria-expanded", "false");
    await page.keyboard.press("ArrowDown");
    const active = () =>
      field.evaluate(
        (input) =>
          document.getElementById(input.getAttribute("aria-activedescendant") ?? "")?.textContent ?? null,
      );
    await expect.poll(active).toBe(departureSuggestionLabels[0]);
    await page.keyboard.press("ArrowUp");
    await expect.poll(active).toBeNull();
    await page.keyboard.press("ArrowUp");
    await expect.poll(active).toBe("Other...");
    await page.keyboard.press("ArrowUp");
    await expect.poll(active).toBe("Abuja Nnamdi Azikiwe (ABV)");
    await page.keyboard.press("Enter");
    await expect(field).toHaveValue("Abuja Nnamdi Azikiwe (ABV)");
    await expect(page.getByRole("alert")).toHaveCount(0);

    // The Tab key is let through to the next field, open or not.
    await field.fill("");
    await expect(page.getByRole("option").first()).toBeVisible();
    await page.keyboard.press("Tab");
    const to = page.getByRole("combobox", { name: "To" });
    await expect(to).toBeFocused();
    await expect(page.getByRole("combobox", { name: "From" })).toHaveAttribute("aria-expanded", "false");
    await expect(to).toHaveAttribute("aria-expanded", "true");
    await page.keyboard.type("Accra");
    await expect(to).toHaveValue("Accra");
    await to.fill("heathrow");
    await page.getByRole("option", { name: "London Heathrow (LHR)" }).click();
    await expect(to).toHaveValue("London Heathrow (LHR)");
  });

  test("outlive the focus by 100 ms", async ({ page }) => {
    await page.clock.install();
    await asGuest(page);
    const field = page.getByRole("combobox", { name: "From" });
    await field.focus();
    await expect(page.getByRole("option").first()).toBeVisible();
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await field.evaluate((input: HTMLElement) => input.blur());
    await page.clock.runFor(99);
    await expect(page.getByRole("option").first()).toBeVisible();
    await page.clock.runFor(2);
    await expect(page.getByRole("option")).toHaveCount(0);
  });
});
