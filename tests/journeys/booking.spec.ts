import { departureSuggestionLabels } from "#app/content/airports.ts";
import { expect, test } from "#tests/support/journey.ts";
import { box, fillSignUp, header, openDialog, password, press, signOut } from "./support/account-dialog.ts";
import { asGuest, fillRequired, place, send, thanks } from "./support/booking-form.ts";
import { holdRequests, phone, whenAlive } from "./support/page.ts";

const requests = "**/booking.data*";

test("a guest's request is corrected, outlives a lost answer and a reload, and is stored and mailed once", async ({
  page,
  quiet,
  site,
}) => {
  quiet.allow(/ERR_|Failed to fetch/);
  await page.setViewportSize(phone);
  await page.goto("/booking");
  await page.getByRole("button", { name: "Continue as guest" }).click();
  await expect(page.locator("typed-title .typewriter-typed").first()).toHaveText("Book Your Flight");
  await expect(page.locator("typed-title")).toHaveAttribute("data-stands");

  const email = page.getByLabel("E-mail", { exact: true }).first();
  const confirmed = page.getByLabel("I confirm that the information");
  const passengers = page.getByRole("spinbutton", { name: "Passengers" });
  await email.fill("femi@nowhere");
  await expect(page.getByRole("button", { name: "Send booking request" })).toBeDisabled();
  await confirmed.check();
  await send(page);
  await expect(place(page, "From")).toBeFocused();
  await expect(page.getByRole("alert")).toContainText("Please check 5 answers.");
  await email.fill("femi@example.com");
  await expect(email).not.toHaveAttribute("aria-invalid");
  await passengers.fill("40");
  await expect(passengers).toHaveAccessibleDescription(/More than our largest cabin \(19\)/);

  const trip = (name: RegExp) => page.getByRole("group", { name: "Trip type" }).getByRole("radio", { name });
  const returnField = page.getByLabel("Return", { exact: true });
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
  await page.getByRole("group", { name: "Preferred contact" }).getByLabel("WhatsApp").check();
  // The value of a hidden field is not sent.
  const purpose = page.getByRole("group", { name: "Purpose of the trip" });
  await purpose.getByLabel("Other").check();
  await page.getByLabel("Purpose in words").fill("A wedding");
  await purpose.getByLabel("Leisure").check();
  await expect(page.getByLabel("Purpose in words")).toBeHidden();
  await fillRequired(page, "Femi Hunpatin");
  await passengers.fill("4");

  await page.route(requests, async (route) => {
    await route.fetch(); // the server stores it ...
    await route.abort(); // ... and the answer never arrives
  });
  await send(page);
  await expect(page.getByText("Failed to submit booking request. Please try again later.")).toBeVisible();
  await expect(confirmed).toBeChecked();
  await page.unroute(requests);
  await page.reload();
  await expect(page.getByLabel("Full name")).toHaveValue("Femi Hunpatin");
  await expect(returnField).toHaveValue("2032-01-04T18:05");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await whenAlive(page);
  const release = await holdRequests(page, requests);
  await send(page);
  await expect(page.getByRole("button", { name: "Submitting..." })).toBeDisabled();
  release();

  await expect(thanks(page)).toBeFocused();
  await expect(page.getByText("January 4, 2032, 18:05 (local time at destination)")).toBeVisible();
  const reference = await page.getByTestId("reference").textContent();
  const rows = await site.query(
    "select id, reference, preferred_contact, purpose, other_purpose from bookings where full_name = 'Femi Hunpatin'",
  );
  expect(rows).toEqual([
    {
      id: expect.any(String),
      reference,
      preferred_contact: "whatsapp",
      purpose: "leisure",
      other_purpose: null,
    },
  ]);
  expect(await site.query("select from mails where about_id = $1", [rows[0]?.id])).toHaveLength(2);
  await page.getByRole("link", { name: "Request another flight" }).click();
  await expect(page.getByLabel("Full name")).toHaveValue("");
  await expect(trip(/One way/)).toBeChecked();
});

test("departure suggestions fill and clear the field, obey the keyboard, and outlive the focus by 100 ms", async ({
  page,
}) => {
  await page.clock.install();
  await asGuest(page);
  const field = page.getByRole("combobox", { name: "From" });
  const to = page.getByRole("combobox", { name: "To" });
  const options = page.getByRole("option");
  await field.focus();
  await expect(options).toHaveText([...departureSuggestionLabels]);
  await field.fill("heathrow");
  await expect(options).toHaveText(["London Heathrow (LHR), London, United Kingdom", "Use “heathrow”"]);
  await field.fill("INTER");
  await page.getByRole("option", { name: "Dubai International (DXB)" }).click();
  await expect(field).toHaveValue("Dubai International (DXB)");
  await expect(options).toHaveCount(0);
  await field.click();
  await page.getByRole("option", { name: "Other..." }).click();
  await expect(field).toHaveValue("");
  await expect(field).toBeFocused();
  await field.fill("Qwxz, a private strip");
  await page.getByRole("option", { name: "Use “Qwxz, a private strip”" }).click();
  await expect(field).toHaveValue("Qwxz, a private strip");

  await field.fill("");
  await to.focus();
  await field.focus();
  await expect(field).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("Escape");
  await expect(field).toHaveAttribute("aria-expanded", "false");
  const active = () =>
    field.evaluate(
      (input) =>
        document.getElementById(input.getAttribute("aria-activedescendant") ?? "")?.textContent ?? null,
    );
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
  await expect(page.getByRole("alert")).toHaveCount(0);
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

test("the guests' dialog signs up and fills the form, which follows another tab and keeps what was typed; Escape is remembered", async ({
  page,
  context,
}) => {
  const dialog = page.getByRole("dialog", { name: "Sign In Required" });
  const name = page.getByLabel("Full name");
  const address = page.getByRole("main").getByRole("textbox", { name: "E-mail" });
  await page.goto("/booking");
  await dialog.getByRole("button", { name: "Sign Up" }).click();
  await expect(dialog).toHaveCount(0);
  const email = await fillSignUp(page, "Chi Eze");
  await press(page, "Sign Up");
  await expect(page.getByText("Signed in as Chi Eze.")).toBeVisible();
  await expect(name).toHaveValue("Chi Eze");
  await expect(address).toHaveValue(email);
  await expect(page.getByLabel("Phone (optional)")).toHaveValue("+234 803 000 0000");
  await signOut(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(name).toHaveValue("");
  await address.fill("typed@example.com");

  const other = await context.newPage();
  await openDialog(other, "Sign In");
  await box(other, "E-mail").fill(email);
  await box(other, "Password").fill(password);
  await press(other, "Sign In");
  await expect(page.getByText("Signed in as Chi Eze.")).toBeVisible();
  await expect(name).toHaveValue("Chi Eze");
  await expect(address).toHaveValue("typed@example.com");
  await signOut(other);
  await expect(header(page).getByRole("link", { name: "Sign In" })).toBeVisible();
  await expect(name).toHaveValue("");
  await expect(address).toHaveValue("typed@example.com");
  expect(await page.evaluate(() => sessionStorage.getItem("booking-draft"))).not.toContain(email);

  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-viewer", "out");
  await whenAlive(page);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.evaluate(() => sessionStorage.clear());
  const release = await holdRequests(page, "**/assets/*.js");
  await page.reload({ waitUntil: "commit" });
  await name.fill("Halima Jalo");
  release();
  await expect(page.getByRole("combobox", { name: "From" })).toBeVisible();
  await expect(name).toHaveValue("Halima Jalo");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
