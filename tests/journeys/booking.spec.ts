import { asGuest, fillRequired, place, send, thanks } from "#tests/support/booking-form.ts";
import { expect, test } from "#tests/support/journey.ts";
import { whenAlive } from "#tests/support/page-checks.ts";

interface Row {
  [column: string]: unknown;
}

test("the title is typed for a guest while the dialog is open, until the guest presses something", async ({
  page,
}) => {
  await page.goto("/booking");
  const dialog = page.getByRole("dialog", { name: "Sign In Required" });
  await expect(dialog).toBeVisible();
  const typed = page.locator("typed-title .typewriter-typed").first();
  await expect(typed).toHaveText(/^Book Your Flig?$/);
  await dialog.getByRole("button", { name: "Continue as guest" }).click();
  await expect(typed).toHaveText("Book Your Flight");
  await expect(page.locator("typed-title")).toHaveAttribute("data-stands");
});

test("a guest sends a request once its confirmation is ticked, the button says so meanwhile, and it is stored with its history and both mails", async ({
  page,
  site,
}) => {
  await asGuest(page);
  const button = page.getByRole("button", { name: "Send booking request" });
  await expect(button).toBeDisabled();
  await fillRequired(page, "Ada Obi");
  await expect(button).toBeEnabled();
  await page.getByLabel("I confirm that the information").uncheck();
  await expect(button).toBeDisabled();
  await page.getByLabel("I confirm that the information").check();
  await page.getByRole("radio", { name: /Return, the aircraft waits/ }).check();
  await page.getByLabel("Return", { exact: true }).fill("2032-01-04T18:05");
  await page.getByLabel("Phone (optional)").fill("+234 803 000 0000");
  await page.getByRole("group", { name: "Preferred contact" }).getByLabel("WhatsApp").check();
  await page.getByRole("group", { name: "Travelling with children" }).getByLabel("Yes").check();
  await page.getByLabel("Children", { exact: true }).fill("2");
  await page.getByLabel("Children’s ages").fill("4 and 9");
  await page.getByRole("group", { name: "Child seat needed" }).getByLabel("Yes").check();
  await page.getByLabel("Special requests").fill("Two bicycles\nand a <dog>");
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

  await expect(thanks(page)).toBeFocused();
  await expect(page.getByText("We'll review your request and get back to you shortly.")).toBeVisible();
  await expect(page.getByLabel("Full name")).toHaveCount(0);
  const reference = await page.getByTestId("reference").textContent();
  expect(reference).toMatch(/^HA-[2-9A-HJKMNP-TV-Z]{6}$/);
  await expect(page.getByText("January 4, 2032, 18:05 (local time at destination)")).toBeVisible();
  await page.reload();
  await expect(page.getByTestId("reference")).toHaveText(String(reference));
  expect(await site.query("select reference from bookings where full_name = 'Ada Obi'")).toEqual([
    { reference },
  ]);

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
    .poll(
      () =>
        site.query<Row>("select kind, status from mails where about_id = $1 order by kind", [booking?.id]),
      { timeout: 20_000 },
    )
    .toEqual([
      { kind: expect.any(String), status: "sent" },
      { kind: expect.any(String), status: "sent" },
    ]);
});

test("what is wrong is said beside each field and nothing typed is lost; conditional fields show exactly while their condition holds, and what was hidden is not kept", async ({
  page,
  site,
}) => {
  await asGuest(page);
  await page.getByLabel("Full name").fill("Dapo Fash");
  await page.getByLabel("E-mail", { exact: true }).first().fill("dapo@nowhere");
  await page.getByLabel("I confirm that the information").check();
  await send(page);
  await expect(place(page, "From")).toBeFocused();
  const email = page.getByLabel("E-mail", { exact: true }).first();
  await expect(email).toHaveAccessibleDescription(/does not look like an e-mail address/);
  await expect(page.getByRole("alert")).toContainText("Please check 4 answers.");
  await expect(place(page, "To")).toHaveAccessibleDescription(/Where are you flying to\?/);
  await expect(page.getByLabel("Full name")).toHaveValue("Dapo Fash");
  await email.fill("dapo@example.com");
  await expect(email).not.toHaveAttribute("aria-invalid");
  expect(await site.query("select 1 from bookings where full_name = 'Dapo Fash'")).toEqual([]);

  // A phone keeps what need not be said behind one line.
  const wide = page.viewportSize() ?? { width: 1280, height: 720 };
  const requests = page.getByLabel("Special requests");
  await expect(requests).toBeVisible();
  await page.setViewportSize({ width: 375, height: 812 });
  await expect(requests).toBeHidden();
  await page.getByText("Add details").click();
  await expect(requests).toBeVisible();
  await page.setViewportSize(wide);

  const trip = (name: RegExp) => page.getByRole("group", { name: "Trip type" }).getByRole("radio", { name });
  const returnField = page.getByLabel("Return", { exact: true });
  const kind = page.getByLabel("Kind of trip");
  for (const [choice, showsReturn, showsKind] of [
    [/One way/, false, false],
    [/Return, the aircraft waits/, true, false],
    [/Collect me/, false, false],
    [/Several legs/, true, true],
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
  for (const name of ["Children", "Children’s ages (optional)"])
    await expect(page.getByLabel(name, { exact: true })).toBeVisible();
  await expect(page.getByRole("group", { name: "Child seat needed" })).toBeVisible();
  await page.getByLabel("Children", { exact: true }).fill("3");
  await children.getByLabel("No").check();
  await page.getByRole("group", { name: "Purpose of the trip" }).getByLabel("Other").check();
  await page.getByLabel("Purpose in words").fill("A wedding");
  await page.getByRole("group", { name: "Purpose of the trip" }).getByLabel("Leisure").check();
  await expect(page.getByLabel("Purpose in words")).toBeHidden();
  await trip(/One way/).check();
  await page.getByRole("spinbutton", { name: "Passengers" }).fill("40");
  await expect(page.getByRole("spinbutton", { name: "Passengers" })).toHaveAccessibleDescription(
    /More than our largest cabin \(19\)/,
  );
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
  await expect(page.locator("html")).toHaveAttribute("data-viewer", "out");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await whenAlive(page);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("who comes from a page with scripts of its own and chose to sign in is not asked again at the next look", async ({
  page,
}) => {
  await page.goto("/sign-in");
  await expect(page.locator("html")).toHaveAttribute("data-alive");
  await page.getByRole("link", { name: "Book Now" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Sign In Required" });
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const asked = page.waitForResponse("**/api/session");
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await (await asked).finished();
  // What an answer brings has been drawn by the second frame.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the form is sent, refused with the same messages, and thanked for", async ({ page, quiet, site }) => {
    quiet.allow(/400 \(Bad Request\)/);
    await page.goto("/booking");
    await expect(page.getByLabel("Return", { exact: true })).toBeHidden();
    await page.getByRole("radio", { name: /Return, the aircraft waits/ }).check();
    await expect(page.getByLabel("Return", { exact: true })).toBeVisible();
    await page.getByLabel("Full name").fill("Ife Kuti");
    await page.getByLabel("Special requests").fill("One harp");
    await send(page);
    await expect(page.getByRole("alert")).toContainText("Please check 6 answers.");
    await expect(
      page.getByText("Tick the box to confirm that the information is correct.").last(),
    ).toBeVisible();
    await expect(page.getByLabel("Full name")).toHaveValue("Ife Kuti");
    await expect(page.getByLabel("Special requests")).toHaveValue("One harp");
    await expect(page.getByRole("radio", { name: /Return, the aircraft waits/ })).toBeChecked();

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
