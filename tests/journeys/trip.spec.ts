import { tripPage } from "#app/content/trip/page.ts";
import { expect, test } from "#tests/support/journey.ts";
import { whenAlive } from "#tests/support/page-checks.ts";

const day = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);

test("from four fields on the home page to a filled booking form", async ({ page }) => {
  await page.goto("/");
  const from = page.getByRole("combobox", { name: tripPage.form.from, exact: true });
  await page.locator("[name=from]").focus();
  await whenAlive(page);
  // Not among the suggestions that come with the page: the server finds it, a slip of the finger forgiven.
  await from.fill("farnborogh");
  await page.getByRole("option", { name: "Farnborough (FAB)" }).click();
  await expect(from).toHaveValue("Farnborough (FAB)");
  await page
    .getByRole("combobox", { name: tripPage.form.to, exact: true })
    .fill("Lagos Murtala Muhammed (LOS)");
  await page.getByLabel(tripPage.form.date).fill(day);
  await page.getByRole("button", { name: tripPage.strip.submit }).click();
  await expect(page).toHaveURL(`/trip?from=FAB&to=LOS&date=${day}&pax=4`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Farnborough to Lagos");
  const card = page.getByRole("article", { name: "Challenger 604" });
  await card.getByText(tripPage.answer.details).click();
  await expect(card.getByRole("table")).toContainText("UK Air Passenger Duty");
  await card.getByRole("link", { name: tripPage.answer.ask }).click();
  await expect(page).toHaveURL(/\/booking\?trip=/);
  await expect(page.locator("[name=departureCity]")).toHaveValue("Farnborough (FAB)");
  await expect(page.locator("[name=arrivalCity]")).toHaveValue("Lagos Murtala Muhammed (LOS)");
  await expect(page.locator("[name=preferredAircraft]")).toHaveValue("Challenger 604");
  await expect(page.locator("[name=numberOfPassengers]")).toHaveValue("4");
});
