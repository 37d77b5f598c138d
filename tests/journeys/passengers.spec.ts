import { expect, test } from "#tests/support/journey.ts";
import { storeBooking } from "#tests/support/stored-bookings.ts";
import { alertIn, asCustomer, button, field, link, main, open, phone, title } from "./support/page.ts";
import { openAsStaff } from "./support/staff-page.ts";

const pdf = Buffer.from("%PDF-1.7\n1 0 obj <</Type /Page>> endobj\n%%EOF");
const document = { name: "passport.pdf", mimeType: "application/pdf", buffer: pdf };

test("passengers are entered on a phone, by the customer and by a traveller's link, and shown to staff on purpose", async ({
  browser,
  page,
  quiet,
  site,
}) => {
  quiet.allow(/400/);
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

  await link(page, "Adunni Bakare").click();
  await field(page, "Given names").fill("Ada");
  await button(page, "Store the document").click();
  await expect(alertIn(main(page))).toContainText("Nothing is saved yet.");
  await expect(field(page, "Given names")).toHaveValue("Ada");
  await field(page, "Photograph or PDF").setInputFiles(document);
  await button(page, "Store the document").click();
  await expect(main(page)).toContainText("The passenger and the document are saved.");
  await expect(field(page, "Another file in its place")).toHaveValue("");
  await link(page, "All passengers").click();

  await button(page, "Make a link for passenger 2").click();
  const address = await field(page, "The traveller’s link").inputValue();
  const traveller = await (
    await browser.newContext({ baseURL: site.origin, javaScriptEnabled: false })
  ).newPage();
  await traveller.goto(address);
  await expect(title(traveller)).toHaveText("Your details");
  await field(traveller, "Surname").fill("Eze");
  await button(traveller, "Save the passenger").click();
  await expect(alertIn(main(traveller))).toContainText("Please check");
  await expect(field(traveller, "Surname")).toHaveValue("Eze");
  await field(traveller, "Photograph or PDF").setInputFiles(document);
  await button(traveller, "Store the document").click();
  await expect(alertIn(main(traveller))).toContainText("The details are not saved yet.");
  await expect(field(traveller, "Surname")).toHaveValue("Eze");

  const staff = await (await browser.newContext({ baseURL: site.origin })).newPage();
  await openAsStaff(staff, site, `bookings/${reference}/passengers`);
  await expect(main(staff)).not.toContainText("Bakare");
  await button(staff, "Show passenger details").click();
  await expect(staff.getByRole("table")).toContainText("Ada Bakare");
  await expect(staff.getByRole("table")).toContainText("B1190054");
});
