import { newAddress } from "#tests/support/account-visitor.ts";
import { expect, test } from "#tests/support/journey.ts";
import { quotationDesk, storeOperator } from "#tests/support/quotations.ts";
import { storeBooking } from "#tests/support/stored-bookings.ts";
import { button, dayIn, field, link, mailedCode, phone, wide } from "./support/page.ts";
import { openAsStaff, openQuestion } from "./support/staff-page.ts";

// The request is tested in trip.spec.ts; further versions, the calendar and the final account are tested in tests/http/quotations.test.ts.
test("a flight is quoted, signed without scripts, and paid", async ({
  browser,
  page: guest,
  site,
  problems,
}) => {
  // The payment page is another site's.
  problems.allow(/foreign request|status of 400/);
  await storeOperator(site);
  await site.query("insert into aircraft (tail, type, base) values ('5N-HAM', 'Challenger 604', 'DNMM')");
  const email = newAddress();
  const trip = { arrivalCity: "Accra (ACC)", departureDateTime: `${dayIn(40)} 10:00:00` };
  const reference = await storeBooking(site, { fullName: "Femi Hunpatin", email, ...trip });

  const staff = await (await browser.newContext({ baseURL: site.origin, viewport: wide })).newPage();
  await openAsStaff(staff, site, `bookings/${reference}`);
  await link(staff, "Quote").click();
  await expect(staff.getByRole("heading", { name: "Quotation for Femi Hunpatin" })).toBeVisible();
  await staff.getByLabel("Aircraft", { exact: true }).selectOption("CL60");
  await button(staff, "Write a quotation").click();
  const notice = staff.locator("[aria-live]:focus");
  await expect(notice).toHaveText("The draft is written. Check it before you send it.");
  await staff.getByLabel("Registration").press("Enter");
  await expect(staff.getByText("The draft is saved.")).toBeVisible();
  await button(staff, "Add it").click();
  await expect(notice).toHaveText("The option is added.");
  await (await openQuestion(staff, "Send")).getByRole("button", { name: "Save and send" }).click();
  await expect(staff.getByText(/^The draft is saved, and not sent yet/)).toBeVisible();
  await field(staff, "Valid until (Lagos time)").fill(`${dayIn(3)}T18:00`);
  await field(staff, "Why until then").fill("The operator holds both aircraft until then.");
  for (const [index, option] of (await staff.getByRole("group", { name: /^Option/ }).all()).entries()) {
    await option.getByLabel("Registration").fill(index === 0 ? "5N-HAM" : "5N-HMB");
    await option.getByLabel("Operator", { exact: true }).selectOption({ label: "Sahel Jets Ltd" });
    await option.getByLabel("Deposit", { exact: false }).first().fill("5,000");
    await option.getByLabel("Deposit due on").fill(dayIn(4));
    const cancellation = option.getByRole("group", { name: "Cancellation 1" });
    await cancellation.getByLabel("Cancelled from").fill(dayIn(30));
    await option.getByLabel("Costs").fill("10,000");
  }
  // After a refused save, one without a response keeps the typed text.
  await staff.route(/\.data/, (route) => route.abort("connectionfailed"));
  await field(staff, "Why until then").press("Enter");
  await expect(staff.getByText(/^The site cannot be reached just now/)).toBeVisible();
  await expect(field(staff, "Why until then")).toHaveValue("The operator holds both aircraft until then.");
  await staff.unrouteAll();
  const send = await openQuestion(staff, "Send");
  await expect(send.frameLocator("iframe").getByText(`Your quotation ${reference}-1`)).toBeVisible();
  await button(send, "Save and send").click();
  await expect(staff.getByText("The quotation is sent.")).toBeVisible();

  await guest.setViewportSize(phone);
  await guest.goto("/track");
  await field(guest, "Reference").fill(reference);
  await field(guest, "E-mail address of the booking").fill(email);
  await button(guest, "E-mail me a code").click();
  const code = guest.getByRole("textbox", { name: "Code" });
  await code.fill("000000");
  await button(guest, "Open the booking").click();
  await expect(code).toBeFocused();
  await expect(code).toHaveAccessibleDescription(/That code is not right\./);
  await expect(guest.getByText("That code is not right.")).toHaveCount(1);
  await code.fill(await mailedCode(site, email));
  await button(guest, "Open the booking").click();
  await guest.getByRole("link", { name: `See and accept ${reference}-1` }).click();
  await expect(guest.getByRole("heading", { name: `Quotation ${reference}-1` })).toBeVisible();
  await guest
    .getByRole("textbox", { name: "Your question to the desk" })
    .fill("Can the larger one leave an hour later?");
  await button(guest, "Send to the desk").click();
  await expect(guest.getByText("Your question is with the desk.")).toBeVisible();

  await staff.goto(`/admin/bookings/${reference}`);
  await expect(staff.getByText("Can the larger one leave an hour later?")).toBeVisible();
  await field(staff, "Write to the customer").scrollIntoViewIfNeeded();
  const unread = `select from booking_messages join bookings on bookings.id = booking_id
    where reference = $1 and read_at is null`;
  await expect.poll(async () => (await site.query(unread, [reference])).length).toBe(0);
  await field(staff, "Write to the customer").fill("Yes, at 11:00.");
  const sending = await openQuestion(staff, "Send the message");
  const mail = sending.frameLocator("iframe");
  await expect(mail.getByText("Yes, at 11:00.")).toBeVisible();
  await button(sending, "Send now").click();
  await expect(staff.getByText("The message is sent.")).toBeVisible();

  const plain = await browser.newContext({
    baseURL: site.origin,
    javaScriptEnabled: false,
    viewport: phone,
    storageState: await guest.context().storageState(),
  });
  const signing = await plain.newPage();
  await signing.goto(`/track/${reference}`);
  await button(signing, "Send to the desk").click();
  await expect(signing.getByRole("alert")).toBeInViewport();
  await signing.goto(`/quotations/${reference}-1`);
  await button(signing, "Sign and accept").click();
  await expect(signing.getByRole("alert")).toBeInViewport();
  await signing.getByLabel(/^Option 1: Challenger 604/).check();
  await field(signing, "Your full name").fill("Femi Hunpatin");
  await signing.getByLabel(/^I accept quotation/).check();
  await button(signing, "Sign and accept").click();
  await expect(signing.getByRole("heading", { name: "Accepted" })).toBeVisible();
  await button(signing, "Pay the deposit by card").click();
  await button(signing, "Pay 500000").click();
  await signing.waitForURL(`**/quotations/${reference}-1?paid=1*`);
  await expect(signing.getByText("Card, ")).toBeVisible();
  await guest.evaluate(() => dispatchEvent(new Event("focus")));
  await expect(guest.getByText("Card, ")).toBeVisible();

  await staff.goto(`/admin/bookings/${reference}`);
  const question = await openQuestion(staff, "Confirm");
  await expect(question.getByLabel("Aircraft", { exact: true })).toHaveValue("5N-HAM");
  await question.getByRole("button", { name: "Confirm and send" }).click();
  await expect(staff.getByText("The booking is confirmed.")).toBeVisible();
  await staff.goto(`/admin/bookings/${reference}/quotation`);
  const payment = await openQuestion(staff, "Record a payment");
  const amount = staff.getByLabel(/^Amount/);
  await amount.fill("");
  await button(payment, "Record it and send the receipt").click();
  await expect(amount).toBeFocused();
  await amount.fill("1,000");
  const receipt = payment.frameLocator("iframe").getByText("Payment of USD 1,000 received");
  await expect(receipt).toBeVisible();
  await button(payment, "Record it and send the receipt").click();
  await expect(staff.getByText("The payment is recorded, and the receipt is on its way.")).toBeVisible();
  await staff.getByText("Record a payment").click();
  // The field has the amount still due, not the last entry.
  await expect(amount).not.toHaveValue("1,000");
});

test("a draft keeps the text typed after a refused sending while the version before is withdrawn", async ({
  page,
  site,
  problems,
}) => {
  problems.allow(/status of 400/);
  const desk = await quotationDesk(site);
  const { reference } = await desk.newQuotation();
  await desk.start(reference);
  await openAsStaff(page, site, `bookings/${reference}/quotation`);
  await (await openQuestion(page, "Send")).getByRole("button", { name: "Save and send" }).click();
  await expect(page.getByText(/^The draft is saved, and not sent yet/)).toBeVisible();
  const note = page.getByLabel("Note to the customer");
  await note.fill("The second aircraft is at Accra.");
  const withdrawal = await openQuestion(page, "Withdraw");
  const withdraw = button(withdrawal, "Withdraw and tell the customer");
  await withdraw.click();
  await expect(page.getByText("Say why, for the customer.")).not.toHaveCount(0);
  await expect(note).toHaveValue("The second aircraft is at Accra.");
  await field(withdrawal, "Why, for the customer").fill("The operator has sold it.");
  await withdraw.click();
  await expect(page.getByText("The quotation is withdrawn, and the e-mail is on its way.")).toBeVisible();
  await expect(note).toHaveValue("The second aircraft is at Accra.");
});
