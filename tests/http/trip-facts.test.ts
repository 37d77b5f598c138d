import { parse } from "node-html-parser";
import { beforeAll, expect, it } from "vitest";
import { staffFactMessages as say } from "#app/features/trip/staff/messages.ts";
import type { Customer } from "#tests/support/customers.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import type { Site } from "#tests/support/site.ts";
import { newStaff } from "#tests/support/staff.ts";

let site: Site;
let boss: Customer;
beforeAll(async () => {
  site = await sharedSite();
  boss = await newStaff(site, "admin", "Keeper of facts");
});

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
// So late that nobody else's question is judged by what is written here.
const late = dayIn(200);
const soon = dayIn(150);
let network = 0;
const visit = async (path: string) => {
  const response = await fetch(site.origin + path, {
    headers: { "X-Forwarded-For": `198.19.${network >> 8}.${network++ & 255}` },
  });
  return { status: response.status, html: await response.text() };
};
const trip = `/trip?from=LOS&to=LTN&date=${late}&pax=8`;

const open = async (path: string) => {
  const response = await fetch(site.origin + path, { headers: { Cookie: boss.cookie } });
  const text = await response.text();
  return { status: response.status, text, page: parse(text) };
};
const send = async (path: string, fields: Record<string, string>) => {
  const response = await fetch(site.origin + path, {
    method: "POST",
    headers: { Cookie: boss.cookie, Accept: "text/html" },
    body: new URLSearchParams(fields),
    redirect: "manual",
  });
  const text = await response.text();
  return { status: response.status, location: response.headers.get("Location"), page: parse(text) };
};

/** What stands in the form that writes, as a browser without scripts would send it. */
async function formAt(path: string): Promise<Record<string, string>> {
  const { page } = await open(path);
  const form = page.querySelector("form[aria-labelledby=write]");
  const fields = form?.querySelectorAll("input[name], select[name], textarea[name]") ?? [];
  const entries = fields.map((field) => {
    const value =
      field.tagName === "SELECT"
        ? (field.querySelector("option[selected]") ?? field.querySelector("option"))?.getAttribute("value")
        : field.tagName === "TEXTAREA"
          ? field.text.replace(/^\n/, "")
          : field.getAttribute("value");
    return [field.getAttribute("name") ?? "", value ?? ""];
  });
  return { ...Object.fromEntries(entries), intent: "write" };
}

it("a new rate stands beside the one of today, shows on the public page at once, and can be withdrawn", async () => {
  const path = "/admin/facts/hourlyRates.CL60";
  const before = (await visit(trip)).html;
  expect(before).not.toContain("GBP 9,876.50 an hour");
  // Twice: the second is out of the page cache.
  expect((await visit(trip)).html).toBe(before);

  const form = await formAt(path);
  expect(form).toMatchObject({ perHourMinor: "7,000", currency: "USD", validFrom: "2026-11-22" });
  const rate = {
    ...form,
    perHourMinor: "9,876.50",
    currency: "GBP",
    validFrom: soon,
    source: "the board",
  };
  const sent = await send(path, rate);
  expect([sent.status, sent.location]).toEqual([302, `${path}?done=write`]);
  const after = await open(`${path}?done=write`);
  expect(after.text).toContain(say.done.write);
  expect(after.page.querySelector("#history ~ ul")?.text).toContain("Keeper of facts");
  await expect.poll(async () => (await visit(trip)).html).toContain("at GBP 9,876.50 an hour");
  // Today's is still today's.
  const row = (await open("/admin/facts")).page
    .querySelectorAll("[aria-labelledby=aircraft] tbody tr")
    .find(({ text }) => text.includes("Challenger 604"));
  expect(row?.text).toContain("USD 7,000 an hour");
  expect(row?.text).toContain(`${say.from(soon)} GBP 9,876.50`);

  // The same form again is no second version; another one was written against what no longer stands.
  expect((await send(path, rate)).location).toBe(`${path}?done=`);
  const late = await send(path, { ...rate, perHourMinor: "1" });
  expect(late.status).toBe(409);
  expect(late.page.text).toContain(say.conflict);
  const audit = () =>
    site.query(
      "select action, detail->>'validFrom' as day from audit_entries where actor_id = $1 order by id",
      [boss.id],
    );
  expect(await audit()).toEqual([{ action: "fact.write", day: soon }]);

  const { version = "" } = await formAt(path);
  const withdrawn = await send(path, { intent: "withdraw", from: soon, version });
  expect(withdrawn.location).toBe(`${path}?done=withdraw`);
  await expect.poll(async () => (await visit(trip)).html).not.toContain("GBP 9,876.50 an hour");
  expect(await audit()).toContainEqual({ action: "fact.withdraw", day: soon });
  expect((await open(path)).page.querySelectorAll("#history ~ ul li")).toHaveLength(2);
});

it("what nobody has enacted or published is marked, and counted above all", async () => {
  const { page, text } = await open("/admin/facts");
  const marked = page
    .querySelectorAll("main ul li")
    .filter((fact) => /Sample rates|Reported|Unverified/.test(fact.text));
  expect(marked.map((fact) => fact.querySelector("a")?.text)).toContain("Nigerian VAT");
  const rates = page.querySelectorAll("[aria-labelledby=aircraft] tbody tr");
  expect(page.querySelector("[aria-labelledby=aircraft]")?.text).toContain("Sample rates");
  expect(text).toContain(say.unsure(marked.length + rates.length));
});

it("a new corridor takes no name that one has already, nor that of the empty form, and what is on no record cannot be changed", async () => {
  const form = { ...(await formAt("/admin/facts/corridors.new")), "countries.0": "NG", "countries.1": "AE" };
  const filled = {
    ...form,
    factor: "1.2",
    area: "22, 25\n18, 38\n10, 30",
    source: "the board",
    checkedOn: "2026-11-22",
  };
  for (const [shortName, said] of [
    ["sudan-gulf", say.wrong.shortNameTaken],
    ["new", say.wrong.shortName],
  ] as const) {
    const { status, page } = await send("/admin/facts/corridors.new", { ...filled, shortName });
    expect([shortName, status]).toEqual([shortName, 400]);
    expect(page.getElementById("shortName-error")?.text).toContain(said);
    expect(page.getElementById("factor")?.getAttribute("value")).toBe("1.2");
  }
  const rate = await formAt("/admin/facts/exchangeRates.all");
  expect((await send("/admin/facts/exchangeRates.zzz", { ...rate, version: "0" })).status).toBe(400);
  expect((await send("/admin/facts/corridors.sudan-gulf.more", filled)).status).toBe(404);
  expect(await site.query("select 1 from trip_facts where kind in ('corridors', 'exchangeRates')")).toEqual(
    [],
  );
  // A refusal to withdraw leaves the fields as they stood.
  const stale = await send("/admin/facts/corridors.sudan-gulf", {
    intent: "withdraw",
    from: soon,
    version: "7",
  });
  expect([stale.status, stale.page.getElementById("factor")?.getAttribute("value")]).toEqual([409, "1.15"]);
});

it("what cannot be read is said at its field, and nothing that was typed is lost", async () => {
  const path = "/admin/facts/taxRates.uk-apd";
  const wrong = { "bands.A.higherMinor": "a lot", validTo: "2020-01-01", source: "" };
  const { status, page } = await send(path, { ...(await formAt(path)), ...wrong });
  expect(status).toBe(400);
  expect(page.querySelector("[role=alert]")?.text).toContain(say.correct);
  expect(page.getElementById("validTo-error")?.text).toContain(say.validToEarly);
  expect(page.getElementById("source-error")?.text).toContain(say.sourceMissing);
  expect(page.getElementById("bands.A.higherMinor")?.getAttribute("value")).toBe("a lot");
  const next = await send(path, { ...(await formAt(path)), "bands.A.higherMinor": "a lot" });
  expect(next.page.getElementById("bands.A.higherMinor-error")?.text).toContain(say.wrong.money);
  const base = await formAt("/admin/facts/priceRules.all");
  const unknown = await send("/admin/facts/priceRules.all", { ...base, base: "NOWHERE" });
  expect(unknown.page.getElementById("base-error")?.text).toContain(say.wrong.base);
  expect(await site.query("select 1 from trip_facts where kind in ('taxRates', 'priceRules')")).toEqual([]);
  for (const address of [
    "/admin/facts/taxRates.nothing",
    "/admin/facts/countryHours.nowhere",
    "/admin/facts/aerodromeNotes.DNMM",
    "/admin/facts/x",
  ])
    expect([address, (await open(address)).status]).toEqual([address, 404]);
});

it("what staff note of an aerodrome stands beside what the file says, and visitors read it", async () => {
  const found = await open("/admin/aerodromes?q=luton");
  const link = found.page.querySelector("tbody a");
  expect([link?.text, link?.getAttribute("href")]).toEqual([
    "Luton, Bedfordshire, United Kingdom",
    "/admin/aerodromes/EGGW",
  ]);
  expect(link?.closest("td")?.text).toContain("London Luton Airport");
  // Aerodromes are a part of the trip facts.
  expect(found.page.querySelector("header nav [aria-current=page]")?.text).toBe("Trip facts");
  const path = "/admin/aerodromes/EGGW";
  const { page } = await open(path);
  expect(page.querySelector("[aria-labelledby=file] dl")?.text).toContain(
    "7,093 by 148\u00a0ft (2,162\u00a0by\u00a045\u00a0m), hard",
  );
  expect(page.querySelector("#versions ~ ul")?.text).toContain("supplied with the site");
  const form = await formAt(path);
  const customs = "Closed on the first Sunday of a month.";
  const sent = await send(path, { ...form, customs, hours: "Mon-Sun 06:30-22:45", source: "the handler" });
  expect(sent.location).toBe(`${path}?done=write`);
  await expect
    .poll(async () => (await visit(trip)).html)
    .toContain(`Customs at London Luton Airport: ${customs}`);
  expect((await visit(trip)).html).toContain("open from 06:30 to 22:45");
  // What it came with is not lost by noting more.
  expect((await visit(trip)).html).toContain("London Luton Airport: No ad hoc movements");
  expect((await open("/admin/aerodromes?q=EGGW")).page.querySelector("tbody")?.text).toContain(customs);
  // On the list without a search, it stands among the others of London.
  const all = await Promise.all(["", "?after=30", "?after=60"].map((at) => open(`/admin/aerodromes${at}`)));
  expect(all.map(({ text }) => text).join()).toContain(customs);
  expect(
    await site.query("select action from audit_entries where subject_kind = 'aerodrome' and actor_id = $1", [
      boss.id,
    ]),
  ).toEqual([{ action: "aerodrome.write" }]);

  const wrong = await send(path, { ...(await formAt(path)), hours: "always", "correction.lat": "north" });
  expect(wrong.page.getElementById("hours-error")?.text).toContain(say.wrong.openingRows);
  expect(wrong.page.getElementById("correction.lat-error")?.text).toContain(say.wrong.figure);
  // The product's own note holds again.
  const before = { ...form, version: (await formAt(path)).version ?? "" };
  expect((await send(path, before)).location).toBe(`${path}?done=write`);
  await expect.poll(async () => (await visit(trip)).html).not.toContain(customs);
});

it("an aerodrome that the file does not have is noted with its place, and found by everybody", async () => {
  const path = "/admin/aerodromes/DNZZ";
  expect((await open("/admin/aerodromes?q=dnzz")).text).toContain(say.aerodromes.addNew("DNZZ"));
  const bare = await send(path, { ...(await formAt(path)), source: "the builder" });
  expect(bare.page.getElementById("correction.lat-error")?.text).toContain(say.wrong.newAerodrome);
  const taken = await send(path, {
    ...(await formAt(path)),
    source: "the builder",
    "correction.iata": "los",
  });
  expect(taken.page.getElementById("correction.iata-error")?.text).toContain(
    "Another aerodrome has this code.",
  );
  const sent = await send(path, {
    ...(await formAt(path)),
    ...{ source: "the builder", "correction.name": "Zuma Rock Airport", "correction.city": "Zuma" },
    ...{ "correction.country": "ng", "correction.icao": "dnzz", "correction.kind": "small" },
    ...{ "correction.lat": "9.13", "correction.lon": "7.23", "correction.elevationFt": "1,300" },
    ...{ "correction.timeZone": "Africa/Lagos", "correction.runways": "04/22 8,202 x 148 hard" },
  });
  expect(sent.location).toBe(`${path}?done=write`);
  const suggested = await visit("/api/airports?q=zuma");
  expect(suggested.html).toContain("Zuma");
  const judged = await visit(`/api/trip?from=DNZZ&to=LOS&date=${late}&pax=2`);
  expect(judged.status).toBe(200);
  await send(path, { intent: "withdraw", from: "", version: (await formAt(path)).version ?? "" });
  expect((await visit(`/api/trip?from=DNZZ&to=LOS&date=${late}&pax=2`)).status).toBe(400);
});

it("prices can be hidden, and the page then says how one is made", async () => {
  const hidden = "A price is made up of flying hours at the aircraft";
  expect((await visit(trip)).html).not.toContain(hidden);
  const off = await send("/admin/facts", { shown: "false" });
  try {
    expect(off.location).toBe("/admin/facts?done=prices");
    expect((await open("/admin/facts")).text).toContain(say.prices.hidden);
    await expect.poll(async () => (await visit(trip)).html).toContain(hidden);
    expect((await visit(trip)).html).not.toContain("Estimate, not an offer");
    // Nothing but a press of the button changes it.
    expect((await send("/admin/facts", { intent: "nothing" })).status).toBe(400);
  } finally {
    await send("/admin/facts", { shown: "true" });
  }
  await expect.poll(async () => (await visit(trip)).html).not.toContain(hidden);
  const { shown, sample } = (
    await site.query<{ shown: boolean; sample: boolean }>(
      "select figures->'pricesShown' as shown, figures->'sample' as sample from trip_facts where kind = 'priceRules' and ended_by is null",
    )
  )[0] ?? { shown: null, sample: null };
  // Rates that were an example stay one.
  expect([shown, sample]).toEqual([true, true]);
});
