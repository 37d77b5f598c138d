import { expect, it } from "vitest";
import { expectPage, newStaff } from "#tests/support/account-visitor.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { storeBooking } from "#tests/support/stored-bookings.ts";

const site = await sharedSite();
const { who: staff } = await newStaff(site, "desk");
const inHours = (hours: number) =>
  new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 16).replace("T", " ");

/** A confirmed booking there and back that departs in `hours`. */
async function flight(hours: number) {
  const reference = await storeBooking(site, {
    status: "confirmed",
    departureDateTime: inHours(hours),
    returnDateTime: inHours(hours + 48),
  });
  return { reference, page: `/admin/bookings/${reference}/handling` };
}

it("keeps state, reference and note of each flight, and shows a colleague's after a conflict", async () => {
  const { page } = await flight(72);
  const empty = ["Lagos", "London", "Not assigned yet", "No accepted quotation"];
  await expectPage(await staff.send(page), 200, ...empty);
  const saved = await staff.post(page, {
    version: "0",
    "leg1-permits-state": "confirmed",
    "leg1-permits-reference": "NCAA 2031/77",
  });
  expect(saved.status).toBe(303);
  await expectPage(await staff.send(page), 200, "NCAA 2031/77");
  const late = { version: "0", "leg0-fuel-note": "Ask for AVGAS" };
  const both = ["A colleague saved: Confirmed, NCAA 2031/77", "Ask for AVGAS"];
  await expectPage(await staff.post(page, late), 409, ...both);
  const long = { version: "1", "leg0-fuel-note": "x".repeat(301) };
  await expectPage(await staff.post(page, long), 400, "Keep this to 300 characters.");
});

it("counts the open items of a departure within 24 hours on the dashboard", async () => {
  const soon = await flight(20);
  const later = await flight(30);
  const line = (count: number) => new RegExp(`${soon.reference}</a>[^<]*: ${count} things`);
  const before = await expectPage(await staff.send("/admin/dashboard"), 200);
  expect(before).toMatch(line(12));
  expect(before).not.toContain(`${later.reference}/handling`);
  await staff.post(soon.page, {
    version: "0",
    "leg0-fuel-state": "confirmed",
    "leg1-fuel-state": "not needed",
  });
  expect(await expectPage(await staff.send("/admin/dashboard"), 200)).toMatch(line(10));
});
