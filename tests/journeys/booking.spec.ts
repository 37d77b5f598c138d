import type { Page } from "@playwright/test";
import { departureSuggestionLabels } from "#app/content/airports.ts";
import { expect, test } from "#tests/support/journey.ts";

/** Fills what is required, for one person's own request. */
async function fillRequired(page: Page, fullName: string): Promise<void> {
  await page.getByLabel("Full name").fill(fullName);
  await page.getByLabel("E-mail", { exact: true }).first().fill("ada@example.com");
  await page
    .getByRole("textbox", { name: "From" })
    .or(page.getByRole("combobox", { name: "From" }))
    .fill("Lagos");
  await page.getByLabel("To", { exact: true }).fill("London Luton");
  await page.getByLabel("Departure", { exact: true }).fill("2031-12-24T09:30");
  await page.getByLabel("I confirm that the information I have given is correct.").check();
}

async function asGuest(page: Page): Promise<void> {
  await page.goto("/booking");
  await page
    .getByRole("dialog", { name: "Sign In Required" })
    .getByRole("button", { name: "Continue as guest" })
    .click();
}

const send = (page: Page) => page.getByRole("button", { name: "Send booking request" }).click();
const thanks = (page: Page) => page.getByText("Thank you for your booking request!");

interface Row {
  [column: string]: unknown;
}

test("a guest sends a request and it is stored with its history and both mails", async ({ page, site }) => {
  await asGuest(page);
  await fillRequired(page, "Ada Obi");
  await page.getByRole("radio", { name: /Drop and wait/ }).check();
  await page.getByLabel("Return", { exact: true }).fill("2032-01-04T18:05");
  await page.getByLabel("Phone (optional)").fill("+234 803 000 0000");
  await page.getByRole("group", { name: "Preferred contact" }).getByLabel("WhatsApp").check();
  await page.getByRole("group", { name: "Travelling with children" }).getByLabel("Yes").check();
  await page.getByLabel("Children", { exact: true }).fill("2");
  await page.getByLabel("Children's ages").fill("4 and 9");
  await page.getByRole("group", { name: "Child seat needed" }).getByLabel("Yes").check();
  await page.getByLabel("Special requests").fill("Two bicycles\nand a <dog>");
  await send(page);

  await expect(thanks(page)).toBeFocused();
  await expect(page.getByText("We'll review your request and get back to you shortly.")).toBeVisible();
  await expect(page.getByLabel("Full name")).toHaveCount(0);
  const reference = await page.getByTestId("reference").textContent();
  expect(reference).toMatch(/^HA-[2-9A-HJKMNP-TV-Z]{6}$/);

  const [booking] = await site.query<Row>("select * from bookings where reference = $1", [reference]);
  expect(booking).toMatchObject({
    full_name: "Ada Obi",
    status: "pending",
    user_id: null,
    trip_type: "dropandwait",
    preferred_contact: "whatsapp",
    number_of_children: 2,
    children_ages: "4 and 9",
    needs_child_seat: true,
    special_requests: "Two bicycles\nand a <dog>",
    other_purpose: null,
  });
  const local = await site.query<Row>(
    "select departure_date_time::text as leaves, return_date_time::text as returns from bookings where reference = $1",
    [reference],
  );
  expect(local).toEqual([{ leaves: "2031-12-24 09:30:00", returns: "2032-01-04 18:05:00" }]);
  expect(
    await site.query("select status, actor from booking_events where booking_id = $1", [booking?.id]),
  ).toEqual([{ status: "pending", actor: "visitor" }]);
  await expect
    .poll(() =>
      site.query<Row>("select kind, status from mails where about_id = $1 order by kind", [booking?.id]),
    )
    .toEqual([
      { kind: expect.any(String), status: "sent" },
      { kind: expect.any(String), status: "sent" },
    ]);
});

test("the button waits for the confirmation, and says that it is submitting", async ({ page }) => {
  await asGuest(page);
  const button = page.getByRole("button", { name: "Send booking request" });
  await expect(button).toBeDisabled();
  await fillRequired(page, "Bola Ade");
  await expect(button).toBeEnabled();
  await page.getByLabel("I confirm that the information").uncheck();
  await expect(button).toBeDisabled();
  await page.getByLabel("I confirm that the information").check();

  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/booking.data*", async (route) => {
    await held;
    await route.continue();
  });
  await button.click();
  await expect(page.getByRole("button", { name: "Submitting..." })).toBeDisabled();
  letGo();
  await expect(thanks(page)).toBeVisible();
});

test("conditional fields show exactly while their condition holds, and what was hidden is not kept", async ({
  page,
  site,
}) => {
  await asGuest(page);
  const trip = (name: RegExp) => page.getByRole("group", { name: "Trip type" }).getByRole("radio", { name });
  const returnField = page.getByLabel("Return", { exact: true });
  const kind = page.getByLabel("Kind of trip");
  for (const [choice, showsReturn, showsKind] of [
    [/Drop-off/, false, false],
    [/Drop and wait/, true, false],
    [/Pick-up/, false, false],
    [/Other/, true, true],
  ] as const) {
    await trip(choice).check();
    await expect(returnField).toBeVisible({ visible: showsReturn });
    await expect(kind).toBeVisible({ visible: showsKind });
  }
  await kind.fill("Three sectors");
  await returnField.fill("2032-01-04T18:05");
  const children = page.getByRole("group", { name: "Travelling with children" });
  await expect(page.getByLabel("Children", { exact: true })).toBeHidden();
  await children.getByLabel("Yes").check();
  for (const name of ["Children", "Children's ages (optional)"])
    await expect(page.getByLabel(name, { exact: true })).toBeVisible();
  await expect(page.getByRole("group", { name: "Child seat needed" })).toBeVisible();
  await page.getByLabel("Children", { exact: true }).fill("3");
  await children.getByLabel("No").check();
  await page.getByRole("group", { name: "Purpose of the trip" }).getByLabel("Other").check();
  await page.getByLabel("Purpose in words").fill("A wedding");
  await page.getByRole("group", { name: "Purpose of the trip" }).getByLabel("Leisure").check();
  await expect(page.getByLabel("Purpose in words")).toBeHidden();
  await trip(/Drop-off/).check();
  await fillRequired(page, "Chi Eze");
  await send(page);
  const reference = await page.getByTestId("reference").textContent();
  expect(
    await site.query(
      "select trip_type, other_trip_type, return_date_time, has_children, number_of_children, children_ages, needs_child_seat, purpose, other_purpose from bookings where reference = $1",
      [reference],
    ),
  ).toEqual([
    {
      trip_type: "dropoff",
      other_trip_type: null,
      return_date_time: null,
      has_children: false,
      number_of_children: null,
      children_ages: null,
      needs_child_seat: null,
      purpose: "leisure",
      other_purpose: null,
    },
  ]);
});

test("what is wrong is said beside each field, the first takes the focus, and nothing typed is lost", async ({
  page,
  site,
}) => {
  await asGuest(page);
  await page.getByLabel("Full name").fill("Dapo Fash");
  await page.getByLabel("E-mail", { exact: true }).first().fill("dapo@nowhere");
  await page.getByLabel("I confirm that the information").check();
  await send(page);
  const email = page.getByLabel("E-mail", { exact: true }).first();
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription(/does not look like an e-mail address/);
  await expect(page.getByRole("alert")).toContainText("4 answers need another look");
  await expect(page.getByLabel("To", { exact: true })).toHaveAccessibleDescription(/Where does it go\?/);
  await expect(page.getByLabel("Full name")).toHaveValue("Dapo Fash");
  await email.fill("dapo@example.com");
  await expect(email).not.toHaveAttribute("aria-invalid");
  expect(await site.query("select 1 from bookings where full_name = 'Dapo Fash'")).toEqual([]);
});

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

test("an answer that got lost and a second press make no second booking", async ({ page, quiet, site }) => {
  quiet.allow(/ERR_FAILED|ERR_CONNECTION|Failed to fetch/);
  await asGuest(page);
  await fillRequired(page, "Femi Hunpatin");
  await page.route("**/booking.data*", async (route) => {
    await route.fetch(); // the server stores it ...
    await route.abort(); // ... and the answer never arrives
  });
  await send(page);
  await expect(page.getByText("Failed to submit booking request.")).toBeVisible();
  await page.unroute("**/booking.data*");
  await page.reload();
  await expect(page.getByLabel("Full name")).toHaveValue("Femi Hunpatin");
  await send(page);
  await expect(thanks(page)).toBeVisible();
  const rows = await site.query<Row>("select reference from bookings where full_name = 'Femi Hunpatin'");
  expect(rows).toEqual([{ reference: await page.getByTestId("reference").textContent() }]);
});

test("a reload keeps the draft, a sent request leaves none", async ({ page }) => {
  await asGuest(page);
  await fillRequired(page, "Gozi Ibe");
  await page.getByRole("group", { name: "Trip type" }).getByRole("radio", { name: /Other/ }).check();
  await page.getByLabel("Kind of trip").fill("Island hopping");
  await page.reload();
  await expect(page.getByLabel("Full name")).toHaveValue("Gozi Ibe");
  await expect(page.getByLabel("Kind of trip")).toHaveValue("Island hopping");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByLabel("Return", { exact: true }).fill("2032-01-04T18:05");
  await send(page);
  await expect(thanks(page)).toBeVisible();
  await page.getByRole("link", { name: "Ask for another flight" }).click();
  await expect(page.getByLabel("Full name")).toHaveValue("");
  await expect(page.getByRole("radio", { name: /Drop-off/ })).toBeChecked();
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
  await page.getByRole("radio", { name: /Drop and wait/ }).check();
  await expect(page.getByLabel("Return", { exact: true })).toBeVisible();
  letGo();
  await expect(page.getByRole("combobox", { name: "From" })).toBeVisible();
  await expect(page.getByLabel("Full name")).toHaveValue("Halima Jalo");
  await expect(page.getByRole("radio", { name: /Drop and wait/ })).toBeChecked();
  await expect(page.getByLabel("Return", { exact: true })).toBeEnabled();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("the sign-in dialog's buttons call the header's actions, and Escape goes on as a guest", async ({
  page,
}) => {
  await page.goto("/booking");
  const dialog = page.getByRole("dialog", { name: "Sign In Required" });
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("dialog", { name: "Sign In", exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.reload();
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await page.reload();
  await expect(page.getByRole("combobox", { name: "From" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test.describe("departure suggestions", () => {
  test("filter by any part in any case, fill the field, and clear it for Other...", async ({ page }) => {
    await asGuest(page);
    const field = page.getByRole("combobox", { name: "From" });
    await field.focus();
    await expect(page.getByRole("option")).toHaveText([...departureSuggestionLabels]);
    await field.fill("INTER");
    await expect(page.getByRole("option")).toHaveText(
      departureSuggestionLabels.filter((label) => /inter/i.test(label)),
    );
    await page.getByRole("option", { name: "Dubai International (DXB)" }).click();
    await expect(field).toHaveValue("Dubai International (DXB)");
    await expect(page.getByRole("option")).toHaveCount(0);
    await field.click();
    await page.getByRole("option", { name: "Other..." }).click();
    await expect(field).toHaveValue("");
    await expect(field).toBeFocused();
    await field.fill("Kano, private strip");
    await expect(page.getByRole("option")).toHaveCount(0);
  });

  test("obey the keyboard as the combobox pattern says", async ({ page }) => {
    await asGuest(page);
    const field = page.getByRole("combobox", { name: "From" });
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
    expect(await active()).toBe(departureSuggestionLabels[0]);
    await page.keyboard.press("ArrowUp");
    expect(await active()).toBeNull();
    await page.keyboard.press("ArrowUp");
    expect(await active()).toBe("Other...");
    await page.keyboard.press("ArrowUp");
    expect(await active()).toBe("Abuja Nnamdi Azikiwe (ABV)");
    await page.keyboard.press("Enter");
    await expect(field).toHaveValue("Abuja Nnamdi Azikiwe (ABV)");
    await expect(page.getByRole("alert")).toHaveCount(0);
  });

  test("let the Tab key through to the next field, open or not", async ({ page }) => {
    await asGuest(page);
    await page.getByRole("combobox", { name: "From" }).focus();
    await expect(page.getByRole("option").first()).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(page.getByLabel("To", { exact: true })).toBeFocused();
    await expect(page.getByRole("option")).toHaveCount(0);
    await page.keyboard.type("Accra");
    await expect(page.getByLabel("To", { exact: true })).toHaveValue("Accra");
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

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the form is sent, refused with the same messages, and thanked for", async ({ page, quiet, site }) => {
    quiet.allow(/400 \(Bad Request\)/);
    await page.goto("/booking");
    await expect(page.getByLabel("Return", { exact: true })).toBeHidden();
    await page.getByRole("radio", { name: /Drop and wait/ }).check();
    await expect(page.getByLabel("Return", { exact: true })).toBeVisible();
    await page.getByLabel("Full name").fill("Ife Kuti");
    await page.getByLabel("Special requests").fill("One harp");
    await send(page);
    await expect(page.getByRole("alert")).toContainText("6 answers need another look");
    await expect(
      page.getByText("Tick the box to confirm that the information is correct.").last(),
    ).toBeVisible();
    await expect(page.getByLabel("Full name")).toHaveValue("Ife Kuti");
    await expect(page.getByLabel("Special requests")).toHaveValue("One harp");
    await expect(page.getByRole("radio", { name: /Drop and wait/ })).toBeChecked();

    await fillRequired(page, "Ife Kuti");
    await page.getByLabel("Return", { exact: true }).fill("2032-01-04T18:05");
    await send(page);
    await expect(thanks(page)).toBeVisible();
    const reference = await page.getByTestId("reference").textContent();
    await page.reload();
    await expect(page.getByTestId("reference")).toHaveText(String(reference));
    expect(
      await site.query("select special_requests, trip_type from bookings where full_name = 'Ife Kuti'"),
    ).toEqual([{ special_requests: "One harp", trip_type: "dropandwait" }]);
  });
});
