import { type HTMLElement, parse } from "node-html-parser";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bookedTripMessages as say } from "#app/features/trip/staff/booked-trip-messages.ts";
import type { Customer } from "#tests/support/customers.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import { newStaff } from "#tests/support/staff.ts";
import { storeBooking } from "#tests/support/stored-bookings.ts";

let site: Site;
let admin: Customer;
// Its own: it hides the prices, which other tests look for.
beforeAll(async () => {
  site = await startSite();
  admin = await newStaff(site, "admin");
});
afterAll(() => site.stop());

const inAMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
const flight = {
  departureCity: "Lagos Murtala Muhammed (LOS)",
  arrivalCity: "London Luton (LTN)",
  departureDateTime: `${inAMonth} 12:00:00`,
  preferredAircraft: "Legacy 600",
};

async function open(path: string, fields?: Record<string, string>): Promise<HTMLElement> {
  const response = await fetch(site.origin + path, {
    headers: { Cookie: admin.cookie },
    ...(fields ? { method: "POST", body: new URLSearchParams(fields) } : {}),
  });
  return parse(await response.text());
}
const pageOf = (reference: string) => open(`/admin/bookings/${reference}`);
const blockOf = (page: HTMLElement) =>
  page.querySelectorAll("section").find((section) => section.querySelector("h2")?.text === say.title);

it("says which aircraft fly the trip, the one that was asked for first, with time and estimate", async () => {
  const block = blockOf(await pageOf(await storeBooking(site, flight)));
  const [first, ...others] = block?.querySelectorAll("li").map((line) => line.text) ?? [];
  expect(first).toMatch(/^Legacy 600 \(asked for\) Non-stop\d h \d\dWhole trip: USD [\d,]+ to [\d,]+$/);
  expect(others.join(" ")).toContain("Gulfstream 550");
  const question = block?.querySelectorAll("a").map((link) => link.getAttribute("href"));
  expect(question?.join(" ")).toContain(`/trip?from=LOS&to=LTN&date=${inAMonth}&time=12:00&pax=3`);
});

it("puts an aircraft with its times and estimate into the note to the customer", async () => {
  const reference = await storeBooking(site, { ...flight, returnDateTime: `${inAMonth} 23:30:00` });
  const page = await open(`/admin/bookings/${reference}`, {
    ...{ intent: "move", to: "confirmed", version: "1", note: "Dear Ada," },
    ...{ insert: "reply", reply: "trip-gulfstream-550" },
  });
  const note = page.querySelector("#word-confirmed")?.text.trim().split("\n") ?? [];
  expect(note.slice(0, 3)).toEqual(["Dear Ada,", "", say.aircraft("Gulfstream 550")]);
  expect(note[3]).toMatch(
    /^Lagos \(LOS\) to London Luton \(LTN\), .+: departs 12:00, lands about \d\d:\d\d \(.+\), flight time about 6 h/,
  );
  expect(note[4]).toMatch(
    /^London Luton \(LTN\) to Lagos \(LOS\), .+: departs 23:30, lands about \d\d:\d\d the next day/,
  );
  expect(note[5]).toMatch(/^Estimated price: USD [\d,]+ to [\d,]+$/);
});

it("names what it cannot read, and is left out of a flight that is over or cancelled", async () => {
  const unread = await pageOf(await storeBooking(site, { ...flight, arrivalCity: "Nowhere at all" }));
  expect(blockOf(unread)?.text).toContain(say.change);
  expect(blockOf(unread)?.text).toContain("Nowhere at all");
  const past = await storeBooking(site, { ...flight, departureDateTime: "2024-01-01 12:00:00" });
  const cancelled = await storeBooking(site, { ...flight, status: "cancelled" });
  for (const reference of [past, cancelled]) expect(blockOf(await pageOf(reference))).toBeUndefined();
});

it("a request whose words name more places than its flights carries a warning in place of aircraft and prices", async () => {
  const words = { tripType: "other", returnDateTime: `${inAMonth} 23:30:00` };
  const route = { ...flight, ...words, arrivalCity: "Abuja Nnamdi Azikiwe (ABV)" };
  for (const more of [
    { otherTripType: "LOS-ABV-KAN-LOS" },
    { otherTripType: "Several", specialRequests: "Lagos to Abuja, then Kano, then home" },
  ]) {
    const text = blockOf(await pageOf(await storeBooking(site, { ...route, ...more })))?.text ?? "";
    expect(text).toContain("they name more flights than this request holds (K");
    expect(text).not.toContain("USD");
  }
  const plain = await pageOf(await storeBooking(site, { ...route, otherTripType: "A late return" }));
  expect(blockOf(plain)?.text).toContain("USD");
});

it("shows the desk an estimate also while visitors see none", async () => {
  const reference = await storeBooking(site, flight);
  await open("/admin/facts", { shown: "false" });
  expect(blockOf(await pageOf(reference))?.text).toMatch(/USD [\d,]+ to/);
});
