import type { HTMLElement } from "node-html-parser";
import { expect, it } from "vitest";
import { factMessages } from "#app/features/trip/staff/fact-form.ts";
import { AccountVisitor, newStaff } from "#tests/support/account-visitor.ts";
import { fieldsOf } from "#tests/support/served-page.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { requestsAs } from "#tests/support/staff-requests.ts";
import { dayIn, storeBooking } from "#tests/support/stored-bookings.ts";

const site = await sharedSite();
const admin = await newStaff(site, "admin", "Keeper of facts");
// A later day than in any other test.
const late = dayIn(200);
const publicPage = async () =>
  await new AccountVisitor(site).expectPage(`/trip?from=LOS&to=LTN&date=${late}&pax=8`);

const request = requestsAs(admin);
const errorAt = (page: HTMLElement, field: string) => page.getElementById(`${field}-error`)?.text ?? "";
const valueAt = (page: HTMLElement, field: string) => {
  const control = page.getElementById(field);
  return control?.getAttribute("value") ?? control?.text.replace(/^\n/, "");
};
async function formAt(path: string): Promise<Record<string, string>> {
  const form = (await request(path)).page.querySelector('form[aria-label="Change these figures"]');
  return fieldsOf(form);
}
const prices = "/admin/facts";

it("a changed price shows on the cached public page and in the history, with its writer", async () => {
  const before = await publicPage();
  expect(before).not.toContain("USD 9,876.50 an hour");
  expect(await publicPage()).toBe(before);
  const form = await formAt(prices);
  expect(form).toMatchObject({ CL60: "7,000", currency: "USD", sample: "true", ngn: "1,500" });
  const changed = { ...form, CL60: "9,876.50", source: "the board" };
  const response = await request(prices, changed);
  expect([response.status, response.location]).toEqual([302, `${prices}?saved`]);
  const { page } = await request(`${prices}?saved`);
  expect(page.text).toContain("Saved. The public pages show it now.");
  expect(page.text).toMatch(/Keeper of facts.*the board, checked .*9,876\.50/s);
  await expect.poll(publicPage).toContain("at USD 9,876.50 an hour");
  // A form of the earlier version is refused, and keeps the typed values.
  const conflict = await request(prices, { ...changed, CL60: "1" });
  expect([conflict.status, conflict.page.text.includes(factMessages.conflict)]).toEqual([409, true]);
  expect(valueAt(conflict.page, "CL60")).toBe("1");
  const again = { ...form, version: (await formAt(prices)).version ?? "" };
  expect((await request(prices, again)).status).toBe(302);
  await expect.poll(publicPage).not.toContain("USD 9,876.50 an hour");
  const actions = "select action || ' ' || subject_id from audit_entries where actor_id = $1 order by id";
  expect(await site.column(actions, admin.id)).toEqual(["fact.write prices", "fact.write prices"]);
});

// A page, changes of its form, and the errors at its fields.
it.each([
  [prices, { base: "NOWHERE", source: "" }, { base: factMessages.base, source: factMessages.source }],
  [prices, { checkedOn: "2999-01-01" }, { checkedOn: factMessages.checkedOn }],
  ["/admin/aerodromes/EGGW", { hours: "always" }, { hours: factMessages.hours }],
])("%s with %o is refused at its fields", async (path, changes, errors) => {
  const { status, page } = await request(path, { ...(await formAt(path)), ...changes });
  expect(status).toBe(400);
  expect(page.querySelector("[role=alert]")?.text).toContain(factMessages.correct);
  for (const [field, error] of Object.entries(errors)) expect(errorAt(page, field)).toContain(error);
  for (const [field, value] of Object.entries(changes))
    expect([field, valueAt(page, field)]).toEqual([field, value]);
});

it("unknown aerodromes have no page and take no notes", async () => {
  const form = await formAt("/admin/aerodromes/EGGW");
  for (const name of ["ZZZZ", "nowhere"]) {
    expect([name, (await request(`/admin/aerodromes/${name}`)).status]).toEqual([name, 404]);
    expect([name, (await request(`/admin/aerodromes/${name}`, form)).status]).toEqual([name, 404]);
  }
});

it("staff notes of an aerodrome are added to the supplied ones, read by visitors, and gone with an empty form", async () => {
  const { page: list } = await request("/admin/aerodromes?q=luton");
  const link = list.querySelector("tbody a");
  const path = "/admin/aerodromes/EGGW";
  expect([link?.text, link?.getAttribute("href")]).toEqual(["Luton, Bedfordshire, United Kingdom", path]);
  expect(link?.closest("td")?.text).toContain("London Luton Airport");
  expect(list.querySelector("header nav [aria-current=page]")?.text).toBe("Trip facts");
  const { page } = await request(path);
  const runway = "7,093 by 148\u00a0ft (2,162\u00a0by\u00a045\u00a0m), hard";
  expect(page.querySelector("[aria-labelledby=file] dl")?.text).toContain(runway);
  const form = await formAt(path);
  const customs = "Closed on the first Sunday of a month.";
  const notes = { customs, hours: "Mon-Sun 06:30-22:45", source: "the handler" };
  const response = await request(path, { ...form, ...notes });
  expect(response.location).toBe(`${path}?saved`);
  await expect.poll(publicPage).toContain(`Customs at London Luton Airport: ${customs}`);
  const noted = await publicPage();
  expect(noted).toContain("open from 06:30 to 22:45");
  // The supplied note stays.
  expect(noted).toContain("London Luton Airport: No ad hoc movements");
  expect((await request("/admin/aerodromes?q=EGGW")).page.querySelector("tbody")?.text).toContain(customs);
  const stop = { ...(await formAt("/admin/aerodromes/DNPO")), technicalStop: "true", source: "" };
  expect((await request("/admin/aerodromes/DNPO", stop)).html).toContain("Say where you read this.");
  const empty = { hours: "", limits: "", handling: "", customs: "", names: "", source: "", checkedOn: "" };
  expect((await request(path, { ...(await formAt(path)), ...empty })).location).toBe(`${path}?saved`);
  await expect.poll(publicPage).not.toContain(customs);
  expect((await request(path)).html).toMatch(/Back to the notes supplied with the site.*the handler/s);
  expect((await formAt(path)).limits).toMatch(/^No ad hoc movements/);
  const spoil = "update trip_facts set figures = '[]' where source = 'the handler' returning subject";
  expect(await site.column(spoil)).toEqual(["EGGW"]);
  expect((await request(path)).page.text).toMatch(
    /the handler, checked [^.]*\. Its figures can no longer be read\./,
  );
  const audit =
    "select action from audit_entries where subject_kind = 'aerodrome' and actor_id = $1 order by id";
  expect(await site.column(audit, admin.id)).toEqual(["aerodrome.write", "aerodrome.write"]);
});

it("a supplied fuel stop that staff switch off stays off", async () => {
  const path = "/admin/aerodromes/SBRF";
  const form = await formAt(path);
  expect(form).toMatchObject({ technicalStop: "true", names: "", limits: "" });
  const off = { ...form, hours: "", technicalStop: "false", source: "the handler" };
  expect((await request(path, off)).location).toBe(`${path}?saved`);
  expect(await formAt(path)).toMatchObject({ technicalStop: "false", source: "the handler" });
});

it("notes written under another code of an aerodrome are its notes", async () => {
  const path = "/admin/aerodromes/JNB";
  const handling = "Two handlers at the general aviation apron.";
  const response = await request(path, { ...(await formAt(path)), handling, source: "the handler" });
  expect(response.location).toBe("/admin/aerodromes/FAOR?saved");
  for (const code of ["JNB", "FAOR"])
    expect(await formAt(`/admin/aerodromes/${code}`)).toMatchObject({ handling });
});

it("prices can be hidden from visitors, and the page then explains how one is made", async () => {
  const hidden = "A price is made up of flying hours at the aircraft";
  expect(await publicPage()).not.toContain(hidden);
  const hide = { ...(await formAt(prices)), pricesShown: "false", source: "x" };
  expect((await request(prices, hide)).status).toBe(302);
  try {
    await expect.poll(publicPage).toContain(hidden);
    expect(await publicPage()).not.toContain("Estimate, not an offer");
    const flight = { departureDateTime: `${dayIn(30)} 12:00:00`, preferredAircraft: "Legacy 600" };
    const places = { departureCity: "Lagos (LOS)", arrivalCity: "London Luton (LTN)" };
    const booking = `/admin/bookings/${await storeBooking(site, { ...flight, ...places })}`;
    expect((await request(booking)).main).toMatch(/Legacy 600 \(asked for\).*about USD [\d,]+,000/);
  } finally {
    await request(prices, { ...(await formAt(prices)), pricesShown: "true" });
  }
  await expect.poll(publicPage).not.toContain(hidden);
  // Sample rates stay samples.
  expect((await formAt(prices)).sample).toBe("true");
});
