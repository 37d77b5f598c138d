import { expect, test } from "#tests/support/journey.ts";
import { storeBooking } from "#tests/support/stored-bookings.ts";
import { alertIn, asCustomer, button, field, link, main, open, phone, title } from "./support/page.ts";

const pdf = Buffer.from("%PDF-1.7\n1 0 obj <</Type /Page>> endobj\n%%EOF");
const document = { name: "passport.pdf", mimeType: "application/pdf", buffer: pdf };

// The traveller's link and the staff's list are tested in tests/http/passengers.test.ts.
test("a passenger and a document are entered on a phone", async ({ page, problems, site }) => {
  problems.allow(/400/);
  await page.setViewportSize(phone);
  const { id: userId, email } = await asCustomer(page, site);
  const reference = await storeBooking(site, { userId, email, status: "confirmed", numberOfPassengers: 2 });
  await open(page, `/bookings/${reference}`);
  await link(page, "Enter passengers").click();
  await expect(title(page)).toHaveText("Passengers and papers");
  await button(page, "Make a link for passenger 2").click();
  await expect(field(page, "The traveller’s link")).toBeFocused();
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
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/passengers/**", async (route) => {
    if (route.request().method() === "GET") await isReleased;
    await route.continue();
  });
  await button(page, "Store the document").click();
  await expect(alertIn(main(page))).toContainText("Nothing is saved yet.");
  await expect(field(page, "Given names")).toHaveValue("Ada");
  await field(page, "Photograph or PDF").setInputFiles(document);
  // A press takes effect after the response, even while the page still reloads its data.
  const posted = page.waitForRequest((request) => request.method() === "POST");
  await button(page, "Store the document").click();
  await posted;
  release();
  await expect(main(page)).toContainText("The passenger and the document are saved.");
  await expect(field(page, "Another file in its place")).toHaveValue("");
});
