import { parse } from "node-html-parser";
import { beforeAll, expect, it } from "vitest";
import { tripRoutes } from "#app/content/trip/routes.ts";
import { longDate } from "#app/ui/long-date.ts";
import { oddQuestion } from "#tests/support/odd-questions.ts";
import { seededRandom } from "#tests/support/seeded-random.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import type { Site } from "#tests/support/site.ts";
import { newStaff } from "#tests/support/staff.ts";

let site: Site;
beforeAll(async () => {
  site = await sharedSite();
});

// Each question comes from a network of its own, so that the limit is met only where it is the matter.
let network = 0;
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(site.origin + path, {
    headers: { "X-Forwarded-For": `198.18.${network >> 8}.${network++ & 255}`, ...headers },
    redirect: "manual",
  });

const day = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);
const later = new Date(Date.now() + 70 * 86_400_000).toISOString().slice(0, 10);
const canonical = `/trip?from=LOS&to=LTN&date=${day}&time=09:00&pax=8`;

it("what a form asks has one address, which one redirect leads to", async () => {
  const form = `/trip?from=Lagos+Murtala+Muhammed+%28LOS%29&to=luton&date=${day}&time=09%3A00&pax=8&bags=&back=&back-time=&by=depart&currency=USD${"&leg-from%5B%5D=&leg-to%5B%5D=&leg-date%5B%5D=&leg-time%5B%5D=".repeat(5)}`;
  const moved = await get(form);
  expect([moved.status, moved.headers.get("location")]).toEqual([302, canonical]);
  const legs = await get(
    `/trip?from=LOS&to=LTN&date=${day}&leg-from[]=&leg-to[]=Nice+(NCE)&leg-date[]=${day}&leg-time[]=18:30&pax=2`,
  );
  expect(legs.headers.get("location")).toBe(
    `/trip?from=LOS&to=LTN&date=${day}&pax=2&leg=LTN-NCE@${day}T18:30`,
  );
});

it("a move to the page within the site gets its data, not a redirect to itself", async () => {
  const response = await get("/trip.data?_routes=routes%2Ftrip");
  expect(response.status).toBe(200);
  expect(await response.text()).not.toContain("SingleFetchRedirect");
});

it("the answer is complete without scripts, the same for everyone, and kept", async () => {
  const answer = await get(canonical);
  const html = await answer.text();
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
  for (const name of ["Hawker 800XP", "Challenger 604", "Legacy 600", "Gulfstream 550", "AW109", "AW139"])
    expect(html).toContain(name);
  expect(html).toMatch(/With 8 passengers, \w+ of our seven aircraft fly this non-stop/);
  expect(html).toMatch(/Request<span class="sr-only"> the .{0,9}Challenger 604/);
  expect(html).toContain("Estimate, sample rates");
  expect(html).not.toContain("estimate, sample rates");
  expect(html).toContain("Estimate, not an offer");
  expect(html).toContain("Too few seats");
  expect(html).toMatch(/role="img" aria-label="How far the [\w ]+ flies from Lagos with 8 passengers"/);
  expect(html).toMatch(/Abuja.{0,200}276/s);
  expect(html).toContain('<meta name="robots" content="noindex"');
  // Out of the cache: ahead of the middleware, and under the same validator for whoever asks with more than the question.
  const again = await get(`${canonical}&utm_source=mail`);
  expect(again.headers.get("etag")).toBe(answer.headers.get("etag"));
  expect((await get(canonical, { "If-None-Match": answer.headers.get("etag") ?? "" })).status).toBe(304);
});

it("a small aircraft that is about as fast comes before a large one; where it is not, the quicker come first", async () => {
  const cards = async (path: string) =>
    [...(await (await get(path)).text()).matchAll(/id="card-([\w-]+)"/g)].map(([, slug]) => slug);
  const short = await cards(`/trip?from=LOS&to=ABV&date=${day}&pax=4`);
  expect(short[0]).toBe("hawker-800xp");
  // The slower ones by the same rule, each kind of aircraft by itself.
  expect(short.slice(-2)).toEqual(["aw109", "aw139"]);
  // Where all can fly it alike, nothing is said of each that is true of all.
  const alike = await (await get(`/trip?from=LOS&to=ABV&date=${day}&time=09:00&pax=4`)).text();
  expect(alike.replace(/<[^>]+>/g, "")).toContain(
    "All fly it non-stop; in each group the lowest estimate comes first.",
  );
  expect(alike).not.toMatch(/<\/svg>(<!-- -->| )*Non-stop/);
  expect(await (await get(canonical)).text()).toMatch(/<\/svg>(<!-- -->| )*Non-stop/);
  const long = await cards(`/trip?from=LOS&to=LTN&date=${day}&pax=8`);
  expect([long[0], long.at(-1)]).toEqual(["challenger-604", "hawker-800xp"]);
});

it("a return says that its sums are there and back, and which times nobody has chosen", async () => {
  const html = await (await get(`/trip?from=LOS&to=LTN&date=${day}&time=09:00&back=${day}&pax=8`)).text();
  expect(html).toMatch(/\d h \d\d(<[^>]+>| )*there and back/);
  expect(html).toContain("* Departure at 09:00 assumed");
  expect(html).toContain("There and back, fuel stops included.");
});

it("above the aircraft it says whether they stop; on a card each flight says where, and the table names all places", async () => {
  const html = await (await get(`/trip?from=LOS&to=DXB&date=${day}&back=${day}&pax=9`)).text();
  const text = html.replace(/<[^>]+>/g, "");
  expect(text).toContain("Lowest estimate, with fuel stops");
  expect(text).toContain("First come aircraft sure to fly non-stop, then those that need a fuel stop,");
  const cards = text.match(/A fuel stop on both flights(?!:)/g) ?? [];
  expect(cards.length).toBeGreaterThan(0);
  expect(text.match(/A fuel stop on both flights: \w/g)).toHaveLength(cards.length);
  const one = await (await get(`/trip?from=LOS&to=LTN&date=${day}&pax=8`)).text();
  expect(one.replace(/<[^>]+>/g, "")).toContain("Lowest estimate, one fuel stop");
});

it("where the direct line crosses closed airspace, the page also gives the distance flown", async () => {
  const html = await (await get(`/trip?from=ABV&to=DXB&date=${day}&pax=8`)).text();
  expect(html).toContain("About 3,520\u00a0nm, avoiding closed airspace");
  const open = await (await get(canonical)).text();
  expect(open).not.toContain("avoiding closed airspace");
});

it("a journey that is not sold has a reason and a telephone number, no price and nothing to request, on every address", async () => {
  for (const [code, heading, kind] of [
    ["KBP", "We cannot fly this journey", "no-flights"],
    ["VKO", "By agreement only", "by-agreement"],
  ] as const) {
    const search = `from=LOS&to=${code}&date=${day}&pax=4`;
    const response = await get(`/trip?${search}`);
    expect(response.status).toBe(200);
    const page = parse(await response.text());
    const main = page.querySelector("main");
    expect(main?.querySelector("#closed")?.text).toBe(heading);
    expect(main?.querySelector('a[href^="tel:+234"]')).not.toBeNull();
    expect(main?.querySelectorAll('a[href^="/booking?trip"]')).toEqual([]);
    expect(main?.text).not.toMatch(/(?:USD|GBP|NGN)\s\d/);

    const json = await (await get(`/api/trip?${search}`)).json();
    expect(json.legs[0].closed).toMatchObject({ kind, checkedOn: "2026-11-25" });
    expect([json.totals, json.legs[0].aircraft[0].verdict]).toEqual([[], kind]);

    const booking = await get(
      `/booking?${new URLSearchParams({ trip: search, aircraft: "gulfstream-550" })}`,
    );
    expect([booking.status, booking.headers.get("location")]).toEqual([302, `/trip?${search}`]);

    const from = await get(`/trip?from=${code}`);
    expect([from.status, (await from.text()).includes("How far they fly")]).toEqual([400, false]);
  }
});

it("no curated route is closed", async () => {
  for (const { slug } of tripRoutes)
    expect([slug, (await (await get(`/trip/${slug}`)).text()).includes('id="closed"')]).toEqual([
      slug,
      false,
    ]);
});

it("the fastest aircraft is named where it saves time worth naming", async () => {
  const short = await (await get(`/trip?from=LOS&to=ABV&date=${day}&pax=4`)).text();
  expect(short).toContain("Lowest estimate");
  expect(short).not.toContain("Fastest");
  expect(await (await get(canonical)).text()).toContain("Fastest");
});

it("what cannot be judged is said at its field, with what was typed and what would work", async () => {
  const response = await get(`/trip?from=Moscow&to=&date=2020-01-01&pax=40&bags=3`);
  const html = await response.text();
  expect(response.status).toBe(400);
  expect(html).toContain("Several airports match “Moscow”. Choose one.");
  expect(html).toMatch(/type="radio"[^>]*name="from-choice"[^>]*value="SVO"/);
  expect(html).toContain("Pullman, Washington, United States");
  // Its bags are right, and stay folded.
  expect(html).toMatch(/<details class="trip-more/);
  expect(html).toContain("Tell us where you are going");
  expect(html).toContain("Our largest cabin seats 19");
  for (const typed of ['value="Moscow"', 'value="2020-01-01"', 'value="40"', 'value="3"'])
    expect(html).toContain(typed);
  const chosen = await get(`/trip?from-choice=SVO&from=Moscow&to=LOS&date=${day}&pax=2&back-time=`);
  expect(chosen.headers.get("location")).toBe(`/trip?from=SVO&to=LOS&date=${day}&pax=2`);
});

it("a city is answered straight, with its other airports one press away, and a slip of the finger is said", async () => {
  const form = `/trip?from=Lagoss&to=London&date=${day}&pax=4`;
  const address = `/trip?from=LOS&to=LTN&date=${day}&pax=4&typed=Lagoss`;
  expect((await get(form)).headers.get("location")).toBe(address);
  const html = await (await get(address)).text();
  expect(html.replaceAll("<!-- -->", "")).toContain(
    "Did you mean Lagos, Nigeria? We took “Lagoss” for it. Or choose:",
  );
  expect(html).toMatch(
    new RegExp(`href="/trip\\?from=LOM&amp;to=LTN&amp;date=${day}&amp;pax=4"[^>]*>Lagos de Moreno`),
  );
  expect(html).toContain("For London we use Luton.");
  expect(html).toMatch(
    new RegExp(`href="/trip\\?from=LOS&amp;to=FAB&amp;date=${day}&amp;pax=4"[^>]*>Farnborough<`),
  );
  // An address claims what nobody typed.
  const claimed = await get(`/trip?from=LOS&to=LTN&date=${day}&pax=4&typed=Lagos+has+moved`);
  expect(claimed.headers.get("location")).toBe(`/trip?from=LOS&to=LTN&date=${day}&pax=4`);
});

it("a place in another country than the one that was typed is asked about", async () => {
  const response = await get(
    `/trip?from=${encodeURIComponent("Lagos, Portugal")}&to=Accra, Ghana&date=${day}&pax=4`,
  );
  const html = await response.text();
  expect(response.status).toBe(400);
  expect(html).toContain("We found no airport called “Lagos,\u00a0Portugal”. Is it one of these?");
  expect(html).toMatch(/type="radio"[^>]*name="from-choice"[^>]*value="LOS"/);
  const found = await get(`/trip?from=Lagos, Nigeria&to=Accra, Ghana&date=${day}&pax=4`);
  expect(found.headers.get("location")).toBe(`/trip?from=LOS&to=ACC&date=${day}&pax=4`);
});

it("the first suggestions on /trip and the home page begin in Nigeria", async () => {
  for (const path of ["/trip", "/"]) {
    const html = await (await get(path)).text();
    const [, list = ""] = /<datalist id="from-entries">(.*?)<\/datalist>/s.exec(html) ?? [];
    const first = [...list.matchAll(/value="([^"]+)"/g)].slice(0, 4).map(([, value]) => value);
    expect(first, path).toEqual([
      "Lagos Murtala Muhammed (LOS)",
      "Abuja Nnamdi Azikiwe (ABV)",
      "Port Harcourt (PHC)",
      "Kano (KAN)",
    ]);
  }
});

it("a further flight asks at its own field, and what is chosen there wins", async () => {
  const flight = (to: string, on: string) => `leg-from[]=&leg-to[]=${to}&leg-date[]=${on}&leg-time[]=18:30`;
  const asked = await get(`/trip?from=LOS&to=London&date=${day}&pax=4&${flight("Moscow", day)}`);
  const html = await asked.text();
  expect(html).toContain("One question before we answer");
  expect(html).not.toContain('role="alert"');
  expect(html).toMatch(/<details open="" class="trip-more/);
  expect(html).toMatch(/href="#leg-to-0"[^>]*>Several airports match “Moscow”/);
  expect(html).toMatch(/type="radio"[^>]*name="leg-to-0-choice"[^>]*value="SVO"/);
  for (const typed of ['value="London"', 'value="Moscow"', 'value="18:30"']) expect(html).toContain(typed);
  const chosen = await get(
    `/trip?from=LOS&to=London&date=${day}&pax=4&${flight("Moscow", day)}&leg-to-0-choice=SVO`,
  );
  expect(chosen.headers.get("location")).toBe(
    `/trip?from=LOS&to=LTN&date=${day}&pax=4&leg=LTN-SVO@${day}T18:30`,
  );
  const wrong = await (await get(`/trip?from=LOS&to=LTN&date=${day}&pax=4&${flight("Qwrtzpx", "")}`)).text();
  expect(wrong).toMatch(/role="alert".*Flight 2: where you are going.*Flight 2: the date/s);
  for (const field of ["to", "date"])
    expect(wrong).toMatch(new RegExp(`<input[^>]*id="leg-${field}-0"[^>]*aria-invalid="true"`));
  expect(wrong).toContain('id="leg-date-0-error"');
});

it("an aircraft of the fleet shows where it can go from Lagos", async () => {
  const html = await (await get("/trip?from=LOS&aircraft=hawker-800xp")).text();
  expect(html).toContain("How far the Hawker 800XP flies from Lagos with 4 passengers");
  // However it is asked, what shows one page has one address.
  const asked = await get("/trip?bags=7&aircraft=hawker-800xp&time=soon&from=lagos&aircraft=other");
  expect([asked.status, asked.headers.get("location")]).toEqual([
    302,
    "/trip?from=LOS&aircraft=hawker-800xp",
  ]);
  expect((await get("/trip?bags=7")).headers.get("location")).toBe("/trip");
  expect(await (await get("/fleet")).text()).toContain("/trip?from=LOS&amp;aircraft=hawker-800xp");
});

it("a program gets the judgement as JSON from anywhere, and its mistakes as {error}", async () => {
  const response = await get(`/api${canonical}`, { Origin: "https://elsewhere.example" });
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  const { factsVersion, legs } = await response.json();
  expect(factsVersion).toMatch(/^\d{4}-\d\d-\d\d\.\d+, model 1$/);
  expect(legs[0].aircraft).toHaveLength(7);
  expect(legs[0].aircraft[0]).toMatchObject({
    verdict: "non-stop",
    suits: "yes",
    estimate: { isSample: true },
  });
  const { places } = await (await get(`/api/trip?from=Lagoss&to=London&date=${day}`)).json();
  expect(places).toMatchObject([
    { typed: "Lagoss", taken: { iata: "LOS", country: "NG" }, isGuess: true },
    { typed: "London", taken: { iata: "LTN" }, isGuess: false },
  ]);
  expect(places[0].alternatives[0]).toMatchObject({ iata: "LOM", country: "MX" });
  expect(places[1].alternatives.map(({ iata }: { iata: string }) => iata)).toContain("LHR");
  const asked = await get(`/api/trip?from=${encodeURIComponent("San José")}&to=LOS&date=${day}`);
  const { problems } = await asked.json();
  expect([asked.status, problems]).toMatchObject([400, [{ field: "from", code: "place-ambiguous" }]]);
  expect(problems[0].choices.slice(0, 2)).toMatchObject([
    { iata: "SJC", country: "US" },
    { iata: "SJO", country: "CR" },
  ]);
  const wrong = await get("/api/trip?from=LOS&to=LOS&date=soon");
  expect([wrong.status, await wrong.json()]).toMatchObject([
    400,
    {
      error: expect.stringContaining("“soon” is not a date"),
      problems: [{ field: "date" }, { field: "to" }],
    },
  ]);
  const fields = async (query: string) =>
    (await (await get(`/api/trip?${query}`)).json()).problems.map(({ field }: { field: string }) => field);
  // All at once, so that nobody corrects one only to be told the next.
  expect(await fields("from=Nowhere-at-all&to=LOS&date=2020-01-01")).toEqual(["from", "date"]);
  expect(await fields("from=LOS&to=LOS&date=2020-01-01&pax=99")).toEqual(["to", "pax", "date"]);
  const described = await (await get("/api/openapi.json")).json();
  const { parameters } = described.paths["/api/trip"].get;
  expect(parameters.map(({ name }: { name: string }) => name)).toEqual([
    "from",
    "to",
    "date",
    "time",
    "by",
    "pax",
    "bags",
    "leg",
    "back",
    "currency",
  ]);
});

it("whoever asks too often is told how long to wait, as a page and as JSON", async () => {
  const from = { "X-Forwarded-For": "198.51.100.16" };
  const statuses = [];
  for (let times = 0; times < 61; times++) statuses.push((await get("/api/trip", from)).status);
  expect(statuses).toEqual([...Array(60).fill(400), 429]);
  const page = await get("/trip?from=LOS&to=LTN", from);
  expect([page.status, Number(page.headers.get("retry-after")) > 0]).toEqual([429, true]);
  expect(await page.text()).toContain("We are receiving many requests from your network. Please call +234 ");
});

it("airports are suggested by name, code and with a slip of the finger", async () => {
  const entries = async (q: string) =>
    (await (await get(`/api/airports?q=${encodeURIComponent(q)}`)).json()).entries;
  expect(await entries("los")).toContain("Lagos Murtala Muhammed (LOS)");
  expect(await entries("london")).toEqual(
    expect.arrayContaining(["London Luton (LTN)", "London Farnborough (FAB)", "London Heathrow (LHR)"]),
  );
  expect((await entries("lagos, nig"))[0]).toBe("Lagos Murtala Muhammed (LOS)");
  expect(await entries("farnborogh")).toContain("London Farnborough (FAB)");
  expect((await entries("ab")).length).toBeLessThanOrEqual(12);
  expect(await entries("")).toEqual([]);
  const { details } = await (await get("/api/airports?q=farnborough")).json();
  expect(details["London Farnborough (FAB)"]).toBe("Farnborough, Hampshire, United Kingdom");
});

it("no question is an error of ours", async () => {
  // What a table of names inherits is no name in it.
  for (const path of [
    "/api/airports?q=constructor",
    "/trip?from=constructor",
    `/trip?from=LOS&to=constructor&date=${day}`,
    "/booking?trip=from%3Dconstructor",
  ])
    expect([path, (await get(path)).status < 500]).toEqual([path, true]);
  const random = seededRandom(16);
  for (let times = 0; times < 120; times++) {
    const query = oddQuestion(random, day);
    for (const path of ["/trip", "/api/trip"]) {
      const response = await get(`${path}?${query}`);
      expect([`${path}?${query}`, response.status < 500]).toEqual([`${path}?${query}`, true]);
      await response.body?.cancel();
    }
  }
});

it("a return that the aircraft does not wait for is asked for as it was priced, and an open time stays open", async () => {
  const formOf = async (back: string) => {
    const trip = new URLSearchParams({ from: "LOS", to: "LTN", date: "2027-01-15", pax: "8", back });
    const asked = new URLSearchParams({ trip: `${trip}`, aircraft: "challenger-604" });
    return await (await get(`/booking?${asked}`)).text();
  };
  const far = await formOf("2027-01-30");
  expect(far).toContain('value="Return; the aircraft flies home in between"');
  expect(far).toMatch(/name="tripType" checked="" value="other"/);
  expect(far).toContain(
    "January 15, 2027, time to be agreed, back January 30, 2027, time to be agreed, 8\u00a0passengers",
  );
  const near = await formOf("2027-01-16T18:00");
  expect(near).toMatch(/name="tripType" checked="" value="dropandwait"/);
  expect(near).toContain("time to be agreed, back January 16, 2027, 18:00, 8\u00a0passengers");
});

it("who asks for an aircraft finds the form filled, and what was seen is kept with the request and told in both mails", async () => {
  const query = new URLSearchParams({ trip: canonical.slice("/trip?".length), aircraft: "challenger-604" });
  const form = await (await get(`/booking?${query}`)).text();
  for (const value of [
    "Lagos Murtala Muhammed (LOS)",
    "London Luton (LTN)",
    `${day}T09:00`,
    "Challenger 604",
  ])
    expect(form).toContain(`value="${value}"`);
  // On a phone all of that is one line, behind which it can be changed; an aircraft alone stays in view.
  expect(form).toContain("Lagos Murtala Muhammed (LOS) to London Luton (LTN)<");
  expect(form).toContain(`>${longDate(day)}, 09:00, 8\u00a0passengers, Challenger\u00a0604<`);
  expect(form).toMatch(
    />Guide price at sample rates: USD\u00a0[\d,]+ to [\d,]+\. Your quotation will give one firm figure\.</,
  );
  expect(form).not.toContain('<details open=""');
  expect(await (await get("/booking?aircraft=challenger-604")).text()).toContain('<details open=""');
  // The form for everybody knows nothing of it.
  expect(await (await get("/booking")).text()).not.toContain('London Luton (LTN)"');
  const fields = {
    ...{ fullName: "Trip Asker", email: "trip-asker@example.com", tripType: "dropoff", confirmInfo: "true" },
    ...{ departureCity: "Lagos Murtala Muhammed (LOS)", arrivalCity: "London Luton (LTN)" },
    ...{ departureDateTime: `${day}T09:00`, numberOfPassengers: "8", preferredAircraft: "Challenger 604" },
  };
  const sent = await fetch(`${site.origin}/booking`, {
    method: "POST",
    body: new URLSearchParams({ ...fields, ...Object.fromEntries(query) }),
    headers: { Accept: "text/html", "X-Forwarded-For": "198.51.100.17" },
  });
  expect(sent.status).toBe(200);
  const [booking] = await site.query<{
    seen_trip: { search: string; facts: { label: string; value: string }[]; blockMinutes: number };
  }>("select seen_trip from bookings where full_name = $1", ["Trip Asker"]);
  expect(booking?.seen_trip.search).toBe(query.get("trip"));
  const facts = Object.fromEntries(booking?.seen_trip.facts.map(({ label, value }) => [label, value]) ?? []);
  expect(facts.Aircraft).toBe("Challenger 604: Non-stop");
  expect(facts["Estimate, not an offer"]).toMatch(
    /^USD [\d,]+00 to [\d,]+00, by sample rates of \w+ \d+, \d{4}$/,
  );
  // The desk's week goes by how long it takes.
  expect(booking?.seen_trip.blockMinutes).toBeGreaterThan(300);
  // Another day and more people than the estimate was for: staff and the customer read so.
  const changed = await fetch(`${site.origin}/booking`, {
    method: "POST",
    body: new URLSearchParams({
      ...{ ...fields, ...Object.fromEntries(query) },
      ...{ fullName: "Changed Trip", numberOfPassengers: "11", departureDateTime: `${later}T09:00` },
    }),
    headers: { Accept: "text/html", "X-Forwarded-For": "198.51.100.17" },
  });
  expect(changed.status).toBe(200);
  const [{ id } = { id: "" }] = await site.query<{ id: string }>(
    "select reference as id from bookings where full_name = $1",
    ["Changed Trip"],
  );
  const boss = await newStaff(site, "admin");
  const shown = async (path: string) =>
    (await fetch(site.origin + path, { headers: { Cookie: boss.cookie } })).text();
  expect(await shown(`/admin/bookings/${id}`)).toMatch(
    new RegExp(`differs from the journey of this estimate.*${later}, not ${day}.*: 11, not 8\\.`),
  );
  const [{ id: asAsked } = { id: "" }] = await site.query<{ id: string }>(
    "select reference as id from bookings where full_name = $1",
    ["Trip Asker"],
  );
  expect(await shown(`/admin/bookings/${asAsked}`)).not.toContain("differs from the journey");
  // What cannot be judged any more is no reason to lose a request.
  const stale = await fetch(`${site.origin}/booking`, {
    method: "POST",
    body: new URLSearchParams({ ...fields, fullName: "Stale Trip", trip: "from=constructor", aircraft: "x" }),
    headers: { Accept: "text/html", "X-Forwarded-For": "198.51.100.17" },
  });
  expect(stale.status).toBe(200);
  expect(await site.query("select seen_trip from bookings where full_name = $1", ["Stale Trip"])).toEqual([
    { seen_trip: null },
  ]);
  // The form says so, and keeps the aircraft.
  const lost = await (await get("/booking?trip=from%3Dnowhere&aircraft=challenger-604")).text();
  expect(lost).toContain("Your trip could not be carried over. Please enter it below.");
  expect(lost).toContain('value="Challenger 604"');
});

it("a time that was left open stays open until somebody sets one, and Book Now takes the journey of an answer along", async () => {
  const search = `from=LOS&to=LTN&date=${day}&pax=8`;
  const answer = parse(await (await get(`/trip?${search}`)).text());
  const bookings = answer.querySelectorAll("a").filter(({ text }) => text === "Book Now");
  const addresses = new Set(bookings.map((link) => link.getAttribute("href")));
  expect([...addresses]).toEqual([
    expect.stringMatching(/^\/booking\?trip=from%3DLOS.*&aircraft=[a-z0-9-]+$/),
  ]);
  const departureOn = (html: string) =>
    parse(html)
      .querySelectorAll("main dl div")
      .find((fact) => fact.querySelector("dt")?.text === "Departure")
      ?.querySelector("dd")?.text;
  const send = async (departureDateTime: string) => {
    const fields = {
      ...{ trip: search, aircraft: "legacy-600", preferredAircraft: "Legacy 600", tripType: "dropoff" },
      ...{ departureCity: "Lagos Murtala Muhammed (LOS)", arrivalCity: "London Luton (LTN)" },
      ...{ departureDateTime, numberOfPassengers: "8", confirmInfo: "true" },
      ...{ fullName: "Ada Open", email: "open@example.com" },
    };
    return await fetch(`${site.origin}/booking`, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { Accept: "text/html", "X-Forwarded-For": "198.51.100.18" },
    });
  };
  const open = await send(`${day}T09:00`);
  expect(departureOn(await open.text())).toBe(`${longDate(day)}, time to be agreed`);
  const chosen = await send(`${day}T10:15`);
  expect(departureOn(await chosen.text())).toBe(`${longDate(day)}, 10:15 (local time at departure)`);
  // What the desk has confirmed is no longer open, though it be the same hour.
  await site.query("update bookings set status = 'confirmed' where full_name = 'Ada Open'");
  const confirmed = await (await fetch(open.url, { headers: { Accept: "text/html" } })).text();
  expect(departureOn(confirmed)).toBe(`${longDate(day)}, 09:00 (local time at departure)`);
});

it("each curated route has a page of its own, kept like the others, that says nothing its answer does not", async () => {
  const map = await (await get("/sitemap.xml")).text();
  const start = await (await get("/trip")).text();
  expect(tripRoutes).toHaveLength(30);
  for (const { slug, name } of tripRoutes) {
    const path = `/trip/${slug}`;
    const page = await get(path);
    const html = await page.text();
    expect([slug, page.status]).toEqual([slug, 200]);
    expect(map).toContain(`${path}</loc>`);
    expect(start).toContain(`href="${path}"`);
    const [, heading = ""] = /<h1[^>]*>(.*?)<\/h1>/.exec(html) ?? [];
    expect(heading.replace(/<[^>]+>/g, "").trim()).toBe(name);
    expect(html).toContain(`${path}"/>`);
    // Nothing is left to be filled in, and the words agree with what stands under them.
    expect(/<h1.*?id="journey"/s.exec(html)?.[0]).not.toMatch(/[{}]|undefined/);
    expect(html).not.toContain("/booking?trip=");
  }
  const london = await (await get("/trip/lagos-london")).text();
  expect(london).toContain("2,718 nautical miles");
  expect(await (await get("/trip/abuja-london")).text()).toMatch(
    /The quickest is the Gulfstream 550, in about \d h \d\d\./,
  );
  const first = await get("/trip/lagos-london");
  expect(first.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
  expect((await get("/trip/lagos-atlantis")).status).toBe(404);
  expect(await (await get("/robots.txt")).text()).toContain("\nDisallow: /trip?\n");
});
