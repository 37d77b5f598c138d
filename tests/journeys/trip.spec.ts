import { tripStrip } from "#app/content/trip/form.ts";
import { tripPage } from "#app/content/trip/page.ts";
import { bookingMessages } from "#app/features/booking/messages.ts";
import { send, thanks } from "#tests/support/booking-form.ts";
import { expect, test } from "#tests/support/journey.ts";
import { whenAlive } from "#tests/support/page-checks.ts";
import { expectFits } from "#tests/support/sound-page.ts";

const day = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);

test("from four fields on the home page to a request that keeps what was seen, and no draft of it", async ({
  page,
  site,
}) => {
  await page.goto("/");
  const from = page.getByRole("combobox", { name: tripPage.form.from, exact: true });
  await page.locator("[name=from]").focus();
  await whenAlive(page);
  // Not among the suggestions that come with the page: the server finds it, a slip of the finger forgiven.
  await from.fill("farnborogh");
  await page.getByRole("option", { name: "London Farnborough (FAB)" }).click();
  await expect(from).toHaveValue("London Farnborough (FAB)");
  await page
    .getByRole("combobox", { name: tripPage.form.to, exact: true })
    .fill("Lagos Murtala Muhammed (LOS)");
  await page.getByLabel(tripPage.form.date).fill(day);
  await page.getByRole("button", { name: tripStrip.submit }).click();
  await expect(page).toHaveURL(`/trip?from=FAB&to=LOS&date=${day}&pax=4`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Farnborough to Lagos");
  const answer = page.url();
  const card = page.getByRole("article", { name: "Challenger 604" });
  await card.getByText(tripPage.answer.details).click();
  await expect(card.getByRole("table")).toContainText("UK Air Passenger Duty");
  // Who they are is known only after the form has come alive: what /trip filled in is nothing that they wrote.
  let tell = () => {};
  const alive = new Promise<void>((resolve) => {
    tell = resolve;
  });
  await page.route("**/api/session", async (route) => {
    await alive;
    await route.continue();
  });
  await card.getByRole("link", { name: tripPage.answer.ask }).click();
  await expect(page).toHaveURL(/\/booking\?trip=/);
  await whenAlive(page);
  tell();
  await expect(page.locator("[name=departureCity]")).toHaveValue("London Farnborough (FAB)");
  await expect(page.locator("[name=arrivalCity]")).toHaveValue("Lagos Murtala Muhammed (LOS)");
  await expect(page.locator("[name=preferredAircraft]")).toHaveValue("Challenger 604");
  await expect(page.locator("[name=numberOfPassengers]")).toHaveValue("4");
  await page.getByRole("button", { name: "Continue as guest" }).click();
  await page.getByLabel("Full name").fill("Trip Walker");
  await page.getByLabel("E-mail", { exact: true }).first().fill("walker@example.com");
  await page.getByText(bookingMessages.change, { exact: true }).click();
  await page.getByLabel("Departure", { exact: true }).fill(`${day}T09:30`);
  await page.getByLabel("I confirm that the information I have given is correct.").check();
  const drafts = () =>
    page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("booking-draft")));
  await expect.poll(drafts).toHaveLength(1);
  await send(page);
  await expect(thanks(page)).toBeVisible();
  await expect(
    page.getByText(
      /^Guide price at sample rates: USD.[\d,]+ to [\d,]+\. Your quotation will give one firm figure\.$/,
    ),
  ).toBeVisible();
  await expect.poll(drafts).toEqual([]);
  expect(
    await site.query(
      "select preferred_aircraft, seen_trip is not null as seen from bookings where full_name = 'Trip Walker'",
    ),
  ).toEqual([{ preferred_aircraft: "Challenger 604", seen: true }]);

  await page.goto(answer);
  // Where the browser has no share sheet the address is copied.
  await page.evaluate(() => {
    Reflect.defineProperty(navigator, "share", { value: undefined });
    const copy = async (text: string) => document.documentElement.setAttribute("data-copied", text);
    Reflect.defineProperty(navigator.clipboard, "writeText", { value: copy });
  });
  await page.getByRole("button", { name: tripPage.share.label }).click();
  await expect(page.getByText(tripPage.share.copied)).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-copied", answer);
});

test("further flights come one at a time, with suggestions, and are sent from where they end", async ({
  page,
}) => {
  const { form } = tripPage;
  await page.goto("/trip?from=LOS");
  await page.locator("[name=to]").focus();
  await whenAlive(page);
  await page.getByRole("combobox", { name: form.to, exact: true }).first().fill("Luton");
  await page.getByRole("option", { name: "London Luton (LTN)" }).click();
  await page.getByLabel(form.date, { exact: true }).first().fill(day);
  await page.getByText(form.more).click();
  const second = page.getByRole("group", { name: `${form.flight} 2` });
  await second.getByRole("combobox", { name: form.to }).fill("nice");
  await page.getByRole("option", { name: "Nice (NCE)" }).click();
  await second.getByLabel(form.date).fill(day);
  const third = page.getByRole("group", { name: `${form.flight} 3` });
  await expect(third).toBeHidden();
  await page.getByText(form.another).first().press("Enter");
  await expect(third).toBeVisible();
  await page.getByRole("button", { name: form.submit }).last().click();
  await expect(page).toHaveURL(`/trip?from=LOS&to=LTN&date=${day}&pax=4&leg=LTN-NCE@${day}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Lagos to London and Nice");
});

test("several flights are compared by their sums on a phone, the rest one press away; no page of them is wider than it", async ({
  page,
  quiet,
}) => {
  const later = new Date(Date.now() + 63 * 86_400_000).toISOString().slice(0, 10);
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto(`/trip?from=LOS&to=LTN&date=${day}&pax=8&leg=LTN-NCE@${later}&leg=NCE-LOS@${later}T18:00`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Lagos to London, Nice and back");
  const card = page.getByRole("article", { name: "Challenger 604" });
  await expect(card.getByRole("listitem").filter({ visible: true })).toHaveCount(3);
  await expect(card.getByText(/ h \d\d in all$/).first()).toBeVisible();
  await expect(card.getByText("* Departure at 09:00 assumed")).toBeVisible();
  const bars = card.locator("details svg.h-2\\.5");
  await expect(bars.first()).toBeHidden();
  const { height = 0 } = (await card.boundingBox()) ?? {};
  expect(height).toBeGreaterThan(0);
  expect(height).toBeLessThan(450);
  await card.getByText(tripPage.answer.details).click();
  await expect(bars).toHaveCount(3);
  await expect(bars.first()).toBeVisible();
  await expectFits(page, [375, 320, 1440], "three flights");
  quiet.allow(/400 \(Bad Request\)/);
  await page.goto("/trip?from=Nowhereville&to=LOS&date=2020-01-01&pax=99");
  await expect(page.getByRole("alert").getByRole("link")).toHaveText([
    "Where you start from",
    "The date",
    "How many are flying",
  ]);
  await expectFits(page, [375, 320], "what cannot be worked out");
  await page.goto("/trip/lagos-london");
  await expect(page.locator("#from")).toBeHidden();
  // The day was chosen by nobody: each price leads to where it is.
  await expect(
    page.getByRole("article").getByRole("link", { name: tripPage.answer.chooseDay }).first(),
  ).toHaveAttribute("href", "#journey");
  await expect(page.getByText("None of our forty cities")).toHaveCount(0);
  await expectFits(page, [375, 320], "a curated route");
  await page.goto("/trip/how-we-calculate");
  const [lines, total] = await page
    .getByRole("table")
    .first()
    .evaluate((table) => {
      const figures = (row: Element | null) =>
        [...(row?.querySelectorAll("td") ?? [])].map(({ textContent }) =>
          Number(textContent.replaceAll(",", "")),
        );
      const rows = [...table.querySelectorAll("tbody tr")].map(figures);
      return [
        [0, 1].map((column) => rows.reduce((sum, row) => sum + (row[column] ?? 0), 0)),
        figures(table.querySelector("tfoot tr")),
      ];
    });
  expect(total).toHaveLength(2);
  expect(lines).toEqual(total);
  await page.goto("/trip/how-we-calculate#Rates");
  await expect(page.locator("#Rates")).toBeVisible();
  await expectFits(page, [320], "how we calculate");
});

test("a printed answer holds the reasons and the price of every aircraft", async ({ page }) => {
  await page.goto(`/trip?from=LOS&to=LTN&date=${day}&time=09:00&pax=5`);
  const reason = page.getByText("Take-off from Murtala Muhammed").first();
  const line = page.getByText(/^Flying \d h \d\d to/).first();
  await expect(reason).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(reason).toBeVisible();
  await expect(line).toBeVisible();
});
