import { parse } from "node-html-parser";
import { beforeAll, expect, it } from "vitest";
import { staffFactMessages } from "#app/features/trip/staff/messages.ts";
import type { Customer } from "#tests/support/customers.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import type { Site } from "#tests/support/site.ts";
import { newStaff } from "#tests/support/staff.ts";

let site: Site;
let admin: Customer;
beforeAll(async () => {
  site = await sharedSite();
  admin = await newStaff(site, "admin", "Keeper of facts");
});

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
// Later than any other test's question.
const [soon, late] = [dayIn(150), dayIn(200)];
let network = 0;
async function visit(path: string) {
  const headers = { "X-Forwarded-For": `198.19.${network >> 8}.${network++ & 255}` };
  const response = await fetch(site.origin + path, { headers });
  return { status: response.status, html: await response.text() };
}
const publicPage = async () => (await visit(`/trip?from=LOS&to=LTN&date=${late}&pax=8`)).html;

async function open(path: string) {
  const response = await fetch(site.origin + path, { headers: { Cookie: admin.cookie } });
  const text = await response.text();
  return { status: response.status, text, page: parse(text) };
}
async function send(path: string, fields: Record<string, string>) {
  const headers = { Cookie: admin.cookie, Accept: "text/html" };
  const body = new URLSearchParams(fields);
  const response = await fetch(site.origin + path, { method: "POST", headers, body, redirect: "manual" });
  const page = parse(await response.text());
  const errorAt = (field: string) => page.getElementById(`${field}-error`)?.text ?? "";
  const valueAt = (field: string) => {
    const control = page.getElementById(field);
    return control?.getAttribute("value") ?? control?.text.replace(/^\n/, "");
  };
  return { status: response.status, location: response.headers.get("Location"), page, errorAt, valueAt };
}
/** The values of the form that writes a fact. */
async function formAt(path: string): Promise<Record<string, string>> {
  const { page } = await open(path);
  const fields = page.querySelectorAll("form[aria-labelledby=write] :is(input, select, textarea)[name]");
  const entries = fields.map((field) => {
    const chosen = field.querySelector("option[selected]") ?? field.querySelector("option") ?? field;
    const value = field.tagName === "TEXTAREA" ? field.text.replace(/^\n/, "") : chosen.getAttribute("value");
    return [field.getAttribute("name") ?? "", value ?? ""];
  });
  return { ...Object.fromEntries(entries), intent: "write" };
}

it("a new rate is listed beside today's, shows on the cached public page, and can be withdrawn", async () => {
  const path = "/admin/facts/hourlyRates.CL60";
  const before = await publicPage();
  expect(before).not.toContain("GBP 9,876.50 an hour");
  expect(await publicPage()).toBe(before);
  const form = await formAt(path);
  expect(form).toMatchObject({ perHourMinor: "7,000", currency: "USD", validFrom: "2026-11-22" });
  const rate = { ...form, perHourMinor: "9,876.50", currency: "GBP", validFrom: soon, source: "the board" };
  const response = await send(path, rate);
  expect([response.status, response.location]).toEqual([302, `${path}?done=write`]);
  const after = await open(`${path}?done=write`);
  expect(after.text).toContain(staffFactMessages.done.write);
  expect(after.page.querySelector("#history ~ ul")?.text).toContain("Keeper of facts");
  await expect.poll(publicPage).toContain("at GBP 9,876.50 an hour");
  const rates = (await open("/admin/facts")).page.querySelectorAll("[aria-labelledby=hourlyRates] li");
  const listed = rates.find(({ text }) => text.includes("Challenger 604"))?.text;
  expect(listed).toContain("USD 7,000 an hour");
  expect(listed).toMatch(new RegExp(`${staffFactMessages.from(soon)}.*GBP 9,876.50 an hour`));

  // Another one conflicts with the new version.
  const conflict = await send(path, { ...rate, perHourMinor: "1" });
  expect([conflict.status, conflict.page.text.includes(staffFactMessages.conflict)]).toEqual([409, true]);
  const { version = "" } = await formAt(path);
  const withdrawn = await send(path, { intent: "withdraw", from: soon, version });
  expect(withdrawn.location).toBe(`${path}?done=withdraw`);
  await expect.poll(publicPage).not.toContain("GBP 9,876.50 an hour");
  expect((await open(path)).page.querySelectorAll("#history ~ ul li")).toHaveLength(2);
  const actions =
    "select action, detail->>'validFrom' as day from audit_entries where actor_id = $1 order by id";
  expect(await site.query(actions, [admin.id])).toEqual([
    { action: "fact.write", day: soon },
    { action: "fact.withdraw", day: soon },
  ]);
});

it("facts that are samples, reported or unverified are marked and counted", async () => {
  const { page, text } = await open("/admin/facts");
  const facts = page.querySelectorAll("main ul li");
  const marked = facts.filter((fact) => /Sample rates|Reported|Unverified/.test(fact.text));
  expect(marked.map((fact) => fact.querySelector("a")?.text)).toContain("Nigerian VAT");
  expect(page.querySelector("[aria-labelledby=hourlyRates]")?.text).toContain("Sample rates");
  expect(text).toContain(staffFactMessages.unsure(marked.length));
});

// A fact, changes of its form, and the errors at its fields; typed values stay.
const corridor = { "countries.0": "NG", "countries.1": "AE", factor: "1.2", area: "22, 25\n18, 38\n10, 30" };
const checked = { source: "the board", checkedOn: "2026-11-22" };
it.each([
  [
    "/admin/facts/corridors.new",
    { ...corridor, ...checked, shortName: "sudan-gulf" },
    { shortName: staffFactMessages.wrong.shortNameTaken },
  ],
  [
    "/admin/facts/taxRates.uk-apd",
    { validTo: "2020-01-01", source: "" },
    { validTo: staffFactMessages.validToEarly, source: staffFactMessages.sourceMissing },
  ],
  ["/admin/facts/priceRules.all", { base: "NOWHERE" }, { base: staffFactMessages.wrong.base }],
  [
    "/admin/aerodromes/EGGW",
    { hours: "always", "correction.lat": "north" },
    { hours: staffFactMessages.wrong.openingRows, "correction.lat": staffFactMessages.wrong.figure },
  ],
  [
    "/admin/aerodromes/DNZZ",
    { source: "the builder", "correction.iata": "los" },
    { "correction.iata": "Another aerodrome has this code." },
  ],
])("%s with %o is refused at its fields", async (path, changes, errors) => {
  const { status, page, errorAt, valueAt } = await send(path, { ...(await formAt(path)), ...changes });
  expect([status, page.querySelector("[role=alert]")?.text.includes(staffFactMessages.correct)]).toEqual([
    400,
    true,
  ]);
  for (const [field, error] of Object.entries(errors)) expect(errorAt(field)).toContain(error);
  for (const [field, value] of Object.entries(changes))
    expect([field, valueAt(field)]).toEqual([field, value]);
});

it("unknown facts cannot be changed, and a conflict leaves the fields as they were", async () => {
  const rate = await formAt("/admin/facts/exchangeRates.all");
  expect((await send("/admin/facts/exchangeRates.zzz", { ...rate, version: "0" })).status).toBe(400);
  const form = { ...(await formAt("/admin/facts/corridors.new")), ...corridor, ...checked };
  expect((await send("/admin/facts/corridors.sudan-gulf.more", form)).status).toBe(404);
  const old = { intent: "withdraw", from: soon, version: "7" };
  const stale = await send("/admin/facts/corridors.sudan-gulf", old);
  expect([stale.status, stale.valueAt("factor")]).toEqual([409, "1.15"]);
  const kinds = "('corridors', 'exchangeRates', 'taxRates', 'priceRules')";
  expect(await site.query(`select 1 from trip_facts where kind in ${kinds}`)).toEqual([]);
  for (const name of ["taxRates.nothing", "countryHours.nowhere", "aerodromeNotes.DNMM", "x"])
    expect([name, (await open(`/admin/facts/${name}`)).status]).toEqual([name, 404]);
});

it("staff notes of an aerodrome are added to the file, and visitors read them", async () => {
  const { page: list } = await open("/admin/aerodromes?q=luton");
  const link = list.querySelector("tbody a");
  const path = "/admin/aerodromes/EGGW";
  expect([link?.text, link?.getAttribute("href")]).toEqual(["Luton, Bedfordshire, United Kingdom", path]);
  expect(link?.closest("td")?.text).toContain("London Luton Airport");
  expect(list.querySelector("header nav [aria-current=page]")?.text).toBe("Trip facts");
  const { page } = await open(path);
  expect(page.querySelector("[aria-labelledby=file] dl")?.text).toContain(
    "7,093 by 148\u00a0ft (2,162\u00a0by\u00a045\u00a0m), hard",
  );
  expect(page.querySelector("#versions ~ ul")?.text).toContain("supplied with the site");
  const form = await formAt(path);
  const customs = "Closed on the first Sunday of a month.";
  const response = await send(path, {
    ...form,
    customs,
    hours: "Mon-Sun 06:30-22:45",
    source: "the handler",
  });
  expect(response.location).toBe(`${path}?done=write`);
  await expect.poll(publicPage).toContain(`Customs at London Luton Airport: ${customs}`);
  const noted = await publicPage();
  expect(noted).toContain("open from 06:30 to 22:45");
  // The supplied note stays.
  expect(noted).toContain("London Luton Airport: No ad hoc movements");
  expect((await open("/admin/aerodromes?q=EGGW")).page.querySelector("tbody")?.text).toContain(customs);
  const audit = "select action from audit_entries where subject_kind = 'aerodrome' and actor_id = $1";
  expect(await site.query(audit, [admin.id])).toEqual([{ action: "aerodrome.write" }]);
  const before = { ...form, version: (await formAt(path)).version ?? "" };
  expect((await send(path, before)).location).toBe(`${path}?done=write`);
  await expect.poll(publicPage).not.toContain(customs);
});

it("an aerodrome that the file lacks is added with its place, suggested and judged", async () => {
  const path = "/admin/aerodromes/DNZZ";
  expect((await open("/admin/aerodromes?q=dnzz")).text).toContain(
    staffFactMessages.aerodromes.addNew("DNZZ"),
  );
  const place = {
    name: "Zuma Rock Airport",
    city: "Zuma",
    country: "ng",
    icao: "dnzz",
    kind: "small",
    lat: "9.13",
    lon: "7.23",
    elevationFt: "1,300",
    timeZone: "Africa/Lagos",
    runways: "04/22 8,202 x 148 hard",
  };
  const correction = Object.entries(place).map(([name, value]) => [`correction.${name}`, value]);
  const form = { ...(await formAt(path)), source: "the builder", ...Object.fromEntries(correction) };
  expect((await send(path, form)).location).toBe(`${path}?done=write`);
  expect((await visit("/api/airports?q=zuma")).html).toContain("Zuma");
  const question = `/api/trip?from=DNZZ&to=LOS&date=${late}&pax=2`;
  expect((await visit(question)).status).toBe(200);
  await send(path, { intent: "withdraw", from: "", version: (await formAt(path)).version ?? "" });
  expect((await visit(question)).status).toBe(400);
});

it("prices can be hidden, and the page then explains how one is made", async () => {
  const hidden = "A price is made up of flying hours at the aircraft";
  expect(await publicPage()).not.toContain(hidden);
  const off = await send("/admin/facts", { shown: "false" });
  try {
    expect(off.location).toBe("/admin/facts?done=prices");
    expect((await open("/admin/facts")).text).toContain(staffFactMessages.prices.hidden);
    await expect.poll(publicPage).toContain(hidden);
    expect(await publicPage()).not.toContain("Estimate, not an offer");
    expect((await send("/admin/facts", { intent: "nothing" })).status).toBe(400);
  } finally {
    await send("/admin/facts", { shown: "true" });
  }
  await expect.poll(publicPage).not.toContain(hidden);
  const rules = "select figures->'pricesShown' as shown, figures->'sample' as sample from trip_facts";
  // Sample rates stay samples.
  expect(await site.query(`${rules} where kind = 'priceRules' and ended_by is null`)).toEqual([
    { shown: true, sample: true },
  ]);
});
