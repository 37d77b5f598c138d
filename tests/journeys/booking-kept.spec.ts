import { asGuest, fillRequired, send, thanks } from "#tests/support/booking-form.ts";
import { expect, test } from "#tests/support/journey.ts";

interface Row {
  [column: string]: unknown;
}

test("when the server fails or cannot be reached, the form stays with everything in it", async ({
  page,
  quiet,
  site,
}) => {
  quiet.allow(/500|ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/);
  await asGuest(page);
  await fillRequired(page, "Efe Gbo");
  await page.route("**/booking.data*", (route) =>
    route.fulfill({ status: 500, body: "<h1>Bad gateway</h1>" }),
  );
  await send(page);
  const failed = page.getByText("Failed to submit booking request. Please try again later.");
  await expect(failed).toBeVisible();
  await expect(page.getByLabel("Full name")).toHaveValue("Efe Gbo");
  await expect(page.getByLabel("I confirm that the information")).toBeChecked();

  await page.unroute("**/booking.data*");
  await page.context().setOffline(true);
  await send(page);
  await expect(page.getByRole("button", { name: "Send booking request" })).toBeEnabled();
  await expect(failed).toBeVisible();
  await page.context().setOffline(false);
  await send(page);
  await expect(thanks(page)).toBeVisible();
  expect(await site.query("select count(*)::int as count from bookings where full_name = 'Efe Gbo'")).toEqual(
    [{ count: 1 }],
  );
});

test("a reload keeps the draft, an answer that got lost and a second press make no second booking, and a sent request leaves none", async ({
  page,
  quiet,
  site,
}) => {
  quiet.allow(/ERR_FAILED|ERR_CONNECTION|Failed to fetch/);
  await asGuest(page);
  await fillRequired(page, "Femi Hunpatin");
  await page
    .getByRole("group", { name: "Trip type" })
    .getByRole("radio", { name: /Several legs/ })
    .check();
  await page.getByLabel("Kind of trip").fill("Island hopping");
  await page.getByLabel("Return", { exact: true }).fill("2032-01-04T18:05");
  await page.route("**/booking.data*", async (route) => {
    await route.fetch(); // the server stores it ...
    await route.abort(); // ... and the answer never arrives
  });
  await send(page);
  await expect(page.getByText("Failed to submit booking request.")).toBeVisible();
  await page.unroute("**/booking.data*");
  await page.reload();
  await expect(page.getByLabel("Full name")).toHaveValue("Femi Hunpatin");
  await expect(page.getByLabel("Kind of trip")).toHaveValue("Island hopping");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await send(page);
  await expect(thanks(page)).toBeVisible();
  const rows = await site.query<Row>("select reference from bookings where full_name = 'Femi Hunpatin'");
  expect(rows).toEqual([{ reference: await page.getByTestId("reference").textContent() }]);
  await page.getByRole("link", { name: "Request another flight" }).click();
  await expect(page.getByLabel("Full name")).toHaveValue("");
  await expect(page.getByRole("radio", { name: /One way/ })).toBeChecked();
});

test("what was typed before the scripts came stays, and no dialog falls over it", async ({ page }) => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/booking", { waitUntil: "commit" });
  await page.getByLabel("Full name").fill("Halima Jalo");
  await page.getByRole("radio", { name: /Return, the aircraft waits/ }).check();
  await expect(page.getByLabel("Return", { exact: true })).toBeVisible();
  letGo();
  await expect(page.getByRole("combobox", { name: "From" })).toBeVisible();
  await expect(page.getByLabel("Full name")).toHaveValue("Halima Jalo");
  await expect(page.getByRole("radio", { name: /Return, the aircraft waits/ })).toBeChecked();
  await expect(page.getByLabel("Return", { exact: true })).toBeEnabled();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
