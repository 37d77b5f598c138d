import { beforeAll, expect, it } from "vitest";
import type { Customer } from "#tests/support/customers.ts";
import { readEvents } from "#tests/support/event-reader.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import type { Site } from "#tests/support/site.ts";
import { newStaff } from "#tests/support/staff.ts";
import { storeBooking } from "#tests/support/stored-bookings.ts";

let site: Site;
let desk: Customer;
beforeAll(async () => {
  site = await sharedSite();
  desk = await newStaff(site, "admin");
});

const post = (path: string, { cookie }: Customer, fields: Record<string, string>) =>
  fetch(`${site.origin}${path}`, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { Cookie: cookie },
  });

/** The etag of the list that this address shows. */
async function etagOf(query = ""): Promise<string> {
  const page = await fetch(`${site.origin}/admin/bookings${query}`, { headers: { Cookie: desk.cookie } });
  const [, etag = ""] = /\\"etag\\",\\"([\w-]{43})\\"/.exec(await page.text()) ?? [];
  expect(etag).not.toBe("");
  return etag;
}

const follow = (query: string, etag: string, { cookie }: Customer = desk) =>
  readEvents(`${site.origin}/admin/bookings/stream${query}`, { after: etag, cookie });

it("tells an inbox that opens its stream what came since the page was made", async () => {
  const etag = await etagOf();
  // Nobody announces it: it came while no stream was open.
  await storeBooking(site);
  const late = await follow("", etag);
  expect(await late.has(1)).toMatchObject([{ event: "changed", data: {} }]);
  await late.close();
});

it("judges the very list that is open: what it is narrowed to, and its page", async () => {
  for (let count = 0; count < 31; count += 1) await storeBooking(site, { status: "completed" });
  const page = await fetch(`${site.origin}/admin/bookings?status=completed`, {
    headers: { Cookie: desk.cookie },
  });
  const [, after = ""] = /after=(HA-\w{6})/.exec(await page.text()) ?? [];
  const etag = await etagOf(`?status=completed&after=${after}`);
  const leaving = await newStaff(site, "admin");
  const stream = await follow(`?status=completed&page=${after}`, etag, leaving);
  await post("/admin/staff", desk, { change: "disable", userId: leaving.id });
  await stream.ended;
  expect(stream.events).toEqual([]);
});

it("hears of each change once, and of none from the moment on in which its reader is disabled", async () => {
  const reference = await storeBooking(site);
  const leaving = await newStaff(site, "admin");
  const stream = await follow("", await etagOf(), leaving);
  const staying = await follow("", await etagOf());
  const note = (text: string) => post(`/admin/bookings/${reference}`, desk, { intent: "note", note: text });
  await note("Called.");
  await stream.has(1);
  const done = await post("/admin/staff", desk, { change: "disable", userId: leaving.id });
  expect(done.status).toBe(200);
  await stream.ended;
  await note("Called back.");
  await staying.has(2);
  expect(stream.events).toHaveLength(1);
  await staying.close();
});
