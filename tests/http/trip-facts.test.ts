import { parse } from "node-html-parser";
import { beforeAll, expect, it } from "vitest";
import { factMessages } from "#app/features/trip/staff/fact-form.ts";
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
const late = dayIn(200);
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
  const fields = page.querySelectorAll(
    'form[aria-label="Change these figures"] :is(input, select, textarea)[name]',
  );
  const entries = fields.map((field) => {
    const chosen = field.querySelector("option[selected]") ?? field.querySelector("option") ?? field;
    const value = field.tagName === "TEXTAREA" ? field.text.replace(/^\n/, "") : chosen.getAttribute("value");
    return [field.getAttribute("name") ?? "", value ?? ""];
  });
  return { ...Object.fromEntries(entries), intent: "write" };
}

const prices = "/admin/facts";

it("a changed price shows on the cached public page and in the history, with its writer", async () => {
  const before = await publicPage();
  expect(before).not.toContain("USD 9,876.50 an hour");
  expect(await publicPage()).toBe(before);
  const form = await formAt(prices);
  expect(form).toMatchObject({ CL60: "7,000", currency: "USD", sample: "true", ngn: "1,500" });
  const changed = { ...form, CL60: "9,876.50", source: "the board" };
  const response = await send(prices, changed);
  expect([response.status, response.location]).toEqual([302, `${prices}?done=write`]);
  const { page } = await open(`${prices}?done=write`);
  expect(page.text).toContain("Saved. The public pages show it now.");
  expect(page.text).toMatch(/Keeper of facts.*the board, checked .*9,876\.50/s);
  await expect.poll(publicPage).toContain("at USD 9,876.50 an hour");

  // The form of the version before is refused, and keeps the typed values.
  const conflict = await send(prices, { ...changed, CL60: "1" });
  expect([conflict.status, conflict.page.text.includes(factMessages.conflict)]).toEqual([409, true]);
  expect(conflict.valueAt("CL60")).toBe("1");
  const again = { ...form, version: (await formAt(prices)).version ?? "" };
  expect((await send(prices, again)).status).toBe(302);
  await expect.poll(publicPage).not.toContain("USD 9,876.50 an hour");
  const actions = "select action, subject_id from audit_entries where actor_id = $1 order by id";
  const entry = { action: "fact.write", subject_id: "prices" };
  expect(await site.query(actions, [admin.id])).toEqual([entry, entry]);
});

// A page, changes of its form, and the errors at its fields; typed values stay.
it.each([
  [prices, { base: "NOWHERE", source: "" }, { base: factMessages.base, source: factMessages.source }],
  [prices, { "base-A139": "NOWHERE" }, { "base-A139": factMessages.base }],
  [
    prices,
    { GLF4: "much", checkedOn: "2999-01-01" },
    { GLF4: factMessages.money, checkedOn: factMessages.checkedOn },
  ],
  ["/admin/aerodromes/EGGW", { hours: "always" }, { hours: factMessages.hours }],
])("%s with %o is refused at its fields", async (path, changes, errors) => {
  const { status, page, errorAt, valueAt } = await send(path, { ...(await formAt(path)), ...changes });
  expect([status, page.querySelector("[role=alert]")?.text.includes(factMessages.correct)]).toEqual([
    400,
    true,
  ]);
  for (const [field, error] of Object.entries(errors)) expect(errorAt(field)).toContain(error);
  for (const [field, value] of Object.entries(changes))
    expect([field, valueAt(field)]).toEqual([field, value]);
});

it("unknown aerodromes have no page and take no notes", async () => {
  const form = await formAt("/admin/aerodromes/EGGW");
  for (const name of ["ZZZZ", "nowhere"]) {
    expect([name, (await open(`/admin/aerodromes/${name}`)).status]).toEqual([name, 404]);
    expect([name, (await send(`/admin/aerodromes/${name}`, form)).status]).toEqual([name, 404]);
  }
});

it("staff notes of an aerodrome are added to the supplied ones, read by visitors, and withdrawn", async () => {
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
  const { version = "" } = await formAt(path);
  const withdrawn = await send(path, { intent: "withdraw", version });
  expect(withdrawn.location).toBe(`${path}?done=withdraw`);
  await expect.poll(publicPage).not.toContain(customs);
  expect((await open(path)).text).toMatch(/Withdrawn.*the handler/s);
  const audit =
    "select action from audit_entries where subject_kind = 'aerodrome' and actor_id = $1 order by id";
  expect(await site.query(audit, [admin.id])).toEqual([
    { action: "aerodrome.write" },
    { action: "aerodrome.withdraw" },
  ]);
});

it("notes written under another code of an aerodrome are its notes", async () => {
  const path = "/admin/aerodromes/JNB";
  const handling = "Two handlers at the general aviation apron.";
  const response = await send(path, { ...(await formAt(path)), handling, source: "the handler" });
  expect(response.location).toBe("/admin/aerodromes/FAOR?done=write");
  for (const code of ["JNB", "FAOR"])
    expect(await formAt(`/admin/aerodromes/${code}`)).toMatchObject({ handling });
});

it("prices can be hidden, and the page then explains how one is made", async () => {
  const hidden = "A price is made up of flying hours at the aircraft";
  expect(await publicPage()).not.toContain(hidden);
  expect((await send(prices, { ...(await formAt(prices)), pricesShown: "false", source: "x" })).status).toBe(
    302,
  );
  try {
    await expect.poll(publicPage).toContain(hidden);
    expect(await publicPage()).not.toContain("Estimate, not an offer");
  } finally {
    await send(prices, { ...(await formAt(prices)), pricesShown: "true" });
  }
  await expect.poll(publicPage).not.toContain(hidden);
  // Sample rates stay samples.
  expect((await formAt(prices)).sample).toBe("true");
});
