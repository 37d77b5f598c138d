import { tripForm as form } from "#app/content/trip/form.ts";
import { expect, test } from "#tests/support/journey.ts";
import * as on from "./support/page.ts";

const day = on.dayIn(60);

test("four fields on the home page lead to an answer and to its request", async ({ page }) => {
  await page.goto("/");
  const from = page.getByRole("combobox", { name: form.from, exact: true });
  await page.locator("[name=from]").focus();
  await on.hydrate(page);
  await expect(from).toHaveAttribute("aria-expanded", "true");
  // The server finds a misspelt name.
  await from.fill("farnborogh");
  await page.getByRole("option", { name: "London Farnborough (FAB)" }).click();
  await expect(from).toHaveValue("London Farnborough (FAB)");
  await page.getByRole("combobox", { name: form.to, exact: true }).fill("Lagos Murtala Muhammed (LOS)");
  await page.getByLabel(form.date, { exact: true }).first().fill(day);
  await on.button(page, form.submit).click();
  await expect(page).toHaveURL(`/trip?from=FAB&to=LOS&date=${day}&pax=4`);
  await expect(on.title(page)).toHaveText("Farnborough to Lagos");
  const address = page.url();
  // The first press comes before React runs.
  await page.reload();
  // Where the browser has no share sheet the address is copied.
  await page.evaluate(() => {
    Reflect.defineProperty(navigator, "share", { value: undefined });
    const copy = async (text: string) => document.documentElement.setAttribute("data-copied", text);
    Reflect.defineProperty(navigator.clipboard, "writeText", { value: copy });
  });
  await on.button(page, "Share this answer").click();
  await expect(page.getByText("Link copied.")).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-copied", address);

  const card = page.getByRole("article", { name: "Challenger 604" });
  // The session arrives after hydration; values filled in by /trip do not count as typed.
  const release = await on.holdRequests(page, "**/api/session");
  await card.getByRole("link", { name: "Request" }).click();
  await expect(page).toHaveURL(/\/booking\?trip=/);
  await on.hydrate(page);
  release();
  await expect(page.locator("[name=preferredAircraft]")).toHaveValue("Challenger 604");
  await on.button(page, "Continue as guest").click();
  await expect(on.main(page)).toBeFocused();
  await page.getByLabel("Full name").fill("Trip Walker");
  await on.field(page, "E-mail").first().fill("walker@example.com");
  await page.getByText("Change", { exact: true }).click();
  await on.field(page, "Departure").fill(`${day}T09:30`);
  await on.field(page, "I confirm that the information I have given is correct.").check();
  const drafts = () =>
    page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("booking-draft")));
  await expect.poll(drafts).toHaveLength(1);
  await on.sendBooking(page);
  await expect(on.bookingThanks(page)).toBeVisible();
  await expect.poll(drafts).toEqual([]);
});

test("further flights open one at a time, and the answer unfolds", async ({ page, problems }) => {
  problems.allow(/400/);
  await page.setViewportSize(on.phone);
  await page.goto(`/trip?from=${"x".repeat(60)}`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(on.phone.width);
  await expect(on.alertIn(page)).toBeFocused();
  await page.goto("/trip?from=LOS");
  await page.locator("[name=pax]").focus();
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("I don’t know the date yet")).toBeFocused();
  await page.locator("[name=to]").focus();
  await on.hydrate(page);
  await page.getByRole("combobox", { name: form.to, exact: true }).first().fill("Luton");
  await page.getByRole("option", { name: "London Luton (LTN)" }).click();
  await page.getByLabel(form.date, { exact: true }).first().fill(day);
  await page.getByLabel(form.journeys.several).check();
  const second = page.getByRole("group", { name: `${form.flight} 2` });
  await second.getByRole("combobox", { name: form.to }).fill("nice");
  await page.getByRole("option", { name: "Nice (NCE)" }).click();
  await second.getByLabel(form.date).fill(on.dayIn(63));
  const third = page.getByRole("group", { name: `${form.flight} 3` });
  await expect(third).toBeHidden();
  await page.getByText(form.another).first().press("Enter");
  await expect(third).toBeVisible();
  await on.button(page, form.submit).last().click();
  await expect(page).toHaveURL(`/trip?from=LOS&to=LTN&date=${day}&pax=4&leg=LTN-NCE@${on.dayIn(63)}`);
  await expect(on.title(page)).toHaveText("Lagos to London and Nice");
  const card = page.getByRole("article", { name: "Challenger 604" });
  await expect(card.getByRole("listitem").filter({ visible: true })).toHaveCount(2);
  await expect(card.getByText(/ h \d\d in all$/).first()).toBeVisible();
  await expect(card.getByText("* Departure at 09:00 assumed")).toBeVisible();
  const bars = card.locator("details svg.h-2\\.5");
  await expect(bars.first()).toBeHidden();
  expect((await card.boundingBox())?.height).toBeLessThan(450);
  await card.getByText("Why this aircraft, and how the price is made up").click();
  await expect(bars).toHaveCount(2);
  await expect(bars.first()).toBeVisible();

  await page.goto(`/trip?from=LOS&to=LTN&date=${day}&time=09:00&pax=5`);
  const reason = page.getByText("Take-off from Murtala Muhammed").first();
  await expect(reason).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(reason).toBeVisible();
  await expect(page.getByText(/^Flying \d h \d\d to/).first()).toBeVisible();
  await page.emulateMedia({ media: "screen" });
  await page.goto("/trip/lagos-london");
  // A curated route has no day yet: each price links to the date field.
  await expect(page.locator("#from")).toBeHidden();
  const price = page.getByRole("article").getByRole("link", { name: "Choose a day" }).first();
  await expect(price).toHaveAttribute("href", "#journey");
});

test("dates beside the text of a route show their year at 1280 px", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/trip/lagos-london");
  for (const journey of ["one-way", "return", "several"]) {
    await page.locator(`[name=journey][value=${journey}]`).check();
    const dates = page.locator("form[action='/trip'] input[type=date]").filter({ visible: true });
    await expect(dates).toHaveCount(journey === "one-way" ? 1 : 2);
    // A date and its button take 140 px.
    for (const date of await dates.all()) expect((await date.boundingBox())?.width).toBeGreaterThan(140);
  }
});
