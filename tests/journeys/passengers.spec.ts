import { expect, test } from "#tests/support/journey.ts";
import { storeBooking } from "#tests/support/stored-bookings.ts";
import { alertIn, asCustomer, button, field, link, main, open, phone, title } from "./support/page.ts";

// The traveller's link and the pages of staff are tested in tests/http/passengers.test.ts.
test("a customer enters a passenger on a phone, and is led to the field to correct", async ({
  page,
  site,
}) => {
  await page.setViewportSize(phone);
  const { id: userId, email } = await asCustomer(page, site);
  const reference = await storeBooking(site, { userId, email, status: "confirmed", numberOfPassengers: 2 });
  await open(page, `/bookings/${reference}`);
  await link(page, "Enter passengers").click();
  await expect(title(page)).toHaveText("Passengers and papers");
  await link(page, "Enter passenger 1").click();
  await field(page, "Surname").fill("Bakare");
  await field(page, "Given names").fill("Adunni");
  await field(page, "Date of birth").fill("2016-08-02");
  await field(page, "Sex in the document").selectOption("Female");
  await field(page, "Nationality").selectOption("NGA");
  await field(page, "Document").selectOption("Passport");
  await field(page, "Issued by").selectOption("NGA");
  await field(page, "Document number").fill("B1190054");
  await field(page, "Expires on").fill("2030-01-31");
  await button(page, "Save the passenger").click();
  await expect(alertIn(main(page))).toContainText("expires before your last flight");
  await expect(field(page, "Expires on")).toBeFocused();
  await field(page, "Expires on").fill("2034-01-31");
  await button(page, "Save the passenger").click();
  await expect(main(page)).toContainText("The passenger is saved.");
});
