import { expect, it } from "vitest";
import { expectPage, newStaff } from "#tests/support/account-visitor.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { storeBooking } from "#tests/support/stored-bookings.ts";

const site = await sharedSite();
const { who: staff } = await newStaff(site, "desk");
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
const wallClock = (moment: Date) => moment.toISOString().slice(0, 16).replace("T", " ");

it("lists pending requests by promise or departure, whichever is first, with their marks", async () => {
  const answered = await storeBooking(site, {
    fullName: "Due Answered",
    createdAt: inHours(-40),
    answeredAt: inHours(-39),
  });
  const late = await storeBooking(site, { fullName: "Due Late", createdAt: inHours(-30) });
  const fresh = await storeBooking(site, { fullName: "Due Fresh", createdAt: inHours(0) });
  const soon = await storeBooking(site, {
    fullName: "Due Soon",
    createdAt: inHours(0),
    departureDateTime: wallClock(inHours(2)),
    purpose: "medical",
    hasChildren: true,
    preferredContact: "whatsapp",
    specialRequests: "A stretcher, and the dog comes along.",
  });
  const list = await staff.send("/admin/bookings?status=pending&q=Due");
  const marks = ["Medical · Children · Animals · WhatsApp", "A stretcher, and the dog comes along."];
  const html = await expectPage(list, 200, ...marks);
  const references = [...html.matchAll(/href="\/admin\/bookings\/(HA-[0-9A-Z]{6})"/g)].map(
    ([, each]) => each,
  );
  expect([...new Set(references)]).toEqual([late, soon, fresh, answered]);
});
