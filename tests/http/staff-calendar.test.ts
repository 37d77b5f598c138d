import { parse } from "node-html-parser";
import { beforeAll, expect, it } from "vitest";
import { staffMessages } from "#app/features/staff/messages.ts";
import { limits } from "#app/limits.ts";
import type { Customer } from "#tests/support/customers.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import type { Site } from "#tests/support/site.ts";
import { newStaff } from "#tests/support/staff.ts";
import { storeBooking } from "#tests/support/stored-bookings.ts";

const say = staffMessages.calendar;
let site: Site;
let boss: Customer;
beforeAll(async () => {
  site = await sharedSite();
  boss = await newStaff(site, "admin", "Ngozi Adeyemi");
});

const page = "/admin/bookings/calendar";
const send = (path: string, who: Customer, fields?: Record<string, string>) =>
  fetch(site.origin + path, {
    headers: { Cookie: who.cookie },
    ...(fields ? { method: "POST", body: new URLSearchParams(fields) } : {}),
  });
const seenBy = async (who: Customer) =>
  parse(await (await send(page, who)).text())
    .querySelector('[name="seen"]')
    ?.getAttribute("value") ?? "?";
/** Presses a button of the page as it stands; gives the answer's status and the address in it. */
async function change(what: "make" | "revoke", who: Customer, seen?: string) {
  const answer = await send(page, who, { change: what, seen: seen ?? (await seenBy(who)) });
  const html = await answer.text();
  const main = parse(html).querySelector("main");
  const address = main?.querySelector("code")?.textContent ?? "";
  return { status: answer.status, address, text: main?.textContent ?? "" };
}
/** As a calendar program asks, from its own network. */
const read = (address: string, headers: Record<string, string> = {}) =>
  fetch(address.replace(/^https?:\/\/[^/]+/, site.origin), {
    headers: { "X-Forwarded-For": "192.0.2.77", ...headers },
  });
const statusOf = async (address: string) => (await read(address)).status;
const inDays = (days: number) => `${new Date(Date.now() + days * 864e5).toISOString().slice(0, 10)} 09:30:00`;

it("gives a calendar program the confirmed departures around today, and nothing of whom they are", async () => {
  const trip = {
    ...{ fullName: "Zebulon Quist", email: "zebulon@example.com", phone: "+234 801 555 0199" },
    ...{
      departureCity: "Lagos Murtala Muhammed (LOS)",
      arrivalCity: "Accra",
      preferredAircraft: "Legacy 600",
    },
    ...{ specialRequests: "A cello, for Zebulon", status: "confirmed" as const },
  };
  const store = (days: number, more = {}) =>
    storeBooking(site, { ...trip, departureDateTime: inDays(days), ...more });
  const departs = inDays(3);
  const ahead = await store(3, { departureDateTime: departs, returnDateTime: inDays(5) });
  const wanted = [ahead, await store(-20, { status: "completed" }), await store(178)];
  const absent = [
    ...[await store(3, { status: "pending" }), await store(3, { status: "cancelled" })],
    ...[await store(183), await store(-33)],
  ];
  const { status, address } = await change("make", boss);
  expect([status, address]).toEqual([
    200,
    expect.stringMatching(/\/calendar\/departures\.ics\?key=[\w-]{43}$/),
  ]);
  const answer = await read(address);
  const feed = (await answer.text()).replaceAll("\r\n ", "");
  expect([answer.status, answer.headers.get("content-type"), answer.headers.get("cache-control")]).toEqual([
    ...[200, "text/calendar; charset=utf-8", "private, no-cache"],
  ]);
  const event = feed.split("BEGIN:VEVENT").find((each) => each.includes(ahead)) ?? "";
  const start = departs.slice(0, 10).replaceAll("-", "");
  // Lagos is an hour ahead of UTC.
  for (const line of [
    `DTSTART:${start}T083000Z`,
    "SUMMARY:Flight: Lagos Murtala Muhammed (LOS) to Accra",
    `DESCRIPTION:${ahead}\\, Legacy 600\\, 3 passengers.\\nDeparts `,
    "\\, 09:30 local time.\\nReturns ",
    `/admin/bookings/${ahead}\r\n`,
  ])
    expect(event).toContain(line);
  for (const reference of wanted) expect(feed).toContain(reference);
  for (const reference of absent) expect(feed).not.toContain(reference);
  expect(feed).not.toMatch(/zebulon|quist|0199|cello|ATTENDEE/i);

  // What the program has already is not sent again, until a flight changes.
  const etag = answer.headers.get("etag") ?? "";
  const again = await read(address, { "If-None-Match": etag });
  expect([again.status, again.headers.get("etag"), await again.text()]).toEqual([304, etag, ""]);
  await site.query("update bookings set status = 'cancelled', version = 2 where reference = $1", [ahead]);
  const changed = await read(address, { "If-None-Match": etag });
  expect([changed.status, (await changed.text()).includes(ahead)]).toEqual([200, false]);
});

it("shows an address once, keeps only its fingerprint, and lets its owner replace and revoke it", async () => {
  const ada = await newStaff(site, "admin", "Ada Obi");
  const first = await change("make", ada);
  const key = first.address.split("key=")[1] ?? "";
  expect(first.text).toContain(say.once);
  expect(await (await send(page, ada)).text()).not.toContain(key);
  const rows = await site.query("select * from staff_calendars where user_id = $1", [ada.id]);
  expect([rows.length, JSON.stringify(rows).includes(key)]).toEqual([1, false]);
  // The same press again, from the page as it was: what was shown stays good.
  const twice = await change("make", ada, "");
  expect([twice.status, twice.address, twice.text.includes(say.stale)]).toEqual([409, "", true]);
  expect(await statusOf(first.address)).toBe(200);
  const second = await change("make", ada);
  expect([await statusOf(first.address), await statusOf(second.address)]).toEqual([404, 200]);
  const revoked = await change("revoke", ada);
  expect([revoked.status, revoked.text.includes(say.revoked)]).toEqual([200, true]);
  const dead = await read(second.address);
  expect([dead.status, await dead.text(), dead.headers.get("cache-control")]).toEqual([
    ...[404, say.wrong, "private, no-store"],
  ]);
  expect((await change("revoke", ada, "")).status).toBe(409);
  expect(
    await site.query("select action from audit_entries where actor_id = $1 order by id", [ada.id]),
  ).toEqual(["make", "make", "revoke"].map((verb) => ({ action: `calendar.${verb}` })));
});

it("ends with the account, the role or a factor that is missing, and does not come back with them", async () => {
  const administer = (what: string, { id }: Customer) =>
    send("/admin/staff", boss, { change: what, userId: id });
  const left = await newStaff(site, "admin", "Left Obi");
  const moved = await newStaff(site, "admin", "Moved Obi");
  const [ofLeft, ofMoved] = [await change("make", left), await change("make", moved)];
  expect([await statusOf(ofLeft.address), await statusOf(ofMoved.address)]).toEqual([200, 200]);
  await administer("disable", left);
  await administer("role-editor", moved);
  expect([await statusOf(ofLeft.address), await statusOf(ofMoved.address)]).toEqual([404, 404]);
  await administer("enable", left);
  await administer("role-admin", moved);
  expect([await statusOf(ofLeft.address), await statusOf(ofMoved.address)]).toEqual([404, 404]);

  // Where neither page was used: by the database alone, as an operator would, and where a second factor is still to be set up.
  const other = await newStaff(site, "admin", "Other Obi");
  const { address } = await change("make", other);
  for (const [shut, open] of [
    ["role = 'customer'", "role = 'admin'"],
    ["banned = true", "banned = false"],
    ["needs_second_factor = true", "needs_second_factor = false"],
  ]) {
    await site.query(`update users set ${shut} where id = $1`, [other.id]);
    expect([shut, await statusOf(address)]).toEqual([shut, 404]);
    await site.query(`update users set ${open} where id = $1`, [other.id]);
    expect([open, await statusOf(address)]).toEqual([open, 200]);
  }
});

it("limits wrong addresses from one network, and leaves good ones alone", async () => {
  const { address } = await change("make", await newStaff(site, "admin", "Guess Obi"));
  const from = { "X-Forwarded-For": "192.0.2.78" };
  const guess = () => read("http://site/calendar/departures.ics?key=guess", from);
  const { points } = limits.wrongCalendarKeysPerNetwork;
  for (let count = 0; count < points; count += 1) expect((await guess()).status).toBe(404);
  const refused = await guess();
  expect([refused.status, await refused.text()]).toEqual([429, say.tooMany]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await read(address, from)).status).toBe(200);
});
