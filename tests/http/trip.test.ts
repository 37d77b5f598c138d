import { parse } from "node-html-parser";
import { expect, it } from "vitest";
import { tripRoutes } from "#app/content/trip/routes.ts";
import { problemResponse, tripResponse } from "#app/features/trip/trip-json.ts";
import { longDate } from "#app/ui/long-date.ts";
import { holds, rowsOf } from "#tests/fixtures/trip/rows.ts";
import { AccountVisitor, newStaff } from "#tests/support/account-visitor.ts";
import { expectPage } from "#tests/support/expected-responses.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { bookingForm, dayIn, lagosToLuton, referenceOf } from "#tests/support/stored-bookings.ts";

const site = await sharedSite();

// Each request comes from a new network, because the limit is per network.
const get = (path: string, headers: Record<string, string> = {}) =>
  new AccountVisitor(site).send(path, { headers });
const htmlOf = async (path: string) => (await (await get(path)).text()).replaceAll("<!-- -->", "");
const words = (html: string) => html.replace(/<[^>]+>/g, "");
const locationOf = async (path: string) => (await get(path)).headers.get("location");
const json = async (path: string) => (await get(path)).json();
const [day, later] = [dayIn(60), dayIn(70)];
const canonical = `/trip?from=LOS&to=LTN&date=${day}&time=09:00&pax=8`;
const to = (code: string, more = "&pax=4") => `/trip?from=LOS&to=${code}&date=${day}${more}`;
const bookingOf = (trip: string, aircraft = "challenger-604") =>
  `/booking?${new URLSearchParams({ trip, aircraft })}`;
const empty = "&leg-from%5B%5D=&leg-to%5B%5D=&leg-date%5B%5D=&leg-time%5B%5D=".repeat(5);
const dated = (text: string) =>
  text.replaceAll("{day}", day).replaceAll("{later}", later).replace("{empty}", empty);

it.each(rowsOf("addresses.txt"))("/trip?%s has the address /trip%s", async (typed, search) => {
  const moved = await get(dated(`/trip?${typed}`));
  expect([moved.status, moved.headers.get("location")]).toEqual([302, dated(`/trip${search}`)]);
});

it("links each problem to its field", async () => {
  const html = await expectPage(get("/trip?from=Nowhereville&to=LOS&date=2020-01-01&pax=99"), 400);
  const main = parse(html).querySelector("main");
  const links = main?.querySelectorAll('[role="alert"] a') ?? [];
  expect(links.map(({ text }) => text)).toEqual(["Where you start from", "The date", "How many are flying"]);
  const fields = links.map((link) => main?.querySelector(link.getAttribute("href") ?? ""));
  expect(fields.map((field) => field?.getAttribute("name"))).toEqual(["from", "date", "pax"]);
});

it.each(rowsOf("pages.txt"))("%s %s has “%s” and lacks “%s”", async (status, path, has, lacks = "") => {
  const response = await get(dated(path));
  const html = (await response.text()).replaceAll("<!-- -->", "");
  expect(response.status).toBe(Number(status));
  const texts = (cell: string) => (cell ? cell.split(" ~ ") : []);
  const isIn = (text: string) => holds(html, text) || holds(words(html), text);
  expect(texts(has).filter((text) => !isIn(text))).toEqual([]);
  expect(texts(lacks).filter(isIn)).toEqual([]);
});

it("without scripts, a further flight needs its date and no time", async () => {
  const main = parse(await htmlOf("/trip")).querySelector("main");
  const labelOf = (id: string) => main?.querySelector(`label[for="${id}"]`)?.text;
  expect(["leg-to-0", "leg-date-0", "leg-time-0"].map(labelOf)).toEqual(["To", "Date", "Time (optional)"]);
});

it.each([
  ["an unknown place", "from=Qwrtzpx Bay&to=ABV", "&pax=4", 400, ["Qwrtzpx Bay", "ABV"]],
  ["a large party", "from=Lagos&to=Abuja", "&pax=60", 400, ["Lagos", "Abuja", "60"]],
  ["a place too far", "from=NG-0009&to=LTN", "&pax=4&bags=3", 200, ["(NG-0009)", "(LTN)", "Bags: 3."]],
  ["a closed place", "from=LOS&to=KBP", "&pax=4", 200, ["Lagos Murtala Muhammed (LOS)", "(KBP)"]],
  [
    "several flights with a way home",
    "from=LOS&to=Qwrtzpx Bay",
    `&pax=4&leg=Nice in spring&leg=NCE-LTN@${later}&back=${dayIn(75)}T16:00`,
    400,
    [
      "Lagos Murtala",
      "Qwrtzpx Bay",
      "to Nice in spring",
      `NCE to LTN, ${later}`,
      `to LOS, ${dayIn(75)}, 16:00`,
    ],
  ],
  ["a place by agreement", "from=LOS&to=VKO", `&pax=4&leg=VKO-IST@${later}`, 200, ["(VKO)", "(IST)"]],
])("%s can be sent to the desk with its words, or telephoned", async (_, ends, more, status, kept) => {
  const html = await expectPage(get(`/trip?${ends}&date=${day}${more}`), status);
  const main = parse(html).querySelector("main");
  expect(main?.querySelector('a[href="tel:+2342010000140"]')).not.toBeNull();
  expect(main?.querySelectorAll('a[href^="/booking?trip"]')).toEqual([]);
  const link = main?.querySelector('a[href^="/booking?words="]');
  expect(link?.text).toBe("Send it to the desk");
  const form = await htmlOf(link?.getAttribute("href")?.replaceAll("&amp;", "&") ?? "");
  expect(kept.filter((text) => !form.includes(text))).toEqual([]);
  expect(form).toContain(day);
  expect(form).not.toContain("could not be carried over");
});

it.each([
  ["KBP", "We cannot fly this journey"],
  ["VKO", "By agreement only"],
])("the page of a journey to %s has a reason, no price and nothing to request: %s", async (code, heading) => {
  const main = parse(await htmlOf(to(code))).querySelector("main");
  expect(main?.querySelector("#closed")?.text).toBe(heading);
  expect(main?.text).not.toMatch(/(?:USD|GBP|NGN)\s\d|beyond this map/);
  expect(await locationOf(bookingOf(to(code).slice(6), "gulfstream-550"))).toBe(to(code));
  expect(await expectPage(get(`/trip?from=${code}`), 400)).not.toContain("How far they fly");
});

it("the first suggestions on /trip and the home page begin in Nigeria", async () => {
  for (const path of ["/trip", "/"]) {
    const [, list = ""] = /<datalist id="from-entries">(.*?)<\/datalist>/s.exec(await htmlOf(path)) ?? [];
    const first = [...list.matchAll(/value="([^"]+)"/g)].slice(0, 4).map(([, value]) => value);
    const cities =
      "Lagos Murtala Muhammed (LOS), Abuja Nnamdi Azikiwe (ABV), Port Harcourt (PHC), Kano (KAN)";
    expect(first.join(", "), path).toBe(cities);
  }
});

it("a program gets the judgement as JSON, as the schema and OpenAPI describe it", async () => {
  const { factsVersion, legs } = tripResponse.parse(await json(`/api${canonical}`));
  expect(factsVersion).toMatch(/^\d{4}-\d\d-\d\d\.\d+, model 1$/);
  expect(legs[0]?.aircraft).toHaveLength(7);
  expect(legs[0]?.aircraft[0]).toMatchObject({ verdict: "non-stop", estimate: { isSample: true } });
  const others = [to("TEB", "&pax=12&by=arrive&time=10:00"), to("KBP"), to("DXB", `&back=${later}&pax=9`)];
  for (const path of others) tripResponse.parse(await json(`/api${path}`));
  const { places } = tripResponse.parse(await json(`/api/trip?from=LOS&to=London&date=${day}`));
  expect(places).toMatchObject([{ typed: "London", taken: { iata: "LTN" }, isGuess: false }]);
  expect(places[0]?.alternatives.map(({ iata }) => iata)).toContain("LHR");
  const { paths } = await json("/api/openapi.json");
  const { parameters, responses } = paths["/api/trip"].get;
  const names = parameters.map(({ name }: { name: string }) => name);
  expect(names.join(" ")).toBe("from to date time by pax bags leg back currency");
  expect(parameters[5]).toMatchObject({ in: "query", required: false, schema: { minimum: 1, maximum: 19 } });
  const { schema } = responses[200].content["application/json"];
  expect(Object.keys(schema.properties)).toEqual(Object.keys(tripResponse.shape));
});

it.each([
  [`from=${encodeURIComponent("San José")}&to=LOS&date=${day}`, "from place-ambiguous SJC,SJO"],
  [`from=Lagoss&to=ABV&date=${day}`, "from place-elsewhere LOS,LOM"],
  ["from=LOS&to=LOS&date=2020-01-01&pax=99", "date date-past, to same-airport, pax passengers-too-many"],
])("/api/trip?%s has all its problems at once: %s", async (query, expected) => {
  const response = await get(`/api/trip?${query}`);
  const { error, problems = [] } = problemResponse.parse(await response.json());
  const listed = problems.map(({ field, code, choices }) =>
    [field, code, choices.slice(0, 2).map(({ iata }) => iata)].join(" ").trim(),
  );
  expect([response.status, listed.join(", ")]).toEqual([400, expected]);
  expect(error).toBe(problems.map(({ text }) => text).join(" "));
});

// What else is suggested is tested in app/features/trip/places.test.ts.
it("/api/airports suggests at most twelve airports with their places, and none for no words", async () => {
  const { entries, details } = await json("/api/airports?q=farnborogh");
  expect(entries).toContain("London Farnborough (FAB)");
  expect(details["London Farnborough (FAB)"]).toBe("Farnborough, Hampshire, United Kingdom");
  expect((await json("/api/airports?q=london")).entries.length).toBeLessThanOrEqual(12);
  expect((await json("/api/airports?q=")).entries).toEqual([]);
});

// Random questions are tested in tests/faults/malformed-requests.test.ts.
it.each([
  "/api/airports?q=constructor",
  "/trip?from=constructor",
  to("constructor"),
  "/booking?trip=from%3Dconstructor",
  "/booking?words=date%3D%2500&leg-to[]=x",
])("%s is no server error", async (path) => {
  expect((await get(path)).status).toBeLessThan(500);
});

it("a return that the aircraft does not wait for is booked as it was priced, and an open time stays open", async () => {
  const ends = `from=LOS&to=LTN&date=${day}&pax=8&back=`;
  const [next, far] = [dayIn(61), await get(bookingOf(`${ends}${dayIn(75)}`))];
  const open = `${longDate(day)}, time to be agreed, back ${longDate(dayIn(75))}, time to be agreed, 8\u00a0passengers`;
  const empty = 'value="Return; the aircraft flies home in between"';
  await expectPage(far, 200, empty, 'name="tripType" checked="" value="other"', open);
  const near = await get(bookingOf(`${ends}${next}T18:00`));
  const timed = `time to be agreed, back ${longDate(next)}, 18:00, 8\u00a0passengers`;
  await expectPage(near, 200, 'name="tripType" checked="" value="dropandwait"', timed);
});

const tripForm = {
  ...bookingForm,
  ...lagosToLuton,
  departureDateTime: `${day}T09:00`,
  numberOfPassengers: "8",
  preferredAircraft: "Challenger 604",
  aircraft: "challenger-604",
};
async function book(changes: Record<string, string>) {
  const fields = { ...tripForm, trip: canonical.slice(6), ...changes };
  const response = await new AccountVisitor(site).post("/booking", fields);
  expect(response.status).toBe(303);
  return response.headers.get("location") ?? "";
}
const { who: staff } = await newStaff(site, "admin");
async function atDesk(fullName: string) {
  type Seen = { search: string; facts: { label: string; value: string }[]; blockMinutes: number };
  const snapshot = await site.value<Seen>("select seen_trip from bookings where full_name = $1", fullName);
  const html = await staff.expectPage(`/admin/bookings/${await referenceOf(site, fullName)}`);
  return { snapshot, html: html.replaceAll("<!-- -->", "") };
}

it("a request from an answer fills the form, and staff see the answer that was shown and the differences", async () => {
  const form = await htmlOf(bookingOf(canonical.slice(6)));
  const values = ["Lagos Murtala Muhammed (LOS)", "London Luton (LTN)", `${day}T09:00`, "Challenger 604"];
  for (const value of values) expect(form).toContain(`value="${value}"`);
  // The trip is one folded line; an aircraft alone stays in view.
  expect(form).toContain("Lagos Murtala Muhammed (LOS) to London Luton (LTN)<");
  expect(form).toContain(`>${longDate(day)}, 09:00, 8\u00a0passengers, Challenger\u00a0604<`);
  expect(form).toMatch(
    />Guide price at sample rates: about\u00a0USD\u00a0[\d,]+,000\. Your quotation will give one firm figure\.</,
  );
  expect(form).not.toContain('<details open=""');
  expect(await htmlOf("/booking")).not.toContain('London Luton (LTN)"');
  await book({ fullName: "Trip Asker" });
  await book({ fullName: "Changed Trip", numberOfPassengers: "11", departureDateTime: `${later}T09:00` });
  await book({ fullName: "Stale Trip", trip: "from=constructor", aircraft: "x" });
  const misspelt = { trip: "", aircraft: "", departureCity: "Lagoss", arrivalCity: "Abuja" };
  await book({ fullName: "Misspelt Trip", ...misspelt });
  const { snapshot, html } = await atDesk("Trip Asker");
  expect(snapshot?.search).toBe(canonical.slice(6));
  const facts = Object.fromEntries(snapshot?.facts.map(({ label, value }) => [label, value]) ?? []);
  expect(facts.Aircraft).toBe("Challenger 604: Non-stop");
  const estimate = /^about USD [\d,]+,000, by sample rates of \w+ \d+, \d{4}$/;
  expect(facts["Estimate, not an offer"]).toMatch(estimate);
  expect(snapshot?.blockMinutes).toBeGreaterThan(300);
  expect(html).not.toContain("differs from the journey");
  const differs = `differs from the journey of this estimate.*${later}, not ${day}.*: 11, not 8\\.`;
  expect((await atDesk("Changed Trip")).html).toMatch(new RegExp(differs));
  expect((await atDesk("Stale Trip")).snapshot).toBeNull();
  expect((await atDesk("Misspelt Trip")).html).toContain("We don’t know “Lagoss”.");
  const lost = await htmlOf(bookingOf("from=nowhere"));
  expect(lost).toContain("Your trip could not be carried over. Please enter it below.");
  expect(lost).toContain('value="Challenger 604"');
});

it("an open time stays open until one is set, and Book Now carries the journey of an answer", async () => {
  const trip = `from=LOS&to=LTN&date=${day}&pax=8`;
  const links = parse(await htmlOf(`/trip?${trip}`)).querySelectorAll("a");
  const bookings = links.filter(({ text }) => text === "Book Now").map((link) => link.getAttribute("href"));
  const carried = expect.stringMatching(/^\/booking\?trip=from%3DLOS.*&aircraft=[a-z0-9-]+$/);
  expect([...new Set(bookings)]).toEqual([carried]);
  const departureOn = async (page: string) => {
    const facts = parse(await (await get(page)).text()).querySelectorAll("main dl div");
    return facts.find((fact) => fact.querySelector("dt")?.text === "Departure")?.querySelector("dd")?.text;
  };
  const open = await book({ fullName: "Ada Open", trip });
  expect(await departureOn(open)).toBe(`${longDate(day)}, time to be agreed`);
  const chosen = await book({ fullName: "Ada Open", trip, departureDateTime: `${day}T10:15` });
  expect(await departureOn(chosen)).toBe(`${longDate(day)}, 10:15 (local time at departure)`);
  // A confirmed time is no longer open, even at the same hour.
  await site.query("update bookings set status = 'confirmed' where full_name = 'Ada Open'");
  expect(await departureOn(open)).toBe(`${longDate(day)}, 09:00 (local time at departure)`);
});

it("each curated route has a cached page that is open, filled in and in the sitemap", async () => {
  const [map, start] = [await htmlOf("/sitemap.xml"), await htmlOf("/trip")];
  expect(tripRoutes).toHaveLength(30);
  for (const { slug, name } of tripRoutes) {
    const path = `/trip/${slug}`;
    const html = await htmlOf(path);
    const [, heading = ""] = /<h1[^>]*>(.*?)<\/h1>/.exec(html) ?? [];
    expect([slug, words(heading).trim()]).toEqual([slug, name]);
    expect(map).toContain(`${path}</loc>`);
    expect(start).toContain(`href="${path}"`);
    expect(html).toContain(`${path}"/>`);
    expect(/<h1.*?id="journey"/s.exec(html)?.[0]).not.toMatch(/[{}]|undefined/);
    expect(html).not.toMatch(/\/booking\?trip=|id="closed"/);
  }
  const first = await get("/trip/lagos-london");
  expect(first.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
  expect(await htmlOf("/robots.txt")).toContain("\nDisallow: /trip?\n");
});
