import { departureSuggestionLabels } from "#app/content/airports.ts";
import { expect, test } from "#tests/support/journey.ts";
import * as on from "./support/page.ts";

const requests = "**/booking.data*";

test("a guest's request outlives a lost response and a reload, once", async ({ page, problems, site }) => {
  problems.allow(/ERR_|Failed to fetch/);
  await page.setViewportSize(on.phone);
  await on.asGuest(page);
  await expect(page.locator("typed-title .typewriter-typed").first()).toHaveText("Book Your Flight");
  await expect(page.locator("typed-title")).toHaveAttribute("data-finished");

  const email = on.field(page, "E-mail").first();
  const confirmed = page.getByLabel("I confirm that the information");
  await email.fill("femi@nowhere");
  await expect(on.button(page, "Send booking request")).toBeDisabled();
  await confirmed.check();
  await on.sendBooking(page);
  await expect(on.place(page, "From")).toBeFocused();
  await expect(on.alertIn(page)).toContainText("Please check 5 answers.");
  await email.fill("femi@example.com");
  await expect(email).not.toHaveAttribute("aria-invalid");

  const trip = (name: RegExp) => page.getByRole("group", { name: "Trip type" }).getByRole("radio", { name });
  const returnField = on.field(page, "Return");
  for (const [choice, showsReturn, showsKind] of [
    [/One way/, false, false],
    [/Collect me/, false, false],
    [/Several legs/, true, true],
    [/Return, the aircraft waits/, true, false],
  ] as const) {
    await trip(choice).check();
    await expect(returnField).toBeVisible({ visible: showsReturn });
    await expect(page.getByLabel("Kind of trip")).toBeVisible({ visible: showsKind });
  }
  await returnField.fill("2032-01-04T18:05");
  await page.getByText("Add details").click();
  await page.getByLabel("Special requests").fill("Two bicycles\nand a <dog>");
  await on.fillBooking(page, "Femi Hunpatin");

  await on.loseResponses(page, requests);
  await on.sendBooking(page);
  await expect(page.getByText("Failed to submit booking request. Please try again later.")).toBeVisible();
  await expect(confirmed).toBeChecked();
  await page.unroute(requests);
  await page.reload();
  await expect(page.getByLabel("Full name")).toHaveValue("Femi Hunpatin");
  await expect(returnField).toHaveValue("2032-01-04T18:05");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await on.hydrate(page);
  // Equal content counts as a repeat for a day; here the idempotency key alone must.
  const isHis = "full_name = 'Femi Hunpatin'";
  await site.query(`update bookings set created_at = now() - interval '2 days' where ${isHis}`);
  const release = await on.holdRequests(page, requests);
  await on.sendBooking(page);
  await expect(on.button(page, "Submitting...")).toBeDisabled();
  release();

  await expect(on.bookingThanks(page)).toBeFocused();
  const reference = await page.getByTestId("reference").textContent();
  expect(await site.query(`select reference from bookings where ${isHis}`)).toEqual([{ reference }]);
  await on.link(page, "Request another flight").click();
  await expect(page.getByLabel("Full name")).toHaveValue("");
  await expect(trip(/One way/)).toBeChecked();
});

test("departure suggestions obey the keyboard and outlive the focus by 100 ms", async ({ page }) => {
  await page.clock.install();
  await on.asGuest(page);
  const field = page.getByRole("combobox", { name: "From" });
  const to = page.getByRole("combobox", { name: "To" });
  const options = page.getByRole("option");
  const choose = (name: string) => page.getByRole("option", { name }).click();
  await field.focus();
  await expect(options).toHaveText([...departureSuggestionLabels]);
  await field.fill("heathrow");
  await expect(options).toHaveText(["London Heathrow (LHR), London, United Kingdom", "Use “heathrow”"]);
  await field.fill("INTER");
  await choose("Dubai International (DXB)");
  await expect(field).toHaveValue("Dubai International (DXB)");
  await expect(options).toHaveCount(0);
  await field.click();
  await choose("Other...");
  await expect(field).toHaveValue("");
  await expect(field).toBeFocused();
  await field.fill("Qwxz, a private strip");
  await choose("Use “Qwxz, a private strip”");
  await expect(field).toHaveValue("Qwxz, a private strip");

  await field.fill("");
  await to.focus();
  await field.focus();
  await expect(field).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("Escape");
  await expect(field).toHaveAttribute("aria-expanded", "false");
  const active = () =>
    field.evaluate((input) => {
      const id = input.getAttribute("aria-activedescendant") ?? "";
      return document.getElementById(id)?.textContent ?? null;
    });
  for (const [key, label] of [
    ["ArrowDown", departureSuggestionLabels[0]],
    ["ArrowUp", null],
    ["ArrowUp", "Other..."],
    ["ArrowUp", "Abuja Nnamdi Azikiwe (ABV)"],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(active).toBe(label);
  }
  await page.keyboard.press("Enter");
  await expect(field).toHaveValue("Abuja Nnamdi Azikiwe (ABV)");
  await expect(on.alertIn(page)).toHaveCount(0);
  // Late entries do not move the marked one.
  const release = await on.holdRequests(page, "**/api/airports?*");
  await field.fill("lilongwe");
  await page.keyboard.press("ArrowDown");
  await expect.poll(active).toBe("Use “lilongwe”");
  release();
  await expect(options.filter({ hasText: "Malawi" }).first()).toBeVisible();
  expect(await active()).toBe("Use “lilongwe”");
  await page.keyboard.press("Tab");
  await expect(to).toBeFocused();
  await expect(to).toHaveAttribute("aria-expanded", "true");
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await to.evaluate((input: HTMLElement) => input.blur());
  await page.clock.runFor(99);
  await expect(options.first()).toBeVisible();
  await page.clock.runFor(2);
  await expect(options).toHaveCount(0);
});

test("the form follows the account, also of another tab, and typed words stay", async ({ page, context }) => {
  const guests = page.getByRole("dialog", { name: "Sign In Required" });
  const name = on.main(page).getByLabel("Full name");
  const address = on.main(page).getByRole("textbox", { name: "E-mail" });
  await page.goto("/booking");
  await on.link(guests, "Sign Up").click();
  await expect(guests).toHaveCount(0);
  const email = await on.fillSignUp(page, "Chi Eze");
  await on.press(page, "Sign Up");
  await expect(page.getByText("Signed in as Chi Eze.")).toBeVisible();
  await expect(name).toHaveValue("Chi Eze");
  await expect(address).toHaveValue(email);
  await expect(page.getByLabel("Phone (optional)")).toHaveValue("+234 803 000 0000");
  await on.signOut(page);
  await page.keyboard.press("Escape");
  await expect(guests).toHaveCount(0);
  await expect(name).toHaveValue("");
  await address.fill("typed@example.com");

  const other = await context.newPage();
  await on.openDialog(other, "Sign In");
  await on.signInWith(other, email);
  await expect(page.getByText("Signed in as Chi Eze.")).toBeVisible();
  await expect(name).toHaveValue("Chi Eze");
  await expect(address).toHaveValue("typed@example.com");
  await on.signOut(other);
  await expect(on.link(on.header(page), "Sign In")).toBeVisible();
  await expect(name).toHaveValue("");
  await expect(address).toHaveValue("typed@example.com");
  expect(await page.evaluate(() => sessionStorage.getItem("booking-draft"))).not.toContain(email);

  // No dialog interrupts a visitor who types before the scripts have loaded.
  await page.evaluate(() => sessionStorage.clear());
  const release = await on.holdRequests(page, "**/assets/*.js");
  await page.reload({ waitUntil: "commit" });
  await name.fill("Halima Jalo");
  release();
  await expect(page.getByRole("combobox", { name: "From" })).toBeVisible();
  await expect(name).toHaveValue("Halima Jalo");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
